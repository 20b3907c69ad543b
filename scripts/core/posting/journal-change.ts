import type { Doubt, JournalEntry } from "../generated/journal.ts";

/**
 * A change to the journal, as data. Every attempt to write applies it to the newest version, so it contains all conditions that
 * it depends on.
 */
export type JournalChange =
  | ClaimChange
  /** Withdraws a claim for which no publish call was sent, unless another run has changed it in the meantime. */
  | { kind: "release"; entry: JournalEntry }
  | DoneChange
  /** Its container is dead and nothing shows that it was published. A claim that another run has renewed since is left to that run. */
  | { kind: "abandon"; entry: JournalEntry }
  /** The publish call that followed this claim was refused because of the account: the container does not count against the post. */
  | { kind: "exempt"; entry: JournalEntry }
  /** Someone has checked that the post is not live: it is free again, and the count of its containers starts again. */
  | { kind: "retry"; entry: JournalEntry; at: string }
  /**
   * These posts could not be prepared. `day`: of the team, if another post went out on it; else null. Doubts about posts that no longer
   * wait are dropped.
   */
  | { kind: "doubt"; posts: readonly Doubted[]; at: string; day: string | null; waitingIds: ReadonlySet<string> }
  /** The count of a post's containers starts again, unless a run has claimed the post meanwhile. */
  | { kind: "restart"; id: string }
  /** Someone has checked that the post is not live, and decided not to try it again. */
  | { kind: "fail"; entry: JournalEntry }
  /** People are asked whether the posts of these claims are live. */
  | { kind: "park"; entries: readonly JournalEntry[]; at: string }
  /** Publications that the journal does not know: those of a lost record. */
  | { kind: "restore"; entries: readonly JournalEntry[] };

/** A post that could not be prepared, as it was then. */
export type Doubted = Pick<Doubt, "id" | "digest">;

/**
 * Records that the post is live, even if the entry has changed in the meantime; at the time of its claim, if no other is known.
 */
export interface DoneChange {
  kind: "done";
  entry: JournalEntry;
  mediaId: string | null;
  publishedAt: string;
  /** The medium was matched by its caption, and may have become that of another claim. */
  isMatched?: true;
}

export interface ClaimChange {
  kind: "claim";
  entry: JournalEntry;
  /** The open claim that this one takes over or renews, exactly as it was read; null for a new container. */
  replaces: JournalEntry | null;
  /** The slot guard, checked again when claiming; null when it is turned off. */
  slot: { timeZone: string; postsPerDay: number } | null;
  /** Ids of the live entries that the post was compared with before. A copy of it under another id may not have come since. */
  judgedIds: ReadonlySet<string>;
}
