import type { DraftPost } from "../content/draft-post.ts";
import { type CalendarWords, calendarWords } from "../dates/calendar-words.ts";
import { localDay } from "../dates/time-zone.ts";
import type { JournalEntry } from "../generated/journal.ts";
import { calendarAddress } from "../media/media-base.ts";
import type { Content } from "../posting/content.ts";
import { type Forecast, type ForecastContent, type ForecastOptions, forecast, isSparse } from "../schedule/forecast.ts";
import { printable } from "../text/printable.ts";
import { plural } from "../text/words.ts";

interface ListRow {
  /** From 1. */
  position: number;
  id: string;
  status: string;
  /** Local day (yyyy-mm-dd) on which it was published, failed, or is expected to go out; "" when unknown. */
  day: string;
  /** The same in words, with the time of day: "Thu 24 Dec, 09:30"; of a claimed post, what is being done. */
  when: string;
  /** The first words of the caption, on one line. */
  caption: string;
}

const MAX_CAPTION = 60;

export function listRows(
  { posts, journal }: Pick<Content, "posts" | "journal">,
  { expected }: Forecast,
  { timeZone, words }: { timeZone: string; words: CalendarWords },
): ListRow[] {
  const slots = new Map(expected.map(({ index, at }) => [index, at]));
  const claims = new Map(journal.entries.filter(({ outcome }) => outcome === null).map((claim) => [claim.id, claim]));
  return posts.map((post, index) => {
    const at = slots.get(index) ?? pastInstant(post);
    return {
      position: index + 1,
      id: printable(post.id ?? ""),
      status: post.status ?? "?",
      day: at === null ? "" : localDay(at, timeZone),
      when: at === null ? describeClaim(claims.get(post.id ?? "")) : words.brief(at),
      caption: firstWords(post.caption ?? ""),
    };
  });
}

function describeClaim(claim: JournalEntry | undefined): string {
  if (claim === undefined) return "";
  return claim.handoff === undefined ? "being published" : "by hand";
}

function pastInstant({ published_at, failed_at }: DraftPost): Date | null {
  const timeMs = Date.parse(published_at ?? failed_at ?? "");
  return Number.isNaN(timeMs) ? null : new Date(timeMs);
}

function firstWords(caption: string): string {
  const line = printable(caption).replaceAll(/\s+/g, " ").trim();
  const words = [...line];
  return words.length <= MAX_CAPTION ? line : `${words.slice(0, MAX_CAPTION - 1).join("")}…`;
}

export function printRows(rows: readonly ListRow[]): string {
  const table = [
    ["#", "status", "when", "id", "caption"],
    ...rows.map((row) => [String(row.position), row.status, row.when, row.id, row.caption]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
  return table
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** For how many days the queue has posts, and which days it leaves empty. */
export function describeSupply(expected: Forecast, words: CalendarWords): string {
  const { coveredDays, runsDryOn, outlook } = expected;
  if (expected.expected.length === 0) return "No post waits for its turn.";
  const supply = `The queue covers ${plural(coveredDays, "day")} and runs dry on ${words.day(runsDryOn)}.`;
  return isSparse(expected)
    ? `${supply} ${outlook.empty} of the next ${outlook.open} days for posts have none.`
    : supply;
}

interface Turn {
  id: string;
  at: Date;
  /** "goes out Wed 23 Dec, 09:30; 3 posts before it" */
  words: string;
}

/** When those of the posts go out that do, in the order of `ids`. */
export function describeTurns(ids: readonly string[], content: ForecastContent, options: ForecastOptions): Turn[] {
  const places = new Map(forecast(content, options).expected.map(({ id, at }, place) => [id, { at, place }]));
  const { timezone } = content.settings;
  const words = calendarWords(timezone, options.now);
  return ids.flatMap((id) => {
    const { at, place = 0 } = places.get(id) ?? {};
    if (at === undefined) return [];
    const before = place === 0 ? "no post before it" : `${plural(place, "post")} before it`;
    const calendar = calendarAddress(content.settings, at);
    const shown = calendar === null ? "" : `; once merged, the calendar shows it at ${calendar}`;
    return [{ id, at, words: `goes out ${words.brief(at)} (${timezone}); ${before}${shown}` }];
  });
}
