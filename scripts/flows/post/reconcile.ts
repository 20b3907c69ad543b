import type { JournalEntry } from "../../core/generated/journal.ts";
import type { ContainerStatus } from "../../core/ports/platform.ts";
import { isFreshClaim } from "../../core/posting/claims.ts";
import { type Content, recordedMedium } from "../../core/posting/content.ts";
import { retryReads } from "../retry.ts";
import { leaveUnresolved, type Unresolved } from "./leave-unresolved.ts";
import { type Outcome, type Polling, pause, pollingFor, type Run } from "./run.ts";
import { type Resend, type Settlement, settleByStatus, settleLive } from "./settle-claim.ts";
import { stopForFault } from "./stop.ts";

export type Reconciled =
  | { kind: "stop"; outcome: Outcome }
  /** `resends` in the order in which they were claimed. */
  | { kind: "go-on"; resends: readonly Resend[]; hasSettled: boolean };

/** Finds out what became of every claim that was left open, before anything new is started. */
export async function reconcile(run: Run, content: Content): Promise<Reconciled> {
  const unresolved: Unresolved[] = [];
  const reconciled = await settleAll(run, content, unresolved);
  await leaveUnresolved(run, content, unresolved);
  return reconciled;
}

async function settleAll(run: Run, content: Content, unresolved: Unresolved[]): Promise<Reconciled> {
  const resends: Resend[] = [];
  let hasSettled = false;
  for (const entry of content.journal.entries.filter((candidate) => candidate.outcome === null)) {
    const settlement = await settle(run, content, entry);
    if (settlement.kind === "stop") return settlement;
    if (settlement.kind === "unresolved") unresolved.push({ entry, why: settlement.why });
    if (settlement.kind === "settled") hasSettled = true;
    if (settlement.kind === "resend") resends.push(settlement);
  }
  return { kind: "go-on", resends, hasSettled };
}

async function settle(run: Run, content: Content, entry: JournalEntry): Promise<Settlement> {
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
  const status = await readStatus(run, content, { entry, polling });
  if (typeof status !== "string") return status;
  return await settleByStatus(run, content, { entry, post, status, polling });
}

async function belongsToLiveRun(run: Run, entry: JournalEntry): Promise<boolean> {
  if (entry.claim.run === run.config.run) return false;
  if (!isFreshClaim(entry, run.clock.now())) return false;
  return !(await run.store.hasEnded(entry.claim.run));
}

/** Reads the container, polling while it is in progress. If only this container is unreadable, its claim is left unresolved. */
async function readStatus(
  run: Run,
  content: Content,
  { entry, polling }: { entry: JournalEntry; polling: Polling },
): Promise<ContainerStatus | Settlement> {
  for (let attempt = 1; ; attempt++) {
    const answer = await retryReads(run, () => run.platform.readContainer(entry.container_id), polling.intervalMs);
    if (!answer.ok) {
      const quota =
        answer.error.class === "credential"
          ? answer
          : await retryReads(run, () => run.platform.readQuota(), polling.intervalMs);
      if (!quota.ok) return { kind: "stop", outcome: await stopForFault(run, content, quota.error) };
      return {
        kind: "unresolved",
        why: `Its container ${entry.container_id} cannot be read. ${answer.error.meaning}`,
      };
    }
    if (answer.value !== "IN_PROGRESS" || attempt === polling.attempts) return answer.value;
    await pause(run, polling.intervalMs);
  }
}
