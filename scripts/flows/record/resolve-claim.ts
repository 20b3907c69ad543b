import { readAlerts } from "../../core/alerts/alert-state.ts";
import { type Problem, ProblemError } from "../../core/findings/problem.ts";
import type { JournalEntry } from "../../core/generated/journal.ts";
import type { Platform } from "../../core/ports/platform.ts";
import type { Snapshot } from "../../core/ports/store.ts";
import { activeBlock } from "../../core/posting/block.ts";
import type { JournalChange } from "../../core/posting/change-journal.ts";
import { hasSameContainer, isFreshClaim, isUnchanged } from "../../core/posting/claims.ts";
import type { Content } from "../../core/posting/content.ts";
import { publishedDigest } from "../../core/posting/digest.ts";
import { NO_CONTAINER, newEntry } from "../../core/posting/new-entry.ts";
import { parseJournal } from "../../core/posting/read-content.ts";
import type { QueueChange } from "../../core/queue/change-queue.ts";
import { isLive } from "../../core/rules/posts/same-post.ts";
import { type ApplyChange, changeFile, changeJournalBytes, changeQueueBytes } from "../steps/change-file.ts";
import { type ReportPorts, reportConditions } from "../steps/report-conditions.ts";
import { demandStored, NOTHING_OPEN, stillAtWork } from "./decision-problems.ts";

export type Verdict =
  /** `mediaId`: null where a person published it by hand and knows at most its address. */
  { kind: "live"; mediaId: string | null; permalink?: string } | { kind: "retry" } | { kind: "failed"; why: string };

export interface ResolvePorts extends ReportPorts {
  /** The account that is posted to; null without a token. */
  account: ({ id: string } & Pick<Platform, "readMedia">) | null;
  readContent(snapshot: Snapshot): Content;
}

/**
 * Ends a claim that the bot cannot resolve, or decides about a post that the account shows although nothing records it: it is live
 * under the given media id, or it is not live and is to be tried again, or not tried again. Writes the journal first, then the queue.
 * After an interruption between the two, repeating the same decision completes it.
 * @throws ProblemError (exit 2) when there is nothing to decide, its run may still be active, or the result cannot be stored
 */
export async function resolveClaim(ports: ResolvePorts, id: string, verdict: Verdict): Promise<void> {
  const askedAt = ports.clock.now();
  const snapshot = await ports.store.readAll();
  const content = ports.readContent(snapshot);
  const isShown = readAlerts(snapshot.alerts?.bytes ?? null).some(
    ({ key }) => key === `already-there:${id}` || key === "record",
  );
  // Who wants a post tried again has looked at the account.
  const block = activeBlock(content.journal, { isForced: false, now: askedAt });
  const isHeldBack = block !== null && verdict.kind === "retry";
  if (isHeldBack && !isShown && isWaitingUnclaimed(content, id)) {
    const apply: ApplyChange = (bytes) => changeJournalBytes(bytes, LIFTED);
    demandStored(await changeFile(ports, { file: "journal", message: "post: the block is lifted by hand", apply }));
    ports.log.notice("The next run sends posts again.");
    return;
  }
  const entry = findClaim(ports, content, { id, verdict, askedAt, isShown });
  if (verdict.kind === "live" && verdict.mediaId === null && entry.handoff === undefined)
    throw new ProblemError(noMediaId(id), 2);
  const message = `post: ${id} resolved by hand (${verdict.kind})`;
  const change = await journalChange(ports, entry, { verdict, askedAt });
  let recorded = entry;
  const record: ApplyChange = (bytes) => {
    const overtaken = whyOvertaken(bytes, { entry, verdict });
    if (overtaken !== null) return { ok: false, error: overtaken };
    const changed = changeJournalBytes(bytes, change);
    if (!changed.ok) return changed;
    recorded = entriesIn(changed.value).find((one) => one.id === id && one.outcome === "done") ?? entry;
    return isHeldBack ? changeJournalBytes(changed.value, LIFTED) : changed;
  };
  demandStored(await changeFile(ports, { file: "journal", message, apply: record }));
  const mark = queueChange(ports, content, { entry: recorded, verdict });
  if (mark !== null)
    demandStored(await changeFile(ports, { file: "queue", message, apply: (bytes) => changeQueueBytes(bytes, mark) }));
  ports.log.notice(RESULTS[verdict.kind](id));
  const judged = new Set([`unconfirmed:${id}`, `already-there:${id}`, `unrecorded:${id}`, `handoff:${id}`]);
  await reportConditions(ports, { conditions: [], judged }, snapshot.alerts);
}

/**
 * The open claim, else the most recently ended one if it ended with the same decision, else a post that waits because the account shows
 * it (`isShown`). A fresh claim is refused even if its run has ended: it may have published after somebody looked at the account. Its age
 * is that of the moment at which somebody decided, since this machine may have slept after it.
 */
