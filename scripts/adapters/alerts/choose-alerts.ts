import type { AlertKind, AlertOrigin, Alerts } from "../../core/ports/alerts.ts";
import type { Clock, Log } from "../../core/ports/runtime.ts";
import type { ToldMemory } from "../../core/ports/told-memory.ts";
import { createIssueAlerts, type IssueAlertOptions } from "./issue-alerts.ts";
import { createIssueMemory, MEMORY_KIND } from "./issue-memory.ts";
import { createWebhookAlerts } from "./webhook-alerts.ts";

export interface AlertChannels {
  /** Name of the account in accounts/<name>/ that the alerts are about; null for the single one of the repository. */
  accountName: string | null;
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
  origin(): Promise<AlertOrigin>;
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
  const { accountName, webhook, clock, log, scrub, origin } = channels;
  const issues = issueOptions(channels);
  if (webhook === undefined && issues !== null) return createIssueAlerts(issues);
  const chat = createWebhookAlerts({ accountName, url: webhook, clock, log, scrub, origin });
  return issues === null ? chat : { ...chat, clear: (kinds) => clearMemory(issues, kinds) };
}

/** What a chat was told about runs that could not start is kept in an issue, which has to be closed like an alert. */
async function clearMemory(issues: IssueAlertOptions, kinds: readonly AlertKind[]): Promise<void> {
  if (kinds.includes(MEMORY_KIND)) await createIssueAlerts(issues).clear([MEMORY_KIND]);
}

/** For what runs that could not start have told; null where nothing lasts from one run to the next. */
export function issueMemory(channels: AlertChannels): ToldMemory | null {
  const issues = issueOptions(channels);
  return issues === null ? null : createIssueMemory(issues);
}

function issueOptions({ accountName, github, clock, log, scrub, origin }: AlertChannels): IssueAlertOptions | null {
  const { apiUrl, repository } = github;
  const token = github.token ?? github.botToken;
  if (token === undefined || repository === undefined) return null;
  const tokenName = github.token === undefined ? "BOT_TOKEN" : "GITHUB_TOKEN";
  return { token, tokenName, apiUrl, repository, accountName, clock, log, scrub, origin };
}
