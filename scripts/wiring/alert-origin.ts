/** Where alerts go, and where they come from, for people who get those of several accounts. */
import { realpath } from "node:fs/promises";
import { hostname } from "node:os";
import { resolve } from "node:path";
import { chooseAlerts } from "../adapters/alerts/choose-alerts.ts";
import { systemClock } from "../adapters/clock/system-clock.ts";
import { readIfOrdinary } from "../adapters/files/regular-file.ts";
import { readQueue } from "../core/content/read-queue.ts";
import type { AlertChannel, AlertOrigin } from "../core/ports/alerts.ts";
import type { Clock, Log } from "../core/ports/runtime.ts";
import type { BasicEnv } from "./process-environment.ts";

const ACCOUNT_ID = /^\d{1,30}$/;

export interface AlertSource {
  env: BasicEnv;
  queuePath: string;
  log: Log;
  scrub(text: string): string;
  onAnswer?(answer: string): void;
}

export function openAlertChannel({ env, queuePath, ...source }: AlertSource, clock: Clock = systemClock): AlertChannel {
  const { accountName, alertWebhook: webhook, alertFormat: format, github } = env;
  const origin = () => findOrigin(env, queuePath);
  return chooseAlerts({ ...source, accountName, webhook, format, github, clock, origin });
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
