import { FOLD_LENGTH } from "../content/limits.ts";
import { countCaption } from "../instagram/caption-text.ts";
import { postRules } from "../rules/posts/index.ts";
import type { PostContext } from "../rules/rule.ts";
import { runRules } from "../rules/run-rules.ts";
import { plural } from "../text/words.ts";

interface CaptionStatus {
  text: string;
  /** What is wrong so far, in the words of the rules. */
  errors: string[];
}

/** Counts a caption while it is being written, and checks it with the rules that look at nothing else. */
export function describeCaption(caption: string, context: PostContext): CaptionStatus {
  const counts = countCaption(caption).map(({ count, noun }) => plural(count, noun.slice(0, -1)));
  const left = FOLD_LENGTH - caption.length;
  const fold = left >= 0 ? `${left} more before the fold` : `folded after the first ${FOLD_LENGTH}`;
  const findings = runRules(captionRules, { status: "pending", caption }, { context, base: "" });
  const errors = findings.filter(({ severity }) => severity === "error").map(({ message }) => message);
  return { text: [...counts, fold].join(" · "), errors };
}

const captionRules = postRules.filter(({ field }) => field === "caption");
