import { FOLD_LENGTH, findHashtags, findMentions } from "../content/caption-text.ts";
import { captionLength } from "../rules/posts/caption-length.ts";
import { hashtags } from "../rules/posts/hashtags.ts";
import { mentions } from "../rules/posts/mentions.ts";
import type { PostContext, PostRule } from "../rules/rule.ts";

const RULES: readonly PostRule[] = [captionLength, hashtags, mentions];

export interface CaptionCount {
  /** One line for somebody who is typing. */
  text: string;
  /** What is wrong so far, in the words of the rules. */
  errors: string[];
}

/** Counts a caption that is being written, against the limits of the rules. */
export function countCaption(caption: string, context: PostContext): CaptionCount {
  const counts = [
    plural(caption.length, "character"),
    plural(findHashtags(caption).length, "hashtag"),
    plural(findMentions(caption).length, "mention"),
  ];
  const left = FOLD_LENGTH - caption.length;
  const fold = left >= 0 ? `${left} more before the fold` : `folded after the first ${FOLD_LENGTH}`;
  const errors = RULES.flatMap((rule) =>
    rule.check({ status: "pending", caption }, context).filter(({ severity = rule.severity }) => severity === "error"),
  ).map(({ message }) => message);
  return { text: [...counts, fold].join(" · "), errors };
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
