/** `npm run queue -- move xmas --to-day 2026-12-24`, which a button of the pages does. */
const MOVE = /(?:[^.:]*: )?npm run queue -- move .*$/;

/**
 * Advice for people who look at a page: what a button does is said as such, and for what needs a terminal it says who can help. The
 * rules' own advice is for people who work in the repository.
 */
export function pageHint(hint: string): string {
  if (MOVE.test(hint)) return `${hint.replace(MOVE, "").trim()} Open the post and move it to another day.`.trim();
  return hint.includes("npm run ") ? `Somebody who works in the repository can help: ${hint}` : hint;
}
