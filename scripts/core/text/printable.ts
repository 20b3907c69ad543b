import { replaceHidden } from "./hidden-characters.ts";

/**
 * Text that is safe to print to a terminal or build log. Control characters, which include escape sequences, characters that
 * change the text direction, and invisible characters without work to do are shown as their code; line breaks and tabs stay. Lone
 * surrogates, which other programs reject, become U+FFFD.
 */
export function printable(text: string): string {
  const seen = replaceHidden(text.toWellFormed(), codeOf);
  return seen.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (character) =>
    character === "\n" || character === "\t" ? character : codeOf(character),
  );
}

/** Such as "\\u200b" or "\\u{e0041}". */
function codeOf(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, "0")}`;
}

/**
 * The text without workflow commands: GitHub's runner treats every line that begins with "::", even after white space, as one.
 */
export function escapeWorkflowCommands(text: string): string {
  return text.replace(/^([^\S\n\r\u2028\u2029]*):(?=:)/gm, "$1:\u200b").replace(/##\[/g, "##\u200b[");
}

/** For quoting names and parts of files in messages, which could be a megabyte long. */
export function clip(text: string, maxLength = 60): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength)}…`;
}
