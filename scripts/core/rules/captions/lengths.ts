import { CAPTION_LIMITS } from "../../content/limits.ts";
import { formatCount, plural } from "../../text/words.ts";
import { captionLength } from "../posts/caption-rules.ts";
import type { BatchRule, CaptionRule, RuleFinding } from "../rule.ts";

/** What the team wants, hashtags included; Instagram takes more. */
export const WANTED_CAPTION = { min: 300, max: 1500 };
const WANTED_MAX_IN_WORDS = formatCount(WANTED_CAPTION.max);
const { characters: HARD_CAP } = CAPTION_LIMITS;

export const captionSize: CaptionRule = {
  id: "caption-size",
  severity: "error",
  description: `A caption has ${WANTED_CAPTION.min} to ${WANTED_MAX_IN_WORDS} characters, hashtags included; Instagram takes at most ${formatCount(HARD_CAP)}.`,
  instruction: () =>
    `Captions have between ${WANTED_CAPTION.min} and ${WANTED_MAX_IN_WORDS} characters, hashtags included. Vary the length: some short, some long.`,
  scope: "caption",
  covers: captionLength,
  check({ caption }) {
    if (caption === undefined) return [];
    const { length } = caption;
    if (length < WANTED_CAPTION.min)
      return [object(`has ${plural(length, "character")}; the minimum is ${WANTED_CAPTION.min}`, "Write more.")];
    if (length <= WANTED_CAPTION.max) return [];
    const limit = length > HARD_CAP ? `Instagram takes at most ${HARD_CAP}` : `the maximum is ${WANTED_CAPTION.max}`;
    return [object(`has ${length} characters; ${limit}`, `Shorten it by at least ${length - WANTED_CAPTION.max}.`)];
  },
};

function object(what: string, hint: string): RuleFinding {
  return { pointer: "/caption", message: `The caption ${what}.`, hint };
}

/** With fewer captions, variation cannot be judged. */
const MIN_CAPTIONS = 4;
const MIN_RATIO = 1.5;

export const lengthVariation: BatchRule = {
  id: "length-variation",
  severity: "error",
  description:
    "Lengths vary: in a batch of four or more, the longest caption is at least one and a half times as long as the shortest.",
  scope: "batch",
  check(batch) {
    const lengths = batch.flatMap(({ caption }) => (caption === undefined ? [] : [caption.length]));
    const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)];
    if (lengths.length < MIN_CAPTIONS || longest >= shortest * MIN_RATIO) return [];
    const message = `All captions have about the same length (${shortest} to ${longest} characters).`;
    const hint = `Mix short ones of about ${WANTED_CAPTION.min} characters with long ones of up to ${WANTED_MAX_IN_WORDS}.`;
    return [{ pointer: "", message, hint }];
  },
};
