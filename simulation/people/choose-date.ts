import { DAY_MS, formatInstant } from "../../scripts/core/dates/instant.ts";
import type { Random } from "../chance/random.ts";
import { dayIn, momentIn } from "../time/zones.ts";
import type { World } from "../world/world.ts";

/** A team plans a campaign at most this many days ahead. */
const FURTHEST_DAYS = 3;
const MINUTES_PER_DAY = DAY_MS / 60_000;

/** The not_before of a post for one of the next days: at a slot, at midnight, or at any time. It may just have passed. */
export function chooseDate({ slots, zone, scheduler, fate }: World, random: Random): string {
  const day = dayIn(zone, scheduler.nowMs) + random.whole(0, FURTHEST_DAYS);
  const atSlot = slots[random.whole(0, slots.length - 1)] ?? "12:00";
  const time = random.pick([atSlot, atSlot, "00:00", timeOfDay(random.whole(0, MINUTES_PER_DAY - 1))]);
  const atMs = momentIn(zone, day, time);
  return fate.strikes("people write a date with an offset")
    ? withOffset(atMs, zone.offsetMs(atMs))
    : formatInstant(new Date(atMs));
}

/** As clocks of the zone show it: 2026-12-24T18:00:00+01:00. */
function withOffset(atMs: number, offsetMs: number): string {
  const local = new Date(atMs + offsetMs).toISOString().slice(0, "yyyy-mm-ddThh:mm:ss".length);
  return `${local}${offsetMs < 0 ? "-" : "+"}${timeOfDay(Math.abs(offsetMs) / 60_000)}`;
}

function timeOfDay(minutes: number): string {
  const digits = (value: number) => String(value).padStart(2, "0");
  return `${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`;
}
