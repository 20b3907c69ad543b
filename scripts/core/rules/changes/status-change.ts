import { clip } from "../../text/printable.ts";
import type { RuleFinding } from "../rule.ts";
import type { GuardRule } from "./change.ts";

const BOT_STATUSES: readonly unknown[] = ["done", "failed"];

export const statusGuard: GuardRule = {
  id: "guard/status",
  severity: "error",
  description:
    "A new post is pending, and only the bot sets done and failed. A failed post may be set back to pending if what the bot wrote about the failure is removed.",
  check({ diff, renames }) {
    const renamed = new Set([...renames.values()].map(({ index }) => index));
    const added = diff.added
      .filter(({ post, index }) => BOT_STATUSES.includes(post.status) && !renamed.has(index))
      .map(({ id, post, index }) =>
        object(index, `"${clip(id)}" is new, so its status is pending, not ${post.status}.`),
      );
    const forged = diff.kept
      .filter(({ before, changedFields }) => before.status !== "done" && changedFields.includes("status"))
      .filter(({ after }) => BOT_STATUSES.includes(after.status))
      .map(({ id, before, after, index }) => {
        const was = before.status ?? "without status";
        return object(index, `"${clip(id)}" was ${was} and is set to ${after.status} here, which only the bot does.`);
      });
    return [...added, ...forged];
  },
};

function object(index: number, message: string): RuleFinding {
  const hint = "Set status to pending; the bot itself records what happens to the post.";
  return { pointer: `/posts/${index}/status`, message, hint };
}
