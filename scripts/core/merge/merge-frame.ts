import { sameJson } from "../json/first-difference.ts";
import type { QueueConflict } from "./conflict.ts";
import type { Sides } from "./merge-post.ts";

export type FrameMerge =
  | { kind: "from"; side: "ours" | "theirs" }
  | { kind: "conflict"; conflict: QueueConflict }
  | { kind: "refused"; why: string };

/** Whose text around the list of posts is kept: that of the side that changed it. */
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
    why: 'Both sides changed the file outside of "account" and "posts", where nothing else belongs.',
  };
}
