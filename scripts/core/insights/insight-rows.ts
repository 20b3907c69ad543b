import type { DraftCaption, DraftPost } from "../content/draft-post.ts";
import { readFile, soundValue, WHOLE_FILE } from "../content/read-file.ts";
import { DAY_MS } from "../dates/instant.ts";
import type { InsightRow, Insights } from "../generated/insights.ts";
import { validateInsights } from "../generated/validators.js";
import { firstLine, hookTypeOf } from "../rules/captions/hook.ts";
import { readingsAround } from "./comparable-posts.ts";

/** How long a post is measured after it was published. */
const MEASURED_DAYS = 30;

const KINDS = { IMAGE: "picture", CAROUSEL: "carousel", REELS: "reel" } as const;

/** What is known of a post before it is measured. */
export type Measurable = Pick<InsightRow, "id" | "media_id" | "published_at" | "kind" | "pillar" | "hook">;

/** The posts of the last 30 days, the newest first, without stories, which Instagram counts for a day only. */
export function measurablePosts(
  posts: readonly DraftPost[],
  { now, captions }: { now: Date; captions: readonly DraftCaption[] },
): Measurable[] {
  const since = new Date(now.getTime() - MEASURED_DAYS * DAY_MS).toISOString();
  const hooks = new Map(captions.map(({ caption = "", hook_type }) => [firstLine(caption), hook_type]));
  const found = posts.flatMap(({ id, status, media_id, published_at = "", media_type, pillar, caption = "" }) => {
    if (status !== "done" || id === undefined || typeof media_id !== "string") return [];
    if (published_at < since || media_type === "STORIES") return [];
    const hook = hooks.get(firstLine(caption)) ?? hookTypeOf(caption);
    const labels = { ...(pillar === undefined ? {} : { pillar }), ...(hook === undefined ? {} : { hook }) };
    return [{ id, media_id, published_at, kind: KINDS[media_type ?? "IMAGE"], ...labels }];
  });
  return found.sort((a, b) => (a.published_at < b.published_at ? 1 : -1));
}

/** The readings of all files, by publication and then by day of reading. A file that is broken counts as empty. */
export function readInsights(files: readonly Uint8Array[]): InsightRow[] {
  const rows = files.flatMap((bytes) => {
    const reading = readFile<Insights>(bytes, { validate: validateInsights, wholeFile: WHOLE_FILE.record });
    return soundValue<Insights>(reading)?.posts ?? [];
  });
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

const keyOf = ({ published_at, media_id, measured_at }: InsightRow) => `${published_at} ${media_id} ${measured_at}`;

/** The file of a month with these rows in it, one line each: of each post the newest, and those around the age at which posts are compared. */
export function withRows(current: Uint8Array | null, rows: readonly InsightRow[]): string {
  const all = [...(current === null ? [] : readInsights([current])), ...rows];
  const kept = [...Map.groupBy(all, ({ media_id }) => media_id).values()].flatMap((readings) => {
    const { before, after } = readingsAround(readings);
    const newest = readings.reduce((last, row) => (last.measured_at <= row.measured_at ? row : last));
    return [before, after, newest].filter((row) => row !== undefined);
  });
  const sorted = [...new Set(kept)].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return `{\n  "posts": [\n${sorted.map((row) => `    ${JSON.stringify(row)}`).join(",\n")}\n  ]\n}\n`;
}
