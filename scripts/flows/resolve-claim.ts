import { momentInWords } from "../core/dates/calendar-words.ts";
import { type Problem, ProblemError } from "../core/findings/problem.ts";
import type { JournalEntry } from "../core/generated/journal.ts";
import type { Clock, Log } from "../core/ports/runtime.ts";
import type { ForeignChange, Snapshot, Store } from "../core/ports/store.ts";
import { isFreshClaim, isUnchanged } from "../core/posting/claims.ts";
import type { Content } from "../core/posting/content.ts";
import { publishedDigest } from "../core/posting/digest.ts";
import type { JournalChange } from "../core/posting/journal-change.ts";
import { parseJournal } from "../core/posting/read-content.ts";
import type { QueueChange } from "../core/queue/change-queue.ts";
import {
  type ApplyChange,
  type ChangeResult,
  changeFile,
  changeJournalBytes,
  changeQueueBytes,
} from "./change-file.ts";
import { PUT_JOURNAL_RIGHT, whoChangedIt } from "./own-journal.ts";

/** What someone found in the account. */
export type Verdict = { kind: "live"; mediaId: string } | { kind: "retry" } | { kind: "failed"; why: string };

export interface ResolvePorts {
  store: Store;
  clock: Clock;
  random: () => number;
  log: Log;
  readContent(snapshot: Snapshot): Content;
  /** Removes secrets from what is committed. */
  scrub(text: string): string;
}

/**
 * Ends an open claim that the bot cannot resolve: the post is live under the given media id, or it is not live and is to be
 * tried again, or not tried again. Writes the journal first, then the queue. After an interruption between the two, repeating
 * the same decision completes it.
 * @throws ProblemError (exit 2) when there is no such claim, its run may still be active, someone else has changed the journal, or
 * the result cannot be stored
 */
export async function resolveClaim(ports: ResolvePorts, id: string, verdict: Verdict): Promise<void> {
  const askedAt = ports.clock.now();
  const content = ports.readContent(await ports.store.readAll());
  const foreign = await ports.store.findForeignChange();
  if (foreign !== null) throw new ProblemError(journalChanged(id, foreign), 2);
  const entry = findClaim(content, { id, verdict, askedAt });
  const message = `post: ${id} resolved by hand (${verdict.kind})`;
  const change = journalChange(entry, verdict);
  let recorded = entry;
  const record: ApplyChange = (bytes) => {
    const overtaken = whyOvertaken(bytes, { entry, verdict });
    if (overtaken !== null) return { ok: false, error: overtaken };
    const changed = changeJournalBytes(bytes, change);
    if (changed.ok) recorded = findSame(changed.value, entry) ?? entry;
    return changed;
  };
  demand(await changeFile(ports, { file: "journal", message, apply: record }));
  const mark = queueChange(ports, content, { entry: recorded, verdict });
  if (mark !== null)
    demand(await changeFile(ports, { file: "queue", message, apply: (bytes) => changeQueueBytes(bytes, mark) }));
  ports.log.notice(RESULTS[verdict.kind](id));
}

/**
 * The open claim, else the most recently ended one if it ended with the same decision. A fresh claim is refused even if its run has
 * ended: it may have published after somebody looked at the account. Its age is that of the moment at which somebody decided, since
 * this machine may have slept after it.
 */
function findClaim(
  { journal }: Content,
  { id, verdict, askedAt }: { id: string; verdict: Verdict; askedAt: Date },
): JournalEntry {
  const entries = journal.entries.filter((candidate) => candidate.id === id);
  const open = entries.find(({ outcome }) => outcome === null);
  if (open !== undefined) {
    if (isFreshClaim(open, askedAt)) throw new ProblemError(stillAtWork(open), 2);
    return open;
  }
  const last = entries.at(-1);
  if (last === undefined || !isDecided(last, verdict)) throw new ProblemError(noOpenClaim(id), 2);
  return last;
}

const OUTCOMES = { live: "done", retry: "abandoned", failed: "failed" } as const;

function isDecided({ outcome, media_id }: JournalEntry, verdict: Verdict): boolean {
  return outcome === OUTCOMES[verdict.kind] && (verdict.kind !== "live" || media_id === verdict.mediaId);
}

