import { nearestWord } from "../text/nearest-word.ts";
import { clip } from "../text/printable.ts";
import { describeTypes, describeValue, FORMS, PATTERNS, quote, typeHint } from "./describe-value.ts";
import type { Finding } from "./finding.ts";
import { escapeSegment, toSegments } from "./finding.ts";
import type { SchemaError } from "./schema-validator.ts";
import { describeUnknownField } from "./unknown-field.ts";

interface Translation {
  findings: Finding[];
  /** Pointers to values that must not be used, relative to the checked value. */
  refused: string[];
}

interface TranslationOptions {
  /** Pointer of the checked value. */
  base: string;
  /** Messages must not quote values. */
  isSecret: boolean;
}

/** Schema errors in plain words, one per value: the first reason is enough to act on. */
export function translateErrors(errors: readonly SchemaError[], options: TranslationOptions): Translation {
  const findings: Finding[] = [];
  const refused = new Set<string>();
  for (const error of errors) {
    const isAboutMember = error.keyword === "required" || error.keyword === "additionalProperties";
    if (!isAboutMember && refused.has(error.instancePath)) continue;
    const words = describe(error, options);
    const path =
      error.keyword === "additionalProperties"
        ? `${error.instancePath}/${escapeSegment(nameIn(error))}`
        : error.instancePath;
    findings.push({ ...words, severity: "error", pointer: options.base + path });
    if (!LEAVES_VALUE.includes(error.keyword)) refused.add(path);
  }
  return { findings, refused: [...refused] };
}

/** The existing values remain usable when fields are missing, or when there are too many or too few entries. */
const LEAVES_VALUE = ["required", "minItems", "maxItems", "uniqueItems"];

type Words = Pick<Finding, "rule" | "message" | "hint">;

function describe(error: SchemaError, options: TranslationOptions): Words {
  const label = labelOf(options.base + error.instancePath);
  switch (error.keyword) {
    case "additionalProperties":
      return {
        rule: "unknown-field",
        ...describeUnknownField(nameIn(error), Object.keys(error.parentSchema?.properties ?? {})),
      };
    case "required":
      return missingField(error);
    case "type":
      return wrongType(label, error, options);
    case "enum":
    case "const":
      return wrongValue(label, error, options.isSecret);
    default:
      return wrongForm(label, error);
  }
}

function nameIn(error: SchemaError): string {
  return String(error.params.additionalProperty ?? error.params.missingProperty);
}

function missingField(error: SchemaError): Words {
  const name = nameIn(error);
  const about = error.parentSchema?.properties?.[name]?.description;
  return {
    rule: "missing-field",
    message: `The field "${name}" is missing.`,
    hint: `Add "${name}". ${about ?? ""}`.trim(),
  };
}

function wrongType(label: string, error: SchemaError, { base, isSecret }: TranslationOptions): Words {
  const isEntry = /\/\d+$/.test(base + error.instancePath);
  const wanted: string | string[] = error.params.type;
  const message = `${label} is ${describeValue(error.data, isSecret)}, but must be ${describeTypes(wanted)}.`;
  return { rule: "wrong-type", message, hint: typeHint(wanted, error.data, { isSecret, isEntry }) };
}

/** Common words for values that have a different name here, by field. */
const OTHER_NAMES: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  media_type: new Map([
    ["image", "For a single picture, omit media_type."],
    ["photo", "For a single picture, omit media_type."],
    ["video", 'Write "REELS": every video in the feed is a reel.'],
    ["story", 'Write "STORIES".'],
    ["album", 'Write "CAROUSEL".'],
    ["carousel_album", 'Write "CAROUSEL".'],
  ]),
  status: new Map([
    ["scheduled", 'Write "pending", and set not_before to the day.'],
    ["draft", 'Write "pending". A draft is a pull request that is not merged yet.'],
    ["published", 'Write "pending" for a new post. The bot sets "done".'],
  ]),
};
/** Shorter beginnings fit too many values. */
const MIN_BEGINNING = 3;

function wrongValue(label: string, error: SchemaError, isSecret: boolean): Words {
  const allowed = [error.params.allowedValues ?? error.params.allowedValue].flat().map((value) => String(value));
  const is = describeValue(error.data, isSecret);
  const message = `${label} is ${is}, but must be one of: ${allowed.join(", ")}.`;
  const given = typeof error.data === "string" ? error.data.trim() : "";
  const other = OTHER_NAMES[fieldOf(error)]?.get(given.toLowerCase());
  const meant = nearestWord(given, allowed) ?? onlyOneBeginningWith(given, allowed);
  const hint =
    other ?? (meant === null ? "Use one of these values, exactly as shown." : `Did you mean ${quote(meant)}?`);
  return { rule: "wrong-value", message, hint };
}

function onlyOneBeginningWith(given: string, allowed: readonly string[]): string | null {
  if (given.length < MIN_BEGINNING) return null;
  const [first, second] = allowed.filter((value) => value.toLowerCase().startsWith(given.toLowerCase()));
  return second === undefined ? (first ?? null) : null;
}

/** Name of the field that the error is in; for an entry of a list, the name of the list. */
function fieldOf(error: SchemaError): string {
  return toSegments(error.instancePath).findLast((segment) => !/^\d+$/.test(segment)) ?? "";
}

function wrongForm(label: string, error: SchemaError): Words {
  const { limit, pattern } = error.params;
  const field = fieldOf(error);
  const form = PATTERNS[`${pattern} ${field}`] ??
    PATTERNS[String(pattern)] ??
    FORMS[field] ?? { message: "has the wrong format", hint: "Compare it with the field's description." };
  const said: Record<string, { message: string; hint: string }> = {
    minLength: { message: "is empty", hint: "Write something, or remove the field if it is optional." },
    maxLength: { message: `is longer than ${limit} characters`, hint: "Shorten it." },
    minimum: { message: `must be at least ${limit}`, hint: `Write ${limit} or more.` },
    maximum: { message: `must be at most ${limit}`, hint: `Write ${limit} or less.` },
    minItems: {
      message: `must contain at least ${limit} ${limit === 1 ? "entry" : "entries"}`,
      hint: "Add one, or remove the field.",
    },
    uniqueItems: { message: "contains the same entry twice", hint: "Remove one of the two." },
  };
  const words = said[error.keyword] ?? form;
  return { rule: "wrong-form", message: `${label} ${words.message}.`, hint: words.hint };
}

function labelOf(pointer: string): string {
  const segments = toSegments(pointer);
  const last = segments.at(-1);
  if (last === undefined) return "The content of the file";
  if (!/^\d+$/.test(last)) return `"${clip(last)}"`;
  const list = segments.at(-2);
  const number = Number(last) + 1;
  if (list === "posts") return `Post ${number}`;
  return list === "children" ? `Picture ${number} of the carousel` : `Entry ${number} of "${clip(list ?? "")}"`;
}
