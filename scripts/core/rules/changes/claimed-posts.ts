import { clip } from "../../text/printable.ts";
import type { RuleFinding } from "../rule.ts";
import type { GuardRule } from "./change.ts";
import { describeEdit, pointerToEdit } from "./queue-diff.ts";

export const claimedPosts: GuardRule = {
  id: "guard/claimed-posts",
  severity: "error",
  description:
    "A post with an open claim in the record may be live already: it is not edited, renamed or removed, and its files are not replaced, until the bot has recorded the result.",
  check({ base: { openClaims }, diff, renames }) {
    const edited = diff.kept
      .filter(({ id, before }) => openClaims.has(id) && before.status !== "done")
      .filter(({ changedFields, changedFiles }) => changedFields.length + changedFiles.length > 0)
      .map((kept) => object(kept.id, describeEdit(kept), { pointer: pointerToEdit(kept) }));
    const removed = diff.removed
      .filter(({ id, post }) => openClaims.has(id) && post.status !== "done")
      .map(({ id }) => {
        const successor = renames.get(id);
        return successor === undefined
          ? object(id, "it was removed (or renamed and edited)", { pointer: "/posts" })
          : object(id, `its id was changed to "${clip(successor.id)}"`, { pointer: `/posts/${successor.index}/id` });
      });
    return [...edited, ...removed];
  },
};

function object(id: string, what: string, { pointer }: { pointer: string }): RuleFinding {
  const message = `The bot is publishing "${clip(id)}" and does not know the result yet, but ${what}.`;
  const hint =
    "Undo this change for now. Once the bot has recorded the result, bring this branch up to date and decide again.";
  return { pointer, message, hint };
}
