import { describe, expect, it } from "vitest";
import { HOUR_MS } from "../../scripts/core/dates/instant.ts";
import { instantInZone, localDay, offsetMs } from "../../scripts/core/dates/time-zone.ts";
import { dayIn, momentIn, ZONES } from "../../simulation/time/zones.ts";

const START_MS = Date.UTC(2026, 0, 4);
const END_MS = Date.UTC(2027, 1, 1);

describe("the zones of the simulation", () => {
  it.each(ZONES.map((zone) => [zone.name, zone] as const))("agree with the runtime's data: %s", (name, zone) => {
    for (let atMs = START_MS; atMs < END_MS; atMs += 6 * HOUR_MS)
      expect(zone.offsetMs(atMs)).toBe(offsetMs(atMs, name));
    for (const changeMs of zone.changesMs) {
      for (const atMs of [changeMs - 1000, changeMs]) expect(zone.offsetMs(atMs)).toBe(offsetMs(atMs, name));
      expect(zone.offsetMs(changeMs)).not.toBe(zone.offsetMs(changeMs - 1));
      const day = dayIn(zone, changeMs);
      for (const time of ["00:05", "01:45", "02:30", "09:30", "23:55"]) {
        for (const near of [day - 1, day]) {
          const named = new Date(near * 24 * HOUR_MS).toISOString().slice(0, 10);
          expect(momentIn(zone, near, time)).toBe(instantInZone(`${named}T${time}:00`, name).getTime());
        }
      }
      expect(localDay(new Date(changeMs), name)).toBe(new Date(day * 24 * HOUR_MS).toISOString().slice(0, 10));
    }
  });
});
