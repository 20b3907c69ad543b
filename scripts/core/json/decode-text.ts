import { LineIndex } from "./line-index.ts";
import type { TextFault } from "./text-fault.ts";
import { findBadUtf8 } from "./utf8.ts";

export interface DecodedText {
  /** The best reading of the bytes, without a byte order mark. */
  text: string;
  faults: TextFault[];
}

const SAVE_AS_UTF8 = "Save the file again with the encoding UTF-8 (without BOM).";

/** Decodes a file that must be UTF-8 without a byte order mark. Wrong bytes become U+FFFD, so that the rest can be checked. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const wide = utf16LabelOf(bytes);
  if (wide !== null) {
    const message = "The file is encoded as UTF-16, not as UTF-8.";
    return { text: new TextDecoder(wide).decode(bytes), faults: [encodingFault(message, SAVE_AS_UTF8, 0)] };
  }
  const faults = hasByteOrderMark(bytes) ? [byteOrderMark()] : [];
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), faults };
  } catch {
    return decodeLossily(bytes, faults);
  }
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

/** JSON begins with an ASCII character, so a zero byte among the first two gives UTF-16 away even without its mark. */
function utf16LabelOf(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const [first, second] = bytes;
  if (first === undefined || second === undefined) return null;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "utf-16be";
  return null;
}
