import { DAY_MS, formatInstant } from "../../scripts/core/dates/instant.ts";
import type { Random } from "../chance/random.ts";
import { dayIn, momentIn } from "../time/zones.ts";
import type { World } from "../world/world.ts";

/** A team plans a campaign at most this many days ahead. */
const FURTHEST_DAYS = 3;
const MINUTES_PER_DAY = DAY_MS / 60_000;

/** The not_before of a post for one of the next days: at a slot, at midnight, or at any time. It may just have passed. */
export function chooseDate({ slots, zone, scheduler }: World, random: Random): string {
  const day = dayIn(zone, scheduler.nowMs) + random.whole(0, FURTHEST_DAYS);
  const atSlot = slots[random.whole(0, slots.length - 1)] ?? "12:00";
  const time = random.pick([atSlot, atSlot, "00:00", timeOfDay(random.whole(0, MINUTES_PER_DAY - 1))]);
  return formatInstant(new Date(momentIn(zone, day, time)));
}

function timeOfDay(minutes: number): string {
  const digits = (value: number) => String(value).padStart(2, "0");
  return `${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`;
}
