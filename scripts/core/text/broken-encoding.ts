/** What Windows-1252 shows for the bytes 80 to 9F, in order; a blank where it shows nothing. */
const HIGH = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
const BYTES: ReadonlyMap<string, number> = new Map(
  [...HIGH].flatMap((letter, at) => (letter === " " ? [] : [[letter, 0x80 + at] as const])),
);

const CONTINUATION = `[\\u0080-\\u00bf${HIGH.replaceAll(" ", "")}]`;
/** The bytes of one character of UTF-8, each read as a character of its own. */
const BROKEN = new RegExp(
  `[\\u00c2-\\u00df]${CONTINUATION}|[\\u00e0-\\u00ef]${CONTINUATION}{2}|[\\u00f0-\\u00f4]${CONTINUATION}{3}`,
  "gu",
);

/**
 * A text that was saved as UTF-8 and read as Windows-1252, as it was meant: "für" for "fÃ¼r", "it’s" for "itâ€™s". null for a text
 * that shows no sign of it.
 */
export function repairEncoding(text: string): string | null {
  const repaired = text.replace(BROKEN, (letters) => decode(letters) ?? letters);
  return repaired === text ? null : repaired;
}

/** null where the bytes are none of a visible character. */
function decode(letters: string): string | null {
  const bytes = [...letters].map((letter) => BYTES.get(letter) ?? letter.charCodeAt(0));
  try {
    const character = new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array(bytes));
    return /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(character) ? character : null;
  } catch {
    return null;
  }
}
