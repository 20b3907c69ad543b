import type { DraftPost } from "../content/draft-post.ts";
import { type CalendarWords, calendarWords, dayInWords } from "../dates/calendar-words.ts";
import { DAY_MS } from "../dates/instant.ts";
import { parseLocalTime } from "../dates/local-time.ts";
import { dayAt, localDay, offsetMs } from "../dates/time-zone.ts";
import type { Finding } from "../findings/finding.ts";
import type { Settings } from "../generated/settings.ts";
import { clip } from "../text/printable.ts";
import { type ForecastContent, type ForecastOptions, timetableOf } from "./forecast.ts";
import { findPushed, findSlips, type Slip } from "./slips.ts";
import { listWaiting, type WaitingPost } from "./waiting-posts.ts";

/** Rule of the findings. Its place is the not_before of the post. */
export const DATE_SLIPS = "date-slips";

export interface DateOptions extends ForecastOptions {
  /** The queue before the change; null when there is nothing to compare with, so that no post counts as new. */
  basePosts: readonly DraftPost[] | null;
  /** How messages name a post. Default: by its id. */
  nameOf?: NameOf;
}

export type NameOf = (id: string) => string;

/** Warnings about posts that would not go out on the day until which they are held. Never errors: the team decides. */
export function judgeDates(content: ForecastContent, options: DateOptions): Finding[] {
  const { posts, settings } = content;
  if (!posts.some(({ not_before }) => not_before !== undefined)) return [];
  const { basePosts, now, nameOf } = options;
  const timetable = timetableOf(content, now);
  const known = basePosts === null ? [] : listWaiting({ ...content, posts: [...basePosts] }, options);
  const waiting = listWaiting(content, options);
  const old = new Set(known.map(keyOf));
  const added =
    basePosts === null ? null : new Set(waiting.filter((post) => !old.has(keyOf(post))).map(({ id }) => id));
  const isNew = (id: string) => added?.has(id) === true;
  const after = findSlips(waiting, timetable, { isNew });
  if (after.length === 0) return [];
  const pushed = new Set(findPushed(findSlips(known, timetable, { isNew: () => false }), after, known));
  const words = calendarWords(settings.timezone, now);
  return after.map((slip): Finding => {
    const { message: why, hint } = describeSlip(slip, { words, postsPerDay: settings.posts_per_day, nameOf });
    const message = pushed.has(slip) ? `This change takes ${slip.id} off its day: ${why}` : why;
    return { rule: DATE_SLIPS, severity: "warning", pointer: `/posts/${slip.index}/not_before`, message, hint };
  });
}

function keyOf({ id, heldUntilMs }: WaitingPost): string {
  return `${heldUntilMs} ${id}`;
}

const YEAR_DAYS = 366;

/** Notes about slots that clocks skip within the next year. Their place is in settings.json. */
export function judgeSlots({ slots = [], timezone = "UTC" }: Settings, now: Date): Finding[] {
  const today = Date.parse(localDay(now, timezone));
  const days = Array.from({ length: YEAR_DAYS }, (_, at) => dayAt(today + at * DAY_MS));
  const changing = days.filter((day) => isShifted(Date.parse(day), timezone));
  const lists = Array.isArray(slots) ? [{ place: "/slots", times: slots }] : placesOf(slots);
  return lists
    .flatMap(({ place, times }) => times.map((slot, index) => ({ slot, pointer: `${place}/${index}` })))
    .flatMap(({ slot, pointer }): Finding[] => {
      const day = changing.find((one) => parseLocalTime(`${one} ${slot}`, timezone)?.kind === "missing");
      if (day === undefined) return [];
      const message = `Clocks in ${timezone} skip ${slot} on ${dayInWords(day)}: the post workflow starts later on that day.`;
      const hint = "Choose a time that every day has, if the hour matters.";
      return [{ rule: "skipped-slot", severity: "note", pointer, message, hint }];
    });
}

function placesOf(slots: Exclude<Settings["slots"], string[] | undefined>): { place: string; times: string[] }[] {
  return Object.entries(slots).map(([weekday, times]) => ({ place: `/slots/${weekday}`, times }));
}

function isShifted(midnightMs: number, timeZone: string): boolean {
  return offsetMs(midnightMs - DAY_MS, timeZone) !== offsetMs(midnightMs + 2 * DAY_MS, timeZone);
}

interface SlipText {
  /** "xmas waits until Thu 24 Dec, 08:00, which has passed: it would go out on Thu 7 Jan, 09:30." */
  message: string;
  /** What to do, for people who can run a command in the repository. */
  hint: string;
}

/** Says which post misses its day, when it would go out instead, why, and what helps. */
export function describeSlip(
  slip: Slip,
  { words, postsPerDay, nameOf = clip }: { words: CalendarWords; postsPerDay: number; nameOf?: NameOf | undefined },
): SlipText {
  const { heldUntil, goesOutAt, reason } = slip;
  const name = nameOf(slip.id);
  const held = `${name} waits until ${words.brief(heldUntil)}`;
  const instead = words.brief(goesOutAt);
  const move = `npm run queue -- move ${clip(slip.id)} --to-day`;
  switch (reason.kind) {
    case "past":
      return {
        message: `${held}, which has passed: it would go out on ${instead}.`,
        hint: `Correct not_before, or leave it out. For another day: ${move} YYYY-MM-DD`,
      };
    case "no-slot":
      return {
        message: `${held}, and no post goes out later on that day: it would go out on ${instead}.`,
        hint: `${reason.lastSlotAt === null ? "Choose another day" : `Hold it until ${words.time(reason.lastSlotAt)} or earlier that day`}, or add a later time to "slots".`,
      };
    case "rival":
      return {
        message: `${nameOf(reason.id)} and ${name} want the same slot on ${words.brief(reason.at)}: ${nameOf(reason.id)} goes first, and ${name} waits until ${instead}.`,
        hint: `Choose another day for one of them: ${move} YYYY-MM-DD`,
      };
    case "full-day":
      return {
        message: `${held}, and would go out on ${instead}: by then, ${postsPerDay === 1 ? "the one post of that day is" : `the ${postsPerDay} posts of that day are`} out.`,
        hint: `${reason.firstSlotAt === null ? "Choose another day" : `Hold it until ${words.time(reason.firstSlotAt)} or earlier that day`}, or raise posts_per_day.`,
      };
  }
}
