import { isSuperseded } from "../plan-refresh.ts";
import { describeFault, type PlatformFault } from "../platform-fault.ts";
import type { Alert, AlertKind } from "../ports.ts";
import { ask, now, type Procedure, say } from "../procedure.ts";
import type { Content } from "./content.ts";
import type { Outcome, PosterConfig } from "./poster-config.ts";

/** Ends the run with an alert. */
export function* stopWithAlert(exit: 1 | 2, alert: Alert): Procedure<Outcome> {
  yield* say("error", `${alert.title}. ${alert.body}`);
  yield* ask<"alert">({ kind: "alert", alert });
  return { exit, summary: alert.title };
}

/** Ends the run without an alert: nothing is wrong, or the next run sees to it. */
export function* stopQuietly(summary: string): Procedure<Outcome> {
  yield* say("notice", summary);
  return { exit: 0, summary };
}

/** Ends the run because the content as a whole cannot be used. */
export function* stopForQueue(blockers: string[]): Procedure<Outcome> {
  return yield* stopWithAlert(1, {
    kind: "queue",
    title: "The queue cannot be used; nothing was published",
    body: `${blockers.join(" ")} Run npm run validate to see every place.`,
  });
}

/** Ends the run for a fault that is not the post's: it stays pending. */
export function* stopForFault(config: PosterConfig, content: Content, fault: PlatformFault): Procedure<Outcome> {
  if (fault.class === "quota") {
    return yield* stopQuietly(
      "Instagram says that the publishing quota of the last 24 hours is used up; the next run tries again.",
    );
  }
  if (fault.class !== "credential") return yield* stopWithAlert(1, faultAlert("account", "Posting stopped", fault));
  const { tokenRefreshedAt } = content;
  const { obtainedAt } = config.token;
  const isOutdated =
    tokenRefreshedAt !== null &&
    obtainedAt !== null &&
    isSuperseded(obtainedAt, { now: yield* now(), refreshedAt: tokenRefreshedAt });
  if (isOutdated) {
    return yield* stopQuietly(
      "This run was queued before the token was refreshed and its old token is refused; the next run uses the new one.",
    );
  }
  return yield* stopWithAlert(2, faultAlert("token", "Instagram refuses the access token", fault));
}

function faultAlert(kind: AlertKind, title: string, fault: PlatformFault): Alert {
  return { kind, title, body: `${describeFault(fault)} No post was marked failed for it.` };
}
