/** The three versions of a merge, as git calls them: what both sides began with, and the two sides. */
export type SideName = "base" | "ours" | "theirs";

/** How the versions are called in texts for people. */
export type SideLabels = Record<SideName, string>;

export const GIT_LABELS: SideLabels = { base: "base", ours: "ours", theirs: "theirs" };

/** Something that both sides changed, each in its own way. Only a person can say what is right. */
export type QueueConflict =
  | { kind: "edited-twice" | "added-twice"; id: string; fields: FieldConflict[] }
  | { kind: "removed-and-edited"; id: string; removedBy: "ours" | "theirs"; fields: FieldConflict[] }
  | { kind: "moved-twice"; id: string }
  | { kind: "account"; ours: unknown; theirs: unknown };

/** A field whose value differs. A version that does not have the field, or not the post, has `undefined`. */
export interface FieldConflict {
  name: string;
  base: unknown;
  ours: unknown;
  theirs: unknown;
}
