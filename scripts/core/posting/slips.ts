import { localDay, localMidnightMs } from "../dates/time-zone.ts";
import { slotsOn } from "./day-slots.ts";
import { type Expected, type Planned, planWaiting, type Timetable, toExpected } from "./forecast.ts";
import type { WaitingPost } from "./waiting-posts.ts";

/** A post that would not go out on the day until which it is held. */
export interface Slip {
  /** Index in the queue, from 0. */
  index: number;
  id: string;
  heldUntil: Date;
  /** Local day of `heldUntil`, yyyy-mm-dd. */
  day: string;
  goesOutAt: Date;
  reason: SlipReason;
}

export type SlipReason =
  /** The day was over before the post came. */
  | { kind: "past" }
  /** The day has no slot from that time on. `lastSlotAt` is its last one. */
  | { kind: "no-slot"; lastSlotAt: Date | null }
  /** Another post that is held until the same day takes the slot. */
  | { kind: "rival"; id: string; at: Date }
  /** The day has had its posts by then: those at earlier slots, or those that went out already. */
  | { kind: "full-day"; firstSlotAt: Date | null };

export interface SlipOptions {
  /** Whether the post is new, or has a new date. Only then is a date in the past a slip: an old one was right once. */
  isNew(id: string): boolean;
}

/** The posts that miss their day, in queue order. The one rule for everything that speaks of dates. */
export function findSlips(posts: readonly WaitingPost[], timetable: Timetable, { isNew }: SlipOptions): Slip[] {
  if (!posts.some(({ heldUntilMs }) => heldUntilMs > 0)) return [];
  const { timeZone } = timetable;
  const planned = planWaiting(posts, timetable);
  const slotOf: Planned[] = [];
  for (const slot of planned) slotOf[slot.index] = slot;
  const todayMs = Date.parse(localDay(timetable.now, timeZone));
  let days: Days | null = null;
  const slips: Slip[] = [];
  for (const post of posts) {
    const slot = slotOf[post.index];
    if (post.heldUntilMs === 0 || slot === undefined) continue;
    const midnightMs = localMidnightMs(post.heldUntilMs, timeZone);
    const isPast = midnightMs < todayMs;
    if (slot.midnightMs === midnightMs || (isPast && !isNew(post.id))) continue;
    const heldUntil = new Date(post.heldUntilMs);
    const day = localDay(heldUntil, timeZone);
    days ??= describeDays(posts, planned.map(toExpected), timetable);
    const reason: SlipReason = isPast ? { kind: "past" } : days.reasonFor({ post, day });
    slips.push({ index: post.index, id: post.id, heldUntil, day, goesOutAt: new Date(slot.atMs), reason });
  }
  return slips;
}

/** Slips of posts that the change did not touch and that went out on their day without it. */
export function findPushed(before: readonly Slip[], after: readonly Slip[], known: readonly WaitingPost[]): Slip[] {
  const slipped = new Set(before.map(({ id }) => id));
  const heldUntil = new Map(known.map(({ id, heldUntilMs }) => [id, heldUntilMs]));
  return after.filter((slip) => heldUntil.get(slip.id) === slip.heldUntil.getTime() && !slipped.has(slip.id));
}

interface Days {
  reasonFor(missed: { post: WaitingPost; day: string }): SlipReason;
}

function describeDays(posts: readonly WaitingPost[], expected: readonly Expected[], timetable: Timetable): Days {
  const onDay = Map.groupBy(expected, ({ day }) => day);
  const wantedDay = new Map(
    posts
      .filter(({ heldUntilMs }) => heldUntilMs > 0)
      .map(({ index, heldUntilMs }) => [index, localDay(new Date(heldUntilMs), timetable.timeZone)]),
  );
  return {
    reasonFor({ post, day }) {
      const slots = [...slotsOn(day, timetable)].filter((at) => at >= timetable.now);
      const left = slots.filter((at) => at.getTime() >= post.heldUntilMs);
      if (left.length === 0) return { kind: "no-slot", lastSlotAt: slots.at(-1) ?? null };
      const thatDay = onDay.get(day) ?? [];
      const rival = thatDay.find(({ index, at }) => wantedDay.get(index) === day && at.getTime() >= post.heldUntilMs);
      if (rival !== undefined) return { kind: "rival", id: rival.id, at: rival.at };
      return { kind: "full-day", firstSlotAt: slots[0] ?? null };
    },
  };
}
