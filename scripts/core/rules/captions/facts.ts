import type { DraftCaption } from "../../content/draft-post.ts";
import { clip } from "../../text/printable.ts";
import type { CaptionContext, CaptionRule, RuleFinding } from "../rule.ts";
import {
  addressesIn,
  findAddresses,
  findEvents,
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
 * The rule cannot know whether a fact is true, only whether a note mentions it. A number, a name, an event, a link and a handle are
 * facts. An evergreen post may count its own tips and name what everybody knows, so there they are warnings. Without notes, nothing
 * can be a fact.
 */
export const facts: CaptionRule = {
  id: "facts",
  severity: "error",
  description:
    "Every number in a caption occurs in the notes, every name and event in the notes or the past captions, and every link and handle there or in the settings, unless the post is flagged NEEDS_FACT_CHECK. In EVERGREEN posts, numbers, names and events are a warning. Where there are no notes at all, every post is flagged and has no number.",
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
    const known = [...notes, ...samples].join("\n").toLowerCase();
    const events = findEvents(draft.caption).filter((event) => !known.includes(event.replace(/s$/, "")));
    return [
      ...judgeFlag(draft, context),
      ...judgeMentions(numbers, { draft, context }),
      ...judgeAddresses(draft.caption, context),
      ...judgeMentions([...names, ...events], { draft, context }),
    ];
  },
};

function judgeFlag({ flag }: DraftCaption, { notes }: CaptionContext): RuleFinding[] {
  if (notes.length > 0 || flag !== null) return [];
  const message = "There are no notes, but the post is not flagged.";
  return [{ pointer: "/flag", message, hint: "Write a post that needs no notes, and set flag to EVERGREEN." }];
}

function judgeMentions(
  mentions: string[],
  { draft, context }: { draft: DraftCaption; context: CaptionContext },
): RuleFinding[] {
  if (mentions.length === 0) return [];
  const finding = { pointer: "/caption", message: `No note mentions ${list(mentions)}.`, hint: HINT };
  const isCommon = draft.flag === "EVERGREEN" && context.notes.length > 0;
  return [isCommon ? { ...finding, severity: "warning" } : finding];
}

function judgeAddresses(caption: string, { notes, samples, settings, account = "" }: CaptionContext): RuleFinding[] {
  const known = addressesIn([...notes, ...samples, JSON.stringify(settings), `@${account}`].join("\n"));
  const unknown = findAddresses(caption).filter((address) => !known.has(address.toLowerCase()));
  if (unknown.length === 0) return [];
  const message = `Neither a note nor a past caption mentions ${list(unknown)}.`;
  return [{ pointer: "/caption", message, hint: HINT }];
}

function list(texts: string[]): string {
  const more = texts.length > MAX_NAMED ? ` and ${texts.length - MAX_NAMED} more` : "";
  const named = texts.slice(0, MAX_NAMED).map((text) => `"${clip(text)}"`);
  return named.join(", ") + more;
}
