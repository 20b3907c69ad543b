import type { DraftPost } from "../../content/draft-post.ts";
import type { SidePost } from "./queue-diff.ts";

/**
 * Old id of each removed post to the added one that has the same content under another id. A post that was renamed and edited
 * as well is not recognised: it counts as removed and added.
 */
export function findRenames(removed: readonly SidePost[], added: readonly SidePost[]): Map<string, SidePost> {
  const renames = new Map<string, SidePost>();
  if (removed.length === 0) return renames;
  const candidates = new Map(added.map((side) => [contentOf(side.post), side]));
  for (const { id, post } of removed) {
    const content = contentOf(post);
    const successor = candidates.get(content);
    if (successor === undefined) continue;
    renames.set(id, successor);
    candidates.delete(content);
  }
  return renames;
}

/** Equal for equal content, whatever the id and the order of fields. */
function contentOf(post: DraftPost): string {
  const fields = Object.entries(post).filter(([name]) => name !== "id");
  return JSON.stringify(
    fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => [name, sortedMembers(value)]),
  );
}

function sortedMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedMembers);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
}
