import type { IdsData, PostBrief, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { loadData, useLoaded } from "../shared/load-data.ts";

/** How addresses name a post without an id. */
const BY_NUMBER = /^n:(\d{1,6})$/;

export function nameOfPost({ id, n }: PostBrief): string {
  return id === "" ? `n:${n}` : id;
}

/** The number of the post that an address names; null when there is none, or while it is looked up. */
export function useOpenedPost(index: SiteIndex, name: string | null, shown: readonly PostBrief[]): number | null {
  const near = name === null ? null : (findNear(name, [...shown, ...index.attention]) ?? null);
  const isFar = name !== null && near === null;
  const loaded = useLoaded(isFar ? "ids" : null, () => loadData<IdsData>("ids.json", index.version));
  if (!isFar || loaded.state !== "here") return near;
  const n = loaded.data.ids.indexOf(name);
  return n < 0 ? null : n;
}

function findNear(name: string, posts: readonly PostBrief[]): number | undefined {
  const byNumber = BY_NUMBER.exec(name)?.[1];
  if (byNumber !== undefined) return Number(byNumber);
  return posts.find(({ id, n }) => id === name && n >= 0)?.n;
}
