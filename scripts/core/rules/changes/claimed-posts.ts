import { clip } from "../../text/printable.ts";
import { listOf } from "../../text/words.ts";
import type { GuardObjection, GuardRule } from "./guard-rule.ts";
import { placeOf } from "./guard-rule.ts";

const HINT =
  "Undo this change for now. Once the bot has recorded the result, bring this branch up to date and decide anew.";

export const claimedPosts: GuardRule = {
  id: "guard/claimed-posts",
  severity: "error",
  description:
    "A post with an open claim in the journal may be live already: it is not edited, renamed or removed until the bot has recorded the result.",
  check({ diff, renames, openClaims }) {
    const edited = diff.kept
      .filter(
        ({ id, before, changedFields }) => openClaims.has(id) && before.status !== "done" && changedFields.length > 0,
      )
      .map((kept) => ({
        ...placeOf(kept),
        message: say(kept.id, `${listOf(kept.changedFields)} changed`),
        hint: HINT,
      }));
    const removed = diff.removed
      .filter(({ id, post }) => openClaims.has(id) && post.status !== "done")
      .map(({ id }): GuardObjection => {
        const successor = renames.get(id);
        return successor === undefined
          ? {
              file: "queue.json",
              pointer: "/posts",
              message: say(id, "it was removed (or renamed and edited)"),
              hint: HINT,
            }
          : {
              file: "queue.json",
              pointer: `/posts/${successor.index}/id`,
              message: say(id, `its id was changed to "${clip(successor.id)}"`),
              hint: HINT,
            };
      });
    return [...edited, ...removed];
  },
};

function say(id: string, what: string): string {
  return `The bot is publishing "${clip(id)}" and does not know the result yet, but ${what}.`;
}
