import { printable } from "./printable.ts";

/** Invisible and without width, but it separates the text around it into two words. */
const BREAK = "\u200b";
/** What GitHub recognises even in escaped markdown: mentions, issue references, emoji names, addresses. Times stay whole: people copy them. */
const CALLS: readonly (readonly [RegExp, string])[] = [
  [/@/g, `@${BREAK}`],
  [/#(?=\d)/g, `#${BREAK}`],
  [/(gh-)(?=\d)/gi, `$1${BREAK}`],
  [/:(?=\/\/|(?!\d\d:)[\w+-]+:)/g, `:${BREAK}`],
  [/(www)(?=\.)/gi, `$1${BREAK}`],
];
/** Characters that format, begin HTML or quote. Unlike a backslash, entities also work inside HTML and tables. */
const SPECIAL = new RegExp(`[&<>"\`*_~|[\\]\\\\$${BREAK}]`, "g");
/** Characters that make a list, heading, rule or underline, but only at the start of a line. */
const LINE_START = /^[-+=:#]|(?<=^\d+)[.)]/;

/**
 * Foreign text, made safe for one line of a GitHub comment, summary or issue: it looks the same, but formats nothing, mentions
 * nobody and links to nothing. Line breaks become spaces; control characters are shown as their code.
 */
export function escapeMarkdown(text: string): string {
  const flat = text.toWellFormed().replace(/\r\n|[\r\n\t\u2028\u2029]/g, " ");
  const quiet = CALLS.reduce((words, [pattern, broken]) => words.replace(pattern, broken), printable(flat).trim());
  return quiet.replace(SPECIAL, entityOf).replace(LINE_START, entityOf);
}

/** What GitHub acts on in a title or a commit message: calls, code, HTML, "[skip ci]", and the runner's commands. */
const ACTIVE = /[#*]\ufe0f?\u20e3|[@#`<>[\]*~|]|:(?=[:/])|(?<=\bgh)-(?=\d)/gi;

/**
 * Foreign text for a title or a commit message, where no character can be escaped: on one line, without what GitHub acts on, never
 * cut within a character.
 */
export function quietLine(text: string, maxLength: number): string {
  const quiet = text
    .slice(0, maxLength * MOST_UNITS_OF_A_CHARACTER)
    .replace(/\s+/g, " ")
    .replace(ACTIVE, " ");
  const words = printable(quiet).replace(/ +/g, " ").trim();
  if (words.length <= maxLength) return words;
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter().segment(words)) {
    if (index + segment.length > maxLength - CUT.length) break;
    end = index + segment.length;
  }
  return `${words.slice(0, end).trimEnd()}${CUT}`;
}

/** So much is read for each character that is shown; what follows is not seen anyway. */
const MOST_UNITS_OF_A_CHARACTER = 20;

/**
 * Foreign text as a code block that keeps its lines, in a fence that the text cannot close. Begins and ends without a line
 * break. At most `maxLength` characters, fence included: a text of backticks needs a fence that is longer than itself.
 */
export function codeBlock(text: string, { maxLength = Number.POSITIVE_INFINITY }: { maxLength?: number } = {}): string {
  const whole = printable(text.toWellFormed().replace(/\r\n?|[\u2028\u2029]/g, "\n"));
  let shown = whole;
  let block = fence(shown);
  while (block.length > maxLength && shown !== CUT) {
    const room = Math.floor((shown.length * maxLength) / block.length) - CUT.length;
    shown = whole.slice(0, Math.max(0, Math.min(room, shown.length - 1))).toWellFormed() + CUT;
    block = fence(shown);
  }
  return block;
}

const CUT = "…";

function fence(shown: string): string {
  const longestRun = (shown.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
  const marks = "`".repeat(Math.max(3, longestRun + 1));
  return `${marks}text\n${shown}\n${marks}`;
}

/** As many items as fit into `maxLength` characters with a line break each, then how many were left out. */
export function fitItems(items: readonly string[], maxLength: number): string[] {
  let left = maxLength;
  const overflow = items.findIndex((item) => {
    left -= item.length + 1;
    return left < 0;
  });
  return overflow === -1 ? [...items] : [...items.slice(0, overflow), `- and ${items.length - overflow} more`];
}

function entityOf(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}
