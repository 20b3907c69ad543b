import type { DraftPost } from "../../content/draft-post.ts";
import type { JournalEntry } from "../../generated/journal.ts";
import { clip } from "../../text/printable.ts";
import type { QueueInput } from "../rule.ts";
import type { Lineage } from "./lineage.ts";
import { isLive } from "./same-post.ts";

/** A post as it is compared with others. */
export interface Compared extends Named {
  /** Equal for posts with the same media. */
  media: string;
  /** Equal for posts that, with the same media, look the same. Asked for only where the media are the same. */
  content(): string;
}

export interface Named {
  post: DraftPost;
  /** As messages call it. */
  name: string;
}

interface Twin extends Named {
  /** Whether the content is the same, too. */
  isSame: boolean;
}

/**
 * For each pending post that shows the media of a published one or of one before it: the first with the same content or, where there
 * is none, the first with the same media. A post that repeats one of them on purpose has none.
 */
export function findTwins(posts: readonly Compared[], lineage: Lineage): Map<DraftPost, Twin> {
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
export function namePosts({ queue, archive }: Pick<QueueInput, "queue" | "archive">): Named[] {
  const nameOf = ({ id }: DraftPost, fallback: string) => (id === undefined ? fallback : `"${clip(id)}"`);
  const ofArchive = archive.map((post) => ({ post, place: "another post" }));
  const ofQueue = queue.posts.map((post, index) => ({ post, place: `post ${index + 1}` }));
  return [...ofArchive, ...ofQueue].flatMap(({ post, place }) => {
    if (post.status === "pending") return [{ post, name: nameOf(post, place) }];
    return post.status === "done" ? [{ post, name: `${nameOf(post, "another post")}, which is published` }] : [];
  });
}

/** The posts that the journal knows as published, or as being published. */
export function nameEntries({ entries }: QueueInput["journal"]): (Named & Pick<JournalEntry, "fingerprint">)[] {
  return entries.filter(isLive).map(({ id, outcome, fingerprint }) => {
    const state = outcome === null ? "is being published" : "is published";
    const name = `"${clip(id)}", which ${state} according to the journal`;
    return { post: { id }, name, ...(fingerprint === undefined ? {} : { fingerprint }) };
  });
}

/** What to do about a post that is the same as another one. */
export function hintFor({ post }: Named, lineage: Lineage): string {
  const change =
    "Remove one of the two, or change the picture or the caption so that readers see the difference (case, spaces and invisible characters do not count).";
  if (post.id === undefined) return change;
  return `${change} If you want to repeat it, add "repeat_of": ${JSON.stringify(lineage.newestOf(post.id))}.`;
}
