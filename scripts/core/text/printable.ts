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

/** GitHub's runner takes every line that begins with "::", even after white space, for a command. */
export function escapeWorkflowCommands(text: string): string {
  return text.replace(/^([^\S\n\r\u2028\u2029]*):(?=:)/gm, "$1:\u200b").replace(/##\[/g, "##\u200b[");
}

/** For quoting names and parts of files in messages, which could be a megabyte long. */
export function clip(text: string, maxLength = 60): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength)}…`;
}

const MAX_MESSAGE_LENGTH = 240;
/** Longer messages are dumps, and nobody reads their end. */
const MAX_READ = 2_000;
/** "(#100) ": the code is part of the answer, too. */
const LEADING_CODE = /^\s*\(#\d+\)/;
/** Of a line that does not end its sentence. */
const LINE_END = /(\w)[ \t]*[\r\n]+/g;
/** May hold a token, and belongs to the platform. */
const ADDRESS = /\b[a-z][a-z\d+.-]*:\/\/\S+/gi;

/**
 * The message of another system, in its own words: on one line of at most 240 characters, without addresses, with control characters
 * shown as their code; "" for a web page. It is still foreign text: whoever renders it escapes it, and whoever knows secrets scrubs it.
 */
export function foreignMessage(message: string): string {
  if (/^\s*</.test(message)) return "";
  const sentences = message.slice(0, MAX_READ).replace(LEADING_CODE, "").replace(LINE_END, "$1. ");
  const line = sentences.replace(ADDRESS, "…").replace(/\s+/gu, " ").trim();
  const shown = printable(line);
  return shown.length <= MAX_MESSAGE_LENGTH ? shown : `${shown.slice(0, MAX_MESSAGE_LENGTH).replace(/\s*\S*$/, "")}…`;
}
