import type { DraftPost } from "../content/draft-post.ts";
import { DAY_MS } from "../dates/instant.ts";
import { localDay } from "../dates/time-zone.ts";
import { leavesDates, slotPlan, slotsOn } from "../schedule/day-slots.ts";
import { publishedElsewhere, publishedOnDay } from "../schedule/slot.ts";
import { listWaiting } from "../schedule/waiting-posts.ts";
import { type Candidate, type Content, dueCandidates } from "./content.ts";

/** The first due posts are tried in every run, however often they could not be prepared before. */
const FROM_THE_FRONT = 2;

interface OrderOptions {
  /** Whether the run may send a due post. Default: each. */
  isLeft?: (post: Candidate) => boolean;
  /** The run goes on although the posts of the day are out. */
  isForced: boolean;
}

/**
 * The due posts in the order in which a run tries them, until one goes out: those at the front, then those that could be prepared or
 * were never tried, in the order of the queue, then those that were tried longest ago. So no number of broken posts holds up a sound
 * one. While the day's slots are reserved, those dated on it come first, and the others only once no later one needs the slot. Lazy,
 * because each one is hashed.
 */
export function* orderCandidates(content: Content, at: Date, options: OrderOptions): Generator<Candidate, void> {
  const { isLeft = () => true, isForced } = options;
  const isOfDay = datedOn(at, content.settings.timezone);
  const dates = listWaiting(content, {}).flatMap(({ heldUntilMs }) => (isOfDay(heldUntilMs) ? [heldUntilMs] : []));
  const candidatesOf = (isWanted?: (post: DraftPost) => boolean) => dueCandidates(content, at, isWanted).filter(isLeft);
  const dateOf = ({ not_before }: DraftPost) => Date.parse(not_before ?? "");
  const isDated = (post: DraftPost) => isOfDay(dateOf(post));
  const later = dates.filter((heldUntilMs) => heldUntilMs > at.getTime());
  const isOpen = openDay(content, at);
  const isFree = () => isOpen([...candidatesOf(isDated).map(({ post }) => dateOf(post)), ...later]);
  if (isForced || dates.length === 0 || isFree()) return yield* inTurn(content, candidatesOf());
  yield* inTurn(content, candidatesOf(isDated));
  if (isOpen(later))
    yield* inTurn(
      content,
      candidatesOf((post) => !isDated(post)),
    );
}

function datedOn(day: Date, timeZone: string): (heldUntilMs: number) => boolean {
  const today = localDay(day, timeZone);
  return (heldUntilMs) =>
    Math.abs(heldUntilMs - day.getTime()) < 2 * DAY_MS && localDay(new Date(heldUntilMs), timeZone) === today;
}

/** Whether the slot of this run is free for a post of no date, when posts are held until these instants of the day. */
function openDay(content: Content, at: Date): (heldUntilMs: readonly number[]) => boolean {
  const { timezone: timeZone, posts_per_day: postsPerDay } = content.settings;
  const elsewhere = publishedElsewhere(content);
  const room = postsPerDay - publishedOnDay({ day: at, timeZone, entries: content.journal.entries, elsewhere });
  const later = slotsOn(localDay(at, timeZone), slotPlan(content.settings)).filter((slot) => slot > at);
  const inOrder = (heldUntilMs: readonly number[]) => heldUntilMs.toSorted((a, b) => a - b);
  return (heldUntilMs) => leavesDates(inOrder(heldUntilMs), [at, ...later], room);
}

function* inTurn(content: Content, candidates: Iterable<Candidate>): Generator<Candidate, void> {
  // An edited post is a new one.
  const triedAt = new Map((content.journal.doubts ?? []).map((doubt) => [keyOf(doubt), doubt.at]));
  const later: { candidate: Candidate; last: string }[] = [];
  let position = 0;
  for (const candidate of candidates) {
    const last = triedAt.get(keyOf(candidate));
    const isInFront = position++ < FROM_THE_FRONT;
    if (last === undefined || isInFront) yield candidate;
    else later.push({ candidate, last });
  }
  // ISO instants in UTC sort as text.
  for (const { candidate } of later.sort((a, b) => Number(a.last > b.last) - Number(a.last < b.last))) yield candidate;
}

function keyOf({ id, digest }: { id: string; digest: string }): string {
  return `${digest} ${id}`;
}
