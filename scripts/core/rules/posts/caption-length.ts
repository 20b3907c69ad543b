import { CAPTION_LIMITS } from "../../instagram/limits.ts";
import type { PostRule } from "../rule.ts";

/** The platform does not say what a character is; UTF-16 units count highest. */
const MAX_LENGTH = CAPTION_LIMITS.characters;

export const captionLength: PostRule = {
  id: "caption-length",
  severity: "error",
  description: "A caption has at most 2,200 characters (counted in UTF-16 units: most emoji count two or more).",
  scope: "post",
  judges: "posts to go out",
  check(post) {
    const length = post.caption?.length ?? 0;
    if (length <= MAX_LENGTH) return [];
    const over = length - MAX_LENGTH;
    const message = `The caption has ${length} characters: ${over} more than the ${MAX_LENGTH} that Instagram takes.`;
    return [
      {
        pointer: "/caption",
        message,
        hint: `Shorten it by at least ${over} ${over === 1 ? "character" : "characters"}.`,
      },
    ];
  },
};
