import type { DraftPost } from "../../content/draft-post.ts";
import type { JournalEntry } from "../../generated/journal.ts";
import { clip } from "../../text/printable.ts";
import type { NamedPost } from "./known-posts.ts";
import type { Lineage } from "./lineage.ts";
import type { QueueInput } from "./post-rule.ts";
import { captionKey, isBare, isLive, mediaKeys } from "./same-post.ts";

export type FindJournaled = (post: DraftPost, lineage: Lineage) => NamedPost | null;

/**
 * Finds the published post, or the one that is being published, that looks like a given one. The journal still knows posts that
 * are in neither queue nor archive any more, or whose id was changed. null when it knows none.
 */
export function lookInJournal({ journal, digestOf, sha256 }: QueueInput): FindJournaled | null {
  const live = journal.entries.filter(isLive);
  if (live.length === 0 || digestOf === undefined) return null;
  const ids = new Set(live.map(({ id }) => id));
  const byDigest = Map.groupBy(live, ({ digest }) => digest);
  const byAddresses = Map.groupBy(live, ({ looks }) => looks?.addresses);
  const withSameLooks = (post: DraftPost): JournalEntry[] => {
    const media = byAddresses.size === 0 || sha256 === undefined ? null : mediaKeys(post);
    if (media === null || sha256 === undefined) return [];
    const known = byAddresses.get(sha256(isBare(post) ? media.wholeAddresses : media.addresses)) ?? [];
    const caption = known.length === 0 ? "" : sha256(captionKey(post));
    return known.filter(({ looks }) => looks?.caption === caption);
  };
  return (post, lineage) => {
    // The same post under its own id is left to unique-ids.
    if (post.id !== undefined && ids.has(post.id)) return null;
    const twins = [...(byDigest.get(digestOf(post)) ?? []), ...withSameLooks(post)];
    const [first] = twins;
    const isOnPurpose = twins.some((twin) => isRelated(post, twin, lineage));
    return first === undefined || isOnPurpose ? null : nameEntry(first);
  };
}

function isRelated({ id }: DraftPost, twin: JournalEntry, lineage: Lineage): boolean {
  const line = lineage.lineOf(twin.id);
  return line !== undefined && id !== undefined && line === lineage.lineOf(id);
}

/** A published post, or one that is being published, as messages call it. */
export function nameEntry(entry: JournalEntry): NamedPost {
  const state = entry.outcome === null ? "is being published" : "is published";
  return { post: { id: entry.id }, name: () => `"${clip(entry.id)}", which ${state} according to the journal` };
}
