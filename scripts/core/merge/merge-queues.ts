import { assembleMerge } from "./assemble-merge.ts";
import { GIT_LABELS, type QueueConflict, type SideLabels } from "./conflict.ts";
import { mergeOrder } from "./merge-order.ts";
import { mergeFrame, mergePost, type PostMerge, type Sides } from "./merge-post.ts";
import { readSide, type Side } from "./read-side.ts";

export interface MergeInput {
  /** Texts of the queue file: the common starting point ("" when it did not exist), and the two sides. */
  base: string;
  ours: string;
  theirs: string;
  /** Whose posts come first where both sides put posts in the same place. Default "ours". */
  first?: "ours" | "theirs";
  /** Names of the versions in conflict markers and messages. */
  labels?: SideLabels;
}

export type QueueMerge =
  | { kind: "merged"; text: string }
  /** `text` is the merge, with git's conflict markers around the conflicting parts only. */
  | { kind: "conflict"; conflicts: QueueConflict[]; text: string }
  /** A version cannot be read without guessing. */
  | { kind: "refused"; why: string };

/**
 * Merges two versions of a queue file, post by post. Keeps what both sides added, changed, removed and moved, and every byte of
 * the posts that neither side changed. If one version equals the base, the result is the other, byte for byte, with any content.
 */
export function mergeQueues({ base, ours, theirs, first = "ours", labels = GIT_LABELS }: MergeInput): QueueMerge {
  if (ours === theirs || base === theirs) return { kind: "merged", text: ours };
  if (base === ours) return { kind: "merged", text: theirs };
  const sides = readSides({ base, ours, theirs }, labels);
  return "why" in sides ? { kind: "refused", why: sides.why } : mergeSides(sides, { first, labels });
}

function readSides(texts: { base: string; ours: string; theirs: string }, labels: SideLabels): Sides | { why: string } {
  const read = (name: keyof Sides): Side | { why: string } => {
    const side = readSide(texts[name], { mayBeMissing: name === "base" });
    return "why" in side ? { why: `The version "${labels[name]}" cannot be merged. ${side.why}` } : side;
  };
  const base = read("base");
  const ours = read("ours");
  const theirs = read("theirs");
  if ("why" in ours) return ours;
  if ("why" in theirs) return theirs;
  return "why" in base ? base : { base, ours, theirs };
}

function mergeSides(sides: Sides, { first, labels }: Required<Pick<MergeInput, "first" | "labels">>): QueueMerge {
  const frame = mergeFrame(sides);
  if (frame.kind === "refused") return frame;
  const posts = mergePosts(sides);
  const places = mergeOrder({
    base: [...sides.base.posts.keys()],
    ours: [...sides.ours.posts.keys()],
    theirs: [...sides.theirs.posts.keys()],
    isKept: (id: string) => posts.get(id)?.kind !== "removed",
    first,
  });
  const text = assembleMerge(sides, { frame, posts, places, labels });
  const movedTwice = new Set(places.filter(({ only }) => only !== undefined).map(({ id }) => id));
  const conflicts: QueueConflict[] = [
    ...(frame.kind === "conflict" ? [frame.conflict] : []),
    ...[...posts.values()].flatMap((post) => (post.kind === "conflict" ? [post.conflict] : [])),
    ...[...movedTwice].map((id) => ({ kind: "moved-twice" as const, id })),
  ];
  return conflicts.length === 0 ? { kind: "merged", text } : { kind: "conflict", conflicts, text };
}

function mergePosts(sides: Sides): Map<string, PostMerge> {
  const merged = new Map<string, PostMerge>();
  for (const side of [sides.base, sides.ours, sides.theirs]) {
    for (const id of side.posts.keys()) if (!merged.has(id)) merged.set(id, mergePost(id, sides));
  }
  return merged;
}
