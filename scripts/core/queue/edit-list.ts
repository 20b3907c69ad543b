import { format } from "jsonc-parser";
import type { DraftPost } from "../content/draft-post.ts";
import { indentOf, joinPosts, type PostList, splitPosts, withBodies } from "../content/post-list.ts";
import { readQueue } from "../content/read-queue.ts";
import type { Result } from "../findings/problem.ts";
import { encodeUtf8 } from "../text/bytes.ts";
import { changePosts, editPost, type ListChange } from "./change-posts.ts";
import { editMembers } from "./edit-members.ts";

/** Applies the change to the text of a queue file. Every other post keeps its exact bytes. `now` decides what "by-date" means. */
export function applyListChange(text: string, change: ListChange, now: Date): Result<string, string> {
  const list = splitPosts(text);
  const posts = readQueue(encodeUtf8(text)).queue.posts;
  if (list === null || posts.length !== list.posts.length) return { ok: false, error: "the queue file cannot be read" };
  const items = list.posts.map(({ body }, index) => ({ body, post: posts[index] ?? {} }));
  const changed = changePosts(items, change, {
    now,
    make: (post) => ({ post, body: printPost(post, list) }),
    edit: ({ post, body }, edit) => ({ post: editPost(post, edit), body: editMembers(body, edit) }),
  });
  if (!changed.ok) return changed;
  const bodies = changed.value.map(({ body }) => body);
  return { ok: true, value: joinPosts(withBodies(list, bodies)) };
}

/** Applies the changes one after the other: all of them, or none. The error is about the first that cannot be applied. */
export function applyListChanges(text: string, changes: readonly ListChange[], now: Date): Result<string, string> {
  let current: Result<string, string> = { ok: true, value: text };
  for (const change of changes) {
    current = applyListChange(current.value, change, now);
    if (!current.ok) return current;
  }
  return current;
}

/** On one line if the other posts are, else one field per line, with the indentation and line endings of the file. */
function printPost(post: DraftPost, { head, posts }: PostList): string {
  const neighbour = posts.at(-1);
  if (neighbour !== undefined && !neighbour.body.includes("\n")) return JSON.stringify(post);
  const unit = indentOf(head);
  const lineEnd = head.includes("\r\n") ? "\r\n" : "\n";
  return JSON.stringify(post, null, unit).replaceAll("\n", `${lineEnd}${unit}${unit}`);
}

/** The same JSON with one field per line, two spaces a level and a line end at its end. Only white space changes. */
export function formatQueue(text: string): string {
  const eol = /\r\n?|\n/.exec(text)?.[0] ?? "\n";
  const edits = format(text, undefined, { tabSize: 2, insertSpaces: true, insertFinalNewline: true, eol });
  // The package's own applyEdits copies the text once for each edit.
  let done = 0;
  const parts = edits.map(({ offset, length, content }) => {
    const part = text.slice(done, offset) + content;
    done = offset + length;
    return part;
  });
  return parts.join("") + text.slice(done);
}
