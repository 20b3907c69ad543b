import type { DraftPost } from "../content/draft-post.ts";
import { DEFAULT_SETTINGS, type EffectiveSettings } from "../content/read-settings.ts";
import { dayInWords } from "../dates/calendar-words.ts";
import { DAY_MS, HOUR_MS } from "../dates/instant.ts";
import { dayAt, localDay } from "../dates/time-zone.ts";
import type { Journal, JournalEntry } from "../generated/journal.ts";
import { sameJson } from "../json/index.ts";
import { slotPlan, slotsOn } from "./day-slots.ts";

/**
 * The number of posts that count for the local day of `day`: published on it, or claimed on it with an open outcome. Schedules
 * run late, twice or not at all, so this count limits the posts per day, not the schedule.
 */
export function publishedOnDay(count: {
  day: Date;
  timeZone: string;
  entries: JournalEntry[];
  /** published_at of done posts that are not in the journal. */
  elsewhere?: string[];
}): number {
  const today = localDay(count.day, count.timeZone);
  const isNear = (instant: Date) => Math.abs(instant.getTime() - count.day.getTime()) < 2 * DAY_MS;
  const isToday = (instant: string | null) => {
    const at = new Date(instant ?? "");
    return isNear(at) && localDay(at, count.timeZone) === today;
  };
  return [...count.entries.map(countedInstant), ...(count.elsewhere ?? [])].filter(isToday).length;
}

/** null where nothing went out: a claim whose publish call was refused has no slot, although a later run may send it again. */
function countedInstant({ outcome, exempt, claim, published_at }: JournalEntry): string | null {
  if (outcome === "done") return published_at;
  return outcome === null && exempt !== true ? claim.at : null;
}

/** When each post went out that counts for a day, in milliseconds since 1970: published, or claimed with an open outcome. */
export function countedInstants(content: PublishedRecords): number[] {
  return [...content.journal.entries.map(countedInstant), ...publishedElsewhere(content)]
    .map((instant) => Date.parse(instant ?? ""))
    .filter((timeMs) => !Number.isNaN(timeMs));
}

/** GitHub starts schedules late. Up to then, a run serves a slot of the day before: one near midnight would else never be served. */
const LATE_MS = 3 * HOUR_MS;

/**
 * Why the slots of the settings let no post go out now; null when one may. A person may publish at any time of a day with slots. A run
 * that a schedule started needs a slot that has begun and has had no post: the workflow also starts at the slots of other accounts.
 */
export function whyNoSlot(
  content: PublishedRecords & { settings: EffectiveSettings },
  { now, isScheduled }: { now: Date; isScheduled: boolean },
): string | null {
  const plan = slotPlan(content.settings);
  const today = localDay(now, plan.timeZone);
  const isBound = isScheduled && hasOwnTimes(content.settings);
  const counted = countedInstants(content);
  const isUnserved = (day: string): boolean => {
    const begun = slotsOn(day, plan).filter((at) => at <= now);
    const [first, last] = [begun[0], begun.at(-1)];
    if (first === undefined || last === undefined) return false;
    const isOver = day !== today && now.getTime() - last.getTime() > LATE_MS;
    return !isOver && countSince(first, counted) < Math.min(begun.length, content.settings.posts_per_day);
  };
  if (isBound && isUnserved(dayAt(Date.parse(today) - DAY_MS))) return null;
  if (slotsOn(today, plan).length === 0) return `the settings have no slot on ${dayInWords(today)}.`;
  return !isBound || isUnserved(today) ? null : "no slot has begun that had no post yet.";
}

/** Without times and a zone of its own, a team has the crons that came with the workflows, and they are its slots. */
function hasOwnTimes({ slots, timezone }: EffectiveSettings): boolean {
  return !sameJson(slots, DEFAULT_SETTINGS.slots) || timezone !== DEFAULT_SETTINGS.timezone;
}

function countSince(from: Date, counted: readonly number[]): number {
  return counted.filter((timeMs) => timeMs >= from.getTime()).length;
}

export interface PublishedRecords {
  posts: readonly DraftPost[];
  archive: readonly DraftPost[];
  journal: Journal;
}

/** published_at of done posts that the journal does not know. A renamed post is there by its medium. */
export function publishedElsewhere(content: PublishedRecords): string[] {
  const done = content.journal.entries.filter((entry) => entry.outcome === "done");
  const ids = new Set(done.map((entry) => entry.id));
  const mediaIds = new Set(done.map((entry) => entry.media_id).filter((mediaId) => mediaId !== null));
  const isJournaled = (id: string, mediaId: DraftPost["media_id"]) => ids.has(id) || mediaIds.has(mediaId ?? "");
  return [...content.posts, ...content.archive]
    .filter((post) => post.status === "done" && post.id !== undefined && !isJournaled(post.id, post.media_id))
    .map((post) => post.published_at)
    .filter((instant) => instant !== undefined);
}
