import fc from "fast-check";

/** 0xd800 to 0xdfff are halves of characters. */
const FIRST_HALF = 0xd800;
const HALVES = 0x800;

/**
 * Any character but halves of some, for `fc.string({ unit })`. fast-check's own unit "binary" is the same, but first makes a list of
 * all million of them, in more than a second.
 */
export const ANY_CHARACTER = fc
  .integer({ min: 0, max: 0x10ffff - HALVES })
  .map((number) => String.fromCodePoint(number < FIRST_HALF ? number : number + HALVES), numberOf);

/** The way back lets fast-check play strings that are known for trouble, such as "__proto__". It offers whatever it has. */
function numberOf(character: unknown): number {
  const code = typeof character === "string" ? (character.codePointAt(0) ?? -1) : -1;
  if (code < 0 || character !== String.fromCodePoint(code) || (code >= FIRST_HALF && code < FIRST_HALF + HALVES))
    throw new TypeError("not one character");
  return code < FIRST_HALF ? code : code - HALVES;
}
