import type { DraftPost } from "../content/draft-post.ts";
import { type CalendarWords, calendarWords } from "../dates/calendar-words.ts";
import { DAY_MS } from "../dates/instant.ts";
import type { Complaint } from "../findings/finding.ts";
import { describeSlip } from "../posting/describe-slip.ts";
import { type Expected, forecastWaiting, listWaiting, type Timetable, type WaitingPost } from "../posting/forecast.ts";
import { DATE_SLIPS } from "../posting/judge-dates.ts";
import { findPushed, findSlips, type Slip, type SlipReason } from "../posting/slips.ts";
import { indexByDate } from "../queue/index-by-date.ts";
import { clip } from "../text/printable.ts";
import { plural } from "../text/words.ts";
import type { ComposeData, KnownPost } from "./site-data.ts";

/** What becomes of a draft that is merged now, and of the posts around it. */
export interface DraftForecast {
  /** "Goes out Thu 10 Dec, 09:30, after 2 posts and before 3 posts that move by one day." */
  summary: string;
  /** Days that are missed: the draft's own, and those of posts that it pushes away. Pointers are relative to the draft. */
  warnings: Complaint[];
  /** Id of the post in the queue file before which the draft belongs; null for the end of the list. */
  standsBefore: string | null;
}

/** Further posts that lose their day are counted, not named. */
const MAX_PUSHED = 3;

/** The poster's own forecast for the queue with the draft in the place that our tools would give it. `now` is the reader's. */
export function forecastDraft(draft: DraftPost, data: ComposeData, now: Date): DraftForecast {
  const known = data.queue.map(restorePost);
  const place = indexByDate(known, draft, now);
  const taken = new Set(data.taken);
  const posts = known.map((post, index) => (taken.has(index) ? NO_LONGER_WAITING : post));
  const timetable: Timetable = { ...data.timetable, counted: new Map(data.timetable.counted), now };
  const before = waitingAmong(posts);
  const after = waitingAmong(posts.toSpliced(place, 0, { ...draft, status: "pending" }));
  const words = calendarWords(timetable.timeZone, now);
  const forecasts = { before: forecastWaiting(before, timetable), after: forecastWaiting(after, timetable), place };
  return {
    summary: summarise(forecasts, words),
    warnings: warn({ draft, place, before, after }, { timetable, words }),
    standsBefore: known[place]?.id ?? null,
  };
}

const NO_LONGER_WAITING: DraftPost = { status: "done" };

/** Only what placement and forecasts read. */
function restorePost([id, status, , heldUntilMs]: KnownPost): DraftPost {
  if (status !== "pending") return { id, status: "done" };
  return heldUntilMs === undefined ? { id, status } : { id, status, not_before: new Date(heldUntilMs).toISOString() };
}

function waitingAmong(posts: DraftPost[]): WaitingPost[] {
  return listWaiting({ posts, journal: { entries: [] } }, {});
}

interface Forecasts {
  before: { expected: readonly Expected[] };
  after: { expected: readonly Expected[] };
  /** Index of the draft in the queue. */
  place: number;
}

function summarise({ before, after, place }: Forecasts, words: CalendarWords): string {
  const turn = after.expected.findIndex(({ index }) => index === place);
  const slot = after.expected[turn];
  if (slot === undefined) return "Does not go out: it is held for too long.";
  const moved = describeMoved(delaysOf({ before, after, place }));
  const parts = [turn === 0 ? "" : `after ${plural(turn, "post")}`, moved].filter((part) => part !== "");
  return `Goes out ${[words.brief(slot.at), parts.join(" and ")].filter((part) => part !== "").join(", ")}.`;
}

/** By how many local days each post that goes out later is delayed. */
function delaysOf({ before, after, place }: Forecasts): number[] {
  const slotAfter = new Map(after.expected.map((slot) => [slot.index, slot]));
  return before.expected.flatMap(({ index, day, at }) => {
    const later = slotAfter.get(index < place ? index : index + 1);
    if (later === undefined || later.at <= at) return [];
    return [Math.round((Date.parse(later.day) - Date.parse(day)) / DAY_MS)];
  });
}

function describeMoved(delays: readonly number[]): string {
  if (delays.length === 0) return "";
  const posts = `before ${plural(delays.length, "post")} that ${delays.length === 1 ? "moves" : "move"}`;
  const [least, most] = [Math.min(...delays), Math.max(...delays)];
  if (most === 0) return `${posts} to a later slot of the day`;
  const days = most === 1 ? "one day" : plural(most, "day");
  return least === most ? `${posts} by ${days}` : `${posts} by up to ${days}`;
}

interface Change {
  draft: DraftPost;
  /** Index of the draft in the queue. */
  place: number;
  before: readonly WaitingPost[];
  after: readonly WaitingPost[];
}

function warn(
  { draft, place, before, after }: Change,
  { timetable, words }: { timetable: Timetable; words: CalendarWords },
): Complaint[] {
  const slips = findSlips(after, timetable, { isNew: (id) => id === draft.id });
  const own = slips.find(({ index }) => index === place);
  const pushed = findPushed(findSlips(before, timetable, { isNew: () => false }), slips, before);
  const describe = (slip: Slip) => describeSlip(slip, { words, postsPerDay: timetable.postsPerDay }).message;
  const named = pushed.slice(0, MAX_PUSHED);
  const more = pushed.length - named.length;
  const choose = "Choose another day for this post, or for that one.";
  return [
    ...(own === undefined ? warnOfPast(draft, timetable, words) : [toWarning(describe(own), adviceOn(own, words))]),
    ...named.map((slip) => toWarning(`It takes ${clip(slip.id)} off its day: ${describe(slip)}`, choose)),
    ...(more > 0 ? [toWarning(`It takes ${plural(more, "further post")} off their days.`, "Choose another day.")] : []),
  ];
}

/** A time that has passed may still be today's, so that the day is not missed. */
function warnOfPast({ not_before }: DraftPost, { now }: Timetable, words: CalendarWords): Complaint[] {
  const timeMs = Date.parse(not_before ?? "");
  if (!(timeMs < now.getTime())) return [];
  return [toWarning(`${words.brief(new Date(timeMs))} has passed, so nothing holds the post.`, LATER)];
}

const LATER = "Choose a time to come, or leave the day empty.";

/** For people who fill in a form: the command of the usual advice is for a terminal. */
function adviceOn({ reason }: Slip, words: CalendarWords): string {
  switch (reason.kind) {
    case "past":
      return LATER;
    case "rival":
      return `Choose another day, or ask the team to move ${clip(reason.id)}.`;
    case "queue":
      return "Choose another day.";
    case "no-slot":
    case "full-day":
      return adviceOnTime(reason, words);
  }
}

function adviceOnTime(reason: Extract<SlipReason, { kind: "no-slot" | "full-day" }>, words: CalendarWords): string {
  const at = reason.kind === "no-slot" ? reason.lastSlotAt : reason.firstSlotAt;
  return at === null ? "Choose another day." : `Choose ${words.time(at)} or earlier on that day, or another day.`;
}

function toWarning(message: string, hint: string): Complaint {
  return { rule: DATE_SLIPS, severity: "warning", pointer: "/not_before", message, hint };
}
