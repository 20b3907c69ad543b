import { DAY_MS, HOUR_MS } from "../../scripts/core/dates/instant.ts";

/**
 * Time zones of the simulated teams, written by hand: independent of the runtime's time zone data that the poster uses, and the
 * same with every Node version. Valid from 2026 to February 2027.
 */
export interface Zone {
  name: string;
  changesMs: readonly number[];
  offsetMs(atMs: number): number;
}

export const ZONES: readonly [Zone, ...Zone[]] = [
  fixed("UTC", 0),
  changing("Europe/Berlin", { between: [2, 1], changes: [Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1)] }),
  fixed("Asia/Tokyo", 9),
  fixed("Asia/Kolkata", 5.5),
  fixed("America/Phoenix", -7),
  changing("America/New_York", { between: [-4, -5], changes: [Date.UTC(2026, 2, 8, 7), Date.UTC(2026, 10, 1, 6)] }),
  // Its clocks change at midnight: the last hour of a day comes twice, or the first hour of a day never.
  changing("America/Santiago", { between: [-4, -3], changes: [Date.UTC(2026, 3, 5, 3), Date.UTC(2026, 8, 6, 4)] }),
  // By half an hour.
  changing("Australia/Lord_Howe", {
    between: [10.5, 11],
    changes: [Date.UTC(2026, 3, 4, 15), Date.UTC(2026, 9, 3, 15, 30)],
  }),
  fixed("Pacific/Kiritimati", 14),
  fixed("Pacific/Niue", -11),
];

function fixed(name: string, hours: number): Zone {
  return { name, changesMs: [], offsetMs: () => hours * HOUR_MS };
}

/** `between`: the offset in hours between the two changes of the year, and the one before and after them. */
function changing(
  name: string,
  { between, changes }: { between: [inside: number, outside: number]; changes: [first: number, second: number] },
): Zone {
  const [inside, outside] = between;
  const [fromMs, untilMs] = changes;
  const isInside = (atMs: number) => atMs >= fromMs && atMs < untilMs;
  return { name, changesMs: changes, offsetMs: (atMs) => (isInside(atMs) ? inside : outside) * HOUR_MS };
}

export function dayIn(zone: Zone, atMs: number): number {
  return Math.floor((atMs + zone.offsetMs(atMs)) / DAY_MS);
}

/** The instant at which clocks in the zone show a time such as "09:30" first, or would show it but for a change. */
export function momentIn(zone: Zone, day: number, timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(":").map(Number);
  const shown = day * DAY_MS + hours * HOUR_MS + minutes * 60_000;
  const moments = [zone.offsetMs(shown - DAY_MS), zone.offsetMs(shown + DAY_MS)].map((offset) => shown - offset);
  const earlier = Math.min(...moments);
  return earlier + zone.offsetMs(earlier) === shown ? earlier : Math.max(...moments);
}
