import { encodeUtf8 } from "../text/bytes.ts";
import type { TextFault } from "./fault-words.ts";
import { LineIndex } from "./locate.ts";

const SAVE_AS_UTF8 = "Save the file again with the encoding UTF-8 (without BOM).";

/** Decodes UTF-8, without a byte order mark. Invalid bytes become U+FFFD, so that the rest can be checked. */
export function decodeText(bytes: Uint8Array): { text: string; faults: TextFault[] } {
  const wide = utf16LabelOf(bytes);
  if (wide !== null) {
    const message = "The file is encoded as UTF-16, not as UTF-8.";
    return { text: new TextDecoder(wide).decode(bytes), faults: [encodingFault(message, SAVE_AS_UTF8, 0)] };
  }
  const markLength = hasByteOrderMark(bytes) ? 3 : 0;
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(markLength));
  const faults = markLength === 0 ? [] : [byteOrderMark()];
  // Decoded bytes that are no UTF-8 become this character, which may also be in the text.
  return { text, faults: text.includes("\ufffd") ? [...faults, ...badBytes(bytes, text, markLength)] : faults };
}

/** The first character whose bytes come back changed. */
function badBytes(bytes: Uint8Array, text: string, markLength: number): TextFault[] {
  const again = encodeUtf8(text);
  let at = again.findIndex((byte, index) => byte !== bytes[markLength + index]);
  if (at === -1) return [];
  while (((again[at] ?? 0) & 0xc0) === 0x80) at--;
  const place = markLength + at;
  const offset = new TextDecoder("utf-8", { ignoreBOM: true }).decode(again.subarray(0, at)).length;
  const byte = (bytes[place] ?? 0).toString(16).toUpperCase().padStart(2, "0");
  const others = text.slice(offset + 1).split("\ufffd").length - 1;
  const more = others === 0 ? "" : ` The same is true of ${others} more ${others === 1 ? "place" : "places"}.`;
  const line = new LineIndex(text).lineOf(offset);
  const message = `Line ${line} holds a byte that is not UTF-8 text (0x${byte}, byte ${place + 1} of the file).${more}`;
  return [encodingFault(message, `${SAVE_AS_UTF8} Then check that letter.`, offset)];
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
