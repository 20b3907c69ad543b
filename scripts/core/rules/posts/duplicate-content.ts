import type { DraftPost } from "../../content/draft-post.ts";
import type { Finding } from "../../findings/finding.ts";
import type { Fingerprint } from "../../generated/journal.ts";
import { namesFile } from "../../media/media-target.ts";
import { clip } from "../../text/printable.ts";
import type { QueueInput, QueueRule, RuleFinding } from "../rule.ts";
import { type Lineage, readLineage } from "./lineage.ts";
import { captionKey, isBare, isLive, kindOf, mediaKey, mediaKeyWithoutQuery } from "./same-post.ts";

export const duplicateContent: QueueRule = {
  id: "duplicate-content",
  severity: "error",
  description:
    "No pending post is the same as a published one or as one before it in the queue, unless repeat_of says that this is intended. Captions are the same if they differ only in case, spaces, invisible or look-alike characters, and the order of the hashtags at the end; media are the same if their bytes are, or their addresses up to a question mark. The same file with another caption is a warning.",
  check(input) {
    const lineage = readLineage(input);
    const byFingerprint = findTwins(postsByFingerprint(input), lineage);
    const byAddress = findTwins(barePostsByAddress(input), lineage);
    return input.queue.posts.flatMap((post, index): RuleFinding[] => {
      const pointer = `/posts/${index}`;
      const same = byFingerprint.get(post);
      if (same?.isSame === true) {
        const message = `This post has the same media and the same caption as ${same.name}.`;
        return [{ pointer, message, hint: hintFor(same, lineage) }];
      }
      const similar = byAddress.get(post);
      if (similar === undefined || similar.isSame) return [];
      const message = `The address is that of ${similar.name}, up to the question mark, and no caption tells the two apart.`;
      const hint = "If both addresses give the same file, remove one of the two posts.";
      return [{ pointer, severity: "warning", message, hint }];
    });
  },
};

function postsByFingerprint(input: QueueInput): Compared[] {
  const { sha256 = (text: string) => text, identify = (post) => post, journal } = input;
  const entries = nameEntries(journal);
  const known = new Set(entries.map(({ post }) => post.id));
  // A file may have been replaced since its post went out. What was published then is in the journal.
  const isAsPublished = (post: DraftPost) => post.status === "pending" || !known.has(post.id) || !namesFile(post);
  const posts = namePosts(input).flatMap((named) => {
    const shown = identify(named.post);
    const media = isAsPublished(named.post) ? mediaKey(shown) : null;
    return media === null ? [] : [{ ...named, media: sha256(media), content: () => sha256(captionKey(shown)) }];
  });
  return [...posts, ...entries.flatMap((named) => published(named, ({ addresses }) => addresses))];
}

function barePostsByAddress(input: QueueInput): Compared[] {
  const { identify = (post) => post } = input;
  return namePosts(input).flatMap((named) => {
    const shown = identify(named.post);
    const media = isBare(named.post) ? mediaKeyWithoutQuery(shown) : null;
    return media === null ? [] : [{ ...named, media, content: () => mediaKey(shown) ?? "" }];
  });
}

interface FileComparison extends Pick<QueueInput, "queue" | "archive" | "journal" | "sha256"> {
  /** Digests of the files of a post, in order; for the posts of queue and archive whose files are all known. */
  filesOf(post: DraftPost): readonly string[] | undefined;
}

/** What {@link duplicateContent} says about posts with different addresses but the same files. */
export function compareFiles(input: FileComparison): Finding[] {
  const { queue, journal, sha256 = (text: string) => text, filesOf } = input;
  const lineage = readLineage(input);
  const keyOf = (kind: string, files: readonly string[]) => [kind, ...files].join("\n");
  const entries = nameEntries(journal).flatMap((named) =>
    published(named, ({ kind, media }) => (media === undefined ? null : keyOf(kind, media))),
  );
  const posts = namePosts(input).flatMap((named) => {
    const files = filesOf(named.post);
    const content = () => sha256(captionKey(named.post));
    return files === undefined ? [] : [{ ...named, media: keyOf(kindOf(named.post), files), content }];
  });
  const twins = findTwins([...entries, ...posts], lineage);
  return queue.posts.flatMap((post, index): Finding[] => {
    const twin = twins.get(post);
    if (twin === undefined) return [];
    const finding = { rule: duplicateContent.id, pointer: `/posts/${index}` };
    const same = `The files of this post are those of ${twin.name}, byte for byte,`;
    if (twin.isSame) {
      const message = `${same} and the caption is the same.`;
      return [{ ...finding, severity: "error", message, hint: hintFor(twin, lineage) }];
    }
    const hint = "If that is not intended, choose another picture.";
    return [{ ...finding, severity: "warning", message: `${same} with another caption.`, hint }];
  });
}

