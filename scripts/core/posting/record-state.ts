import type { DraftPost } from "../content/draft-post.ts";
import { DAY_MS } from "../dates/instant.ts";
import type { Journal, JournalEntry } from "../generated/journal.ts";
import type { RecentMedia } from "../ports/platform.ts";
import { isLive } from "../rules/posts/same-post.ts";
import { plural } from "../text/words.ts";
import { type Account, createWitness } from "./already-there.ts";
import type { Content } from "./content.ts";
import { publishedDigest } from "./digest.ts";

/** "behind": more was published than it says, so posts could go out again. "unknown": the account was not asked yet. */
export type RecordState = { kind: "whole" | "unknown" } | { kind: "behind"; why: string };

/** Judges by everything that tells whether the record was lost, or went back in time. `account`: since {@link lookBack}. */
export function recordState(content: Content, account: Account | null): RecordState {
  const why = describeGap(content) ?? (account === null ? null : describeShown(content, account));
  if (why !== null) return { kind: "behind", why };
  return { kind: account === null ? "unknown" : "whole" };
}

/** How far back the account is compared with the posts at least. */
const LOOK_BACK_DAYS = 30;

/**
 * A record that is older than that is read back to its newest entry: what came since may be all that it lacks. Media that may be waiting
 * posts are read again until somebody has decided about them.
 */
export function lookBack({ posts, journal }: Content, now: Date, days = LOOK_BACK_DAYS): Date {
  const isWaiting = (wanted: string) => posts.some(({ id, status }) => id === wanted && status === "pending");
  const undecided = (journal.sightings ?? []).filter(({ id }) => isWaiting(id));
  const times = [now.getTime() - days * DAY_MS, ...undecided.map(({ published_at }) => Date.parse(published_at))];
  return new Date(Math.min(...times, newestMs(journal) ?? Number.POSITIVE_INFINITY));
}

function newestMs({ entries }: Journal): number | null {
  const times = entries.map(({ claim, published_at }) => Date.parse(published_at ?? claim.at));
  return times.length === 0 ? null : times.reduce((a, b) => Math.max(a, b));
}

function describeGap(content: Content): string | null {
  if (content.record === "damaged") return "The record (journal.json) is damaged.";
  const [first, ...others] = unrecordedPosts(content);
  if (first !== undefined)
    return `The queue says that ${first.id}${and(others)} went out, and the record knows nothing of it.`;
  if (content.record === "read" || content.tokenRefreshedAt === null) return null;
  return "There is no record, although token-status.json shows that the automation has been at work here.";
}

/** People may have posted one waiting post by hand; two are what a lost record looks like. So are posts that are out, and shown again. */
function describeShown(content: Content, account: Account): string | null {
  const { waiting, again } = shownPosts(content, account);
  const [first, ...others] = [...waiting, ...again];
  if (first === undefined) return null;
  const shows = `the account shows ${first.id} as media ${first.medium.id}`;
  if (content.record !== "read" && waiting.length > 0) return `There is no record, and ${shows}.`;
  return others.length === 0 ? null : `T${shows.slice(1)}${and(others)}, and the record knows nothing of them.`;
}

/**
 * `again`: posts that are out, and that the account shows once more after all that the record knows. A post whose own medium nobody knows
 * is no evidence: what is shown may be that.
 */
export function shownPosts(content: Content, account: Account) {
  const { posts, archive, journal } = content;
  const waiting = createWitness(content, account)
    .listShown(posts.filter(({ status }) => status === "pending"))
    .filter(({ post }) => !isKnown(content, post));
  const sinceMs = newestMs(journal) ?? Number.POSITIVE_INFINITY;
  const isLater = ({ timestamp }: RecentMedia) => timestamp.getTime() > sinceMs;
  const later = account.media.filter((medium) => isLater(medium) && !waiting.some((one) => one.medium === medium));
  const unknown = new Set(
    journal.entries.filter((entry) => isLive(entry) && entry.media_id === null).map(({ id }) => id),
  );
  const isKnownOut = ({ id = "", status }: DraftPost) => status === "done" && !unknown.has(id);
  const out = later.length === 0 ? [] : [...posts, ...archive].filter(isKnownOut);
  return { waiting, again: createWitness(content, { media: later, stories: [] }).listShown(out) };
}

/** Whether the record knows the post, or another one with its content. */
export function isKnown({ journal, blobIds }: Content, post: DraftPost): boolean {
  const { id = "", media_id = null, published_at = null } = post;
  return isRecorded(journal, { id, digest: publishedDigest(post, blobIds), media_id, published_at });
}

function and(others: readonly unknown[]): string {
  return others.length === 0 ? "" : ` and ${plural(others.length, "other post")}`;
}

/** What a publication is recognised by. */
type Publication = Pick<JournalEntry, "id" | "digest" | "media_id" | "published_at">;

/**
 * Whether the journal knows of a publication, or has a claim that will find it. A renamed post keeps its medium and its time. Its content
 * tells where a medium is not known; two media with the same content are two publications.
 */
export function isRecorded({ entries }: Journal, { id, digest, media_id, published_at }: Publication): boolean {
  const isOf = (entry: JournalEntry) => {
    const isUnknown = media_id === null || entry.media_id === null;
    const isAtThatTime = published_at !== null && entry.published_at === published_at;
    return (
      entry.id === id ||
      (isAtThatTime && (isUnknown || entry.digest === digest)) ||
      (isUnknown ? entry.digest === digest : entry.media_id === media_id)
    );
  };
  return entries.some((entry) => isLive(entry) && isOf(entry));
}

/** Posts that queue and archive call published, and that the journal does not know. */
export function unrecordedPosts(content: Content): DraftPost[] {
  const { posts, archive, journal } = content;
  // Looked up at first, since digests of a long queue take a while.
  const live = journal.entries.filter(isLive);
  const ids = new Set(live.map(({ id }) => id));
  const mediaIds = new Set(live.map(({ media_id }) => media_id).filter((id) => id !== null));
  return [...posts, ...archive].filter((post) => {
    if (post.status !== "done" || post.published_at === undefined || post.id === undefined) return false;
    if (ids.has(post.id) || mediaIds.has(post.media_id ?? "")) return false;
    return !isKnown(content, post);
  });
}
