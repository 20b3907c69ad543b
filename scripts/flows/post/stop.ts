import { ProblemError } from "../../core/findings/problem.ts";
import { describeFault, type PlatformFault } from "../../core/instagram/platform-fault.ts";
import type { Alert, AlertKind } from "../../core/ports/alerts.ts";
import type { Store } from "../../core/ports/store.ts";
import type { Content } from "../../core/posting/content.ts";
import { readRefreshedAt } from "../../core/posting/read-content.ts";
import { isSuperseded } from "../../core/token/plan-refresh.ts";
import type { Outcome, Run } from "./run.ts";

/** Ends the run with an alert. */
export async function stopWithAlert(run: Run, exit: 1 | 2, alert: Alert): Promise<Outcome> {
  run.log.error(`${alert.title}. ${alert.body}`);
  await run.alerts.send(alert);
  return { exit, summary: alert.title };
}

/** Ends the run without an alert: nothing is wrong, or the next run takes care of it. */
export async function stopQuietly(run: Run, summary: string): Promise<Outcome> {
  run.log.notice(summary);
  return { exit: 0, summary };
}

/** Ends the run because the content as a whole cannot be used. */
export async function stopForQueue(run: Run, blockers: string[]): Promise<Outcome> {
  return await stopWithAlert(run, 1, {
    kind: "queue",
    title: "The queue cannot be used; nothing was published",
    about: blockers.join(" "),
    body: `${blockers.join(" ")} Run npm run validate to see every error.`,
  });
}

/** Ends the run for a fault that is not the post's: it stays pending. */
export async function stopForFault(run: Run, content: Content, fault: PlatformFault): Promise<Outcome> {
  if (fault.class === "quota") {
    return await stopQuietly(
      run,
      "Instagram says that the publishing quota of the last 24 hours is used up; the next run tries again.",
    );
  }
  if (fault.class !== "credential") return await stopWithAlert(run, 1, faultAlert("account", "Posting stopped", fault));
  if (await isTokenOutdated(run, content)) {
    return await stopQuietly(
      run,
      "This run started before the token was refreshed, and its old token is refused; the next run uses the new one.",
    );
  }
  return await stopWithAlert(run, 2, faultAlert("token", "Instagram refuses the access token", fault));
}

/** Whether the token was refreshed after this run had been given its own: while it was queued, or while it waited for a container. */
async function isTokenOutdated({ store, config, clock }: Run, content: Content): Promise<boolean> {
  const { obtainedAt } = config.token;
  if (obtainedAt === null) return false;
  const refreshedAt = await lastRefresh(store, content);
  return refreshedAt !== null && isSuperseded(obtainedAt, { now: clock.now(), refreshedAt });
}

/** As far as it can be read now, else as it was when the content was read. */
async function lastRefresh(store: Store, { tokenRefreshedAt }: Content): Promise<Date | null> {
  try {
    return readRefreshedAt((await store.read("token-status"))?.bytes ?? null) ?? tokenRefreshedAt;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return tokenRefreshedAt;
  }
}

function faultAlert(kind: AlertKind, title: string, fault: PlatformFault): Alert {
  const about = [fault.class, fault.code, fault.subcode].filter((part) => part !== null).join(" ");
  return { kind, title, about, body: `${describeFault(fault)} No post was marked failed because of it.` };
}
