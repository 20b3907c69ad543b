import type { DraftPost } from "../content/draft-post.ts";
import type { JournalEntry } from "../generated/journal.ts";
import type { PlatformFault } from "../instagram/platform-fault.ts";
import type { RecentMedia } from "../ports/platform.ts";
import { type Lineage, readLineage } from "../rules/posts/lineage.ts";
import { kindOf, type Shown, showsTheSame } from "../rules/posts/same-post.ts";
import { compareWords, wordingOf } from "../rules/posts/same-words.ts";
import { type Candidate, type Content, recordedMedia } from "./content.ts";
import { hasWordsOf } from "./digest.ts";
import { mayOwn } from "./live-media.ts";

/** What the account shows: its media since some time, and its stories of the last 24 hours. */
export interface Account {
  media: readonly RecentMedia[];
  stories: readonly RecentMedia[];
  /** Why its stories could not be listed. */
  storiesFault?: PlatformFault;
}

/** `isSame`: the words and the kind are the same. Otherwise only people can say whether it is the post. */
export interface Sighting {
  medium: RecentMedia;
  isSame: boolean;
}

/** The part of a waiting post that is compared with the account. */
type Waiting = Pick<Candidate, "id" | "post">;

/**
 * Finds the medium of the account that looks like a post although nothing records it: posted by hand, or from here before the record
 * was lost. It goes by words, since pictures are not decoded where secrets are; a story has none, so every one may be it.
 */
export function createWitness(content: Content, { media, stories }: Account) {
  const { entries } = content.journal;
  const recorded = recordedMedia(content);
  const isUnrecorded = ({ id, permalink }: RecentMedia) => !recorded.has(id) && !recorded.has(permalink);
  const feed = media.filter(isUnrecorded).map((medium) => ({ medium, wording: wordingOf(medium.caption ?? "") }));
  const unrecordedStories = stories.filter(isUnrecorded);

  const isAlike = (entry: JournalEntry, { caption = "" }: RecentMedia) =>
    entry.caption_digest === undefined || hasWordsOf(entry, caption);

  /** Whether somebody has not looked at it yet, and no claim of another post explains it. A look-alike of an open claim is that one's. */
  const isOpen = (medium: RecentMedia, { id, post }: Waiting, isSame: boolean): boolean => {
    const isStory = post.media_type === "STORIES";
    const explains = (entry: JournalEntry) =>
      entry.id !== id &&
      (entry.outcome === "done" || !isSame) &&
      (isStory ? entry.is_story !== false : isAlike(entry, medium)) &&
      mayOwn(entry, medium);
    return medium.timestamp.getTime() > lastLook(entries, id) && !entries.some(explains);
  };

  const findSame = (waiting: Waiting): RecentMedia | null => {
    if (feed.length === 0 || waiting.post.media_type === "STORIES") return null;
    const { key } = wordingOf(waiting.post.caption ?? "");
    const isIt = ({ medium, wording }: (typeof feed)[number]) =>
      key !== "" && wording.key === key && isOfKind(medium, waiting.post);
    return feed.find((one) => isIt(one) && isOpen(one.medium, waiting, true))?.medium ?? null;
  };

  const findNear = (waiting: Waiting): RecentMedia | null => {
    const { post } = waiting;
    if (post.media_type === "STORIES")
      return unrecordedStories.find((story) => isOfKind(story, post) && isOpen(story, waiting, false)) ?? null;
    const wording = wordingOf(post.caption ?? "");
    const isNear = (one: (typeof feed)[number]) => compareWords(wording, one.wording) !== "other";
    return feed.find((one) => isNear(one) && isOpen(one.medium, waiting, false))?.medium ?? null;
  };

  return {
    find(waiting: Waiting): Sighting | null {
      if (feed.length + unrecordedStories.length === 0) return null;
      const same = findSame(waiting);
      const medium = same ?? findNear(waiting);
      return medium === null ? null : { medium, isSame: same !== null };
    },
    /** The posts that the account shows for certain: their words are those of no other. */
    listShown(posts: readonly DraftPost[]): { id: string; post: DraftPost; medium: RecentMedia }[] {
      if (feed.length === 0) return [];
      const alike = Map.groupBy(posts, ({ caption = "" }) => wordingOf(caption).key);
      return [...alike.values()].flatMap(([post, another]) => {
        const id = another === undefined ? post?.id : undefined;
        const medium = id === undefined || post === undefined ? null : findSame({ id, post });
        return id === undefined || post === undefined || medium === null ? [] : [{ id, post, medium }];
      });
    },
  };
}

/** What was seen of waiting posts, about which nobody has decided, and which the lists no longer show. A list may lack what is there. */
export function listUnlisted(content: Content, { media }: Account): { waiting: Waiting; sighting: Sighting }[] {
  const { entries, sightings = [] } = content.journal;
  const shown = new Set([...media.map(({ id }) => id), ...recordedMedia(content)]);
  return sightings.flatMap(({ id, media_id, published_at }) => {
    const post = content.posts.find((one) => one.id === id && one.status === "pending");
    const timestamp = new Date(published_at);
    const isDecided = timestamp.getTime() <= lastLook(entries, id);
    if (post === undefined || shown.has(media_id) || isDecided) return [];
    return [{ waiting: { id, post }, sighting: { medium: { id: media_id, timestamp }, isSame: false } }];
  });
}

/** When somebody last said that the post is not live, in milliseconds since 1970. */
function lastLook(entries: readonly JournalEntry[], id: string): number {
  const looks = entries.flatMap((entry) => (entry.id === id ? (entry.not_live_at ?? []) : []));
  return Math.max(0, ...looks.map((at) => Date.parse(at)));
}

/** The platform's media_type of each kind of post. */
const KINDS: Readonly<Record<string, string>> = { IMAGE: "IMAGE", REELS: "VIDEO", CAROUSEL: "CAROUSEL_ALBUM" };

/** Where the platform does not say the kind, it may be any. */
function isOfKind({ kind }: RecentMedia, post: DraftPost): boolean {
  const ofStory = post.video_url === undefined ? "IMAGE" : "VIDEO";
  return kind === undefined || kind === (KINDS[kindOf(post)] ?? ofStory);
}

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
