import type { DraftPost } from "../../content/draft-post.ts";
import { firstDifference, sameJson } from "../../json/index.ts";
import { clip } from "../../text/printable.ts";
import type { ContentFile, RuleFinding } from "../rule.ts";
import type { Change, GuardRule } from "./change.ts";

const HINT = "Undo this change. Only npm run queue -- archive writes the archive; it moves posts as they are.";

export const archiveGuard: GuardRule = {
  id: "guard/archive",
  severity: "error",
  description:
    "Posts in the archive do not change. The only posts added to it are done posts of the queue, with the same content. Formatting does not count, and neither does the archive file that a post is in.",
  check(change) {
    return [...lostPosts(change), ...changedAndNewPosts(change)];
  },
};

/** A file that is no longer valid JSON was not necessarily emptied. */
function lostPosts({ base, head }: Change): RuleFinding[] {
  const kept = new Set(head.archive.posts.map(({ id }) => id));
  const isJson = new Map(head.archive.files.map(({ name, reading }) => [name, reading.isJson]));
  return base.archive.files.flatMap(({ name, reading }) => {
    if (isJson.get(name) === false) return [];
    const file: ContentFile = isJson.has(name) ? `archive/${name}` : "queue.json";
    return reading.queue.posts.flatMap(({ id }) => {
      if (id === undefined || kept.has(id)) return [];
      const message = `"${clip(id)}" was removed from the archive (archive/${clip(name)}).`;
      return [{ file, pointer: "", message, hint: HINT }];
    });
  });
}

function changedAndNewPosts(change: Change): RuleFinding[] {
  const archived = byId(change.base.archive.posts);
  const queued = byId(change.base.queue.queue.posts);
  const oldPosts = new Map(change.base.archive.files.map(({ name, reading }) => [name, reading.queue.posts]));
  return change.head.archive.files.flatMap(({ name, reading }) =>
    reading.queue.posts.flatMap((post, index) => {
      const { id } = post;
      const old = oldPosts.get(name)?.[index];
      // Also where an id occurs twice.
      const isInPlace = old !== undefined && sameJson(old, post);
      const problem =
        id === undefined || isInPlace
          ? null
          : judge(post, change, { archived: archived.get(id), queued: queued.get(id) });
      if (problem === null) return [];
      const pointer = `/posts/${index}${problem.pointer}`;
      return [{ file: `archive/${name}` as const, pointer, message: problem.message, hint: HINT }];
    }),
  );
}

/** `archived` and `queued` are what the base held under the same id. */
function judge(
  post: DraftPost,
  { base }: Change,
  { archived, queued }: { archived: DraftPost | undefined; queued: DraftPost | undefined },
): { pointer: string; message: string } | null {
  const name = `"${clip(post.id ?? "")}"`;
  const before = archived ?? queued;
  if (before === undefined) {
    const message = `${name} was never a published post in the queue, but was added to the archive.`;
    return base.isComplete ? { pointer: "", message } : null;
  }
  const pointer = firstDifference(before, post);
  if (pointer !== null) return { pointer, message: `${name} is in the archive, but differs from what it was before.` };
  if (archived !== undefined || post.status === "done") return null;
  const message = `${name} is ${post.status ?? "without status"}, but was moved to the archive, which is for published posts.`;
  return { pointer: "/status", message };
}

function byId(posts: readonly DraftPost[]): Map<string, DraftPost> {
  return new Map(posts.flatMap((post) => (post.id === undefined ? [] : [[post.id, post] as const])));
}
