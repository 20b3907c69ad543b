import type { Days } from "../generated/days.ts";
import type { Settings } from "../generated/settings.ts";
import { lineOf } from "./line-text.ts";
import type { DayFact } from "./site-data.ts";

const MAX_TEXT = 100;

interface FactSources {
  days: Partial<Days>;
  holidays: ReadonlyMap<string, string>;
  settings: Pick<Settings, "days_off">;
}

/** What there is to say of days beside their posts, by day. */
export function dayFactsOf({ days, holidays, settings }: FactSources): Record<string, DayFact> {
  const notes = new Map((days.days ?? []).map(({ day, text }) => [day, text]));
  const off = new Set(settings.days_off);
  const all = [...new Set([...notes.keys(), ...holidays.keys(), ...off])].sort();
  return Object.fromEntries(
    all.map((day) => {
      const lines = [notes.get(day), holidays.get(day), off.has(day) ? "Day off" : undefined];
      const shown = lines.flatMap((line) => (line === undefined ? [] : [lineOf(line, MAX_TEXT)]));
      return [day, { lines: shown, isOff: off.has(day) }];
    }),
  );
}
