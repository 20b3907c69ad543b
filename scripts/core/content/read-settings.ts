import { isTimeZone } from "../dates/time-zone.ts";
import type { Settings } from "../generated/settings.ts";
import { validateSettings } from "../generated/validators.js";
import { type Reading, readFile, SMALL_FILE_BYTES } from "./read-file.ts";

/** Reads settings.json. What is wrong is left out of the value and complained about; every field is optional. */
export function readSettings(bytes: Uint8Array): Reading<Settings> {
  const reading = readFile<Settings>(bytes, { validate: validateSettings, maxSizeBytes: SMALL_FILE_BYTES });
  const timeZone = reading.value?.timezone;
  if (timeZone === undefined || isTimeZone(timeZone)) return reading;
  const { timezone: _, ...value } = reading.value ?? {};
  const message = `There is no time zone "${timeZone.slice(0, 60)}".`;
  const hint = "Write a name of the IANA list such as Europe/Berlin, America/New_York or UTC.";
  return {
    ...reading,
    value,
    complaints: [...reading.complaints, { rule: "time-zone", severity: "error", pointer: "/timezone", message, hint }],
  };
}

/** What holds where the settings say nothing. */
export const DEFAULT_SETTINGS = { timezone: "UTC", posts_per_day: 1, low_queue_threshold: 3 };
