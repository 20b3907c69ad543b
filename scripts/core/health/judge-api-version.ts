import { dayInWords } from "../dates/calendar-words.ts";
import { DAY_MS } from "../dates/instant.ts";
import { checkOf, type HealthCheck } from "./health-check.ts";

/** The day on which each version ends, by Meta's table of October 2026; null where it names none yet. */
const ENDS: Readonly<Record<string, string | null>> = { "v25.0": "2028-07-29", "v26.0": null, "v27.0": null };

/** Half a year: long enough to try the next version in peace. */
const WARNED_BEFORE_MS = 183 * DAY_MS;
const KEY = "api-version";

/** Whether the version of the platform's API ends within half a year, or has ended. */
export function judgeApiVersion(version: string, now: Date): HealthCheck {
  const end = ENDS[version] ?? null;
  if (end === null || Date.parse(end) - now.getTime() > WARNED_BEFORE_MS)
    return checkOf(KEY, "fine", { what: `The publishing calls use ${describeApiVersion(version)}` });
  return checkOf(KEY, "wrong", {
    what: `Instagram's API ${version} ${Date.parse(end) > now.getTime() ? "ends" : "ended"} on ${dayInWords(end)}`,
    why: "After that, Meta answers with another version, or not at all.",
    whatToDo: "Upgrade mergecast, or set API_VERSION to a newer version. Try it with npm run post -- --dry-run first.",
  });
}

/** Until when the platform answers to a version, in words. */
export function describeApiVersion(version: string): string {
  const end = ENDS[version];
  if (end === undefined) return `${version}, which mergecast does not know`;
  return end === null
    ? `${version}, whose end Meta has not named yet`
    : `${version}, which lives until ${dayInWords(end)}`;
}
