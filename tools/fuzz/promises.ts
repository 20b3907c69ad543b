import { ProblemError } from "../../scripts/core/findings/problem.ts";
import { COMPACT_CLOTHES, commonRun } from "../../tests/support/secret-clothes.ts";

/** What our own code says when it broke down, and what only a programmer could read. */
const BREAKDOWN = /Internal error|crashed here|check itself failed|a fault in mergecast|a fault of the program/;
const INNARDS =
  /^\s+at .+:\d+:\d+\)?$|node:internal|\b(?:Type|Range|Reference|Syntax)Error\b|Cannot read prop|is not a function|is not iterable|\[object /m;

/** A token that stands in hostile answers; no part of it may ever be told to anybody. */
export const TOKEN = "IGAAplanted7Qz0Yb4Kc9Xv2Wm6Rt1Ns8Lp3Hf5Gd";

/** Fails for a text that is not made for people. */
export function mustBeForPeople(text: string): void {
  const found = BREAKDOWN.exec(text) ?? INNARDS.exec(text);
  if (found !== null) throw new Error(`Not made for people: ${around(text, found.index)}`);
}

/** Fails for a text that could do something to the terminal or build log it is printed to. */
export function mustBePrintable(text: string): void {
  const at = text.search(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]|\p{Cs}/u);
  if (at !== -1) throw new Error(`Not fit to be printed: ${around(text, at)}`);
}

export function mustHideToken(text: string): void {
  for (const [name, dress] of COMPACT_CLOTHES) {
    const run = commonRun(text, dress(TOKEN));
    if (run !== null) throw new Error(`It tells the token (${name}): ${run} in ${around(text, 0)}`);
  }
}

export function must(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`Not so: ${what}`);
}

function around(text: string, at: number): string {
  return JSON.stringify(text.slice(Math.max(0, at - 80), at + 160));
}

/** Fails for an error that is not a problem in words, or tells more than it should. */
export function mustBeProblem(error: unknown, maxLength = 2_000): void {
  if (!(error instanceof ProblemError)) throw error;
  const { message } = error;
  mustHideToken(message);
  mustBePrintable(message);
  // What others said is quoted.
  mustBeForPeople(message.replace(/\(".*"\)/su, ""));
  must(message.length < maxLength, "a problem is told in a few sentences");
}
