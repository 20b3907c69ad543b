import { DAY_MS, HOUR_MS } from "../../scripts/core/dates/instant.ts";

/**
 * Time zones of the simulated teams, written by hand: independent of the runtime's time zone data that the poster uses, and the
 * same with every Node version. Valid from 2026 to spring 2027.
 */
export interface Zone {
  name: string;
  /** Offset from UTC. */
  offsetMs(atMs: number): number;
}

const fixed = (name: string, hours: number): Zone => ({ name, offsetMs: () => hours * HOUR_MS });
const SUMMER = { fromMs: Date.UTC(2026, 2, 29, 1), untilMs: Date.UTC(2026, 9, 25, 1) };
const berlin: Zone = {
  name: "Europe/Berlin",
  offsetMs: (atMs) => (atMs >= SUMMER.fromMs && atMs < SUMMER.untilMs ? 2 * HOUR_MS : HOUR_MS),
};

export const ZONES: readonly [Zone, ...Zone[]] = [
  fixed("UTC", 0),
  berlin,
  fixed("Asia/Tokyo", 9),
  fixed("Asia/Kolkata", 5.5),
  fixed("America/Phoenix", -7),
];

/** Number of the local day. */
export function dayIn(zone: Zone, atMs: number): number {
  return Math.floor((atMs + zone.offsetMs(atMs)) / DAY_MS);
}

/** The instant at which clocks in the zone show a time such as "09:30". */
export function momentIn(zone: Zone, day: number, timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(":").map(Number);
  const shown = day * DAY_MS + hours * HOUR_MS + minutes * 60_000;
  return shown - zone.offsetMs(shown - zone.offsetMs(shown));
}
