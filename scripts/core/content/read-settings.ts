import { isTimeZone } from "../dates/time-zone.ts";
import { describeComplaint } from "../findings/finding.ts";
import { ProblemError } from "../findings/problem.ts";
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

/** The settings, {} without a file. @throws ProblemError (exit 2) when they have errors: half of them must not be followed. */
export function requireSettings(bytes: Uint8Array | null): Settings {
  if (bytes === null) return {};
  const { value, complaints } = readSettings(bytes);
  if (complaints.length === 0 && value !== null) return value;
  const why = complaints.map(describeComplaint).join(" ");
  const whatToDo = "Correct it. npm run validate shows the lines.";
  throw new ProblemError({ code: SETTINGS_INVALID, what: "settings.json", why, whatToDo, isRetryable: false }, 2);
}

/** Code of the problem that {@link requireSettings} throws. */
export const SETTINGS_INVALID = "settings-invalid";

/** Defaults for missing settings. */
export const DEFAULT_SETTINGS = { timezone: "UTC", posts_per_day: 1, low_queue_threshold: 3 };
