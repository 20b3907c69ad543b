import type { DraftPost } from "../content/draft-post.ts";
import { dayInWords } from "../dates/calendar-words.ts";
import { formatInstant, parseInstant, readLooseInstant } from "../dates/instant.ts";
import { explainClockChange, parseLocalTime } from "../dates/local-time.ts";
import { localDay } from "../dates/time-zone.ts";
import type { Result } from "../findings/problem.ts";
import { fileNameOf } from "../media/media-path.ts";
import { slotsOn } from "../schedule/day-slots.ts";
import type { Timetable } from "../schedule/forecast.ts";
import { clip } from "../text/printable.ts";

export type SlotTimes = Pick<Timetable, "slots" | "timeZone" | "daysOff" | "now">;

/** The not_before in UTC that people mean with a local time ("2026-12-24 18:00"), a day (its first slot) or an instant. */
export function readNotBefore(text: string, slotTimes: SlotTimes): Result<string, string> {
  const instant = parseInstant(text) ?? readLooseInstant(text);
  if (instant !== null) return { ok: true, value: formatInstant(instant) };
  const { timeZone } = slotTimes;
  const time = parseLocalTime(text, timeZone);
  if (time === null) {
    return {
      ok: false,
      error: `"${clip(text)}" is no date. Write a local time such as 2026-12-24 18:00 (${timeZone}), a day, or an instant such as 2026-12-24T17:00:00Z.`,
    };
  }
  if (time.kind === "day") return firstSlotOf(time.day, slotTimes);
  if (time.kind === "instant") return { ok: true, value: formatInstant(time.at) };
  return { ok: false, error: explainClockChange(clip(text.trim()), time, timeZone) };
}

/** The first slot of a local day (yyyy-mm-dd) that is still to come, as the queue file holds it. */
export function firstSlotOf(day: string, slotTimes: SlotTimes): Result<string, string> {
  const slot = slotsOn(day, slotTimes).find((at) => at >= slotTimes.now);
  if (slot !== undefined) return { ok: true, value: formatInstant(slot) };
  const today = localDay(slotTimes.now, slotTimes.timeZone);
  if (day < today) return { ok: false, error: `${day} has passed.` };
  if (slotsOn(day, slotTimes).length === 0)
    return {
      ok: false,
      error: `Nothing goes out on ${dayInWords(day)}: the settings have no slot on it. Choose another day.`,
    };
  return { ok: false, error: "Today has no slot left. Choose a later day." };
}

/**
 * Where a new post stands in the queue: dated posts in the order of their dates, before all other pending posts, so that people see
 * what comes next, and one that missed its day is the first of the next free day. A post without a date to come goes to the end. One
 * whose time came while it waited keeps its place in the order: otherwise a new post would pass it, and with it the later ones.
 */
export function indexByDate(posts: readonly DraftPost[], post: DraftPost, now: Date): number {
  const heldUntilMs = dateOf(post);
  if (heldUntilMs === null || heldUntilMs <= now.getTime()) return posts.length;
  const isLater = (other: DraftPost) => (dateOf(other) ?? Number.POSITIVE_INFINITY) > heldUntilMs;
  const index = posts.findIndex((other) => other.status === "pending" && isLater(other));
  return index < 0 ? posts.length : index;
}

/** null without a date, and for one that nobody can read. */
function dateOf({ not_before: notBefore }: DraftPost): number | null {
  const timeMs = Date.parse(notBefore ?? "");
  return Number.isNaN(timeMs) ? null : timeMs;
}

const MAX_WORDS = 4;
const MAX_LENGTH = 40;

/** A unique id for a new post, from its day and the first words of its caption ("2026-12-24-last-market"), of its alt text or of its file. */
export function proposeId(post: DraftPost, isTaken: (id: string) => boolean): string {
  const day = /^\d{4}-\d\d-\d\d/.exec(post.not_before ?? "")?.[0] ?? "";
  const file = fileNameOf(post.image_url ?? post.video_url ?? "")?.replace(/\.\w+$/, "");
  const words = [post.caption, post.alt_text, file].map(wordsOf).find(({ length }) => length > 0) ?? [];
  const base =
    [day, ...words.slice(0, MAX_WORDS)]
      .filter((part) => part !== "")
      .join("-")
      .slice(0, MAX_LENGTH) || "post";
  for (let number = 1; ; number++) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!isTaken(id)) return id;
  }
}

export function idMaker(taken: ReadonlySet<string | undefined>): (post: DraftPost) => string {
  const given = new Set(taken);
  return (post) => {
    const id = proposeId(post, (candidate) => given.has(candidate));
    given.add(id);
    return id;
  };
}

/** Words of Latin letters and digits, without accents. Other scripts give no words. */
function wordsOf(text = ""): string[] {
  const plain = text.slice(0, 500).normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain.match(/[a-z0-9]+/g) ?? [];
}
