// Generated from schemas/journal.schema.json by npm run tool -- generate. Do not edit.

/**
 * What the bot has claimed and published, one entry per claim, oldest first. Only the bot writes it. It keeps a post from going out twice.
 */
export interface Journal {
  entries: JournalEntry[];
  /**
   * Waiting posts that could not be prepared, without being at fault for certain. Later runs look past them.
   */
  doubts?: Doubt[];
  /**
   * Waiting posts that the account seems to show, until somebody decides about them. Runs read the account back to the oldest.
   */
  sightings?: Sighted[];
  block?: Block;
}
export interface JournalEntry {
  /**
   * Id of the queue item.
   */
  id: string;
  /**
   * SHA-256 (hex) of what is published: media, caption and every other field sent to the platform.
   */
  digest: string;
  /**
   * Account the container belongs to.
   */
  account_id: string;
  /**
   * Container that is published; 0 where there was none or it is not known.
   */
  container_id: string;
  /**
   * When the container was created, by the bot's clock. Media more than 5 minutes older than this cannot be this post.
   */
  container_created_at?: string;
  /**
   * SHA-256 (hex) of the words of the caption as it was claimed, to find the post among recent media, whatever its case and spaces.
   */
  caption_digest?: string;
  /**
   * Whether the post is a story, which never appears among the account's media.
   */
  is_story?: boolean;
  fingerprint?: Fingerprint;
  /**
   * Of a post that people publish by hand: the addresses of its media when it was handed to them. Nothing of it is ever sent to the platform.
   */
  handoff?: string[];
  /**
   * Id of the post that this one repeats on purpose.
   */
  repeat_of?: string;
  comment?: FirstComment;
  /**
   * Of a post without comments: null while they have to be turned off. dropped: somebody decided against it.
   */
  comments_off?: null | "done" | "dropped";
  claim: Claim;
  /**
   * null while the claim is open: the post may or may not be live.
   */
  outcome: null | "done" | "failed" | "abandoned";
  /**
   * Id of the live post, or null if unknown.
   */
  media_id: string | null;
  /**
   * When the post went live.
   */
  published_at: string | null;
  /**
   * This container does not count towards those a post is given: Instagram refused to publish it without being at fault for certain, it expired, or the count was started anew. While the claim is open, it takes no slot of its day.
   */
  exempt?: true;
  /**
   * The last publish call of this claim was answered with "not ready" (9007): nothing was published, so its container may be sent again even while it cannot be read.
   */
  not_ready?: true;
  /**
   * When people were first asked whether this claim's post is live.
   */
  parked_at?: string;
  /**
   * When somebody looked at the account and found that the post is not live. Media from before are not this post.
   */
  not_live_at?: string;
}
/**
 * What followers see, to recognise a copy under another id.
 */
export interface Fingerprint {
  /**
   * IMAGE is a post without media_type.
   */
  kind: "IMAGE" | "REELS" | "STORIES" | "CAROUSEL";
  /**
   * SHA-256 (hex) of the caption without differences that readers do not see or notice: case, spaces, invisible characters, look-alike letters, and the order of the hashtags at the end.
   */
  caption: string;
  /**
   * SHA-256 (hex) of the addresses of its media, without what follows a question mark; in a post without a caption, with it.
   */
  addresses: string;
  /**
   * SHA-256 (hex) of each picture, and of the first mebibyte of each video, in order; missing when one of them is not known.
   */
  media?: string[];
}
/**
 * The first comment of the post, with a claim of its own.
 */
export interface FirstComment {
  /**
   * SHA-256 (hex) of its text, normalised like the caption: another text is not sent, and by this it is found among the comments.
   */
  digest: string;
  claim?: Claim;
  /**
   * null while it has to be sent or, with a claim, may have been sent. dropped: somebody decided against it.
   */
  outcome: null | "done" | "dropped";
  /**
   * Id of the live comment.
   */
  comment_id?: string;
  /**
   * Why it may not have been posted.
   */
  error?: string;
  /**
   * When somebody looked at the post and found that the comment is not there.
   */
  not_there_at?: string;
}
export interface Claim {
  /**
   * When the claim was last written.
   */
  at: string;
  /**
   * The run that holds the claim.
   */
  run: string;
}
export interface Doubt {
  /**
   * Id of the queue item.
   */
  id: string;
  /**
   * What was tried: an edited post is tried as a new one.
   */
  digest: string;
  /**
   * When it could not be prepared for the first time.
   */
  since: string;
  /**
   * When it was last tried.
   */
  at: string;
  /**
   * Days of the team on which it failed in a run that published another post of its kind. After three, the post is marked failed.
   */
  days?: string[];
}
export interface Sighted {
  /**
   * Id of the queue item.
   */
  id: string;
  /**
   * Id of the medium that may be the post.
   */
  media_id: string;
  /**
   * When the medium went live.
   */
  published_at: string;
}
/**
 * Instagram has blocked or restricted the account. Nothing is sent for a day after this.
 */
export interface Block {
  /**
   * When Instagram said so last.
   */
  at: string;
  /**
   * What it said, and what to do.
   */
  error: string;
}
