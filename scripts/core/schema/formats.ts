import { parseInstant } from "../dates/instant.ts";

/** The formats our schemas use. */
export const formats = {
  "date-time": (text: string) => parseInstant(text) !== null,
};

/** Length as JSON Schema defines it: in code points, not in UTF-16 units. */
export function codePointLength(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length - 1; at++) {
    const isPair = (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
    if (!isPair) continue;
    length--;
    at++;
  }
  return length;
}
