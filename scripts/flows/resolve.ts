import { publishedDigest } from "../core/digest.ts";
import { describeProblem, type Problem, ProblemError } from "../core/errors.ts";
import type { JournalEntry } from "../core/generated/journal.ts";
import type { JournalChange } from "../core/journal/change.ts";
import type { Clock, Log, Snapshot, Store } from "../core/ports.ts";
import type { Content } from "../core/post/content.ts";
import type { ChangeResult } from "../core/procedure.ts";
import type { QueueChange } from "../core/queue/change.ts";
import { changeFile } from "./change-file.ts";
import { changeJournalBytes, changeQueueBytes } from "./content-changes.ts";

/** What a person found when looking at the account. */
export type Verdict = { kind: "live"; mediaId: string } | { kind: "retry" } | { kind: "failed"; why: string };

export interface ResolvePorts {
  store: Store;
  clock: Clock;
  random: () => number;
  log: Log;
  readContent(snapshot: Snapshot): Content;
}

/**
 * Ends an open claim that the bot cannot settle by itself: the post is live under the given media id, is not live and shall be
 * built anew, or is not live and shall not be. Journal first, then the queue.
 * @throws ProblemError (exit 2) when there is no such claim or the result cannot be stored
 */
export async function resolveClaim(ports: ResolvePorts, id: string, verdict: Verdict): Promise<void> {
  const content = ports.readContent(await ports.store.readAll());
  const entry = content.journal.entries.find((candidate) => candidate.id === id && candidate.outcome === null);
  if (entry === undefined) throw new ProblemError(noOpenClaim(id), 2);
  const message = `post: ${id} resolved by hand (${verdict.kind})`;
  const change = journalChange(entry, verdict);
  demand(await changeFile(ports, { file: "journal", message, apply: (bytes) => changeJournalBytes(bytes, change) }));
  const mark = queueChange(ports.clock, content, { entry, verdict });
  if (mark !== null)
    demand(await changeFile(ports, { file: "queue", message, apply: (bytes) => changeQueueBytes(bytes, mark) }));
  ports.log.notice(RESULTS[verdict.kind](id));
}

const RESULTS: Record<Verdict["kind"], (id: string) => string> = {
  live: (id) => `${id} is recorded as published.`,
  retry: (id) => `${id} is free again; the next run builds it anew.`,
  failed: (id) => `${id} is marked failed.`,
};

function journalChange(entry: JournalEntry, verdict: Verdict): JournalChange {
  if (verdict.kind === "live") return { kind: "done", entry, mediaId: verdict.mediaId, publishedAt: entry.claim.at };
  return { kind: verdict.kind === "retry" ? "abandon" : "fail", entry };
}

function queueChange(
  clock: Clock,
  content: Content,
  { entry, verdict }: { entry: JournalEntry; verdict: Verdict },
): QueueChange | null {
  const { id } = entry;
  if (verdict.kind === "live")
    return { kind: "done", posts: [{ id, mediaId: verdict.mediaId, publishedAt: entry.claim.at }] };
  const post = content.posts.find((candidate) => candidate.id === id);
  if (verdict.kind === "retry" || post?.status !== "pending") return null;
  return { kind: "failed", id, digest: publishedDigest(post), error: verdict.why, failedAt: clock.now().toISOString() };
}

function demand(result: ChangeResult): void {
  if (result.kind === "changed") return;
  const why = result.kind === "refused" ? `${result.why}.` : describeProblem(result.problem);
  const whatToDo = "Run the same command again; what was done already stays done.";
  throw new ProblemError(
    { code: "resolve-failed", what: "Recording the decision", why, whatToDo, isRetryable: true },
    2,
  );
}

function noOpenClaim(id: string): Problem {
  return {
    code: "no-open-claim",
    what: `Resolving ${id}`,
    why: "The journal holds no open claim of that id.",
    whatToDo: "Look into journal.json for entries whose outcome is null.",
    isRetryable: false,
  };
}
