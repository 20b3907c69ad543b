import type { PostKind, PostState, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { FULL_SCREEN_RATIO, TALLEST_RATIO, WIDEST_RATIO } from "../../../scripts/core/content/limits.ts";
import { calendarWords, dayInWords } from "../../../scripts/core/dates/calendar-words.ts";
import { DAY_MS, MINUTE_MS } from "../../../scripts/core/dates/instant.ts";
import { plural } from "../../../scripts/core/text/words.ts";

export const STATE_WORDS: Readonly<Record<PostState, string>> = {
  published: "Published",
  expected: "Planned",
  failed: "Failed",
  unconfirmed: "Unconfirmed",
  stuck: "No day",
};

export const KIND_WORDS: Readonly<Record<PostKind, string>> = {
  picture: "Picture",
  carousel: "Carousel",
  reel: "Reel",
  story: "Story",
};

function short(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return calendarWords("UTC", at).briefDay(at);
}

/** Each function takes a local day (yyyy-mm-dd). */
export const dayWords = {
  /** Friday, 9 January 2026 */
  long: dayInWords,
  /** Fri 9 Jan */
  short,
  /** Fri 9 Jan 2026 */
  dated: (day: string) => `${short(day)} ${day.slice(0, 4)}`,
  /** 9 Jan 2026, as the app writes it under a post */
  inApp: (day: string) => `${short(day).slice("Fri ".length)} ${day.slice(0, 4)}`,
  /** January 2026 */
  month: (day: string) => dayInWords(day).split(" ").slice(-2).join(" "),
};

/** "today", "tomorrow", "in 12 days", "3 days ago". */
export function inDays(count: number): string {
  if (count === 0) return "today";
  if (count === 1) return "tomorrow";
  return count > 0 ? `in ${plural(count, "day")}` : `${plural(-count, "day")} ago`;
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/**
 * The reader's time to the minute, but never before that of the data, so that a slow clock plans nothing in the past. With an assumed
 * time, that.
 */
export function nowOf({ version, staleAfter }: Pick<SiteIndex, "version" | "staleAfter">, clockMs: number): Date {
  const builtMs = Date.parse(version);
  const minuteMs = Math.floor(clockMs / MINUTE_MS) * MINUTE_MS;
  return new Date(staleAfter === null ? builtMs : Math.max(builtMs, minuteMs));
}

export interface Size {
  width: number;
  height: number;
}

export const ratioOf = ({ width, height }: Size) => width / height;

/** Aspect ratio (width / height) of the frame of a post. `first`: its first picture, which also crops the others; null if unknown. */
export function cropOf(kind: PostKind, first: Size | null): number {
  if (kind === "reel" || kind === "story") return ratioOf(FULL_SCREEN_RATIO);
  if (first === null || first.width === 0 || first.height === 0) return 1;
  return Math.min(Math.max(ratioOf(first), ratioOf(TALLEST_RATIO)), ratioOf(WIDEST_RATIO));
}
