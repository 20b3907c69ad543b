import { isTimeZone } from "../dates/time-zone.ts";
import type { Settings } from "../generated/settings.ts";
import { validateSettings } from "../generated/validators.js";
import { type Reading, readFile, SMALL_FILE_BYTES } from "./read-file.ts";

/** Reads settings.json. Wrong values are left out and reported as complaints. Every field is optional. */
export function readSettings(bytes: Uint8Array): Reading<Settings> {
  const reading = readFile<Settings>(bytes, { validate: validateSettings, maxSizeBytes: SMALL_FILE_BYTES });
  const timeZone = reading.value?.timezone;
  if (timeZone === undefined || isTimeZone(timeZone)) return reading;
  const { timezone: _, ...value } = reading.value ?? {};
  const message = `There is no time zone "${timeZone.slice(0, 60)}".`;
  const hint = "Use an IANA name such as Europe/Berlin, America/New_York or UTC.";
  return {
    ...reading,
    value,
    complaints: [...reading.complaints, { rule: "time-zone", severity: "error", pointer: "/timezone", message, hint }],
  };
}

/** Defaults for missing settings. */
export const DEFAULT_SETTINGS = { timezone: "UTC", posts_per_day: 1, low_queue_threshold: 3 };
