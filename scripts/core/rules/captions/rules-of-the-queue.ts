import { altText } from "../posts/alt-text.ts";
import { ctaType, pillar } from "../posts/labels.ts";
import { mentions } from "../posts/mentions.ts";
import type { PostRule } from "../rule.ts";
import type { CaptionRule } from "./caption-rule.ts";

/** What would refuse the post once it is in the queue, and can be told before. */
export const rulesOfTheQueue: readonly CaptionRule[] = [pillar, ctaType, mentions, altText].map(asCaptionRule);

function asCaptionRule(rule: PostRule): CaptionRule {
  return {
    id: rule.id,
    severity: rule.severity,
    description: rule.description,
    scope: "caption",
    check({ pillar, cta_type, caption, alt_text }, { settings }) {
      const post = { pillar, cta_type, caption, alt_text };
      const given = Object.fromEntries(Object.entries(post).filter(([, value]) => value !== undefined));
      const objections = rule.check(given, { settings, allowPrivateHosts: [], isRefused: () => false });
      return objections.filter(({ severity }) => (severity ?? rule.severity) === "error");
    },
  };
}
