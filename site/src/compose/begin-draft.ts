import { CHUNK_SIZE, type ChunkData } from "../../../scripts/core/calendar/site-data.ts";
import { loadData } from "../shared/load-data.ts";
import { newDraft, type SavedDraft } from "./drafts.ts";
import { fromPost } from "./from-post.ts";
import { newKey } from "./use-draft.ts";

const MAX_SHARED_TEXT = 2_200;

/**
 * The draft that the address asks for: `?day=` for a new post on a day, `?copy=` and `?edit=` with the
 * number of a post, `?shared=` for what a phone shared. null when
 * it asks for none. @throws Error in words when the post is not there any more
 */
export async function beginDraft(search: string, { version, timeZone }: { version: string; timeZone: string }) {
  const values = new URLSearchParams(search);
  const day = values.get("day") ?? "";
  if (/^\d{4}-\d\d-\d\d$/.test(day)) return newDraft(newKey(), { day });
  if (values.has("shared"))
    return newDraft(newKey(), { caption: (values.get("text") ?? "").slice(0, MAX_SHARED_TEXT) });
  const n = Number(values.get("edit") ?? values.get("copy") ?? Number.NaN);
  return Number.isInteger(n) && n >= 0 ? await fromNumber(n, values.has("edit"), { version, timeZone }) : null;
}

async function fromNumber(
  n: number,
  isEdit: boolean,
  { version, timeZone }: { version: string; timeZone: string },
): Promise<SavedDraft> {
  const { posts } = await loadData<ChunkData>(`posts-${Math.floor(n / CHUNK_SIZE)}.json`, version);
  const post = posts.find((candidate) => candidate.n === n);
  if (post === undefined || post.fields === null)
    throw new Error("This post can no longer be edited. Go back to the calendar.");
  const fields = post.caption === "" ? post.fields : { caption: post.caption, ...post.fields };
  const draft = fromPost(fields, timeZone);
  if (isEdit) return newDraft(newKey(), draft, fields);
  const repeatOf = post.state === "published" ? post.id : "";
  return newDraft(newKey(), { ...draft, id: "", day: "", time: "", repeatOf });
}
