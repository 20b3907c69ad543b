/** Where alerts go, and where they come from, for people who get those of several accounts. */
import { realpath } from "node:fs/promises";
import { hostname } from "node:os";
import { resolve } from "node:path";
import { type AlertChannels, chooseAlerts, openChat, openIssues } from "../adapters/alerts/choose-alerts.ts";
import { systemClock } from "../adapters/clock/system-clock.ts";
import { readIfOrdinary } from "../adapters/files/regular-file.ts";
import { queueOfAccount } from "../core/content/account-place.ts";
import { readQueue } from "../core/content/read-queue.ts";
import type { Result } from "../core/findings/problem.ts";
import type { AlertChannel, AlertOrigin } from "../core/ports/alerts.ts";
import type { Clock, Log } from "../core/ports/runtime.ts";
import type { Scrubber } from "../core/text/scrubber.ts";
import type { TeamChannels } from "../flows/alert-of-workflow.ts";
import type { BasicEnv } from "./process-environment.ts";

const ACCOUNT_ID = /^\d{1,30}$/;

export interface AlertSource {
  env: BasicEnv;
  queuePath: string;
  log: Log;
  scrub(text: string): string;
  onAnswer?(answer: string): void;
}

export function openAlertChannel(source: AlertSource, clock: Clock = systemClock): AlertChannel {
  return chooseAlerts(channelsOf(source, clock));
}

/** Chat and issues apart. */
export function openTeamChannels(source: AlertSource): TeamChannels {
  const channels = channelsOf(source, systemClock);
  return { chat: openChat(channels), issues: openIssues(channels) };
}

function channelsOf({ env, queuePath, ...source }: AlertSource, clock: Clock): AlertChannels {
  const { accountName, alertWebhook: webhook, alertFormat: format, github } = env;
  const origin = () => findOrigin(env, queuePath);
  return { ...source, accountName, webhook, format, github, clock, origin };
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
