import type { Params } from "./graph-call.ts";
import { invalid } from "./graph-errors.ts";
import { readInsights } from "./insights.ts";
import { mediaFields, pickFields } from "./node-reads.ts";
import { DAY_MS } from "./tokens.ts";
import type { PublishedMedia, World } from "./world.ts";

const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 100;

/**
 * GET /<account_id>/media or /stories: one page, newest first. The first lists no stories, the second those of the last 24 hours.
 * `nextUrl` turns a cursor into the address of the next page.
 * @throws GraphRefusal
 */
export function listMedia(
  world: World,
  edge: "media" | "stories",
  { query, nextUrl }: { query: Params; nextUrl(after: string): string },
): unknown {
  const limit = readNumber(query.limit, "limit") ?? DEFAULT_LIMIT;
  const listed = visibleMedia(world, edge, query);
  const start = query.after === undefined ? 0 : positionOf(listed, query.after) + 1;
  const page = listed.slice(start, start + Math.min(limit, MAX_LIMIT));
  const { fields = "id" } = query;
  const metrics = INSIGHTS.exec(fields)?.[1];
  const readers = mediaFields(world);
  const data = page.map((media) => ({
    ...pickFields(media, readers, fields.replace(INSIGHTS, "")),
    ...(metrics === undefined ? {} : { insights: readInsights(world, media, metrics) }),
  }));
  const first = page[0];
  const last = page.at(-1);
  if (first === undefined || last === undefined) return { data };
  const after = toCursor(last);
  const hasMore = start + page.length < listed.length;
  return {
    data,
    paging: { cursors: { before: toCursor(first), after }, ...(hasMore ? { next: nextUrl(after) } : {}) },
  };
}

/** The numbers of every medium of the page, asked for as one of its fields. */
const INSIGHTS = /\binsights\.metric\(([\w,]*)\)/;

function visibleMedia(world: World, edge: "media" | "stories", query: Params): PublishedMedia[] {
  const { clock, switches } = world.settings;
  const newestMs = clock.now().getTime() - switches.mediaListLagMs;
  const sinceMs = edge === "stories" ? clock.now().getTime() - DAY_MS : (readNumber(query.since, "since") ?? 0) * 1000;
  return world.media
    .filter((media) => (media.kind === "STORIES") === (edge === "stories") && media.publishedAt.getTime() <= newestMs)
    .filter((media) => Math.floor(media.publishedAt.getTime() / 1000) * 1000 >= sinceMs)
    .reverse();
}

function positionOf(listed: PublishedMedia[], cursor: string): number {
  const position = listed.findIndex((media) => toCursor(media) === cursor);
  if (position < 0) throw invalid("Invalid cursor");
  return position;
}

function toCursor(media: PublishedMedia): string {
  return Buffer.from(media.id).toString("base64url");
}

function readNumber(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,12}$/.test(text) || (name === "limit" && Number(text) === 0)) {
    throw invalid(`${name} must be a whole number`);
  }
  return Number(text);
}
