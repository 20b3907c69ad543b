import { printable } from "./printable.ts";

const MAX_LENGTH = 240;
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
  return shown.length <= MAX_LENGTH ? shown : `${shown.slice(0, MAX_LENGTH).replace(/\s*\S*$/, "")}…`;
}
