import { clip } from "../text/printable.ts";

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

const MAX_CONFLICTS = 20;
const MAX_FIELDS = 6;
const MAX_VALUE = 80;

export interface Wording {
  labels: SideLabels;
  /** Makes text of strangers harmless where it is going to stand. */
  show(text: string): string;
}

/** One line for each conflict, in words for people who do not know JSON; very many are cut short. */
export function describeConflicts(conflicts: readonly QueueConflict[], wording: Wording): string[] {
  const lines = conflicts.slice(0, MAX_CONFLICTS).map((conflict) => describe(conflict, wording));
  const more = conflicts.length - lines.length;
  return more === 0 ? lines : [...lines, `And ${more} more like these.`];
}

function describe(conflict: QueueConflict, wording: Wording): string {
  const { labels } = wording;
  switch (conflict.kind) {
    case "account":
      return `The account was renamed on both sides: ${versions(conflict, wording)}. Keep the right name.`;
    case "moved-twice":
      return `${postName(conflict.id, wording)} was moved to different places on both sides. Keep one of its two places.`;
    case "removed-and-edited": {
      const editedBy = labels[conflict.removedBy === "ours" ? "theirs" : "ours"];
      const fields = list(conflict.fields, ({ name }) => wording.show(clip(name)));
      return `${postName(conflict.id, wording)} was removed in ${labels[conflict.removedBy]}, but edited in ${editedBy} (${fields}). Keep it or remove it.`;
    }
    case "added-twice":
      return `Two different posts were added with the id ${idText(conflict.id, wording)}: ${differences(conflict.fields, wording)}. Give one of them another id.`;
    case "edited-twice":
      return `${postName(conflict.id, wording)} was edited on both sides: ${differences(conflict.fields, wording)}. ${advice(conflict.fields, labels)}`;
  }
}

function postName(id: string, wording: Wording): string {
  return `Post ${idText(id, wording)}`;
}

function idText(id: string, { show }: Wording): string {
  return show(JSON.stringify(clip(id)));
}

function differences(fields: readonly FieldConflict[], wording: Wording): string {
  return list(fields, (field) => `${wording.show(clip(field.name))} (${versions(field, wording)})`);
}

function versions({ ours, theirs }: { ours: unknown; theirs: unknown }, { labels, show }: Wording): string {
  const value = (version: unknown) =>
    version === undefined ? "nothing" : show(clip(JSON.stringify(version) ?? "", MAX_VALUE));
  return `${labels.ours}: ${value(ours)}, ${labels.theirs}: ${value(theirs)}`;
}

/** A post that went out cannot be edited any more. */
function advice(fields: readonly FieldConflict[], labels: SideLabels): string {
  const status = fields.find(({ name }) => name === "status");
  const doneIn = status?.ours === "done" ? labels.ours : status?.theirs === "done" ? labels.theirs : null;
  if (doneIn === null) return "Keep one of the two versions, or write the one you want.";
  return `It went out in the meantime, so the other edit comes too late: keep the version of ${doneIn}.`;
}

function list<T>(items: readonly T[], word: (item: T) => string): string {
  const more = items.length - MAX_FIELDS;
  const words = items.slice(0, MAX_FIELDS).map(word);
  return (more > 0 ? [...words, `${more} more`] : words).join(", ");
}
