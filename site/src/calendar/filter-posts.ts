import type { PostBrief } from "../../../scripts/core/calendar/site-data.ts";
import type { Filter } from "./place.ts";

/** Whether a post is among those that the reader asked for. */
export function isWanted(post: PostBrief, { state, pillar, kind, text }: Filter): boolean {
  if (
    state === "attention" ? post.trouble === null || post.state === "published" : state !== "" && post.state !== state
  )
    return false;
  if (pillar !== "" && post.pillar.name !== pillar) return false;
  if (kind !== "" && post.kind !== kind) return false;
  const words = fold(text)
    .split(" ")
    .filter((word) => word !== "");
  const searched = words.length === 0 ? "" : fold(`${post.text} ${post.id} ${post.pillar.name}`);
  return words.every((word) => searched.includes(word));
}

export function isFiltering({ state, pillar, kind, text }: Filter): boolean {
  return [state, pillar, kind, text.trim()].some((value) => value !== "");
}

/** Without accents and upper case, so that "creme" finds "Crème". */
function fold(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
