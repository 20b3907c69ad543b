import type { DraftCaption, DraftPost } from "../content/draft-post.ts";
import { readFile, soundValue, WHOLE_FILE } from "../content/read-file.ts";
import { DAY_MS } from "../dates/instant.ts";
import type { InsightRow, Insights } from "../generated/insights.ts";
import { validateInsights } from "../generated/validators.js";
import { firstLine, hookTypeOf } from "../rules/captions/hook.ts";

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

/** The rows of all files, of each post the newest, in the order of publication. A file that is broken counts as empty. */
export function readInsights(files: readonly Uint8Array[]): InsightRow[] {
  const rows = files.flatMap((bytes) => {
    const reading = readFile<Insights>(bytes, { validate: validateInsights, wholeFile: WHOLE_FILE.record });
    return soundValue<Insights>(reading)?.posts ?? [];
  });
  return newestOfEach(rows);
}

/** The file of a month with these rows in it, one line each. */
export function withRows(current: Uint8Array | null, rows: readonly InsightRow[]): string {
  const all = newestOfEach([...(current === null ? [] : readInsights([current])), ...rows]);
  return `{\n  "posts": [\n${all.map((row) => `    ${JSON.stringify(row)}`).join(",\n")}\n  ]\n}\n`;
}

function newestOfEach(rows: readonly InsightRow[]): InsightRow[] {
  const byMedium = new Map<string, InsightRow>();
  for (const row of rows) {
    const known = byMedium.get(row.media_id);
    if (known === undefined || known.measured_at <= row.measured_at) byMedium.set(row.media_id, row);
  }
  return [...byMedium.values()].sort((a, b) => (a.published_at < b.published_at ? -1 : 1));
}
