import { clip } from "../../text/printable.ts";
import { listOf } from "../../text/words.ts";
import type { GuardObjection, GuardRule } from "./guard-rule.ts";
import { placeOf } from "./guard-rule.ts";

const NEW_POST = "To publish something new, add a post with a new id.";

export const publishedPosts: GuardRule = {
  id: "guard/published-posts",
  severity: "error",
  description:
    "Done posts stay as they are: none is edited, renamed or removed, except into the archive. Other formatting or another order of fields is fine.",
  check({ diff, renames, head }) {
    const edited = diff.kept
      .filter(({ before, changedFields }) => before.status === "done" && changedFields.length > 0)
      .map((kept): GuardObjection => {
        const message = `"${clip(kept.id)}" is published, but ${listOf(kept.changedFields)} changed.`;
        return { ...placeOf(kept), message, hint: `Undo this change. ${NEW_POST}` };
      });
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

function removal(id: string): GuardObjection {
  const message = `"${clip(id)}" is published, but was removed from the queue (or renamed and edited).`;
  const hint = "Put it back as it was. To move published posts out of the queue: npm run queue -- archive.";
  return { file: "queue.json", pointer: "/posts", message, hint };
}

function renaming(id: string, successor: { id: string; index: number }): GuardObjection {
  const message = `The id of the published post "${clip(id)}" was changed to "${clip(successor.id)}".`;
  const pointer = `/posts/${successor.index}/id`;
  return { file: "queue.json", pointer, message, hint: `Give it its old id back. ${NEW_POST}` };
}
