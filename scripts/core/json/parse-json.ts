import { decodeText, isPlain } from "./decode-text.ts";
import { diagnose } from "./diagnose.ts";
import type { PiecedJson } from "./parse-in-pieces.ts";
import { MAX_DEPTH, scanStructure } from "./scan-structure.ts";
import type { TextFault } from "./text-faults.ts";

const MEBIBYTE = 1024 * 1024;
const DEFAULT_MAX_SIZE_BYTES = 32 * MEBIBYTE;
/** Files above this are not read: tens of millions of tiny values would fill the memory. */
const UNREADABLE_SIZE_BYTES = 64 * MEBIBYTE;
/** Files above this are parsed in pieces where that is asked for. */
const LARGE_SIZE_BYTES = MEBIBYTE;

export interface ParseOptions {
  /** Files above this are refused, but still checked. Default 32 MiB. */
  maxSizeBytes?: number;
  /** How a file above 1 MiB is parsed first: {@link parseInPieces}. Left out: as a whole, like every other. */
  parseLarge?: ((bytes: Uint8Array) => PiecedJson | null) | undefined;
}

export interface ParsedJson {
  /** The decoded text that offsets count in; "" when the file is too large to be read. That of a large good file is decoded late. */
  readonly text: string;
  /** The value, or what a broken text most likely means; undefined when there is nothing. */
  value: unknown;
  faults: TextFault[];
  /** Whether the text is valid JSON in valid UTF-8. Repeated names are faults, but valid. */
  isJson: boolean;
  /** Whether the text is valid JSON, and all texts in it are certainly plain ASCII. */
  isAscii: boolean;
}

/**
 * Parses the bytes of a JSON file and finds what JSON.parse hides or reports poorly: repeated names, wrong encodings, comments
 * and the like. Never throws. Costs little more than JSON.parse for a good file.
 */
export function parseJson(bytes: Uint8Array, options: ParseOptions = {}): ParsedJson {
  const maxSizeBytes = options.maxSizeBytes ?? DEFAULT_MAX_SIZE_BYTES;
  const sizeFaults = bytes.length > maxSizeBytes ? [sizeFault(bytes.length, maxSizeBytes)] : [];
  if (bytes.length > UNREADABLE_SIZE_BYTES)
    return { text: "", value: undefined, faults: sizeFaults, isJson: false, isAscii: false };
  const pieced = bytes.length > LARGE_SIZE_BYTES ? options.parseLarge?.(bytes) : null;
  return isSound(pieced) ? lateText(bytes, pieced, sizeFaults) : parseWhole(bytes, sizeFaults);
}

/** Whether no name is repeated in it. */
function isSound(pieced: PiecedJson | null | undefined): pieced is PiecedJson {
  return pieced !== null && pieced !== undefined && countMembers(pieced.value) === pieced.colons;
}

function lateText(bytes: Uint8Array, { value, isAscii }: PiecedJson, faults: TextFault[]): ParsedJson {
  let text: string | null = null;
  return {
    get text() {
      text ??= decodeText(bytes).text;
      return text;
    },
    value,
    faults,
    isJson: true,
    isAscii,
  };
}

function parseWhole(bytes: Uint8Array, sizeFaults: TextFault[]): ParsedJson {
  const { text, faults } = decodeText(bytes);
  const parsed = parseText(text);
  const isJson = parsed.isJson && faults.length === 0;
  return {
    text,
    value: parsed.value,
    faults: [...sizeFaults, ...faults, ...parsed.faults],
    isJson,
    isAscii: isJson && isPlain(text, bytes.length),
  };
}

function parseText(text: string): Pick<ParsedJson, "value" | "faults" | "isJson"> {
  const structure = scanStructure(text);
  // JSON.parse itself takes seconds and a gigabyte for millions of brackets.
  if (structure.depth > MAX_DEPTH) return { ...diagnose(text), isJson: false };
  try {
    const value: unknown = JSON.parse(text);
    const hasRepeatedNames = countMembers(value) !== structure.colons;
    return { value, faults: hasRepeatedNames ? diagnose(text).faults : [], isJson: true };
  } catch {
    return { ...diagnose(text), isJson: false };
  }
}

/**
 * Members of all objects inside. JSON.parse keeps one of each name, so fewer than colons in the text means repeated names. Recursion
 * ends with {@link MAX_DEPTH}.
 */
function countMembers(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const inner of value) if (typeof inner === "object") count += countMembers(inner);
    return count;
  }
  const members = value as Record<string, unknown>;
  for (const name in members) {
    count++;
    const inner = members[name];
    if (typeof inner === "object") count += countMembers(inner);
  }
  return count;
}

function sizeFault(sizeBytes: number, maxSizeBytes: number): TextFault {
  const message = `The file is ${Math.ceil(sizeBytes / MEBIBYTE)} MiB large; at most ${maxSizeBytes / MEBIBYTE} MiB are allowed.`;
  const hint = "Move published posts out of the queue: npm run queue -- archive.";
  return { rule: "file-size", severity: "error", pointer: "", message, hint, offset: 0 };
}
