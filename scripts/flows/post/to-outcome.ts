import { describeFault, isAccountFault } from "../../core/instagram/platform-fault.ts";
import type { Candidate, Content } from "../../core/posting/content.ts";
import { listOf } from "../../core/text/words.ts";
import type { Published } from "./publish-container.ts";
import { recordLive } from "./record.ts";
import { changeJournal, type Outcome, type Run } from "./run.ts";
import { stopForFault, stopForQueue, stopQuietly, stopWithAlert } from "./stop.ts";

/** A post that failed for a reason that may be the account's. */
export interface Suspect {
  candidate: Candidate;
  error: string;
}

/** Records and reports the result of an attempt to publish. */
export async function toOutcome(run: Run, content: Content, published: Published): Promise<Outcome> {
  switch (published.kind) {
    case "live":
      return await recordLive(run, published.entry, published.live);
    case "withheld":
      return await stopQuietly(run, `Nothing was published: ${published.why}.`);
    case "blocked":
      return await stopForQueue(run, published.blockers);
    case "stopping":
      return await stopOnRequest(run);
    case "not-stored":
      // A problem that no later run can solve, such as a branch rule, is a matter of configuration.
      return await stopWithAlert(run, published.problem.isRetryable ? 1 : 2, {
        kind: "record",
        title: "The claim could not be written; nothing was published",
        body: `${published.problem.what}: ${published.problem.why} ${published.problem.whatToDo}`,
      });
    case "refused":
      return await stopRefused(run, content, published);
    case "unknown":
      return await stopUnconfirmed(run, content, published);
  }
}

/** A fault of the account is reported as such. A later run sends the container again, or builds a new one once it has expired. */
async function stopRefused(
  run: Run,
  content: Content,
  { entry, fault }: Extract<Published, { kind: "refused" }>,
): Promise<Outcome> {
  if (isAccountFault(fault)) {
    await changeJournal(run, { kind: "excuse", entry }, `post: ${entry.id} refused because of the account`);
    return await stopForFault(run, content, fault);
  }
  return await stopWithAlert(run, 1, {
    kind: "unconfirmed",
    title: `${entry.id} could not be published yet`,
    body: `${describeFault(fault)} The next run sends container ${entry.container_id} again.`,
  });
}

async function stopUnconfirmed(
  run: Run,
  content: Content,
  { entry, fault }: Extract<Published, { kind: "unknown" }>,
): Promise<Outcome> {
  if (fault.class === "credential") return await stopForFault(run, content, fault);
  return await stopWithAlert(run, 1, {
    kind: "unconfirmed",
    title: `It is not known yet whether ${entry.id} is live`,
    body:
      `The answer to publishing container ${entry.container_id} had no media id. ${describeFault(fault)} ` +
      "The post stays pending with an open claim; only the same container is ever sent again.",
  });
}

/** Nothing went live, so it is not known whose fault it was: no post is marked, and the alert is about the account. */
export async function stopForSuspects(run: Run, suspects: Suspect[]): Promise<Outcome> {
  const body = `${groupByError(suspects)} The cause may be the account or the media host, so no post was marked failed.`;
  return await stopWithAlert(run, 1, { kind: "account", title: "Nothing could be published", body });
}

/** A blocked account gives every post the same error, so each error is printed once. */
function groupByError(suspects: readonly Suspect[]): string {
  const groups = Map.groupBy(suspects, ({ error }) => error);
  return [...groups]
    .map(([error, group]) => `${listOf(group.map(({ candidate }) => candidate.id))}: ${error}`)
    .join(" ");
}

export async function stopOnRequest(run: Run): Promise<Outcome> {
  const summary = "Stopped on request before anything was published";
  run.log.warn(`${summary}.`);
  return { exit: 1, summary };
}
