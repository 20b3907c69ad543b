import type { BatchRule, CaptionRule } from "./caption-rule.ts";
import { captionSize } from "./caption-size.ts";
import { ctaRotation, linkPushes } from "./cta-rotation.ts";
import { dayNumbers } from "./day-numbers.ts";
import { engagementBait } from "./engagement-bait.ts";
import { facts } from "./facts.ts";
import { hashtagLine } from "./hashtag-line.ts";
import { hook } from "./hook.ts";
import { hookFits } from "./hook-fits.ts";
import { hookVariety } from "./hook-variety.ts";
import { lengthVariation } from "./length-variation.ts";
import { rulesOfTheQueue } from "./rules-of-the-queue.ts";
import { voice } from "./voice.ts";

/** Every rule about one caption. Their order is the order of findings about the same place. */
export const captionRules: readonly CaptionRule[] = [
  hook,
  hookFits,
  captionSize,
  hashtagLine,
  engagementBait,
  facts,
  voice,
  ...rulesOfTheQueue,
];

export const batchRules: readonly BatchRule[] = [dayNumbers, hookVariety, linkPushes, ctaRotation, lengthVariation];
