/** Where this run is, for people who get the alerts of several accounts. */
import { realpath } from "node:fs/promises";
import { hostname } from "node:os";
import { resolve } from "node:path";
import { readIfOrdinary } from "../adapters/files/regular-file.ts";
import { readQueue } from "../core/content/read-queue.ts";
import type { AlertOrigin } from "../core/ports/alerts.ts";
import type { BasicEnv } from "./process-environment.ts";

const ACCOUNT_ID = /^\d{1,30}$/;

/** Best effort, and never throws: the token, the queue or the settings may be what is wrong. */
export async function findOrigin(env: BasicEnv, queuePath: string): Promise<AlertOrigin> {
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
