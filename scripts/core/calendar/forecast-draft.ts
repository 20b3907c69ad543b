import type { DraftPost } from "../content/draft-post.ts";
import { type CalendarWords, calendarWords } from "../dates/calendar-words.ts";
import { DAY_MS } from "../dates/instant.ts";
import type { Finding } from "../findings/finding.ts";
import { indexByDate } from "../queue/read-not-before.ts";
import { type Expected, forecastWaiting, listFreeSlots, type Timetable } from "../schedule/forecast.ts";
import { DATE_SLIPS, describeSlip, type NameOf } from "../schedule/judge-dates.ts";
import { findPushed, findSlips, type Slip } from "../schedule/slips.ts";
import { clip } from "../text/printable.ts";
import { plural } from "../text/words.ts";
import { restoreQueue, waitingAmong } from "./restore-queue.ts";
import type { ComposeData } from "./site-data.ts";

/** What becomes of a draft that is merged now, and of the posts around it. */
export interface DraftForecast {
  /** "Goes out Thu 10 Dec, 09:30, after 2 posts and before 3 posts that move by one day." */
  summary: string;
  /** Which posts move, the first of them by name: "market moves to Fri 11 Dec, 09:30."; "" when none does. */
  moves: string;
  /** Days that are missed: the draft's own, and those of posts that it pushes away. Pointers are relative to the draft. */
  warnings: Finding[];
  /** Id of the post in the queue file before which the draft belongs; null for the end of the list. */
  standsBefore: string | null;
}

/** Further posts that move are counted, not named. */
const MAX_NAMED = 3;

/** The poster's own forecasts for the queue with a draft in the place that our tools would give it. */
export interface DraftForecaster {
  /** For a draft held until then; "" without a date. Nothing else of the draft matters. */
  of(notBefore: string): DraftForecast;
  /** The next slots that no post takes, in order, at most one a day. */
  freeSlots(count: number): Date[];
}

/** `now` is the reader's; `nameOf`: how messages name a post. */
export function openDraftForecast(data: ComposeData, now: Date, nameOf: NameOf = clip): DraftForecaster {
  const { known, posts, timetable } = restoreQueue(data, now);
  const words = calendarWords(timetable.timeZone, now);
  const before = waitingAmong(posts);
  const expectedBefore = forecastWaiting(before, timetable).expected;
  const slipsBefore = findSlips(before, timetable, { isNew: () => false });
  const of = (notBefore: string): DraftForecast => {
    const dated = notBefore === "" ? {} : { not_before: notBefore };
    const draft: DraftPost = { id: DRAFT, status: "pending", ...dated };
    const index = indexByDate(known, draft, now);
    const after = waitingAmong(posts.toSpliced(index, 0, draft));
    const slips = findSlips(after, timetable, { isNew: (id) => id === DRAFT });
    const { expected } = forecastWaiting(after, timetable);
    const delayed = listDelayed(expectedBefore, expected);
    const pushed = findPushed(slipsBefore, slips, before);
    return {
      summary: summarise(expected, delayed, words),
      moves: nameMoved(delayed, words, nameOf),
      warnings: warn(notBefore, { slips, pushed }, { timetable, words, nameOf }),
      standsBefore: known[index]?.id ?? null,
    };
  };
  return { of, freeSlots: (count) => listFreeSlots(expectedBefore, timetable, { count }) };
}

/** No id of a post may look like it. */
const DRAFT = "\0";

interface Missed {
  slips: readonly Slip[];
  /** Those among the slips that the draft causes. */
  pushed: readonly Slip[];
}

function summarise(after: readonly Expected[], delayed: readonly Delayed[], words: CalendarWords): string {
  const turn = after.findIndex(({ id }) => id === DRAFT);
  const slot = after[turn];
  if (slot === undefined) return "Does not go out: its day is too far away.";
  const parts = [turn === 0 ? "" : `after ${plural(turn, "post")}`, describeDelays(delayed.map(({ days }) => days))];
  const around = parts.filter((part) => part !== "").join(" and ");
  return `Goes out ${words.brief(slot.at)}${around === "" ? "" : `, ${around}`}.`;
}

