import type { DraftPost } from "../content/draft-post.ts";
import { placeId } from "../content/field-texts.ts";
import { PEOPLES_FIELDS } from "../content/post-fields.ts";
import { parseInstant } from "../dates/instant.ts";
import type { Result } from "../findings/problem.ts";
import type { Settings } from "../generated/settings.ts";
import type { Content } from "../posting/content.ts";
import { takenIds } from "../posting/progress.ts";
import { clip } from "../text/printable.ts";
import type { ListChange } from "./change-posts.ts";
import { cellOf, type Table, type TableRow } from "./post-table.ts";
import { idMaker, readNotBefore, type SlotTimes } from "./read-not-before.ts";

interface ImportPlan {
  changes: ListChange[];
  /** Ids of new posts. */
  added: string[];
  /** How many posts of the queue change. */
  changed: number;
}

/** The changes that make the queue say what the table says. The error names every row with an invalid date. */
export function planImport(
  { rows, fields }: Pick<Table, "rows" | "fields">,
  content: Pick<Content, "posts" | "archive" | "journal"> & { settings: Pick<Settings, "places"> },
  slotTimes: SlotTimes,
): Result<ImportPlan, string> {
  const errors: string[] = [];
  const posts: DraftPost[] = [];
  const edits: ListChange[] = [];
  for (const [at, row] of rows.entries()) {
    const dated = withDate({ ...row, post: withPlace(row.post, content.settings) }, slotTimes);
    if (!dated.ok) errors.push(`Row ${at + 1}: ${dated.error}`);
    else edits.push(...editOf(dated.value, fields, content.posts, posts));
  }
  if (errors.length > 0) return { ok: false, error: errors.join(" ") };
  const nameNew = idMaker(new Set([...takenIds(content), ...posts.map(({ id }) => id)]));
  const fresh = posts.map((post) => {
    const id = post.id ?? nameNew(post);
    const own = PEOPLES_FIELDS.flatMap((field) => (post[field] === undefined ? [] : [[field, post[field]] as const]));
    return { id, status: post.status ?? ("pending" as const), ...Object.fromEntries(own) };
  });
  const adding: ListChange[] = fresh.length === 0 ? [] : [{ kind: "add", posts: fresh, place: "by-date" }];
  return {
    ok: true,
    value: { changes: [...adding, ...edits], added: fresh.map(({ id }) => id), changed: edits.length },
  };
}

function withPlace(post: DraftPost, { places = [] }: Pick<Settings, "places">): DraftPost {
  return post.location_id === undefined ? post : { ...post, location_id: placeId(post.location_id, places) };
}

function withDate({ post, day, time }: TableRow, slotTimes: SlotTimes): Result<DraftPost, string> {
  const written = day === "" ? (post.not_before ?? "") : `${day} ${time}`.trim();
  if (written === "" && time !== "") return { ok: false, error: `"${clip(time)}" is a time without a day.` };
  if (written === "" || parseInstant(written) !== null) return { ok: true, value: post };
  const read = readNotBefore(written, slotTimes);
  return read.ok ? { ok: true, value: { ...post, not_before: read.value } } : read;
}

/** Only the cells that differ, so that what a table cannot say stays. A row of no post of the queue goes to `added`. */
function editOf(
  row: DraftPost,
  fields: ReadonlySet<string>,
  posts: readonly DraftPost[],
  added: DraftPost[],
): ListChange[] {
  const known = row.id === undefined ? undefined : posts.find(({ id }) => id === row.id);
  if (known?.id === undefined) {
    added.push(row);
    return [];
  }
  const isInTable = (field: string) =>
    fields.has(field) || row[field as keyof DraftPost] !== undefined || (field === "not_before" && fields.has("day"));
  const isSame = (field: keyof DraftPost) => {
    const cell = cellOf(known, field);
    return [cell, cell.trim()].includes(cellOf(row, field));
  };
  const differing = PEOPLES_FIELDS.filter((field) => isInTable(field) && !isSame(field));
  if (differing.length === 0) return [];
  const set = Object.fromEntries(differing.flatMap((field) => (row[field] === undefined ? [] : [[field, row[field]]])));
  return [{ kind: "edit", id: known.id, set, remove: differing.filter((field) => row[field] === undefined) }];
}
