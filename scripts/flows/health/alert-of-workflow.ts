import { REPEAT_AFTER_MS } from "../../core/alerts/alert-state.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { workflowKey } from "../../core/health/judge-runs.ts";
import type { AlertChannel, Condition, IssueChannel } from "../../core/ports/alerts.ts";
import type { Clock, Log } from "../../core/ports/runtime.ts";
import { clip } from "../../core/text/printable.ts";

export interface TeamChannels {
  /** null without ALERT_WEBHOOK. */
  chat: AlertChannel | null;
  /** null without a token or a repository. */
  issues: IssueChannel | null;
}

interface WorkflowAlertPorts extends TeamChannels {
  clock: Clock;
  log: Log;
}

/**
 * The workflow's issue remembers the alert: the record may be what cannot be written. Returns whether the team knows.
 * @throws ProblemError (exit 2) where there is no channel
 */
export async function alertOfWorkflow(
  { chat, issues, clock, log }: WorkflowAlertPorts,
  workflow: { name: string; file: string },
): Promise<boolean> {
  const condition = conditionOf(workflow);
  if (chat === null && issues === null) throw new ProblemError(NO_CHANNEL, 2);
  const seen = (await issues?.lastSeen(condition.key)) ?? null;
  if (seen instanceof Date && Math.abs(clock.now().getTime() - seen.getTime()) < REPEAT_AFTER_MS) {
    log.info("The team got an alert about this workflow less than a day ago.");
    return true;
  }
  const isInChat = ((await chat?.send([condition])) ?? new Set()).size > 0;
  // Without the list of issues, a new one could be a second one.
  const isIssue = issues !== null && seen !== "unknown" && (await issues.send([condition])).size > 0;
  if (isInChat) log.info("The chat got the alert.");
  if (isIssue) log.info("The issue was opened or updated.");
  return isInChat || isIssue;
}

const NO_CHANNEL = {
  code: "alert-without-channel",
  what: "The alert",
  why: "Nobody can be alerted: neither ALERT_WEBHOOK nor a GitHub token with a repository is set.",
  whatToDo: "Set ALERT_WEBHOOK, or GITHUB_TOKEN and GITHUB_REPOSITORY.",
  isRetryable: false,
};

function conditionOf({ name, file }: { name: string; file: string }): Condition {
  return {
    key: workflowKey(file),
    what: `The workflow ${clip(name)} failed before it could report why`,
    why: "Its own command did not finish, so look at the log.",
    whatToDo:
      "Usual causes: the App's key is missing or wrong, the App is not installed here or lacks a permission, or GitHub did not answer. Then run it again; that is always safe.",
  };
}
