import { WEEKDAYS } from "../dates/local-time.ts";
import { clip } from "../text/printable.ts";

/** The types of JSON Schema in words, for people who do not know JSON. */
const TYPE_NAMES: Record<string, string> = {
  string: "a text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "a group of fields",
  null: "null",
};

export function describeTypes(types: string | readonly string[]): string {
  const names = [types].flat().map((type) => TYPE_NAMES[type] ?? type);
  return names.length < 3 ? names.join(" or ") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

/** The value in words, such as `the text "5"` or `a list`. */
export function describeValue(value: unknown, isSecret: boolean): string {
  if (value === null) return "null (empty)";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a group of fields";
  if (typeof value === "string") return isSecret ? "a text" : `the text ${quote(value)}`;
  return isSecret ? `a ${typeof value}` : typeof value === "number" ? `the number ${value}` : String(value);
}

/** A value as written in the file, shortened. */
export function quote(value: string): string {
  return JSON.stringify(clip(value, 40));
}

/** Advice for a value of the wrong type, in a field or as an entry of a list. */
export function typeHint(
  types: string | readonly string[],
  value: unknown,
  { isSecret, isEntry }: { isSecret: boolean; isEntry: boolean },
): string {
  const wanted = [types].flat();
  if (value === null) return `Remove the ${isEntry ? "entry" : "field"}, or give it a value.`;
  if (wanted.includes("string")) return stringHint(value, isSecret);
  if (wanted.includes("array")) return "Put it in square brackets: [ … ].";
  if (wanted.includes("object")) return 'Put its fields in braces: { "name": … }.';
  if (wanted.includes("boolean")) return "Write true or false, without quotation marks.";
  return typeof value === "string" ? "Write the digits without quotation marks." : "Write a whole number such as 1500.";
}

function stringHint(value: unknown, isSecret: boolean): string {
  const isShown = !isSecret && (typeof value === "boolean" || Number.isSafeInteger(value));
  if (typeof value === "object") return 'Write one text in double quotes: "…".';
  return isShown ? `Put it in double quotes: "${String(value)}".` : 'Put it in double quotes: "…".';
}

type Words = Readonly<Record<string, { message: string; hint: string }>>;

/** What the schemas' patterns and formats ask for, by pattern, or by pattern and field. */
export const PATTERNS: Words = {
  "^[0-9]+$": {
    message: "must consist of digits only",
    hint: 'Write the id in double quotes, such as "17841400000000000".',
  },
  "^[0-9]+$ location_id": {
    message: "is no place",
    hint: 'Write a name that the settings have under "places", or paste the link of the place\'s page on Facebook. The file itself holds the number of that page.',
  },
};

const INSTANTS = ["published_at", "failed_at", "at", "container_created_at", "parked_at"];
const TOKEN_INSTANTS = ["obtained_at", "refreshed_at", "expires_at"];
const INSTANT = { message: "is not a time in UTC", hint: "Write it like 2026-12-24T09:00:00Z." };
const SHA_256 = {
  message: "is not a SHA-256 hash in hex",
  hint: "Only the bot writes this file. Restore it from the git history.",
};

const DAY = { message: "is not a day", hint: 'Write it such as "2026-12-25".' };
const TIME_OF_DAY = {
  message: "is not a time of day",
  hint: 'Write hours and minutes with two digits each, from "00:00" to "23:59", such as "09:30".',
};

/** By field name. */
export const FORMS: Words = {
  id: {
    message: "must be one line without spaces at the start or end",
    hint: 'Use a short name such as "2026-12-24-market".',
  },
  ...Object.fromEntries(["slots", ...WEEKDAYS].map((field) => [field, TIME_OF_DAY])),
  days_off: DAY,
  day: DAY,
  month: { message: "is not a month", hint: 'Write it such as "2026-08".' },
  pad: { message: "is not a colour", hint: 'Write a name such as "white", or "#f4efe6".' },
  name: { message: "is not a plain name", hint: 'Use a-z, 0-9 and -, without an ending, such as "market-stall".' },
  ...Object.fromEntries([...INSTANTS, ...TOKEN_INSTANTS].map((field) => [field, INSTANT])),
  digest: SHA_256,
  caption_digest: SHA_256,
  access_token: {
    message: "contains characters that never occur in a token",
    hint: "Copy the token again, without spaces or line breaks.",
  },
};
