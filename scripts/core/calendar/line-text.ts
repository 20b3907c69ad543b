/** Invisible characters that would break a line or change its direction. */
const UNSHOWN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** Text on one line, never clipped within a character. */
export function lineOf(text: string, maxLength: number): string {
  const line = text
    .slice(0, maxLength * 4)
    .replace(UNSHOWN, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (line.length <= maxLength) return line.toWellFormed();
  return `${whole(line, maxLength - 1).trimEnd()}…`;
}

const TITLE_LENGTH = 40;

/** How people call a post: the first words of the first line of its caption. One without a caption has only its id. */
export function titleOf({ text, id }: { text: string; id: string }): string {
  return lineOf(/\S.*/.exec(text)?.[0] ?? "", TITLE_LENGTH) || lineOf(id, TITLE_LENGTH) || "a post without words";
}

/** {@link titleOf} within a sentence. */
export function quotedTitle(post: { text: string; id: string }): string {
  return `“${titleOf(post)}”`;
}

/** Text with its line breaks, never clipped within a character. */
export function textOf(text: string, maxLength: number): string {
  return text.length <= maxLength ? text.toWellFormed() : `${whole(text, maxLength - 1)}…`;
}

function whole(text: string, length: number): string {
  const cut = text.slice(0, length);
  return (/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut).toWellFormed();
}

/** What a button of the pages does: `npm run queue -- move xmas --to-day 2026-12-24`. */
const MOVE = "npm run queue -- move ";

/** Advice for people who look at a page: what a button does, and who can help where a terminal is needed. */
export function pageHint(hint: string): string {
  const [before = "", command] = hint.split(MOVE, 2);
  if (command !== undefined) return `${withoutOpening(before)} Open the post and move it to another day.`.trim();
  return hint.includes("npm run ") ? `Somebody who works in the repository can help: ${hint}` : hint;
}

/** "Later today it would go out. To change that: " leads to the command with the words after the last full stop or colon. */
function withoutOpening(before: string): string {
  if (!before.endsWith(": ")) return before.trim();
  const end = Math.max(before.lastIndexOf(".", before.length - 3), before.lastIndexOf(":", before.length - 3));
  return before.slice(0, end + 1).trim();
}
