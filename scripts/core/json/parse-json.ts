import { decodeText } from "./decode-text.ts";
import type { TextFault } from "./fault-words.ts";
import { findFaults } from "./find-faults.ts";

const MEBIBYTE = 1024 * 1024;
const DEFAULT_MAX_SIZE_BYTES = 32 * MEBIBYTE;
/** Files above this are not read: tens of millions of tiny values would fill the memory. */
const UNREADABLE_SIZE_BYTES = 64 * MEBIBYTE;

export interface ParseOptions {
  /** Files above this are refused, but still checked. Default 32 MiB. */
  maxSizeBytes?: number;
}

export interface ParsedJson {
  /** The decoded text that offsets count in; "" when the file is too large to be read. */
  text: string;
  /** undefined when the text is not JSON. Bytes that are not UTF-8 are other characters in it. */
  value: unknown;
  faults: TextFault[];
  /** Whether the text is valid JSON in valid UTF-8. Repeated names are faults, but valid. */
  isJson: boolean;
}

/** Parses the bytes of a JSON file and finds what is wrong with it, in words for people who do not know JSON. Never throws. */
export function parseJson(bytes: Uint8Array, { maxSizeBytes = DEFAULT_MAX_SIZE_BYTES }: ParseOptions = {}): ParsedJson {
  const ofSize = bytes.length > maxSizeBytes ? [sizeFault(bytes.length, maxSizeBytes)] : [];
  if (bytes.length > UNREADABLE_SIZE_BYTES) return { text: "", value: undefined, faults: ofSize, isJson: false };
  const { text, faults: ofEncoding } = decodeText(bytes);
  const checked = findFaults(text);
  const isJson = checked.isJson && ofEncoding.length === 0;
  return {
    text,
    value: checked.isJson ? JSON.parse(text) : undefined,
    faults: [...ofSize, ...ofEncoding, ...checked.faults],
    isJson,
  };
}

function sizeFault(sizeBytes: number, maxSizeBytes: number): TextFault {
  const message = `The file is ${Math.ceil(sizeBytes / MEBIBYTE)} MiB large; at most ${maxSizeBytes / MEBIBYTE} MiB are allowed.`;
  const hint = "Move published posts out of the queue: npm run queue -- archive.";
  return { rule: "file-size", severity: "error", pointer: "", message, hint, offset: 0 };
}
