import { hash } from "node:crypto";
import type { DraftPost } from "../content/draft-post.ts";
import type { Fingerprint, JournalEntry } from "../generated/journal.ts";
import { containerParams } from "../instagram/container-params.ts";
import { type BlobIds, identifyFiles, NO_FILES } from "../media/blob-ids.ts";
import { captionKey, filesOf, kindOf, mediaKey } from "../rules/posts/same-post.ts";
import { wordKey } from "../rules/posts/same-words.ts";

/**
 * SHA-256 (hex) of everything that is sent to the platform for this post, independent of its id, status and notes: posts with
 * the same digest look the same to followers. A post that repeats another one on purpose, or that is published by hand, has a digest of its own: what was claimed as the one is
 * not sent as the other. For a file of
 * the repository, git's hash of it (`blobIds`) counts instead of its path. The journal stores the digest, so the shape of its input
 * must never change.
 */
export function publishedDigest(post: DraftPost, blobIds: BlobIds = NO_FILES): string {
  const sent = containerParams(identifyFiles(post, blobIds));
  const parts = sent.kind === "single" ? [sent.params] : [...sent.children, sent.parent([])];
  const { repeat_of, first_comment, comment_enabled, handoff } = post;
  const canonical = [
    ...parts,
    ...(repeat_of === undefined ? [] : [{ repeat_of }]),
    ...(first_comment === undefined ? [] : [{ first_comment }]),
    ...(comment_enabled === false ? [{ comment_enabled: "false" }] : []),
    ...(handoff === undefined ? [] : [{ handoff: "by hand" }]),
  ];
  return sha256(JSON.stringify(canonical.map((params) => Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)))));
}

/** {@link publishedDigest} of posts that stand beside these files. */
export function digestWith({ blobIds }: { blobIds: BlobIds }): (post: DraftPost) => string {
  return (post) => publishedDigest(post, blobIds);
}

/** SHA-256 (hex) of the words of a caption, by which its post is found on the account. */
export function captionDigest(caption: string): string {
  return sha256(wordKey(caption));
}

/** Whether a medium has the words of an entry. Entries from before one equality counted hold the digest of the plain text. */
export function hasWordsOf({ caption_digest }: Pick<JournalEntry, "caption_digest">, caption: string): boolean {
  return caption_digest === captionDigest(caption) || caption_digest === textDigest(caption);
}

/** SHA-256 (hex) of a text that must stay as it is, but for white space and "@": the platform changes both for some apps. */
export function textDigest(text: string): string {
  return sha256(text.normalize("NFC").replaceAll("@", "").replace(/\s+/gu, " ").trim());
}

/** What followers see of a post, for the journal; undefined without media. `digests`: of its files, by pointer. */
export function fingerprintOf(
  post: DraftPost,
  digests: ReadonlyMap<string, string>,
  { blobIds }: { blobIds: BlobIds } = { blobIds: NO_FILES },
): Fingerprint | undefined {
  const addresses = mediaKey(identifyFiles(post, blobIds));
  if (addresses === null) return undefined;
  const media = filesOf(post, digests);
  return {
    kind: kindOf(post),
    caption: sha256(captionKey(post)),
    addresses: sha256(addresses),
    ...(media === undefined ? {} : { media }),
  };
}

export function sha256(text: string): string {
  return hash("sha256", text);
}
