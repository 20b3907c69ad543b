import { findHashtags } from "../../content/caption-text.ts";
import { CAPTION_LIMITS } from "../../instagram/limits.ts";
import type { Objection, PostRule } from "../rule.ts";

const MAX_HASHTAGS = CAPTION_LIMITS.hashtags;
/** Announced for the app in December 2025; the interface still documents 30. */
const ADVISED_HASHTAGS = 5;

export const hashtags: PostRule = {
  id: "hashtags",
  severity: "error",
  description:
    "A caption has at most 30 hashtags, or as many as hashtags.max in the settings allows. More than 5 is a warning: since December 2025 the app announces 5.",
  scope: "post",
  judges: "posts to go out",
  check(post, { settings }) {
    if (post.caption === undefined) return [];
    const count = findHashtags(post.caption).length;
    const limit = Math.min(settings.hashtags?.max ?? MAX_HASHTAGS, MAX_HASHTAGS);
    if (count > limit) return [tooMany(count, limit)];
    return count > ADVISED_HASHTAGS ? [moreThanAdvised(count)] : [];
  },
};

function tooMany(count: number, limit: number): Objection {
  const source = limit === MAX_HASHTAGS ? "Instagram takes" : "the settings allow";
  const message = `The caption has ${count} hashtags: ${count - limit} more than the ${limit} that ${source}.`;
  return { pointer: "/caption", message, hint: `Remove ${count - limit} of them.` };
}

function moreThanAdvised(count: number): Objection {
  return {
    pointer: "/caption",
    severity: "warning",
    message: `The caption has ${count} hashtags. Since December 2025 Instagram's app announces a limit of ${ADVISED_HASHTAGS}.`,
    hint: `Keep the ${ADVISED_HASHTAGS} that matter most.`,
  };
}
