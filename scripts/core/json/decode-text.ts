import { LineIndex } from "./locate.ts";
import type { TextFault } from "./text-faults.ts";

export interface DecodedText {
  /** The best reading of the bytes, without a byte order mark. */
  text: string;
  faults: TextFault[];
}

const strictDecoder = new TextDecoder("utf-8", { fatal: true });
const SAVE_AS_UTF8 = "Save the file again with the encoding UTF-8 (without BOM).";

/** Decodes a file that must be UTF-8 without a byte order mark. Invalid bytes become U+FFFD, so that the rest can be checked. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const wide = utf16LabelOf(bytes);
  if (wide !== null) {
    const message = "The file is encoded as UTF-16, not as UTF-8.";
    return { text: new TextDecoder(wide).decode(bytes), faults: [encodingFault(message, SAVE_AS_UTF8, 0)] };
  }
  const faults = hasByteOrderMark(bytes) ? [byteOrderMark()] : [];
  try {
    return { text: strictDecoder.decode(bytes), faults };
  } catch {
    return decodeLossily(bytes, faults);
  }
}

/** Whether all texts in it are certainly plain ASCII. In UTF-8, others have more bytes than units. An escape may stand for one. */
export function isPlain(text: string, sizeBytes: number): boolean {
  return text.length === sizeBytes && !text.includes("\\u");
}

function decodeLossily(bytes: Uint8Array, faults: TextFault[]): DecodedText {
  const text = new TextDecoder("utf-8").decode(bytes);
  const bad = findBadUtf8(bytes);
  if (bad.first === -1) return { text, faults };
  const offset = new TextDecoder("utf-8").decode(bytes.subarray(0, bad.first)).length;
  const byte = (bytes[bad.first] ?? 0).toString(16).toUpperCase().padStart(2, "0");
  const more =
    bad.count === 1 ? "" : ` The same is true of ${bad.count - 1} more ${bad.count === 2 ? "place" : "places"}.`;
  const line = new LineIndex(text).lineOf(offset);
  const message = `Line ${line} holds a byte that is not UTF-8 text (0x${byte}, byte ${bad.first + 1} of the file).${more}`;
  return { text, faults: [...faults, encodingFault(message, `${SAVE_AS_UTF8} Then check that letter.`, offset)] };
}

function byteOrderMark(): TextFault {
  const message = "The file begins with an invisible byte order mark (BOM).";
  return encodingFault(message, 'Save the file as "UTF-8", not as "UTF-8 with BOM".', 0);
}

function encodingFault(message: string, hint: string, offset: number): TextFault {
  return { rule: "text-encoding", severity: "error", pointer: "", message, hint, offset };
}

function hasByteOrderMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** JSON begins with an ASCII character, so a zero byte among the first two means UTF-16, even without its mark. */
function utf16LabelOf(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const [first, second] = bytes;
  if (first === undefined || second === undefined) return null;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "utf-16be";
  return null;
}

interface BadUtf8 {
  /** Index of the first byte that is not part of a character, -1 when there is none. */
  first: number;
  /** Number of such places. */
  count: number;
}

/** Finds bytes that are not well-formed UTF-8 (Unicode, table 3-7: no overlong forms, no surrogates, nothing above U+10FFFF). */
function findBadUtf8(bytes: Uint8Array): BadUtf8 {
  let first = -1;
  let count = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = characterLength(bytes, at);
    if (length === 0) {
      if (first === -1) first = at;
      count++;
    }
    at += Math.max(length, 1);
  }
  return { first, count };
}

/** Bytes of the character at `at`, 0 when there is none. */
function characterLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  const [lowest, highest] = secondByteRange(lead);
  const second = bytes[at + 1] ?? 0;
  if (second < lowest || second > highest) return 0;
  for (let index = 2; index < length; index++) {
    if (((bytes[at + index] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  return length;
}

function secondByteRange(lead: number): [number, number] {
  if (lead === 0xe0) return [0xa0, 0xbf];
  if (lead === 0xed) return [0x80, 0x9f];
  if (lead === 0xf0) return [0x90, 0xbf];
  if (lead === 0xf4) return [0x80, 0x8f];
  return [0x80, 0xbf];
}
