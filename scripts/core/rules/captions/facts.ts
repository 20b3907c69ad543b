import { clip } from "../../text/printable.ts";
import type { Objection } from "../rule.ts";
import type { CaptionRule, DraftCaption } from "./caption-rule.ts";
import { findNames, findNumbers, isKnownNumber, numbersIn, stem, wordsIn } from "./find-facts.ts";

const MOST_NAMED = 5;

/**
 * Whether a fact is true cannot be told here, only whether a note mentions it. Numbers are certain to be facts; a word with a
 * capital may be many things, and an evergreen post may count its own tips, so these are warnings.
 */
export const facts: CaptionRule = {
  id: "facts",
  severity: "error",
  description:
    "Every number in a caption occurs in the notes, unless the post is flagged NEEDS_FACT_CHECK. Names, weekdays and months that no note knows are a warning, and so are numbers in EVERGREEN posts.",
  scope: "caption",
  check(draft, { notes, samples }) {
    if (draft.caption === undefined || draft.flag === "NEEDS_FACT_CHECK" || notes.length === 0) return [];
    const knownNumbers = numbersIn(notes.join("\n"));
    const numbers = findNumbers(draft.caption).filter(({ text }) => !isKnownNumber(text, knownNumbers));
    const knownWords = wordsIn([...notes, ...samples, draft.pillar ?? ""].join("\n"));
    const names = findNames(draft.caption).filter((name) => !knownWords.has(stem(name)));
    return [
      ...objectToNumbers(
        numbers.map(({ text }) => text),
        draft,
      ),
      ...objectToNames(names),
    ];
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

const HINT = "Add a note it can be traced to, leave it out, or set flag to NEEDS_FACT_CHECK.";

function list(texts: string[]): string {
  const more = texts.length > MOST_NAMED ? ` and ${texts.length - MOST_NAMED} more` : "";
  return (
    texts
      .slice(0, MOST_NAMED)
      .map((text) => `"${clip(text)}"`)
      .join(", ") + more
  );
}
