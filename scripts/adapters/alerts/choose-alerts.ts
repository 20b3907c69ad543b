import type { Alerts } from "../../core/ports/alerts.ts";
import type { Clock, Log } from "../../core/ports/runtime.ts";
import { createIssueAlerts } from "./issue-alerts.ts";
import { createWebhookAlerts } from "./webhook-alerts.ts";

export interface AlertChannels {
  /** ALERT_WEBHOOK. */
  webhook: string | undefined;
  github: {
    /** GITHUB_TOKEN. */
    token: string | undefined;
    /** BOT_TOKEN. */
    botToken: string | undefined;
    apiUrl: string;
    /** owner/name */
    repository: string | undefined;
  };
  clock: Clock;
  log: Log;
  /** Removes secrets from all text that is sent. */
  scrub: (text: string) => string;
}

export type AlertChannel = "webhook" | "issues" | "none";

/**
 * Where alerts go: to the team's chat when there is a webhook, else to GitHub issues when the token and the repository are
 * known, else only to the log.
 */
export function alertChannel({ webhook, github }: Pick<AlertChannels, "webhook" | "github">): AlertChannel {
  if (webhook !== undefined) return "webhook";
  const token = github.token ?? github.botToken;
  return token === undefined || github.repository === undefined ? "none" : "issues";
}

/** Prefers the job's own token: its permissions are set per job, so the bot's token needs no extra ones. */
export function chooseAlerts(channels: AlertChannels): Alerts {
  const { webhook, github, clock, log, scrub } = channels;
  const token = github.token ?? github.botToken;
  if (webhook !== undefined || token === undefined || github.repository === undefined) {
    return createWebhookAlerts({ url: webhook, clock, log, scrub });
  }
  const tokenName = github.token === undefined ? "BOT_TOKEN" : "GITHUB_TOKEN";
  return createIssueAlerts({
    token,
    tokenName,
    apiUrl: github.apiUrl,
    repository: github.repository,
    clock,
    log,
    scrub,
  });
}
