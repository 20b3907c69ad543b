import { clip } from "../../text/printable.ts";
import type { CaptionRule } from "./caption-rule.ts";

/** Phrases that ask for reactions. Instagram shows posts with such phrases to fewer people. */
const PHRASES: readonly RegExp[] = [
  /\btag (?:a|an|your|the|some|two|three|\d+) ?(?:\w+ )?(?:friends?|someone|somebody|people|mates?|besties?|buddy|partner|person|mum|mom|dad|colleagues?)\b/iu,
  /\btag (?:someone|somebody|anyone|friends|them|us and)\b/iu,
  /\b(?:double[- ]tap|smash|hit|tap) (?:(?:that|the|this) )?(?:if|like|follow|heart|subscribe|button|❤)/iu,
  /\bdouble[- ]tap\b/iu,
  /\blike (?:and|&|\+) (?:share|follow|comment|save)\b|\blike (?:this (?:post )?)?if (?:you|u)\b|\b(?:share|repost) (?:this )?if (?:you|u) agree\b/iu,
  /\bfollow (?:us |me )?(?:and|&|for more|for a follow|to win|4)/iu,
  /\b(?:like|follow|comment|share)(?: |-)?(?:for|4)(?: |-)?(?:like|follow|comment|share)s?\b/iu,
  /\b(?:comment|type|write|drop|say|reply(?: with)?) (?:an? |the (?:word |letter )?)?(?:["'“‘«]?(?:yes|no|me|amen|info|link|agree|below|in)\b["'”’»]?(?: if| and| below| for| to)|["“«][^"”»\n]{1,30}["”»])/iu,
  /\b(?:comment|type|drop) ["'“‘]?[A-Z]{2,20}\b/u,
  /\b(?:drop|leave|send|give us|comment(?: with)?) (?:us )?(?:an? |your |some )?(?:\p{Extended_Pictographic}|emojis?\b|hearts?\b|like\b)/iu,
  /\b(?:share|comment|like|tag|follow)\b[^.!?\n]{0,40}\bto (?:win|enter|be in with a chance)\b/iu,
  /\b(?:who else|who) agrees\b|\bagree or disagree\b|\bcan (?:i|we) get an? (?:amen|like|yes)\b/iu,
  /#(?:like4like|likeforlike|l4l|follow4follow|followforfollow|f4f|followme|likeme|tagafriend|instalike|tagsforlikes|like4follow|commentforcomment)\b/iu,
];

export const engagementBait: CaptionRule = {
  id: "engagement-bait",
  severity: "error",
  description: "No engagement bait: no asking for likes, tags, follows or one-word comments.",
  instruction: () => "No engagement bait: no asking for likes, tags, follows or one-word comments.",
  scope: "caption",
  check({ caption }) {
    if (caption === undefined) return [];
    const found = PHRASES.map((phrase) => phrase.exec(caption)?.[0]).find((match) => match !== undefined);
    if (found === undefined) return [];
    const message = `The caption baits for engagement: "${clip(found, 40)}".`;
    return [{ pointer: "/caption", message, hint: "Ask a question that people like to answer, or remove the phrase." }];
  },
};
