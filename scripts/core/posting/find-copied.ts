import type { JournalEntry } from "../generated/journal.ts";
import { type Lineage, readLineage } from "../rules/posts/lineage.ts";
import { type Shown, showsTheSame } from "../rules/posts/same-post.ts";
import type { Content } from "./content.ts";

/** The post that is published, or being published, and that this one copies without saying so in its repeat_of. */
export function findCopied(content: Content, wanted: Shown): JournalEntry | null {
  const lineage = lineageOf(content);
  const twins = content.journal.entries.filter((entry) => showsTheSame(entry, wanted));
  const isOnPurpose = twins.some(({ id }) => areRelated(lineage, id, wanted.id));
  return isOnPurpose ? null : (twins[0] ?? null);
}

/** Why a copy is refused, for people. */
export function describeCopy({ id, outcome }: JournalEntry): string {
  const state = outcome === null ? "is being published" : "was already published";
  return `The same content ${state} as ${id}. Change the media or the caption, or remove this post. To repeat it on purpose, name it in repeat_of.`;
}

function lineageOf({ posts, archive, journal }: Content): Lineage {
  return readLineage({ queue: { posts }, archive, journal });
}

function areRelated(lineage: Lineage, a: string, b: string): boolean {
  const line = lineage.lineOf(a);
  return line !== undefined && line === lineage.lineOf(b);
}
