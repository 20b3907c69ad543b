import { describeFault } from "../platform-fault.ts";
import { type Procedure, say } from "../procedure.ts";
import type { Candidate, Content } from "./content.ts";
import { stopForFault, stopForQueue, stopQuietly, stopWithAlert } from "./faults.ts";
import type { Outcome, PosterConfig } from "./poster-config.ts";
import type { Published } from "./publish-container.ts";
import { recordLive } from "./record.ts";

/** A post that failed for a reason that may be the account's. */
export interface Suspect {
  candidate: Candidate;
  error: string;
}

/** Draws the consequences of an attempt to publish. */
export function* conclude(config: PosterConfig, content: Content, published: Published): Procedure<Outcome> {
  switch (published.kind) {
    case "live":
      return yield* recordLive(published.entry, published.live);
    case "withheld":
      return yield* stopQuietly(`Nothing was published: ${published.why}.`);
    case "blocked":
      return yield* stopForQueue(published.blockers);
    case "stopping":
      return yield* stopOnRequest();
    case "not-stored":
      // What no later run can mend by itself, such as a branch rule in the way, is a matter of configuration.
      return yield* stopWithAlert(published.problem.isRetryable ? 1 : 2, {
        kind: "record",
        title: "The claim could not be written; nothing was published",
        body: `${published.problem.what}: ${published.problem.why} ${published.problem.whatToDo}`,
      });
    case "unknown":
      return yield* stopUnconfirmed(config, content, published);
  }
}

function* stopUnconfirmed(
  config: PosterConfig,
  content: Content,
  { entry, fault }: Extract<Published, { kind: "unknown" }>,
): Procedure<Outcome> {
  if (fault.class === "credential") return yield* stopForFault(config, content, fault);
  return yield* stopWithAlert(1, {
    kind: "unconfirmed",
    title: `Nobody knows yet whether ${entry.id} is live`,
    body:
      `Publishing container ${entry.container_id} was answered without a media id. ${describeFault(fault)} ` +
      "The post stays pending with an open claim. The next run looks again and sends the same container only if nothing is live.",
  });
}

/** Nothing went live, so nobody can tell whose fault it was: no post is marked, the account is alerted about. */
export function* stopForSuspects(suspects: Suspect[]): Procedure<Outcome> {
  const list = suspects.map(({ candidate, error }) => `${candidate.id}: ${error}`).join(" ");
  const body = `${list} It may be the account or the media host, so no post was marked failed.`;
  return yield* stopWithAlert(1, { kind: "account", title: "Nothing could be published", body });
}

export function* stopOnRequest(): Procedure<Outcome> {
  const summary = "Stopped on request before anything was published";
  yield* say("warn", `${summary}.`);
  return { exit: 1, summary };
}
