import type { Settings } from "../generated/settings.ts";
import { validateSettings } from "../generated/validators.js";
import { isTimeZone } from "../slot.ts";
import { type Reading, readFile } from "./read-file.ts";
import { SMALL_FILE_BYTES } from "./small-file.ts";

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
