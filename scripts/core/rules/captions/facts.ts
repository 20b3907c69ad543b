import type { DraftCaption } from "../../content/draft-caption.ts";
import { clip } from "../../text/printable.ts";
import type { Objection } from "../rule.ts";
import type { CaptionRule } from "./caption-rule.ts";
import { findNames, findNumbers, isKnownNumber, numbersIn, stem, wordsIn } from "./find-facts.ts";

const MAX_NAMED = 5;
const HINT = "Add a note it can be traced to, leave it out, or set flag to NEEDS_FACT_CHECK.";

/**
 * The rule cannot know whether a fact is true, only whether a note mentions it. A number is certainly a fact. A word with a
 * capital letter may be many things, and an evergreen post may count its own tips, so those are warnings.
 */
export const facts: CaptionRule = {
  id: "facts",
  severity: "error",
  description:
    "Every number in a caption occurs in the notes, unless the post is flagged NEEDS_FACT_CHECK. Names, weekdays and months that no note mentions are a warning, and so are numbers in EVERGREEN posts.",
  instruction: () =>
    "Every fact, number, name, date and event comes from the notes. Where a pillar has no notes left, write a post that needs none and set flag to EVERGREEN. Where a note is ambiguous, set flag to NEEDS_FACT_CHECK. Otherwise flag is null.",
  scope: "caption",
  check(draft, { notes, samples }) {
    if (draft.caption === undefined || draft.flag === "NEEDS_FACT_CHECK" || notes.length === 0) return [];
    const knownNumbers = numbersIn(notes.join("\n"));
    const numbers = findNumbers(draft.caption).filter((number) => !isKnownNumber(number, knownNumbers));
    const knownWords = wordsIn([...notes, ...samples, draft.pillar ?? ""].join("\n"));
    const names = findNames(draft.caption).filter((name) => !knownWords.has(stem(name)));
    return [...objectToNumbers(numbers, draft), ...objectToNames(names)];
  },
};

function objectToNumbers(numbers: string[], { flag }: DraftCaption): Objection[] {
  if (numbers.length === 0) return [];
  const message = `No note mentions ${list(numbers)}.`;
  const objection = { pointer: "/caption", message, hint: HINT };
  return [flag === "EVERGREEN" ? { ...objection, severity: "warning" } : objection];
}

function objectToNames(names: string[]): Objection[] {
  if (names.length === 0) return [];
  return [{ pointer: "/caption", severity: "warning", message: `No note mentions ${list(names)}.`, hint: HINT }];
}

function list(texts: string[]): string {
  const more = texts.length > MAX_NAMED ? ` and ${texts.length - MAX_NAMED} more` : "";
  const named = texts.slice(0, MAX_NAMED).map((text) => `"${clip(text)}"`);
  return named.join(", ") + more;
}
