import { isTimeZone } from "../dates/time-zone.ts";
import { describeFinding, type Finding } from "../findings/finding.ts";
import { ProblemError } from "../findings/problem.ts";
import type { Settings } from "../generated/settings.ts";
import { validateSettings } from "../generated/validators.js";
import { judgeFormat, liftContent } from "./format.ts";
import { type Reading, readFile, SMALL_FILE_BYTES, WHOLE_FILE } from "./read-file.ts";

/** Reads settings.json. Wrong values are left out. An earlier format is read as what it means today, with a finding. */
export function readSettings(bytes: Uint8Array): Reading<Settings> {
  const wrongFormat = judgeFormat(bytes);
  const lifted = liftContent({ settings: bytes, queue: null }).settings ?? bytes;
  const reading = refuseCrowdedDays(refuseNoSlots(refuseUnknownZone(leaveOutWrongSlots(readSchema(lifted)))));
  if (wrongFormat === null) return reading;
  return { ...reading, text: new TextDecoder().decode(bytes), findings: [wrongFormat] };
}

function readSchema(bytes: Uint8Array): Reading<Settings> {
  return readFile<Settings>(bytes, {
    validate: validateSettings,
    maxSizeBytes: SMALL_FILE_BYTES,
    wholeFile: WHOLE_FILE.settings,
  });
}

/** With what is left of a list of wrong times, no post would ever find its day. */
function leaveOutWrongSlots(reading: Reading<Settings>): Reading<Settings> {
  if (!reading.findings.some(({ pointer }) => pointer.startsWith("/slots"))) return reading;
  const { slots: _, ...value } = reading.value ?? {};
  return { ...reading, value };
}

function refuseUnknownZone(reading: Reading<Settings>): Reading<Settings> {
  const timeZone = reading.value?.timezone;
  if (timeZone === undefined || isTimeZone(timeZone)) return reading;
  const { timezone: _, ...value } = reading.value ?? {};
  const message = `There is no time zone "${timeZone.slice(0, 60)}".`;
  const hint = "Use an IANA name such as Europe/Berlin, America/New_York or UTC.";
  return refuse({ ...reading, value }, { rule: "time-zone", pointer: "/timezone", message, hint });
}

/** Said of a change, but no reason to stop: as many go out as there are slots. */
const CROWDED = "posts-per-day";

/** A slot posts at most one post, so that more posts than slots would never go out. */
function refuseCrowdedDays(reading: Reading<Settings>): Reading<Settings> {
  const { posts_per_day: perDay, ...value } = reading.value ?? {};
  const slots = fullestDay(value.slots ?? DEFAULT_SETTINGS.slots);
  if (perDay === undefined || perDay <= slots.length) return reading;
  const message = `posts_per_day is ${perDay}, but a day has ${slots.length === 1 ? "one slot" : `${slots.length} slots`} (${slots.slice(0, 6).join(", ")}${slots.length > 6 ? ", …" : ""}), and each slot posts one post.`;
  const hint = `Write ${slots.length} or less, or add times of day to "slots" and to the schedule of the post workflow.`;
  const served = { ...value, posts_per_day: slots.length };
  return refuse({ ...reading, value: served }, { rule: CROWDED, pointer: "/posts_per_day", message, hint });
}

function fullestDay(slots: EffectiveSettings["slots"]): readonly string[] {
  const days = Array.isArray(slots) ? [slots] : Object.values(slots);
  return days.reduce((fullest, day) => (day.length > fullest.length ? day : fullest), []);
}

/** Weekdays without a single time would hold back every post without a word. */
function refuseNoSlots(reading: Reading<Settings>): Reading<Settings> {
  const { slots, ...value } = reading.value ?? {};
  if (slots === undefined || fullestDay(slots).length > 0) return reading;
  const message = "No weekday has a time at which a post may go out.";
  const hint = 'Write at least one, such as "monday": ["09:30"].';
  return refuse({ ...reading, value }, { rule: "no-slots", pointer: "/slots", message, hint });
}

function refuse(reading: Reading<Settings>, finding: Omit<Finding, "severity">): Reading<Settings> {
  return { ...reading, findings: [...reading.findings, { severity: "error", ...finding }] };
}

/** The settings, {} without a file. @throws ProblemError (exit 2) when they are wrong: half of them must not be followed. */
export function requireSettings(bytes: Uint8Array | null): Settings {
  const missing = bytes === null ? judgeFormat(null) : null;
  if (bytes === null && missing === null) return {};
  const { value, findings: all } =
    bytes === null ? { value: null, findings: [missing].flatMap((one) => one ?? []) } : readSettings(bytes);
  const findings = all.filter(({ rule }) => rule !== CROWDED);
  if (findings.length === 0 && value !== null) return value;
  const why = findings.map(describeFinding).join(" ");
  const whatToDo = "Correct it. npm run validate shows the lines.";
  throw new ProblemError({ code: SETTINGS_INVALID, what: "settings.json", why, whatToDo, isRetryable: false }, 2);
}

/** Code of the problem that {@link requireSettings} throws. */
export const SETTINGS_INVALID = "settings-invalid";

export type EffectiveSettings = Settings & Required<Pick<Settings, keyof typeof DEFAULT_SETTINGS>>;

export const DEFAULT_SETTINGS = {
  timezone: "UTC",
  posts_per_day: 1,
  low_queue_threshold: 3,
  slots: ["09:30", "13:47", "18:13"],
};
