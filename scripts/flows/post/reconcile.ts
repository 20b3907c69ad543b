import type { Claim, JournalEntry } from "../../core/generated/journal.ts";
import type { ContainerAnswer } from "../../core/ports/platform.ts";
import { isFreshClaim } from "../../core/posting/claims.ts";
import { type Content, recordedMedium } from "../../core/posting/content.ts";
import { unsettled } from "../../core/posting/unconfirmed.ts";
import { listOf } from "../../core/text/words.ts";
import { retryReads } from "../steps/retry.ts";
import { changeJournal, type Outcome, type Polling, pause, pollingFor, type Run, raise } from "./run.ts";
import { type Resend, type Settlement, settleByContainer, settleLive } from "./settle-claim.ts";

type Reconciled =
  | { kind: "stop"; outcome: Outcome }
  /** In the order in which they were claimed. `expired`: given up, since their containers expired with nothing live. */
  | { kind: "go-on"; resends: readonly Resend[]; expired: readonly JournalEntry[]; hasSettled: boolean };

/** Finds out what became of every claim that was left open, before anything new is started. */
export async function reconcile(run: Run, content: Content): Promise<Reconciled> {
  const resends: Resend[] = [];
  const unresolved: JournalEntry[] = [];
  const expired: JournalEntry[] = [];
  let hasSettled = false;
  for (const entry of content.journal.entries.filter((candidate) => candidate.outcome === null)) {
    const settlement = await settle(run, content, entry);
    if (settlement.kind === "stop") {
      await park(run, unresolved);
      return settlement;
    }
    if (settlement.kind === "unresolved") {
      raise(run, unsettled(entry, settlement.why), "warn");
      unresolved.push(entry);
    }
    if (settlement.kind === "settled") {
      hasSettled = true;
      if (settlement.hasExpired) expired.push(entry);
      run.judged.add(`unconfirmed:${entry.id}`).add(`unrecorded:${entry.id}`);
    }
    if (settlement.kind === "resend") resends.push(settlement);
  }
  await park(run, unresolved);
  return { kind: "go-on", resends, expired, hasSettled };
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
  if (await isAtWork(run, entry.claim)) {
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
  return await settleByContainer(run, content, {
    entry,
    post,
    polling,
    read: await readContainer(run, entry, polling),
  });
}

/** Whether another run may still act on its claim. */
export async function isAtWork({ config, clock, store }: Run, claim: Claim): Promise<boolean> {
  if (claim.run === config.run || !isFreshClaim({ claim }, clock.now())) return false;
  return !(await store.hasEnded(claim.run));
}

/** Polls it while it is in progress. */
async function readContainer(run: Run, { container_id }: JournalEntry, polling: Polling): Promise<ContainerAnswer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await retryReads(run, () => run.platform.readContainer(container_id), polling.intervalMs);
    if (!answer.ok || answer.value !== "IN_PROGRESS" || attempt === polling.attempts) return answer;
    await pause(run, polling.intervalMs);
  }
}
