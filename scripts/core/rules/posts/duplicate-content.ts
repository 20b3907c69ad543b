import type { DraftPost } from "../../content/draft-post.ts";
import { namesFile } from "../../media/named-files.ts";
import { clip } from "../../text/printable.ts";
import { NOTHING, type Objection } from "../rule.ts";
import { type FindJournaled, lookInJournal } from "./journaled-posts.ts";
import { KnownPosts, type NamedPost } from "./known-posts.ts";
import { type Lineage, readLineage } from "./lineage.ts";
import type { QueueInput, QueueRule } from "./post-rule.ts";
import { firstAddress, isLive } from "./same-post.ts";

export const duplicateContent: QueueRule = {
  id: "duplicate-content",
  severity: "error",
  description:
    "No pending post is the same as a published one or as one before it in the queue, unless repeat_of says that this is intended. Captions are the same if they differ only in case, spaces, invisible or look-alike characters, and the order of the hashtags at the end; media are the same if their bytes are, or their addresses up to a question mark. The same file with another caption is a warning.",
  check(input) {
    const shared = sharedAddresses(input);
    const findJournaled = lookInJournal(input);
    return shared.size === 0 && findJournaled === null ? NOTHING : comparePosts(input, { shared, findJournaled });
  },
};

interface Candidates {
  /** The addresses of the posts that are compared with each other. */
  shared: ReadonlySet<string>;
  findJournaled: FindJournaled | null;
}

function comparePosts(input: QueueInput, { shared, findJournaled }: Candidates): readonly Objection[] {
  const { identify = (post) => post } = input;
  const lineage = readLineage(input);
  const known = new KnownPosts(lineage);
  const isKnownBy = comparable(input);
  const isShared = (post: DraftPost) => shared.has(firstAddress(post) ?? "");
  for (const posts of [input.archive, input.queue.posts]) {
    for (const found of posts) {
      const post = identify(found);
      if (isKnownBy(found) && isShared(post)) known.addPublished(toNamed(post, "another post"));
    }
  }
  const objections: Objection[] = [];
  for (const [index, draft] of input.queue.posts.entries()) {
    if (draft.status !== "pending") continue;
    const post = identify(draft);
    const named = isShared(post) ? toNamed(post, `post ${index + 1}`) : null;
    const twin = (named === null ? null : known.add(named)) ?? findJournaled?.(post, lineage) ?? null;
    const similar = twin === null && named !== null ? known.similarTo(named) : null;
    if (twin !== null) objections.push(sameAs(index, twin, lineage));
    else if (similar !== null) objections.push(perhapsSameAs(index, similar));
  }
  return objections;
}

/** The addresses that more than one post has. Most have their own, and need not be compared with any. */
function sharedAddresses({ archive, queue, identify }: QueueInput): ReadonlySet<string> {
  const known = new Set<string>();
  const shared = new Set<string>();
  for (const posts of [archive, queue.posts]) {
    for (const post of posts) {
      const address = firstAddress(identify === undefined ? post : identify(post));
      if (address === null) continue;
      const { size } = known;
      if (known.add(address).size === size) shared.add(address);
    }
  }
  return shared;
}

/**
 * Which published posts are compared as they stand in the files. A file may have been replaced since its post went out: what was
 * published then is in the journal.
 */
function comparable({ journal }: QueueInput): (post: DraftPost) => boolean {
  const ids = new Set(journal.entries.filter(isLive).map(({ id }) => id));
  const isJournaled = ({ id }: DraftPost) => id !== undefined && ids.has(id);
  return (post) => post.status === "done" && !(isJournaled(post) && namesFile(post));
}

/** `fallback`: its name if it has no id. */
export function toNamed(post: DraftPost, fallback: string): NamedPost {
  const name = () => (post.id === undefined ? fallback : `"${clip(post.id)}"`);
  return { post, name: () => (post.status === "done" ? `${name()}, which is published` : name()) };
}

function sameAs(index: number, twin: NamedPost, lineage: Lineage): Objection {
  const message = `This post has the same media and the same caption as ${twin.name()}.`;
  return { pointer: `/posts/${index}`, message, hint: hintFor(twin, lineage) };
}

/** What to do about a post that is the same as another one. */
export function hintFor({ post }: NamedPost, lineage: Lineage): string {
  const change =
    "Remove one of the two, or change the picture or the caption so that readers see the difference (case, spaces and invisible characters do not count).";
  if (post.id === undefined) return change;
  return `${change} If you want to repeat it, add "repeat_of": ${JSON.stringify(lineage.newestOf(post.id))}.`;
}

function perhapsSameAs(index: number, { name }: NamedPost): Objection {
  const message = `The address is that of ${name()}, up to the question mark, and no caption tells the two apart.`;
  const hint = "If both addresses give the same file, remove one of the two posts.";
  return { pointer: `/posts/${index}`, severity: "warning", message, hint };
}
