import { longestIncreasing } from "../../merge/merge-order.ts";
import { clip } from "../../text/printable.ts";
import type { Advice, RuleFinding } from "../rule.ts";
import type { Change, GuardRule } from "./change.ts";
import { describeEdit, type KeptPost, pointerToEdit, type SidePost } from "./queue-diff.ts";

const NEW_POST = "To publish something new, add a post with a new id.";

export const publishedPosts: GuardRule = {
  id: "guard/published-posts",
  severity: "error",
  description:
    "Done posts do not change: they are not edited, renamed or removed, except to move them to the archive, and their files are not replaced. Different formatting or a different order of fields is fine.",
  check(change) {
    const archived = new Set(change.head.archive.posts.map(({ id }) => id));
    return judgePosts(change, {
      isGuarded: ({ post }) => post.status === "done",
      mayGo: (id) => archived.has(id),
      // A file may go once its post is out. Another file in its place would show what was never published.
      guardedFiles: (files) => files.filter(({ isGone }) => !isGone),
      edited(kept) {
        const hint =
          kept.changedFiles.length === 0 ? "Undo this change." : "Undo this change; a new picture gets a new name.";
        return { message: `"${clip(kept.id)}" is published, but ${describeEdit(kept)}.`, hint: `${hint} ${NEW_POST}` };
      },
      removed(id) {
        const message = `"${clip(id)}" is published, but was removed from the queue (or renamed and edited).`;
        const hint = "Restore it as it was. To move published posts out of the queue: npm run queue -- archive.";
        return { message, hint };
      },
      renamed(id, newId) {
        const message = `The id of the published post "${clip(id)}" was changed to "${clip(newId)}".`;
        return { message, hint: `Restore its old id. ${NEW_POST}` };
      },
    });
  },
};

export const claimedPosts: GuardRule = {
  id: "guard/claimed-posts",
  severity: "error",
  description:
    "A post with an open claim in the record may be live already: it is not edited, renamed or removed, and its files are not replaced, until the bot has recorded the result.",
  check(change) {
    const { openClaims } = change.base;
    return judgePosts(change, {
      isGuarded: ({ id, post }) => openClaims.has(id) && post.status !== "done",
      mayGo: () => false,
      guardedFiles: (files) => files,
      edited: (kept) => inFlight(kept.id, describeEdit(kept)),
      removed: (id) => inFlight(id, "it was removed (or renamed and edited)"),
      renamed: (id, newId) => inFlight(id, `its id was changed to "${clip(newId)}"`),
    });
  },
};

function inFlight(id: string, what: string): Advice {
  const message = `The bot is publishing "${clip(id)}" and does not know the result yet, but ${what}.`;
  const hint =
    "Undo this change for now. Once the bot has recorded the result, bring this branch up to date and decide again.";
  return { message, hint };
}

/** Which posts may not change, and what each change of one is called. */
interface Guard {
  isGuarded(before: Pick<SidePost, "id" | "post">): boolean;
  mayGo(id: string): boolean;
  guardedFiles(files: KeptPost["changedFiles"]): KeptPost["changedFiles"];
  edited(kept: KeptPost): Advice;
  removed(id: string): Advice;
  renamed(id: string, newId: string): Advice;
}

function judgePosts({ diff, renames }: Change, guard: Guard): RuleFinding[] {
  const edits = diff.kept
    .filter(({ id, before }) => guard.isGuarded({ id, post: before }))
    .map((kept) => ({ ...kept, changedFiles: guard.guardedFiles(kept.changedFiles) }))
    .filter(({ changedFields, changedFiles }) => changedFields.length + changedFiles.length > 0)
    .map((kept) => ({ pointer: pointerToEdit(kept), ...guard.edited(kept) }));
  const removed = diff.removed.filter((side) => guard.isGuarded(side) && !guard.mayGo(side.id));
  const removals = removed.map(({ id }) => {
    const successor = renames.get(id);
    if (successor === undefined) return { pointer: "/posts", ...guard.removed(id) };
    return { pointer: `/posts/${successor.index}/id`, ...guard.renamed(id, successor.id) };
  });
  return [...edits, ...removals];
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
