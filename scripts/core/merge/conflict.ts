import { clip } from "../text/printable.ts";

/** The three versions of a merge, in git's terms: the common starting point and the two sides. */
export type SideName = "base" | "ours" | "theirs";

/** Names of the versions in texts for people. */
export type SideLabels = Record<SideName, string>;

export const GIT_LABELS: SideLabels = { base: "base", ours: "ours", theirs: "theirs" };

/** Something that both sides changed in different ways, so someone has to decide. */
export type QueueConflict =
  | { kind: "edited-twice" | "added-twice"; id: string; fields: FieldConflict[] }
  | { kind: "removed-and-edited"; id: string; removedBy: "ours" | "theirs"; fields: FieldConflict[] }
  | { kind: "moved-twice"; id: string }
  | { kind: "account"; ours: unknown; theirs: unknown };

/** A field whose values differ. A version without the field or without the post has `undefined`. */
export interface FieldConflict {
  name: string;
  base: unknown;
  ours: unknown;
  theirs: unknown;
}

const MAX_CONFLICTS = 20;
const MAX_FIELDS = 6;
const MAX_VALUE = 80;

interface Wording {
  labels: SideLabels;
  /** Escapes foreign text for the place where it is shown. */
  show(text: string): string;
}

/** One line per conflict, for people who do not know JSON. A long list is shortened. */
export function describeConflicts(conflicts: readonly QueueConflict[], wording: Wording): string[] {
  const lines = conflicts.slice(0, MAX_CONFLICTS).map((conflict) => describe(conflict, wording));
  const more = conflicts.length - lines.length;
  return more === 0 ? lines : [...lines, `And ${more} more conflicts.`];
}

function describe(conflict: QueueConflict, wording: Wording): string {
  const { labels } = wording;
  switch (conflict.kind) {
    case "account":
      return `Both sides changed the account: ${versions(conflict, wording)}. Keep the right name.`;
    case "moved-twice":
      return `${postName(conflict.id, wording)} was moved to different positions on the two sides. Keep one of them.`;
    case "removed-and-edited": {
      const editedBy = labels[conflict.removedBy === "ours" ? "theirs" : "ours"];
      const fields = list(conflict.fields, ({ name }) => wording.show(clip(name)));
      return `${postName(conflict.id, wording)} was removed in ${labels[conflict.removedBy]}, but edited in ${editedBy} (${fields}). Keep it or remove it.`;
    }
    case "added-twice":
      return `Two different posts were added with the id ${idText(conflict.id, wording)}: ${differences(conflict.fields, wording)}. Give one of them a different id.`;
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
  const value = (version: unknown) => (version === undefined ? "nothing" : show(clip(toJson(version), MAX_VALUE)));
  return `${labels.ours}: ${value(ours)}, ${labels.theirs}: ${value(theirs)}`;
}

/** Of a long text only what can be shown, which spares work. */
function toJson(version: unknown): string {
  return JSON.stringify(typeof version === "string" ? version.slice(0, MAX_VALUE + 1) : version) ?? "";
}

/** A published post can no longer be edited. */
function advice(fields: readonly FieldConflict[], labels: SideLabels): string {
  const status = fields.find(({ name }) => name === "status");
  const doneIn = status?.ours === "done" ? labels.ours : status?.theirs === "done" ? labels.theirs : null;
  if (doneIn === null) return "Keep one of the two versions, or write a new one.";
  return `It has been published in the meantime, so the other edit is too late. Keep the version of ${doneIn}.`;
}

function list<T>(items: readonly T[], word: (item: T) => string): string {
  const more = items.length - MAX_FIELDS;
  const words = items.slice(0, MAX_FIELDS).map(word);
  return (more > 0 ? [...words, `${more} more`] : words).join(", ");
}
