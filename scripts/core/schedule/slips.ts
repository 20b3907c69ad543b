import { localDay } from "../dates/time-zone.ts";
import { slotsOn } from "./day-slots.ts";
import { type Expected, planWaiting, type Timetable } from "./forecast.ts";
import type { WaitingPost } from "./waiting-posts.ts";

/** A post that would not go out on the day until which it is held. */
export interface Slip {
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

interface SlipOptions {
  /** Whether the post is new, or has a new date. Only then is a date in the past a slip: an old one was right once. */
  isNew(id: string): boolean;
}

/** The posts that miss their day, in queue order. The one rule for everything that speaks of dates. */
export function findSlips(posts: readonly WaitingPost[], timetable: Timetable, { isNew }: SlipOptions): Slip[] {
  const { timeZone } = timetable;
  const dated = posts.filter(({ heldUntilMs }) => heldUntilMs > 0);
  if (dated.length === 0) return [];
  const expected = planWaiting(posts, timetable);
  const slotOf = new Map(expected.map((slot) => [slot.index, slot]));
  const wantedDays = new Map(dated.map(({ index, heldUntilMs }) => [index, localDay(new Date(heldUntilMs), timeZone)]));
  const onDay = Map.groupBy(expected, (slot) => slot.day);
  const today = localDay(timetable.now, timeZone);
  return dated.flatMap((post): Slip[] => {
    const { index, id, heldUntilMs } = post;
    const [slot, day = ""] = [slotOf.get(index), wantedDays.get(index)];
    const isPast = day < today;
    if (slot === undefined || slot.day === day || (isPast && !isNew(id))) return [];
    const reason: SlipReason = isPast ? { kind: "past" } : reasonFor(heldUntilMs, day);
    return [{ index, id, heldUntil: new Date(heldUntilMs), day, goesOutAt: slot.at, reason }];
  });

  function reasonFor(heldUntilMs: number, day: string): SlipReason {
    const slots = slotsOn(day, timetable).filter((at) => at >= timetable.now);
    if (!slots.some((at) => at.getTime() >= heldUntilMs)) return { kind: "no-slot", lastSlotAt: slots.at(-1) ?? null };
    const isRival = ({ index, at }: Expected) => wantedDays.get(index) === day && at.getTime() >= heldUntilMs;
    const rival = onDay.get(day)?.find(isRival);
    if (rival !== undefined) return { kind: "rival", id: rival.id, at: rival.at };
    return { kind: "full-day", firstSlotAt: slots[0] ?? null };
  }
}

/** Slips of posts that the change did not touch and that went out on their day without it. */
export function findPushed(before: readonly Slip[], after: readonly Slip[], known: readonly WaitingPost[]): Slip[] {
  const slipped = new Set(before.map(({ id }) => id));
  const heldUntil = new Map(known.map(({ id, heldUntilMs }) => [id, heldUntilMs]));
  return after.filter((slip) => heldUntil.get(slip.id) === slip.heldUntil.getTime() && !slipped.has(slip.id));
}
