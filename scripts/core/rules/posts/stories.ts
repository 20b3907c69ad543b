import type { QueueRule } from "./post-rule.ts";

export const storiesAccount: QueueRule = {
  id: "stories-account",
  severity: "note",
  description:
    "Stories go to a Business account: for a Creator account, Instagram does not promise that apps can publish them. The check does not know the account, so it notes this once, at the first story.",
  check({ queue }) {
    const first = queue.posts.findIndex(({ status, media_type }) => status === "pending" && media_type === "STORIES");
    if (first === -1) return [];
    const message = "Stories are published to Business accounts; to a Creator account, Instagram may refuse them.";
    const hint = "npm run doctor says which type the account has.";
    return [{ pointer: `/posts/${first}/media_type`, message, hint }];
  },
};
