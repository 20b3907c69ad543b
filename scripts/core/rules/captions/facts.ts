import type { DraftCaption } from "../../content/draft-post.ts";
import { clip } from "../../text/printable.ts";
import type { RuleFinding } from "../rule.ts";
import type { CaptionContext, CaptionRule } from "./caption-rule.ts";
import {
  addressesIn,
  findAddresses,
  findNames,
  findNumbers,
  isKnownNumber,
  numbersIn,
  stem,
  wordsIn,
} from "./find-facts.ts";

const MAX_NAMED = 5;
const HINT = "Add a note it can be traced to, leave it out, or set flag to NEEDS_FACT_CHECK.";

/**
 * The rule cannot know whether a fact is true, only whether a note mentions it. A number, a link and a handle are certainly
 * facts. A word with a capital letter may be many things, and an evergreen post may count its own tips, so those are warnings.
 * Without notes, nothing can be a fact.
 */
export const facts: CaptionRule = {
  id: "facts",
  severity: "error",
  description:
    "Every number in a caption occurs in the notes, and every link and handle in the notes, the past captions or the settings, unless the post is flagged NEEDS_FACT_CHECK. Names, weekdays and months that no note mentions are a warning, and so are numbers in EVERGREEN posts. Where there are no notes at all, every post is flagged and has no number.",
  instruction: () =>
    "Every fact, number, name, date, event, link and handle comes from the notes. Where a pillar has no notes left, write a post that needs none and set flag to EVERGREEN. Where a note is ambiguous, set flag to NEEDS_FACT_CHECK. Otherwise flag is null.",
  scope: "caption",
  check(draft, context) {
    if (draft.caption === undefined || draft.flag === "NEEDS_FACT_CHECK") return [];
    const { notes, samples } = context;
    const knownNumbers = numbersIn(notes.join("\n"));
    const numbers = findNumbers(draft.caption).filter((number) => !isKnownNumber(number, knownNumbers));
    const knownWords = wordsIn([...notes, ...samples, draft.pillar ?? ""].join("\n"));
    const names = findNames(draft.caption).filter((name) => !knownWords.has(stem(name)));
    return [
      ...judgeFlag(draft, context),
      ...judgeNumbers(numbers, { draft, context }),
      ...judgeAddresses(draft.caption, context),
      ...judgeNames(names),
    ];
  },
};

function judgeFlag({ flag }: DraftCaption, { notes }: CaptionContext): RuleFinding[] {
  if (notes.length > 0 || flag !== null) return [];
  const message = "There are no notes, but the post is not flagged.";
  return [{ pointer: "/flag", message, hint: "Write a post that needs no notes, and set flag to EVERGREEN." }];
}

function judgeNumbers(
  numbers: string[],
  { draft, context }: { draft: DraftCaption; context: CaptionContext },
): RuleFinding[] {
  if (numbers.length === 0) return [];
  const finding = { pointer: "/caption", message: `No note mentions ${list(numbers)}.`, hint: HINT };
  const mayCountItself = draft.flag === "EVERGREEN" && context.notes.length > 0;
  return [mayCountItself ? { ...finding, severity: "warning" } : finding];
}

function judgeAddresses(caption: string, { notes, samples, settings, account = "" }: CaptionContext): RuleFinding[] {
  const known = addressesIn([...notes, ...samples, JSON.stringify(settings), `@${account}`].join("\n"));
  const unknown = findAddresses(caption).filter((address) => !known.has(address.toLowerCase()));
  if (unknown.length === 0) return [];
  const message = `Neither a note nor a past caption mentions ${list(unknown)}.`;
  return [{ pointer: "/caption", message, hint: HINT }];
}

function judgeNames(names: string[]): RuleFinding[] {
  if (names.length === 0) return [];
  return [{ pointer: "/caption", severity: "warning", message: `No note mentions ${list(names)}.`, hint: HINT }];
}

function list(texts: string[]): string {
  const more = texts.length > MAX_NAMED ? ` and ${texts.length - MAX_NAMED} more` : "";
  const named = texts.slice(0, MAX_NAMED).map((text) => `"${clip(text)}"`);
  return named.join(", ") + more;
}
