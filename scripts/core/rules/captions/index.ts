import type { DraftCaption, DraftPost, SharedField } from "../../content/draft-post.ts";
import { postRules } from "../posts/index.ts";
import type { BatchRule, CaptionRule, PostRule } from "../rule.ts";
import { ctaRotation, dayNumbers, linkPushes } from "./batch-order.ts";
import { engagementBait } from "./engagement-bait.ts";
import { facts } from "./facts.ts";
import { hashtagLine } from "./hashtag-line.ts";
import { hook, hookFits, hookVariety } from "./hook.ts";
import { captionSize, lengthVariation } from "./lengths.ts";
import { oneSentence } from "./one-sentence.ts";
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

/** The rules for posts that a batch can be checked with: those about a field that captions share, unless a given rule covers them. */
export function sharedRules(ownRules: readonly (CaptionRule | BatchRule)[]): CaptionRule[] {
  const covered = new Set(ownRules.map((rule) => (rule.scope === "caption" ? rule.covers : undefined)));
  return postRules.flatMap((rule) => {
    const { field } = rule;
    return field === undefined || covered.has(rule) ? [] : [toCaptionRule(rule, field)];
  });
}

/** Only what would stop the post in the queue is reported here; warnings are reported there. */
function toCaptionRule(rule: PostRule, field: SharedField): CaptionRule {
  return {
    ...rule,
    scope: "caption",
    check(caption, { settings }) {
      const context = { settings, allowPrivateHosts: [], isRefused: () => false };
      const findings = rule.check(pick(caption, field), context);
      return findings.filter(({ severity = rule.severity }) => severity === "error");
    },
  };
}

function pick(caption: DraftCaption, field: SharedField): DraftPost {
  const value = caption[field];
  return value === undefined ? {} : { [field]: value };
}
