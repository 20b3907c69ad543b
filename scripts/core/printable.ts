/**
 * Text as it may be printed to a terminal or a build log: control characters (escape sequences among them) and characters
 * that change the direction of text are shown as their code, line breaks and tabs stay. Halves of characters, which no other
 * program would take, become U+FFFD.
 */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (character) =>
      character === "\n" || character === "\t"
        ? character
        : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
}
