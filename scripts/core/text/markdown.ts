import { printable } from "./printable.ts";

/** Neither shows nor takes room, but keeps what stands around it from being read as one word. */
const BREAK = "\u200b";
/** What GitHub finds in text even where markdown is escaped: mentions, references to issues, emoji names, addresses. */
const CALLS: readonly (readonly [RegExp, string])[] = [
  [/@/g, `@${BREAK}`],
  [/#(?=\d)/g, `#${BREAK}`],
  [/(gh-)(?=\d)/gi, `$1${BREAK}`],
  [/:(?=\/\/|[\w+-]+:)/g, `:${BREAK}`],
  [/(www)(?=\.)/gi, `$1${BREAK}`],
];
/**
 * Characters that format, or that begin HTML, and quotes, for attributes in double quotes. They are written as numbers: unlike
 * a backslash that also holds inside of HTML and of table cells.
 */
const SPECIAL = new RegExp(`[&<>"\`*_~|[\\]\\\\$${BREAK}]`, "g");
/** What makes a list, heading, rule or underline, but only where a line begins. */
const LINE_START = /^[-+=:#]|(?<=^\d+)[.)]/;

/**
 * Text of strangers as it may stand inside one line of a GitHub comment, summary or issue: it looks the same, formats nothing,
 * calls nobody and links to nothing. Line breaks become spaces, control characters are shown as their code.
 */
export function escapeMarkdown(text: string): string {
  const flat = text.toWellFormed().replace(/\r\n|[\r\n\t\u2028\u2029]/g, " ");
  const quiet = CALLS.reduce((words, [pattern, broken]) => words.replace(pattern, broken), printable(flat).trim());
  return quiet.replace(SPECIAL, entityOf).replace(LINE_START, entityOf);
}

/**
 * Text of strangers as a block of its own, every line kept, in a fence that the text cannot close. Begins and ends without a
 * line break.
 */
export function codeBlock(text: string): string {
  const shown = printable(text.toWellFormed().replace(/\r\n?|[\u2028\u2029]/g, "\n"));
  const longestRun = (shown.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
  const fence = "`".repeat(Math.max(3, longestRun + 1));
  return `${fence}text\n${shown}\n${fence}`;
}

function entityOf(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}