interface Delayed {
  id: string;
  to: Date;
  /** In local days. */
  days: number;
}

/** The posts that go out later, in the order of their old slots. */
function listDelayed(before: readonly Expected[], after: readonly Expected[]): Delayed[] {
  const slotOf = new Map(after.map((slot) => [slot.id, slot]));
  return before.flatMap(({ id, day, at }) => {
    const later = slotOf.get(id);
    if (later === undefined || later.at <= at) return [];
    return [{ id, to: later.at, days: Math.round((Date.parse(later.day) - Date.parse(day)) / DAY_MS) }];
  });
}

function nameMoved(moved: readonly Delayed[], words: CalendarWords, nameOf: NameOf): string {
  const named = moved.slice(0, MAX_NAMED).map(({ id, to }) => `${nameOf(id)} moves to ${words.brief(to)}`);
  const more = moved.length - named.length;
  if (named.length === 0) return "";
  return `${[...named, ...(more > 0 ? [`and so on for ${more} more`] : [])].join("; ")}.`;
}

function describeDelays(delays: readonly number[]): string {
  if (delays.length === 0) return "";
  const posts = `before ${plural(delays.length, "post")} that ${delays.length === 1 ? "moves" : "move"}`;
  const [least, most] = [Math.min(...delays), Math.max(...delays)];
  if (most === 0) return `${posts} to a later slot of the day`;
  const days = most === 1 ? "one day" : plural(most, "day");
  return least === most ? `${posts} by ${days}` : `${posts} by up to ${days}`;
}

function warn(
  notBefore: string,
  { slips, pushed }: Missed,
  { timetable, words, nameOf }: { timetable: Timetable; words: CalendarWords; nameOf: NameOf },
): Finding[] {
  const own = slips.find(({ id }) => id === DRAFT);
  const nameOfAny: NameOf = (id) => (id === DRAFT ? "this post" : nameOf(id));
  const context = { words, postsPerDay: timetable.postsPerDay, nameOf: nameOfAny };
  const describe = (slip: Slip) => describeSlip(slip, context).message;
  const choose = "Choose another day for this post, or for that one.";
  return [
    ...(own === undefined
      ? warnOfPast(notBefore, timetable, words)
      : [toWarning(describe(own).replace(/^t/, "T"), adviceOn(own, words, nameOf))]),
    ...pushed.map((slip) => toWarning(`It takes ${nameOf(slip.id)} off its day: ${describe(slip)}`, choose)),
  ];
}

/** A time that has passed may still be today's, so that the day is not missed. */
function warnOfPast(notBefore: string, { now }: Timetable, words: CalendarWords): Finding[] {
  const timeMs = Date.parse(notBefore);
  if (!(timeMs < now.getTime())) return [];
  return [toWarning(`${words.brief(new Date(timeMs))} has passed, so nothing holds the post.`, LATER)];
}

const LATER = "Choose a time to come, or leave the day empty.";

/** For people who fill in a form: the command of the usual advice is for a terminal. */
function adviceOn({ reason }: Slip, words: CalendarWords, nameOf: NameOf): string {
  if (reason.kind === "past") return LATER;
  if (reason.kind === "rival") return `Choose another day, or ask the team to move ${nameOf(reason.id)}.`;
  const at = reason.kind === "no-slot" ? reason.lastSlotAt : reason.firstSlotAt;
  return at === null ? "Choose another day." : `Choose ${words.time(at)} or earlier on that day, or another day.`;
}

function toWarning(message: string, hint: string): Finding {
  return { rule: DATE_SLIPS, severity: "warning", pointer: "/not_before", message, hint };
}