/** What a run has done to the claim since somebody looked at it. One that is claimed again may be on its way out. */
function whyOvertaken(
  bytes: Uint8Array | null,
  { entry, verdict }: { entry: JournalEntry; verdict: Verdict },
): string | null {
  const found = findSame(bytes, entry);
  if (found === undefined || isDecided(found, verdict)) return null;
  if (found.outcome !== null) return "the bot has recorded a different result in the meantime";
  return isUnchanged(found, entry) ? null : "a run has claimed it again in the meantime, and may be publishing it";
}

function findSame(bytes: Uint8Array | null, { id, container_id }: JournalEntry): JournalEntry | undefined {
  return parseJournal(bytes)?.entries.find((entry) => entry.id === id && entry.container_id === container_id);
}

const RESULTS: Record<Verdict["kind"], (id: string) => string> = {
  live: (id) => `${id} is recorded as published.`,
  retry: (id) => `${id} can be posted again. The next run prepares it from the start.`,
  failed: (id) => `${id} is marked failed.`,
};

function journalChange(entry: JournalEntry, verdict: Verdict): JournalChange {
  if (verdict.kind === "live") return { kind: "done", entry, mediaId: verdict.mediaId, publishedAt: entry.claim.at };
  return { kind: verdict.kind === "retry" ? "retry" : "fail", entry };
}

function queueChange(
  { clock, scrub }: ResolvePorts,
  content: Content,
  { entry, verdict }: { entry: JournalEntry; verdict: Verdict },
): QueueChange | null {
  const { id } = entry;
  // A run that has recorded the same may know the time.
  const publishedAt = entry.published_at ?? entry.claim.at;
  if (verdict.kind === "live") return { kind: "done", posts: [{ id, mediaId: verdict.mediaId, publishedAt }] };
  const post = content.posts.find((candidate) => candidate.id === id);
  if (verdict.kind === "retry" || post?.status !== "pending") return null;
  const { blobIds } = content;
  const failedAt = clock.now().toISOString();
  return { kind: "failed", id, digest: publishedDigest(post, blobIds), blobIds, error: scrub(verdict.why), failedAt };
}

function demand(result: ChangeResult): void {
  if (result.kind === "changed") return;
  throw new ProblemError({ code: "resolve-failed", what: "Recording the decision", ...explain(result) }, 2);
}

function explain(
  result: Exclude<ChangeResult, { kind: "changed" }>,
): Pick<Problem, "why" | "whatToDo" | "isRetryable"> {
  if (result.kind === "refused") {
    const whatToDo = "Look at the post in the current queue.json and journal.json, and decide again.";
    return { why: `${result.why}.`, whatToDo, isRetryable: false };
  }
  const { what, why, whatToDo, isRetryable } = result.problem;
  const first = isRetryable ? "" : `${whatToDo} `;
  return {
    why: `${what}: ${why}`,
    whatToDo: `${first}Then run the same command again: it continues where it stopped.`.replace(/^Then run/, "Run"),
    isRetryable,
  };
}

function stillAtWork({ id, claim }: JournalEntry): Problem {
  return {
    code: "claim-in-use",
    what: `Resolving ${id}`,
    why: `The run that claimed it at ${momentInWords(new Date(claim.at))} may still be running, or may have published it since somebody looked.`,
    whatToDo: "Wait until ten minutes have passed since then, and look at the account again.",
    isRetryable: true,
  };
}

function journalChanged(id: string, change: ForeignChange): Problem {
  const why = `${whoChangedIt(change)} Writing to it now would hide that.`;
  return {
    code: "journal-changed",
    what: `Resolving ${id}`,
    why,
    whatToDo: `${PUT_JOURNAL_RIGHT} Then repeat this.`,
    isRetryable: false,
  };
}

function noOpenClaim(id: string): Problem {
  return {
    code: "no-open-claim",
    what: `Resolving ${id}`,
    why: "The journal has no open claim with that id.",
    whatToDo: "Look in journal.json for entries whose outcome is null.",
    isRetryable: false,
  };
}
