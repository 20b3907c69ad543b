import { dayInWords } from "../dates/calendar-words.ts";

/** The day on which each version ends, by Meta's table of October 2026; null where it names none yet. */
const ENDS: Readonly<Record<string, string | null>> = { "v25.0": "2028-07-29", "v26.0": null, "v27.0": null };

/** As yyyy-mm-dd; null where it is not known. */
export function endOfApiVersion(version: string): string | null {
  return ENDS[version] ?? null;
}

/** Until when the platform answers to a version, in words. */
export function describeApiVersion(version: string): string {
  const end = ENDS[version];
  if (end === undefined) return `${version}, which mergecast does not know`;
  return end === null
    ? `${version}, whose end Meta has not named yet`
    : `${version}, which lives until ${dayInWords(end)}`;
}
