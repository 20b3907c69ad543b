import type { DraftPost } from "../../content/draft-post.ts";
import type { JournalEntry } from "../../generated/journal.ts";
import { mediaUrls } from "../../media/media-target.ts";
import { clip } from "../../text/printable.ts";
import type { Objection } from "../rule.ts";
import type { QueueInput, QueueRule } from "./post-rule.ts";

export const duplicateContent: QueueRule = {
  id: "duplicate-content",
  severity: "error",
  description:
    "No pending post has the same media and the same caption as a published one or as one before it in the queue.",
  check(input) {
    const known = new KnownContents();
    for (const posts of [input.archive, input.queue.posts]) {
      for (const post of posts)
        if (post.status === "done") known.add(post, `${nameOf(post, "another post")}, which is published`);
    }
    const journaled = journaledContents(input);
    const objections: Objection[] = [];
    for (const [index, post] of input.queue.posts.entries()) {
      if (post.status !== "pending") continue;
      const twin = known.add(post, nameOf(post, `post ${index + 1}`)) ?? twinInJournal(post, journaled, input);
      if (twin !== undefined) objections.push(objectTo(index, twin));
    }
    return objections;
  },
};

function objectTo(index: number, twin: string): Objection {
  const message = `This post has the same media and the same caption as ${twin}.`;
  return { pointer: `/posts/${index}`, message, hint: "Remove one of the two, or change the picture or the caption." };
}

interface NamedPost {
  post: DraftPost;
  name: string;
}

/**
 * Contents by their first address. Everything else is compared only when that is the same, so that long captions cost nothing.
 */
class KnownContents {
  readonly #byUrl = new Map<string, NamedPost | Map<string, string>>();

  /** Returns the name under which the same content is already known, or adds it under the given one. */
  add(post: DraftPost, name: string): string | undefined {
    const url = post.image_url ?? post.video_url ?? mediaUrls(post)[0]?.url;
    if (url === undefined) return undefined;
    const known = this.#byUrl.get(url);
    if (known === undefined) {
      this.#byUrl.set(url, { post, name });
      return undefined;
    }
    const names = known instanceof Map ? known : new Map([[contentOf(known.post), known.name]]);
    this.#byUrl.set(url, names);
    const content = contentOf(post);
    const twin = names.get(content);
    if (twin === undefined) names.set(content, name);
    return twin;
  }
}

/** Equal for posts that look the same to followers. The same picture as a story and in the feed is no repetition. */
export function contentOf(post: DraftPost): string {
  const urls = mediaUrls(post).map(({ url }) => url);
  return [post.media_type ?? "", ...urls, post.caption?.trim() ?? ""].join("\n");
}

/** Posts that are in neither queue nor archive any more, or whose id was changed, are still known by their digest. */
function journaledContents({ journal }: QueueInput): Map<string, JournalEntry> {
  const live = journal.entries.filter(({ outcome }) => outcome === "done" || outcome === null);
  return new Map(live.map((entry) => [entry.digest, entry]));
}

/** The same post under its own id is left to unique-ids. */
function twinInJournal(
  post: DraftPost,
  journaled: ReadonlyMap<string, JournalEntry>,
  { digestOf }: QueueInput,
): string | undefined {
  const entry = journaled.size === 0 || digestOf === undefined ? undefined : journaled.get(digestOf(post));
  if (entry === undefined || entry.id === post.id) return undefined;
  return `"${clip(entry.id)}", which ${entry.outcome === null ? "is being published" : "is published"} according to the journal`;
}

function nameOf(post: DraftPost, fallback: string): string {
  return post.id === undefined ? fallback : `"${clip(post.id)}"`;
}
