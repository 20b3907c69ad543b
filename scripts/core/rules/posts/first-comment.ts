import { countCaption } from "../../instagram/caption-text.ts";
import { CAPTION_LIMITS_IN_WORDS } from "../../instagram/limits.ts";
import type { PostRule } from "./post-rule.ts";

const POINTER = "/first_comment";

export const firstComment: PostRule = {
  id: "first-comment",
  severity: "error",
  description: `first_comment has words and at most ${CAPTION_LIMITS_IN_WORDS}, as a caption has: Meta documents no limits of its own for comments. Stories have no comments.`,
  check({ media_type, first_comment: text }) {
    if (text === undefined) return [];
    if (media_type === "STORIES") {
      const message = "A story has no comments.";
      return [{ pointer: POINTER, message, hint: "Remove first_comment." }];
    }
    if (text.trim() === "")
      return [{ pointer: POINTER, message: "The first comment is empty.", hint: "Write it, or remove first_comment." }];
    return countCaption(text)
      .filter(({ count, limit }) => count > limit)
      .map(({ noun, count, limit }) => ({
        pointer: POINTER,
        message: `The first comment has ${count} ${noun}, ${count - limit} more than the ${limit} of a caption.`,
        hint: "Shorten it.",
      }));
  },
};
