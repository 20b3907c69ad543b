import type { DraftPost } from "../content/draft-post.ts";
import type { Fingerprint, JournalEntry } from "../generated/journal.ts";
import type { BlobIds } from "../media/blob-ids.ts";
import { captionDigest, fingerprintOf, publishedDigest, textDigest } from "./digest.ts";

interface Made {
  accountId: string;
  blobIds: BlobIds;
  claim: JournalEntry["claim"];
  /** Left out where no container was made here, or none is known. */
  container?: { id: string; createdAt: Date };
  /** With the digests of its files, where these are known. */
  fingerprint?: Fingerprint | undefined;
}

/** No container was ever made here, or it is not known. */
export const NO_CONTAINER = "0";

/** The entry of a post that is about to be published, or that others have published: every entry begins here, with all that it holds. */
export function newEntry(post: DraftPost, made: Made): JournalEntry {
  const { accountId, blobIds, claim, container, fingerprint = fingerprintOf(post, new Map(), { blobIds }) } = made;
  const { id = "", caption = "", media_type, repeat_of, first_comment, comment_enabled } = post;
  return {
    id,
    digest: publishedDigest(post, blobIds),
    account_id: accountId,
    container_id: container?.id ?? NO_CONTAINER,
    ...(container === undefined ? {} : { container_created_at: container.createdAt.toISOString() }),
    caption_digest: captionDigest(caption),
    is_story: media_type === "STORIES",
    ...(fingerprint === undefined ? {} : { fingerprint }),
    ...(repeat_of === undefined ? {} : { repeat_of }),
    ...(first_comment === undefined ? {} : { comment: { digest: textDigest(first_comment), outcome: null } }),
    ...(comment_enabled === false ? { comments_off: null } : {}),
    claim,
    outcome: null,
    media_id: null,
    published_at: null,
  };
}