function findClaim(
  { account }: ResolvePorts,
  content: Content,
  { id, verdict, askedAt, isShown }: { id: string; verdict: Verdict; askedAt: Date; isShown: boolean },
): JournalEntry {
  const entries = content.journal.entries.filter((candidate) => candidate.id === id);
  const open = entries.find(({ outcome }) => outcome === null);
  if (open !== undefined) {
    if (open.handoff === undefined && isFreshClaim(open, askedAt)) throw new ProblemError(stillAtWork(open), 2);
    return open;
  }
  const waiting = content.posts.find((post) => post.id === id && post.status === "pending");
  const last = entries.at(-1);
  if (last !== undefined && isDecided(last, verdict) && !(isShown && verdict.kind === "retry")) return last;
  if (!isShown || waiting === undefined || entries.some(({ outcome }) => outcome === "done")) {
    throw new ProblemError(noOpenClaim(id), 2);
  }
  const accountId = account?.id ?? content.journal.entries.at(-1)?.account_id ?? "0";
  const claim = { at: askedAt.toISOString(), run: "resolve" };
  return { ...newEntry(waiting, { accountId, blobIds: content.blobIds, claim }), outcome: "abandoned" };
}

const LIFTED = { kind: "block", block: null } as const;

/** Nothing was sent of it that is not settled. */
function isWaitingUnclaimed({ posts, journal }: Content, id: string): boolean {
  const isWaiting = posts.some((post) => post.id === id && post.status === "pending");
  return isWaiting && !journal.entries.some((entry) => entry.id === id && isLive(entry));
}

const OUTCOMES = { live: "done", retry: "abandoned", failed: "failed" } as const;

function isDecided({ outcome, media_id }: JournalEntry, verdict: Verdict): boolean {
  if (outcome !== OUTCOMES[verdict.kind]) return false;
  return verdict.kind !== "live" || media_id === verdict.mediaId;
}

/** What a run has done to the claim since somebody looked at it. One that is claimed again may be on its way out. */
function whyOvertaken(
  bytes: Uint8Array | null,
  { entry, verdict }: { entry: JournalEntry; verdict: Verdict },
): string | null {
  const all = entriesIn(bytes);
  const mediaId = verdict.kind === "live" ? verdict.mediaId : null;
  const owner = all.find(({ id, media_id }) => id !== entry.id && media_id !== null && media_id === mediaId);
  if (owner !== undefined) return `media ${mediaId} is recorded as ${owner.id}, and one medium is one post`;
  const entries = all.filter(({ id }) => id === entry.id);
  if (entry.outcome !== null && entries.some(({ outcome }) => outcome === null))
    return "a run has claimed it in the meantime";
  const found = entry.outcome === null ? findSame(bytes, entry) : entries.find(({ outcome }) => outcome === "done");
  if (found === undefined || isDecided(found, verdict)) return null;
  if (found.outcome !== null) return "the bot has recorded a different result in the meantime";
  return isUnchanged(found, entry) ? null : "a run has claimed it again in the meantime, and may be publishing it";
}

function findSame(bytes: Uint8Array | null, entry: JournalEntry): JournalEntry | undefined {
  return entriesIn(bytes).find((other) => hasSameContainer(other, entry));
}

function entriesIn(bytes: Uint8Array | null): readonly JournalEntry[] {
  return parseJournal(bytes)?.entries ?? [];
}

const RESULTS: Record<Verdict["kind"], (id: string) => string> = {
  live: (id) => `${id} is recorded as published.`,
  retry: (id) => `${id} can be posted again. The next run prepares it from the start.`,
  failed: (id) => `${id} is marked failed.`,
};

async function journalChange(
  { account }: ResolvePorts,
  entry: JournalEntry,
  { verdict, askedAt }: { verdict: Verdict; askedAt: Date },
): Promise<JournalChange> {
  if (verdict.kind === "retry") return { kind: "retry", entry, at: askedAt.toISOString() };
  // Without a claim, only the queue has to say so.
  if (verdict.kind === "failed")
    return entry.container_id === NO_CONTAINER ? { kind: "restart", id: entry.id } : { kind: "fail", entry };
  const seen = verdict.mediaId === null ? null : await account?.readMedia(verdict.mediaId);
  const publishedAt = (seen?.ok === true ? seen.value.timestamp?.toISOString() : undefined) ?? entry.claim.at;
  return { kind: "done", entry, mediaId: verdict.mediaId, publishedAt };
}

function queueChange(
  { clock, scrub }: ResolvePorts,
  content: Content,
  { entry, verdict }: { entry: JournalEntry; verdict: Verdict },
): QueueChange | null {
  const { id } = entry;
  // A run that has recorded the same may know the time.
  const publishedAt = entry.published_at ?? entry.claim.at;
  if (verdict.kind === "live") {
    const { mediaId, permalink } = verdict;
    return { kind: "done", posts: [{ id, mediaId, publishedAt, ...(permalink === undefined ? {} : { permalink }) }] };
  }
  const post = content.posts.find((candidate) => candidate.id === id);
  if (verdict.kind === "retry" || post?.status !== "pending") return null;
  const { blobIds } = content;
  const failedAt = clock.now().toISOString();
  return { kind: "failed", id, digest: publishedDigest(post, blobIds), blobIds, error: scrub(verdict.why), failedAt };
}

function noMediaId(id: string): Problem {
  const why = "The bot may have published it, and only its media id tells it from other posts.";
  const whatToDo = `Give the id: npm run queue -- resolve ${JSON.stringify(id)} --media-id ID.`;
  return { code: "media-id-needed", what: `Resolving ${id}`, why, whatToDo };
}

function noOpenClaim(id: string): Problem {
  const why = "The record has no open claim of that post, and the account was not seen to show it.";
  return { ...NOTHING_OPEN, code: "no-open-claim", what: `Resolving ${id}`, why };
}
