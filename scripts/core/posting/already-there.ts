import { DAY_MS } from "../dates/instant.ts";
import type { JournalEntry } from "../generated/journal.ts";
import type { RecentMedia } from "../ports/platform.ts";
import { type Lineage, readLineage } from "../rules/posts/lineage.ts";
import { kindOf, type Shown, showsTheSame } from "../rules/posts/same-post.ts";
import { type Candidate, type Content, recordedMediaIds } from "./content.ts";
import { captionDigest } from "./digest.ts";
import { mayOwn } from "./live-media.ts";

/** How far back the account's media are compared with a post before it is published. */
const WITNESS_DAYS = 30;

export function searchedSince(now: Date): Date {
  return new Date(now.getTime() - WITNESS_DAYS * DAY_MS);
}

/** The part of a waiting post that is compared with the account. */
type Waiting = Pick<Candidate, "id" | "post">;

/**
 * Finds the medium of the account that looks like a post although nothing records it: posted by hand, or from here before the record
 * was lost. Stories are in no list, and without a caption nothing tells posts apart: then null. `media`: of the last 30 days.
 */
export function createMediumFinder(
  content: Content,
  media: readonly RecentMedia[],
): (waiting: Waiting) => RecentMedia | null {
  const recorded = recordedMediaIds(content);
  const unrecorded = media.filter(({ id }) => !recorded.has(id));
  if (unrecorded.length === 0) return () => null;
  return ({ id, post }) => {
    const caption = captionDigest(post.caption ?? "");
    if (post.media_type === "STORIES" || caption === NO_CAPTION) return null;
    const { entries } = content.journal;
    const lookedAt = lastLook(entries, id);
    const isIt = (medium: RecentMedia) =>
      medium.timestamp.getTime() > lookedAt &&
      captionDigest(medium.caption ?? "") === caption &&
      (medium.kind ?? KINDS[kindOf(post)]) === KINDS[kindOf(post)] &&
      !entries.some((entry) => entry.outcome === "done" && mayOwn(entry, medium, caption));
    return unrecorded.find(isIt) ?? null;
  };
}

const NO_CAPTION = captionDigest("");

/** When somebody last said that the post is not live, in milliseconds since 1970. */
function lastLook(entries: readonly JournalEntry[], id: string): number {
  const looks = entries.flatMap((entry) => (entry.id === id ? (entry.not_live_at ?? []) : []));
  return Math.max(0, ...looks.map((at) => Date.parse(at)));
}

/** The platform's media_type of each kind of post. */
const KINDS: Readonly<Record<string, string>> = { IMAGE: "IMAGE", REELS: "VIDEO", CAROUSEL: "CAROUSEL_ALBUM" };

/** The post that is published, or being published, and that this one copies without saying so in its repeat_of. */
export function findCopied(content: Content, wanted: Shown): JournalEntry | null {
  const { posts, archive, journal } = content;
  const lineage = readLineage({ queue: { posts }, archive, journal });
  const twins = journal.entries.filter((entry) => showsTheSame(entry, wanted));
  const isOnPurpose = twins.some(({ id }) => areRelated(lineage, id, wanted.id));
  return isOnPurpose ? null : (twins[0] ?? null);
}

export function describeCopy({ id, outcome }: JournalEntry): string {
  const state = outcome === null ? "is being published" : "was already published";
  return `The same content ${state} as ${id}. Change the media or the caption, or remove this post. To repeat it on purpose, name it in repeat_of.`;
}

function areRelated(lineage: Lineage, a: string, b: string): boolean {
  const line = lineage.lineOf(a);
  return line !== undefined && line === lineage.lineOf(b);
}
