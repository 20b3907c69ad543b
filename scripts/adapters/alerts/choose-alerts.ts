import { kindOf } from "../../core/alerts/alert-state.ts";
import type { AlertPlace } from "../../core/checks/judge-machine.ts";
import type { AlertChannel, ChatFormat, IssueChannel } from "../../core/ports/alerts.ts";
import type { ChannelOptions } from "./alert-text.ts";
import { createWebhookAlerts } from "./webhook-alerts.ts";

export interface AlertChannels extends ChannelOptions {
  /** ALERT_WEBHOOK. */
  webhook: string | undefined;
  /** ALERT_FORMAT. */
  format: ChatFormat | undefined;
  github: {
    /** GITHUB_TOKEN. */
    token: string | undefined;
    /** BOT_TOKEN. */
    botToken: string | undefined;
    apiUrl: string;
    /** owner/name */
    repository: string | undefined;
  };
}

/**
 * Where alerts go: to the team's chat when there is a webhook, else to GitHub issues when the token and the repository are
 * known, else only to the log.
 */
export function alertChannel({ webhook, github }: Pick<AlertChannels, "webhook" | "github">): AlertPlace {
  if (webhook !== undefined) return "webhook";
  const token = github.token ?? github.botToken;
  return token === undefined || github.repository === undefined ? "none" : "issues";
}

/** Prefers the job's own token: its permissions are set per job, so the bot's token needs no extra ones. */
export function chooseAlerts(channels: AlertChannels): AlertChannel {
  const issues = openIssues(channels);
  const chat = openChat(channels);
  if (chat === null) return issues ?? LOG_ONLY;
  // The command "alert" opens an issue also where there is a chat.
  return { ...chat, clear: async (keys) => await issues?.clear(keys.filter((key) => kindOf(key) === "workflow")) };
}

const LOG_ONLY: AlertChannel = {
  send: async (conditions) => new Set(conditions.map(({ key }) => key)),
  clear: async () => undefined,
};

export function openChat({ webhook, format, ...options }: AlertChannels): AlertChannel | null {
  return webhook === undefined ? null : createWebhookAlerts({ webhook, format }, options);
}

export function openIssues({ github, ...options }: AlertChannels): IssueChannel | null {
  const { apiUrl, repository } = github;
  const token = github.token ?? github.botToken;
  if (token === undefined || repository === undefined) return null;
  const tokenName = github.token === undefined ? "BOT_TOKEN" : "GITHUB_TOKEN";
  const open = async () => {
    // The GitHub client loads slowly, so it is imported only when an alert changes.
    const { createIssueAlerts } = await import("./issue-alerts.ts");
    return createIssueAlerts({ ...options, token, tokenName, apiUrl, repository });
  };
  return {
    lastSeen: async (key) => await (await open()).lastSeen(key),
    send: async (conditions) => await (await open()).send(conditions),
    clear: async (keys) => (keys.length === 0 ? undefined : await (await open()).clear(keys)),
  };
}
