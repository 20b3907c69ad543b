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

/** The same text, in which GitHub's runner finds no workflow command: it takes every line that begins with "::" as one, even after white space. */
export function escapeWorkflowCommands(text: string): string {
  return text.replace(/^([^\S\n\r\u2028\u2029]*):(?=:)/gm, "$1:\u200b").replace(/##\[/g, "##\u200b[");
}

/** Names and pieces of files are quoted in messages; a name of a megabyte is not worth repeating. */
export function clip(text: string, maxLength = 60): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength)}…`;
}
