import type { JournalEntry } from "../../core/generated/journal.ts";
import type { PlatformFault } from "../../core/instagram/platform-fault.ts";
import type { Condition } from "../../core/ports/alerts.ts";
import type { ContainerStatus } from "../../core/ports/platform.ts";
import { isFreshClaim } from "../../core/posting/claims.ts";
import { type Content, recordedMedium } from "../../core/posting/content.ts";
import { listOf } from "../../core/text/words.ts";
import { retryReads } from "../steps/retry.ts";
import { changeJournal, type Outcome, type Polling, pause, pollingFor, type Run, raise } from "./run.ts";
import { type Resend, type Settlement, settleByStatus, settleLive, settleUnread } from "./settle-claim.ts";

type Reconciled =
  | { kind: "stop"; outcome: Outcome }
  /** `resends` in the order in which they were claimed. */
  | { kind: "go-on"; resends: readonly Resend[]; hasSettled: boolean };

/** Finds out what became of every claim that was left open, before anything new is started. */
export async function reconcile(run: Run, content: Content): Promise<Reconciled> {
  const resends: Resend[] = [];
  const unresolved: JournalEntry[] = [];
  let hasSettled = false;
  for (const entry of content.journal.entries.filter((candidate) => candidate.outcome === null)) {
    const settlement = await settle(run, content, entry);
    if (settlement.kind === "stop") {
      await park(run, unresolved);
      return settlement;
    }
    if (settlement.kind === "unresolved") {
      raise(run, unresolvedCondition(entry, settlement.why), "warn");
      unresolved.push(entry);
    }
    if (settlement.kind === "settled") {
      hasSettled = true;
      run.judged.add(`unconfirmed:${entry.id}`).add(`unrecorded:${entry.id}`);
    }
    if (settlement.kind === "resend") resends.push(settlement);
  }
  await park(run, unresolved);
  return { kind: "go-on", resends, hasSettled };
}

/** The claim cannot be settled now and stays open; the rest of the queue continues. */
function unresolvedCondition({ id }: JournalEntry, why: string): Condition {
  const command = `npm run queue -- resolve ${JSON.stringify(id)}`;
  return {
    key: `unconfirmed:${id}`,
    what: `It is not known yet whether ${id} is live`,
    about: why,
    why: `${why} It is not posted again, because it may be live; the rest of the queue continues.`,
    whatToDo: `Look at the account: if the post is there, give its media id with ${command} --media-id ID; if not, use --retry.`,
  };
}

/** From now on, people may act on what they are asked. */
async function park(run: Run, unresolved: readonly JournalEntry[]): Promise<void> {
  const entries = unresolved.filter(({ parked_at }) => parked_at === undefined);
  if (entries.length === 0) return;
  const message = `post: ${listOf(entries.map(({ id }) => id))} parked`;
  await changeJournal(run, { kind: "park", entries, at: run.clock.now().toISOString() }, message);
}

async function settle(run: Run, content: Content, entry: JournalEntry): Promise<Settlement> {
  // Only people know what became of it, and it has no container.
  if (entry.handoff !== undefined) return { kind: "left-open" };
  if (await belongsToLiveRun(run, entry)) {
    run.log.notice(`${entry.id} is being published by another run (${entry.claim.run}).`);
    return { kind: "left-open" };
  }
  if (entry.account_id !== run.config.accountId) {
    const why = `It was claimed for account ${entry.account_id}, and this run posts to ${run.config.accountId}.`;
    return { kind: "unresolved", why };
  }
  const recorded = recordedMedium(content, entry);
  if (recorded !== null)
    return await settleLive(run, entry, { ...recorded, publishedAt: recorded.publishedAt ?? entry.claim.at });
  const post = content.posts.find((candidate) => candidate.id === entry.id);
  const polling = pollingFor(run.config, content, post ?? {});
  const status = await readStatus(run, { entry, polling });
  if (typeof status === "string") return await settleByStatus(run, content, { entry, post, status, polling });
  return await settleUnread(run, content, { entry, post, fault: status, polling });
}

async function belongsToLiveRun(run: Run, entry: JournalEntry): Promise<boolean> {
  if (entry.claim.run === run.config.run) return false;
  if (!isFreshClaim(entry, run.clock.now())) return false;
  return !(await run.store.hasEnded(entry.claim.run));
}

/** Reads the container, polling while it is in progress. */
async function readStatus(
  run: Run,
  { entry, polling }: { entry: JournalEntry; polling: Polling },
): Promise<ContainerStatus | PlatformFault> {
  for (let attempt = 1; ; attempt++) {
    const answer = await retryReads(run, () => run.platform.readContainer(entry.container_id), polling.intervalMs);
    if (!answer.ok) return answer.error;
    if (answer.value !== "IN_PROGRESS" || attempt === polling.attempts) return answer.value;
    await pause(run, polling.intervalMs);
  }
}
