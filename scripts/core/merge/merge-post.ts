import { sameJson } from "../json/index.ts";
import type { FieldConflict, QueueConflict } from "./conflict.ts";
import type { Side, SidePost } from "./read-side.ts";

export interface Sides {
  base: Side;
  ours: Side;
  theirs: Side;
}

/** The result for one post: removed, the text of one side, or a conflict. */
export type PostMerge =
  | { kind: "removed" }
  | { kind: "kept"; from: "ours" | "theirs" }
  | { kind: "conflict"; conflict: QueueConflict };

/**
 * Merges one post. A change of the layout alone is no change. If the sides changed it differently, that is a conflict even where
 * they changed different fields: a caption can belong to a picture, and a published post must not be edited.
 */
export function mergePost(id: string, sides: Sides): PostMerge {
  const base = sides.base.posts.get(id);
  const ours = sides.ours.posts.get(id);
  const theirs = sides.theirs.posts.get(id);
  if (ours === undefined || theirs === undefined) return mergeOneSided(id, { base, ours, theirs });
  if (ours.body === theirs.body || base?.body === theirs.body) return { kind: "kept", from: "ours" };
  if (base?.body === ours.body) return { kind: "kept", from: "theirs" };
  if (sameJson(ours.value, theirs.value) || isUnchanged(base, theirs)) return { kind: "kept", from: "ours" };
  if (isUnchanged(base, ours)) return { kind: "kept", from: "theirs" };
  const kind = base === undefined ? "added-twice" : "edited-twice";
  const fields = fieldsOf({ base, ours, theirs }).filter((field) => !sameJson(field.ours, field.theirs));
  return { kind: "conflict", conflict: { kind, id, fields } };
}

type Versions = { [name in keyof Sides]: SidePost | undefined };

/** At most one side has the post. */
function mergeOneSided(id: string, { base, ours, theirs }: Versions): PostMerge {
  const remaining = ours ?? theirs;
  if (remaining === undefined) return { kind: "removed" };
  if (base === undefined) return { kind: "kept", from: ours === undefined ? "theirs" : "ours" };
  if (base.body === remaining.body || isUnchanged(base, remaining)) return { kind: "removed" };
  const removedBy = ours === undefined ? "ours" : "theirs";
  const fields = fieldsOf({ base, ours, theirs }).filter((field) => !sameJson(field.base, field.ours ?? field.theirs));
  return { kind: "conflict", conflict: { kind: "removed-and-edited", id, removedBy, fields } };
}

function isUnchanged(base: SidePost | undefined, side: SidePost): boolean {
  return base !== undefined && sameJson(base.value, side.value);
}

function fieldsOf({ base, ours, theirs }: Versions): FieldConflict[] {
  const names = new Set([base, ours, theirs].flatMap((version) => Object.keys(version?.value ?? {})));
  return [...names].map((name) => ({
    name,
    base: fieldOf(base, name),
    ours: fieldOf(ours, name),
    theirs: fieldOf(theirs, name),
  }));
}

/** Own fields only, because a post can have a field with any name, such as "constructor". */
function fieldOf(post: SidePost | undefined, name: string): unknown {
  return post !== undefined && Object.hasOwn(post.value, name) ? post.value[name] : undefined;
}

export type FrameMerge =
  | { kind: "from"; side: "ours" | "theirs" }
  | { kind: "conflict"; conflict: QueueConflict }
  | { kind: "refused"; why: string };

/** Chooses the text around the list of posts: that of the side that changed it. */
export function mergeFrame({ base, ours, theirs }: Sides): FrameMerge {
  const isText = (a: typeof base, b: typeof base) => a.head === b.head && a.tail === b.tail;
  if (isText(ours, base)) return { kind: "from", side: "theirs" };
  if (isText(theirs, base) || sameJson(theirs.frame, base.frame)) return { kind: "from", side: "ours" };
  if (sameJson(ours.frame, theirs.frame)) return { kind: "from", side: "ours" };
  if (sameJson(ours.frame, base.frame)) return { kind: "from", side: "theirs" };
  const { account: ourAccount, ...ourRest } = ours.frame;
  const { account: theirAccount, ...theirRest } = theirs.frame;
  if (sameJson(ourRest, theirRest))
    return { kind: "conflict", conflict: { kind: "account", ours: ourAccount, theirs: theirAccount } };
  return {
    kind: "refused",
    why: 'Both sides changed the file outside "account" and "posts", where nothing else is allowed.',
  };
}
