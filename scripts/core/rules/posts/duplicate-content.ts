import type { DraftPost } from "../../content/draft-post.ts";
import { namesFile } from "../../media/media-target.ts";
import type { QueueInput, QueueRule, RuleFinding } from "../rule.ts";
import { type Compared, findTwins, hintFor, type Named, nameEntries, namePosts } from "./find-twins.ts";
import { readLineage } from "./lineage.ts";
import { captionKey, isBare, mediaKey, mediaKeyWithoutQuery } from "./same-post.ts";

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
  const { sha256 = (text: string) => text, journal } = input;
  const entries = nameEntries(journal);
  const known = new Set(entries.map(({ post }) => post.id));
  // A file may have been replaced since its post went out. What was published then is in the journal.
  const isAsPublished = (post: DraftPost) => !known.has(post.id) || !namesFile(post);
  const posts = namePosts(input).filter(({ post }) => post.status === "pending" || isAsPublished(post));
  return [
    ...withKeys(posts, input, { media: mediaKey, content: captionKey }).map(({ media, content, ...named }) => ({
      ...named,
      media: sha256(media),
      content: () => sha256(content()),
    })),
    ...entries.flatMap(({ fingerprint, ...named }) =>
      fingerprint === undefined ? [] : [{ ...named, media: fingerprint.addresses, content: () => fingerprint.caption }],
    ),
  ];
}

function barePostsByAddress(input: QueueInput): Compared[] {
  const bare = namePosts(input).filter(({ post }) => isBare(post));
  return withKeys(bare, input, { media: mediaKeyWithoutQuery, content: (post) => mediaKey(post) ?? "" });
}

/** Without posts that have no media, which are compared with nothing. */
function withKeys(
  posts: readonly Named[],
  { identify = (post) => post }: QueueInput,
  keys: { media(post: DraftPost): string | null; content(post: DraftPost): string },
): Compared[] {
  return posts.flatMap((named) => {
    const post = identify(named.post);
    const media = keys.media(post);
    return media === null ? [] : [{ ...named, media, content: () => keys.content(post) }];
  });
}
