import { findMentions } from "../caption-text.ts";
import type { PostRule } from "./rule.ts";

/** Instagram's reference of the publishing interface: 20 @ tags per caption. */
const MAX_MENTIONS = 20;

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
