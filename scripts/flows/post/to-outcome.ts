import { describeAnswer, describeFault, isAccountFault } from "../../core/instagram/platform-fault.ts";
import type { Candidate } from "../../core/posting/content.ts";
import { listOf } from "../../core/text/words.ts";
import type { Published } from "./publish-container.ts";
import { recordLive } from "./record.ts";
import { changeJournal, type Outcome, type Run, raise } from "./run.ts";
import { stopFor, stopForFault, stopForQueue, stopQuietly } from "./stop.ts";

/** A post that could not be prepared, for a reason that may not be its own. */
export interface Unprepared {
  candidate: Candidate;
  error: string;
}

/** Records and reports the result of an attempt to publish. */
export async function toOutcome(run: Run, published: Published): Promise<Outcome> {
  switch (published.kind) {
    case "live":
      return await recordLive(run, published.entry, published.live);
    case "withheld":
      return stopQuietly(run, `Nothing was published: ${published.why}.`);
    case "blocked":
      return stopForQueue(run, published.blockers);
    case "stopping":
      return stopOnRequest(run);
    case "not-stored": {
      const { what, why, whatToDo, isRetryable } = published.problem;
      // A problem that no later run can solve, such as a branch rule, is a matter of configuration.
      return stopFor(run, isRetryable ? 1 : 2, {
        key: "record",
        what: "The claim could not be written; nothing was published",
        why: `${what}: ${why}`,
        whatToDo,
      });
    }
    case "refused":
      return await stopRefused(run, published);
    case "unknown":
      return await stopUnconfirmed(run, published);
  }
}

/** A fault of the account is reported as such. A later run sends the container again, or builds a new one once it has expired. */
async function stopRefused(run: Run, { entry, fault }: Extract<Published, { kind: "refused" }>): Promise<Outcome> {
  if (isAccountFault(fault)) {
    await changeJournal(run, { kind: "exempt", entry }, `post: ${entry.id} refused because of the account`);
    return await stopForFault(run, fault, entry.id);
  }
  return stopFor(run, 1, {
    key: `unconfirmed:${entry.id}`,
    what: `${entry.id} could not be published yet`,
    why: describeAnswer(fault),
    whatToDo: `The next run sends container ${entry.container_id} again.`,
  });
}

async function stopUnconfirmed(run: Run, { entry, fault }: Extract<Published, { kind: "unknown" }>): Promise<Outcome> {
  if (fault.class === "credential") return await stopForFault(run, fault, entry.id);
  return stopFor(run, 1, {
    key: `unconfirmed:${entry.id}`,
    what: `It is not known yet whether ${entry.id} is live`,
    why: `The answer to publishing container ${entry.container_id} had no media id. ${describeFault(fault)}`,
    whatToDo: "The post stays pending with an open claim; only the same container is ever sent again.",
  });
}

/** Nothing went live, so it is not known whose fault it was: no post is marked, and the condition is about the account. */
export function stopUndecided(run: Run, undecided: readonly Unprepared[]): Outcome {
  return stopFor(run, 1, {
    key: "account",
    what: "Nothing could be published",
    why: `${groupByError(undecided)} The cause may be the account or the media host, so no post was marked failed.`,
    whatToDo: "",
  });
}

/** The host of the repository's files is at fault: no post is marked, and those behind may go out. */
export function raiseHostNotReady(run: Run, waiting: readonly Unprepared[]): void {
  if (waiting.length === 0) return;
  raise(run, {
    key: "media-host",
    what: "Files of the repository are not served yet",
    why: `${groupByError(waiting)} No post was marked failed; the posts behind may go out meanwhile.`,
    whatToDo: "The next run looks again.",
  });
}

/** Hosts of the team's choice are in trouble: the posts wait, and those behind go out. */
export function raiseUnreached(run: Run, unreached: readonly Unprepared[]): void {
  if (unreached.length === 0) return;
  raise(run, {
    key: "media-host:elsewhere",
    what: "Media of due posts could not be fetched from its host",
    why: `${groupByError(unreached)} No post was marked failed for it; the posts behind may go out meanwhile.`,
    whatToDo: "The next run looks again. After three such days, a post is marked failed.",
  });
}

/** A blocked account gives every post the same error, so each error is printed once. */
function groupByError(undecided: readonly Unprepared[]): string {
  const groups = Map.groupBy(undecided, ({ error }) => error);
  return [...groups]
    .map(([error, group]) => `${listOf(group.map(({ candidate }) => candidate.id))}: ${error}`)
    .join(" ");
}

export function stopOnRequest(run: Run): Outcome {
  const summary = "Stopped on request before anything was published";
  run.log.warn(`${summary}.`);
  return { exit: 1, summary };
}
