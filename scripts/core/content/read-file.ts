import type { Complaint } from "../findings/finding.ts";
import { type ParseOptions, parseJson } from "../json/index.ts";
import { dropRefused, errorsOf, type GeneratedValidator } from "../schema/drop-refused.ts";
import { translateErrors } from "../schema/translate-errors.ts";

/** A file of the content folder as far as it can be understood. */
export interface Reading<T> {
  /** Without what the schema refuses; null when nothing usable is there. */
  value: T | null;
  complaints: Complaint[];
  /** The decoded text, in which complaints are located. */
  text: string;
  /** Whether the text is valid JSON. */
  isJson: boolean;
}

export interface ReadOptions extends ParseOptions {
  validate: GeneratedValidator;
  /** Values must not be repeated in messages. */
  isSecret?: boolean;
}

/** Reads a JSON file against its schema and keeps what is right: any field may be missing from the value. */
export function readFile<T extends object>(bytes: Uint8Array, options: ReadOptions): Reading<Partial<T>> {
  const { text, value, faults, isJson } = parseJson(bytes, options);
  if (value === undefined) return { value: null, complaints: faults, text, isJson };
  const translation = translateErrors(errorsOf(options.validate, value), {
    base: "",
    isSecret: options.isSecret ?? false,
  });
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  // Sound because whatever the schema refused is dropped.
  const kept = isObject ? (dropRefused(value, translation.refused) as Partial<T>) : null;
  return { value: kept, complaints: [...faults, ...translation.complaints], text, isJson };
}

/** The value when nothing at all is wrong with the file, else null. */
export function soundValue<T extends object>(reading: Reading<Partial<T>>): T | null {
  return reading.complaints.length === 0 ? (reading.value as T | null) : null;
}

/** Settings and token files are a few lines long; above this they are refused. */
export const SMALL_FILE_BYTES = 1024 * 1024;

/** The bytes of the queue and of the files beside it; null for a file that does not exist. */
export interface ContentFiles {
  queue: Uint8Array;
  settings: Uint8Array | null;
  journal: Uint8Array | null;
  tokenStatus: Uint8Array | null;
  /** Files of the archive folder, in the order of their names. */
  archive: readonly { name: string; bytes: Uint8Array }[];
}
