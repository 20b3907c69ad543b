import type { Finding } from "../findings/finding.ts";
import { dropRefused, errorsOf, type SchemaValidator } from "../findings/schema-validator.ts";
import { translateErrors } from "../findings/translate-errors.ts";
import { type ParseOptions, parseJson } from "../json/index.ts";
import type { OddEntry } from "./content-problem.ts";
import { currentFormat } from "./format.ts";

export interface Reading<T> {
  /** The value without the parts that the schema refuses; null when nothing is usable. */
  value: T | null;
  findings: Finding[];
  /** The decoded text, for the positions of findings. */
  text: string;
  isJson: boolean;
}

interface ReadOptions extends ParseOptions {
  validate: SchemaValidator;
  /** Values must not be repeated in messages. */
  isSecret?: boolean;
  /** What to do about a file that is empty or holds no group of fields. */
  wholeFile: string;
}

/** Reads a JSON file and keeps the parts that match its schema. Any field may be missing from the value. */
export function readFile<T extends object>(bytes: Uint8Array, options: ReadOptions): Reading<Partial<T>> {
  const { text, value, faults, isJson } = parseJson(bytes, options);
  const readingOf = (kept: Partial<T> | null, findings: readonly Finding[]) => ({
    value: kept,
    findings: adviseWholeFile(findings, text, options.wholeFile),
    text,
    isJson,
  });
  if (value === undefined) return readingOf(null, faults);
  const isSecret = options.isSecret ?? false;
  const { findings, refused } = translateErrors(errorsOf(options.validate, value), { base: "", isSecret });
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  // Safe: everything that the schema refused has been removed.
  const kept = isObject ? (dropRefused(value, refused) as Partial<T>) : null;
  return readingOf(kept, [...faults, ...findings]);
}

/** The value if nothing is wrong with the file, else null. */
export function soundValue<T extends object>(reading: Reading<Partial<T>>): T | null {
  return reading.findings.length === 0 ? (reading.value as T | null) : null;
}

/** Settings and token files have a few lines; longer ones are refused. */
export const SMALL_FILE_BYTES = 1024 * 1024;

/** The bytes of the queue and the files next to it; null for a file that does not exist. */
export interface ContentFiles {
  queue: Uint8Array;
  settings: Uint8Array | null;
  tokenStatus: Uint8Array | null;
  /** Left out where nobody proposes it. */
  evergreen?: Uint8Array | null;
  days?: Uint8Array | null;
  /** Files of the archive folder, sorted by name. */
  archive: readonly { name: string; bytes: Uint8Array }[];
  /** What does not belong in the folder; left out where it was not searched. */
  oddEntries?: readonly OddEntry[];
}

/** What to do where a file as a whole does not hold what it is for. */
export const WHOLE_FILE = {
  queue: 'Restore it from the git history, or begin with { "account": "your_handle", "posts": [] }.',
  settings: `Restore it from the git history, or write { "format": ${currentFormat()} } for the default settings.`,
  record: "Only the bot writes this file. Restore it from the git history.",
} as const;

/** Replaces the advice of findings about the content as a whole, where that for a field of the wrong type is no help. */
export function adviseWholeFile<C extends Finding>(findings: readonly C[], text: string, advice: string): C[] {
  if (findings.length === 0) return [];
  const isEmpty = text.trim() === "";
  const isAboutAll = ({ rule, pointer }: Finding) =>
    pointer === "" && (rule === "wrong-type" || (isEmpty && rule === "json-syntax"));
  return findings.map((finding) => (isAboutAll(finding) ? { ...finding, hint: advice } : finding));
}

/** Reads the same bytes only once: a run looks at a file several times, and nobody changes the bytes or what was read. */
export function readOnce<T>(read: (bytes: Uint8Array) => T): (bytes: Uint8Array) => T {
  const known = new WeakMap<Uint8Array, { reading: T }>();
  return (bytes) => {
    const found = known.get(bytes);
    if (found !== undefined) return found.reading;
    const reading = read(bytes);
    known.set(bytes, { reading });
    return reading;
  };
}
