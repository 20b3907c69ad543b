import { ProblemError } from "../../core/findings/problem.ts";
import type { Block } from "../../core/generated/journal.ts";
import { describeAnswer, type PlatformFault } from "../../core/instagram/platform-fault.ts";
import type { Condition } from "../../core/ports/alerts.ts";
import { activeBlock, blockedCondition, unrecordedBlock } from "../../core/posting/block.ts";
import { readRefreshedAt } from "../../core/posting/read-content.ts";
import { isSuperseded } from "../../core/token/plan-refresh.ts";
import { retryReads } from "../steps/retry.ts";
import { changeJournal, newestContent, type Outcome, type Run, raise } from "./run.ts";

/** Ends the run with a condition, which alerts the team. */
export function stopFor(run: Run, exit: 1 | 2, condition: Condition): Outcome {
  raise(run, condition);
  return { exit, summary: condition.what };
}

/** Ends the run without one: nothing is wrong, or the next run takes care of it. */
export function stopQuietly(run: Run, summary: string): Outcome {
  run.log.notice(summary);
  return { exit: 0, summary };
}

export function stopOnRequest(run: Run): Outcome {
  const summary = "Stopped on request before anything was published";
  run.log.warn(`${summary}.`);
  return { exit: 1, summary };
}

export function stopForQueue(run: Run, blockers: readonly string[]): Outcome {
  return stopFor(run, 1, {
    key: "queue",
    what: "The queue cannot be used; nothing was published",
    why: blockers.join(" "),
    whatToDo: "Run npm run validate to see every error.",
    about: blockers.join(" "),
  });
}

/** Ends the run for a fault that is not the post's: it stays pending. `id`: the post that the call was for, if it was for one. */
export async function stopForFault(run: Run, fault: PlatformFault, id?: string): Promise<Outcome> {
  const why = `${describeAnswer(fault)} ${id === undefined ? "No post was" : `The call was for ${id}, which was not`} marked failed because of it.`;
  if (fault.class === "quota") return await stopForUsedQuota(run, fault, why);
  if (fault.class === "blocked") return await holdBack(run, `${why} ${fault.advice}`);
  const words = { why, about: aboutFault(fault), whatToDo: fault.advice };
  if (fault.class !== "credential") return stopFor(run, 1, { key: "account", what: "Posting stopped", ...words });
  if (await isTokenOutdated(run)) {
    return stopQuietly(
      run,
      "This run started before the token was refreshed, and its old token is refused; the next run uses the new one.",
    );
  }
  return stopFor(run, 2, { key: "token", what: "Instagram refuses the access token", ...words });
}

/** A quota that is refused although the account's own count has room is a restriction. */
async function stopForUsedQuota(run: Run, fault: PlatformFault, why: string): Promise<Outcome> {
  const answer = fault.step === "read quota" ? null : await retryReads(run, () => run.platform.readQuota());
  const count = answer?.ok ? `${answer.value.used} of this account's ${answer.value.total} posts in 24 hours` : null;
  if (answer?.ok && answer.value.used < answer.value.total) {
    const look = "Look for a restriction under Account status in the Instagram app.";
    return await holdBack(run, `${why} But its own count says ${count}. ${look}`);
  }
  return stopQuietly(
    run,
    `Instagram says that the publishing quota of the last 24 hours is used up${count === null ? "" : ` (it counts ${count})`}; the next run tries again.`,
  );
}

/** The block during which this run sends nothing, also where it could not be recorded. */
export function knownBlock(run: Run): Block | null {
  const journal = newestContent(run)?.journal;
  return run.block ?? (journal === undefined ? null : activeBlock(journal, { ...run.config, now: run.clock.now() }));
}

/** A block that is not waited out gets accounts disabled, so the next runs have to know of it. */
async function holdBack(run: Run, error: string): Promise<Outcome> {
  const known = knownBlock(run);
  // Nothing was sent in between, so it lasts no longer for what was only read.
  if (known !== null) return stopFor(run, 1, blockedCondition(known));
  run.block = { at: run.clock.now().toISOString(), error: run.scrub(error) };
  const message = "post: nothing is sent for a day, Instagram has blocked the account";
  const stored = await changeJournal(run, { kind: "block", block: run.block }, message);
  return stopFor(run, 1, stored.kind === "changed" ? blockedCondition(run.block) : unrecordedBlock(run.block, stored));
}

/** Whether the token was refreshed after this run had been given its own: while it was queued, or while it waited for a container. */
async function isTokenOutdated({ store, config, clock, log }: Run): Promise<boolean> {
  const { obtainedAt } = config.token;
  if (obtainedAt === null) return false;
  try {
    await store.read("token-status");
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    log.info(`token-status.json could not be read again: ${error.problem.why}`);
  }
  const refreshedAt = readRefreshedAt(store.newest()?.tokenStatus?.bytes ?? null);
  return refreshedAt !== null && isSuperseded(obtainedAt, { now: clock.now(), refreshedAt });
}

export function aboutFault(fault: PlatformFault): string {
  return [fault.class, fault.code, fault.subcode].filter((part) => part !== null).join(" ");
}
