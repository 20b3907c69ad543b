import { sameJson } from "./json/first-difference.ts";
import type { DraftPost } from "./rules/rule.ts";

/** Of the posts at `indexes`, those that the base does not hold with the same id and the same content. */
export function changedPosts(
  posts: readonly DraftPost[],
  indexes: readonly number[],
  base: readonly DraftPost[],
): number[] {
  const before = new Map(base.map((post) => [post.id, post]));
  return indexes.filter((index) => {
    const post = posts[index] ?? {};
    const old = post.id === undefined ? undefined : before.get(post.id);
    return old === undefined || !sameJson(old, post);
  });
}