interface Named {
  post: DraftPost;
  /** As messages call it. */
  name: string;
}

interface Compared extends Named {
  /** Equal for posts with the same media. */
  media: string;
  /** Equal for posts that, with the same media, look the same. Asked for only where the media are the same. */
  content(): string;
}

interface Published extends Named {
  fingerprint: Fingerprint | undefined;
}

function published({ fingerprint, ...named }: Published, mediaOf: (shown: Fingerprint) => string | null): Compared[] {
  const media = fingerprint === undefined ? null : mediaOf(fingerprint);
  return fingerprint === undefined || media === null ? [] : [{ ...named, media, content: () => fingerprint.caption }];
}

/** `isSame`: the content is the same, too. */
type Twin = Named & { isSame: boolean };

/**
 * For each pending post that shows the media of a published one or of one before it: the first with the same content or, where there
 * is none, the first with the same media. A post that repeats one of them on purpose has none.
 */
function findTwins(posts: readonly Compared[], lineage: Lineage): Map<DraftPost, Twin> {
  const isPending = ({ post }: Compared) => post.status === "pending";
  const ordered = [...posts.filter((one) => !isPending(one)), ...posts.filter(isPending)];
  const twins = new Map<DraftPost, Twin>();
  for (const [first, ...others] of Map.groupBy(ordered, ({ media }) => media).values()) {
    if (first !== undefined && others.length > 0) compare(first, others, { lineage, twins });
  }
  return twins;
}

function compare(
  first: Compared,
  others: readonly Compared[],
  { lineage, twins }: { lineage: Lineage; twins: Map<DraftPost, Twin> },
): void {
  const familyOf = ({ post }: Compared): unknown =>
    post.id === undefined ? post : (lineage.lineOf(post.id) ?? post.id);
  const families = new Set([familyOf(first)]);
  const byContent = new Map([[first.content(), { ...first, families: new Set(families) }]]);
  for (const one of others) {
    const family = familyOf(one);
    const content = one.content();
    const known = byContent.get(content);
    const isOnPurpose = (known?.families ?? families).has(family);
    if (one.post.status === "pending" && !isOnPurpose) {
      const { post, name } = known ?? first;
      twins.set(one.post, { post, name, isSame: known !== undefined });
    }
    if (known === undefined) byContent.set(content, { ...one, families: new Set([family]) });
    else known.families.add(family);
    families.add(family);
  }
}

/** The posts of archive and queue that are published or wait. */
function namePosts({ queue, archive }: Pick<QueueInput, "queue" | "archive">): Named[] {
  const nameOf = ({ id }: DraftPost, fallback: string) => (id === undefined ? fallback : `"${clip(id)}"`);
  const ofQueue = queue.posts.map((post, index) => ({ post, place: `post ${index + 1}` }));
  return [...archive.map((post) => ({ post, place: "another post" })), ...ofQueue].flatMap(({ post, place }) => {
    if (post.status === "pending") return [{ post, name: nameOf(post, place) }];
    return post.status === "done" ? [{ post, name: `${nameOf(post, "another post")}, which is published` }] : [];
  });
}

/** The posts that the journal knows as published, or as being published. */
function nameEntries({ entries }: QueueInput["journal"]): Published[] {
  return entries.filter(isLive).map(({ id, outcome, fingerprint }) => {
    const state = outcome === null ? "is being published" : "is published";
    return { post: { id }, name: `"${clip(id)}", which ${state} according to the journal`, fingerprint };
  });
}

function hintFor({ post }: Named, lineage: Lineage): string {
  const change =
    "Remove one of the two, or change the picture or the caption so that readers see the difference (case, spaces and invisible characters do not count).";
  if (post.id === undefined) return change;
  return `${change} If you want to repeat it, add "repeat_of": ${JSON.stringify(lineage.newestOf(post.id))}.`;
}
