import { longestIncreasing } from "../../merge/longest-run.ts";
import { clip } from "../../text/printable.ts";
import type { RuleFinding } from "../rule.ts";
import type { GuardRule } from "./change.ts";
import { describeEdit, type KeptPost, pointerToEdit } from "./queue-diff.ts";

const NEW_POST = "To publish something new, add a post with a new id.";

export const publishedPosts: GuardRule = {
  id: "guard/published-posts",
  severity: "error",
  description:
    "Done posts do not change: they are not edited, renamed or removed, except to move them to the archive, and their files are not replaced. Different formatting or a different order of fields is fine.",
  check({ diff, renames, head }) {
    const edited = diff.kept.filter(({ before }) => before.status === "done").flatMap(judgeEdit);
    const archived = new Set(head.archive.posts.map(({ id }) => id));
    const removed = diff.removed
      .filter(({ id, post }) => post.status === "done" && !archived.has(id))
      .map(({ id }) => {
        const successor = renames.get(id);
        return successor === undefined ? removal(id) : renaming(id, successor);
      });
    return [...edited, ...removed];
  },
};

/** A file may go once its post is out. Another file in its place would show what was never published. */
function judgeEdit(kept: KeptPost): RuleFinding[] {
  const changedFiles = kept.changedFiles.filter(({ isGone }) => !isGone);
  if (kept.changedFields.length + changedFiles.length === 0) return [];
  const edit = { ...kept, changedFiles };
  const message = `"${clip(kept.id)}" is published, but ${describeEdit(edit)}.`;
  const hint = changedFiles.length === 0 ? "Undo this change." : "Undo this change; a new picture gets a new name.";
  return [{ pointer: pointerToEdit(edit), message, hint: `${hint} ${NEW_POST}` }];
}

function removal(id: string): RuleFinding {
  const message = `"${clip(id)}" is published, but was removed from the queue (or renamed and edited).`;
  const hint = "Restore it as it was. To move published posts out of the queue: npm run queue -- archive.";
  return { pointer: "/posts", message, hint };
}

function renaming(id: string, successor: { id: string; index: number }): RuleFinding {
  const message = `The id of the published post "${clip(id)}" was changed to "${clip(successor.id)}".`;
  return { pointer: `/posts/${successor.index}/id`, message, hint: `Restore its old id. ${NEW_POST}` };
}

export const publishedOrder: GuardRule = {
  id: "guard/published-order",
  severity: "error",
  description: "Done posts keep their relative order, which is the history. Pending posts may be moved freely.",
  check({ diff }) {
    const done = diff.kept.filter(({ before }) => before.status === "done");
    const inOrder = longestIncreasing(done.map(({ oldIndex }) => oldIndex));
    return done
      .filter(({ oldIndex }) => !inOrder.has(oldIndex))
      .map(({ id, index }) => ({
        pointer: `/posts/${index}`,
        message: `"${clip(id)}" is published, but was moved past other published posts.`,
        hint: "Move it back to its old place; only pending posts can be moved.",
      }));
  },
};
