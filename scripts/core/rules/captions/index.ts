import type { BatchRule, CaptionRule } from "./caption-rule.ts";
import { ctaRotation, linkPushes } from "./cta-rotation.ts";
import { dayNumbers } from "./day-numbers.ts";
import { engagementBait } from "./engagement-bait.ts";
import { facts } from "./facts.ts";
import { hashtagLine } from "./hashtag-line.ts";
import { hook, hookFits, hookVariety } from "./hook.ts";
import { captionSize, lengthVariation } from "./lengths.ts";
import { oneSentence } from "./one-sentence.ts";
import { sharedRules } from "./shared-rules.ts";
import { voice } from "./voice.ts";

/** Rules that only batches have. Their order is that of the prompt, and of findings about the same place. */
const ownRules: readonly (CaptionRule | BatchRule)[] = [
  dayNumbers,
  hook,
  hookFits,
  hookVariety,
  linkPushes,
  ctaRotation,
  captionSize,
  lengthVariation,
  hashtagLine,
  oneSentence,
  facts,
  voice,
  engagementBait,
];

/** Every rule of a batch: its own, and those that it shares with posts. */
export const captionBook: readonly (CaptionRule | BatchRule)[] = [...ownRules, ...sharedRules(ownRules)];

export const captionRules: readonly CaptionRule[] = captionBook.filter((rule) => rule.scope === "caption");

export const batchRules: readonly BatchRule[] = captionBook.filter((rule) => rule.scope === "batch");
