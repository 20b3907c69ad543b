/** Where alerts go, and where they come from, for people who get those of several accounts. */
import { realpath } from "node:fs/promises";
import { hostname } from "node:os";
import { resolve } from "node:path";
import type { ChannelOptions } from "../adapters/alerts/alert-text.ts";
import { createWebhookAlerts } from "../adapters/alerts/webhook-alerts.ts";
import { systemClock } from "../adapters/clock/system-clock.ts";
import { readIfOrdinary } from "../adapters/files/regular-file.ts";
import { kindOf } from "../core/alerts/alert-state.ts";
import type { AlertPlace } from "../core/checks/judge-machine.ts";
import { queueOfAccount } from "../core/content/account-place.ts";
import { readQueue } from "../core/content/read-queue.ts";
import type { Result } from "../core/findings/problem.ts";
import type { AlertChannel, AlertOrigin, IssueChannel } from "../core/ports/alerts.ts";
import type { Clock, Log } from "../core/ports/runtime.ts";
import type { Scrubber } from "../core/text/scrubber.ts";
import type { TeamChannels } from "../flows/health/alert-of-workflow.ts";
import type { BasicEnv } from "./process-environment.ts";

const ACCOUNT_ID = /^\d{1,30}$/;

export interface AlertSource extends Pick<ChannelOptions, "log" | "scrub" | "onAnswer"> {
  env: BasicEnv;
  queuePath: string;
}

/** The team's chat when there is a webhook, else GitHub issues when token and repository are known, else only the log. */
export function alertPlace({ alertWebhook, github }: Pick<BasicEnv, "alertWebhook" | "github">): AlertPlace {
  if (alertWebhook !== undefined) return "webhook";
  const token = github.token ?? github.botToken;
  return token === undefined || github.repository === undefined ? "none" : "issues";
}

export function openAlertChannel(source: AlertSource, clock: Clock = systemClock): AlertChannel {
  const { chat, issues } = openTeamChannels(source, clock);
  if (chat === null) return issues ?? LOG_ONLY;
  // The command "alert" opens an issue also where there is a chat.
  return { ...chat, clear: async (keys) => await issues?.clear(keys.filter((key) => kindOf(key) === "workflow")) };
}

const LOG_ONLY: AlertChannel = {
  send: async (conditions) => new Set(conditions.map(({ key }) => key)),
  clear: async () => undefined,
};

export function openTeamChannels(source: AlertSource, clock: Clock = systemClock): TeamChannels {
  const { env, queuePath, log, scrub, onAnswer } = source;
  const { accountName, alertWebhook: webhook, alertFormat: format } = env;
  const origin = () => findOrigin(env, queuePath);
  const options: ChannelOptions = { accountName, clock, log, scrub, origin, ...(onAnswer && { onAnswer }) };
  const chat = webhook === undefined ? null : createWebhookAlerts({ webhook, format }, options);
  return { chat, issues: openIssues(env, options) };
}

/** Prefers the job's own token: its permissions are set per job, so the bot's token needs no extra ones. */
function openIssues({ github }: BasicEnv, options: ChannelOptions): IssueChannel | null {
  const { apiUrl, repository } = github;
  const token = github.token ?? github.botToken;
  if (token === undefined || repository === undefined) return null;
  const tokenName = github.token === undefined ? "BOT_TOKEN" : "GITHUB_TOKEN";
  const open = async () => {
    // The GitHub client loads slowly, so it is imported only when an alert changes.
    const { createIssueAlerts } = await import("../adapters/alerts/issue-alerts.ts");
    return createIssueAlerts({ ...options, token, tokenName, apiUrl, repository });
  };
  return {
    lastSeen: async (key) => await (await open()).lastSeen(key),
    send: async (conditions) => await (await open()).send(conditions),
    clear: async (keys) => (keys.length === 0 ? undefined : await (await open()).clear(keys)),
  };
}

/** Best effort, and never throws: the token, the queue or the settings may be what is wrong. */
async function findOrigin(env: BasicEnv, queuePath: string): Promise<AlertOrigin> {
  const { repository, serverUrl, runId } = env.github;
  const isInWorkflow = env.actions.isActive && repository !== undefined && runId !== undefined;
  return {
    name: env.accountName,
    handle: handleIn(queuePath),
    accountId: env.accountId ?? (await recordedAccountId(env)),
    repository: repository ?? null,
    run: isInWorkflow
      ? `${serverUrl}/${repository}/actions/runs/${runId}`
      : `on ${hostname()}, queue ${resolve(queuePath)}`,
  };
}

function handleIn(queuePath: string): string | null {
  const bytes = readIfOrdinary(queuePath);
  return bytes === null ? null : (readQueue(bytes).queue.account ?? null);
}

/** Only the id is taken out of the record. */
async function recordedAccountId({ token }: BasicEnv): Promise<string | null> {
  const text = token.value ?? (await realpath(token.file).then(readIfOrdinary, () => null))?.toString("utf8") ?? "";
  try {
    const id: unknown = Object(JSON.parse(text)).account_id;
    return typeof id === "string" && ACCOUNT_ID.test(id) ? id : null;
  } catch {
    return null;
  }
}

/** Sends a test alert where alerts go. The value is what a chat answered, "" for issues; the error is what went wrong. */
export async function sendTestAlert(
  { env, scrubber }: { env: BasicEnv; scrubber: Scrubber },
  clock: Clock,
): Promise<Result<string, string>> {
  const findings: string[] = [];
  const keep = (text: string) => void findings.push(text);
  // Sending an alert never throws, so only its log shows a failure.
  const log: Log = { info: keep, notice: keep, warn: keep, error: keep };
  const scrub = (text: string) => scrubber.scrub(text);
  let said = "";
  const onAnswer = (answer: string) => {
    said = answer;
  };
  const channel = openAlertChannel({ env, queuePath: queueOfAccount(env.accountName), log, scrub, onAnswer }, clock);
  await channel.send([{ key: "test", what: "Test alert", why: WHY, whatToDo: "Nothing is wrong." }]);
  await channel.clear(["test"]);
  const [error] = findings;
  return error === undefined ? { ok: true, value: said } : { ok: false, error };
}

const WHY = "Somebody ran npm run setup, or npm run doctor with --send-test, to check that alerts arrive.";
