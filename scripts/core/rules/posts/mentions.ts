import { findMentions } from "../../content/caption-text.ts";
import { CAPTION_LIMITS } from "../../instagram/limits.ts";
import type { PostRule } from "../rule.ts";

const MAX_MENTIONS = CAPTION_LIMITS.mentions;

export const mentions: PostRule = {
  id: "mentions",
  severity: "error",
  description: "A caption mentions at most 20 accounts with @.",
  scope: "post",
  judges: "posts to go out",
  check(post) {
    if (post.caption === undefined) return [];
    const count = findMentions(post.caption).length;
    if (count <= MAX_MENTIONS) return [];
    const over = count - MAX_MENTIONS;
    const message = `The caption mentions ${count} accounts: ${over} more than the ${MAX_MENTIONS} that Instagram takes.`;
    return [{ pointer: "/caption", message, hint: `Remove ${over} of the @mentions.` }];
  },
};
