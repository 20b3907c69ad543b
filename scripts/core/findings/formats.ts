import { parseInstant } from "../dates/instant.ts";

/** The formats our schemas use. */
export const formats = {
  "date-time": (text: string) => parseInstant(text) !== null,
};

/** Length as JSON Schema defines it: in code points, not in UTF-16 units. */
export function codePointLength(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}
