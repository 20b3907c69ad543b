/** What several entries put together alike. Everything heavy is loaded here, after --help was answered. */

import { dirname } from "node:path";
import { createWebhookAlerts } from "./adapters/alerts/webhook-alerts.ts";
import { systemClock } from "./adapters/clock.ts";
import { createFileStore } from "./adapters/files/file-store.ts";
import { hasGithubRemote } from "./adapters/files/github-remote.ts";
import { readTokenFile } from "./adapters/files/token-file.ts";
import { createActionsLog, createTerminalLog } from "./adapters/log.ts";
import { ProblemError } from "./core/errors.ts";
import { parseInstant } from "./core/instant.ts";
import { refusePageLogin } from "./core/platform-address.ts";
import type { Alerts, Clock, Log, Store } from "./core/ports.ts";
import { Scrubber } from "./core/scrub.ts";
import { parseToken, type Token } from "./core/token.ts";
import { type Arguments, type Curtain, usageError } from "./entry.ts";
import { environment } from "./env.ts";
import { type Env, parseEnv } from "./parse-env.ts";

export const DEFAULT_QUEUE = "content/queue.json";

export interface Workplace {
  env: Env;
  scrubber: Scrubber;
  log: Log;
  alerts: Alerts;
  /** Hides a secret from everything printed from now on, in Actions also from what other steps print. */
  mask(secret: string): void;
}

/** Environment, log and alerts of a command. @throws ProblemError (exit 2) with everything that is wrong in the environment */
export async function openWorkplace(curtain: Curtain): Promise<Workplace> {
  const env = parseEnv(environment());
  const scrubber = new Scrubber(env.secrets);
  const scrub = (text: string) => scrubber.scrub(text);
  curtain.hide = scrub;
  const log = env.actions.isActive ? await createActionsLog(scrub, env.actions.summaryFile) : createTerminalLog(scrub);
  const setSecret = env.actions.isActive ? (await import("@actions/core")).setSecret : () => undefined;
  const mask = (secret: string) => {
    scrubber.add(secret);
    setSecret(secret);
  };
  const alerts = createWebhookAlerts({ url: env.alertWebhook, clock: systemClock, log, scrub });
  return { env, scrubber, log, alerts, mask };
}

/** The token of SOCIAL_TOKEN, else of the token file; null when there is none. @throws ProblemError (exit 2) when it cannot be used */
export async function loadToken({ env, log, mask }: Workplace): Promise<Token | null> {
  const text = env.token.value ?? (await readTokenFile(env.token.file, log));
  if (text === null) return null;
  const source = env.token.value === undefined ? `The token file ${env.token.file}` : "SOCIAL_TOKEN";
  const token = parseToken(text, source);
  mask(token.value);
  const problem = refusePageLogin({
    graphUrl: env.platform.graphUrl,
    tokenUrl: env.platform.tokenUrl,
    token: token.value,
  });
  if (problem !== null) throw new ProblemError(problem, 2);
  return token;
}

/** The clock that --now stops, else the system's. @throws ProblemError (exit 2) for text that is not an instant */
export function clockFor(args: Arguments, command: string): Clock {
  const text = args.text.now;
  if (text === undefined) return systemClock;
  const instant = parseInstant(text);
  if (instant === null) throw usageError(command, "--now takes an instant such as 2026-12-24T09:00:00Z");
  return { ...systemClock, now: () => instant };
}

/** Aborted by SIGTERM and SIGINT, so that a run can end in good order: what is begun is finished, however often they come. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ["SIGTERM", "SIGINT"] as const) process.on(name, () => stopping.abort());
  return stopping.signal;
}

/** SOCIAL_TOKEN cannot be changed from inside the process that reads it. */
export function nowhereToStore(): ProblemError {
  return new ProblemError(
    {
      code: "token-unwritable",
      what: "Refreshing the token",
      why: "it comes from SOCIAL_TOKEN, so there is no place where the new one could be stored, and the refresh would be lost.",
      whatToDo: "Keep the record in a token file (TOKEN_FILE) and unset SOCIAL_TOKEN.",
      isRetryable: false,
    },
    2,
  );
}

export function missingToken(file: string): ProblemError {
  return new ProblemError(
    {
      code: "token-missing",
      what: "The access token",
      why: `SOCIAL_TOKEN is not set and there is no token file ${file}.`,
      whatToDo: "Set one of them (README, Going live).",
      isRetryable: false,
    },
    2,
  );
}

/** The account to post to. @throws ProblemError (exit 2) when it is not known or named twice differently */
export function accountIdOf(env: Env, token: Token): string {
  const recorded = token.record?.account_id;
  const id = env.account.id ?? recorded;
  if (id !== undefined && (recorded === undefined || recorded === id)) return id;
  const why =
    id === undefined
      ? "SOCIAL_ACCOUNT_ID is not set, and a bare token does not name its account."
      : "SOCIAL_ACCOUNT_ID and the token record name different accounts.";
  const whatToDo = "Set SOCIAL_ACCOUNT_ID to the account the token belongs to.";
  throw new ProblemError({ code: "account-unclear", what: "The account", why, whatToDo, isRetryable: false }, 2);
}

/**
 * The store that --store names. Inside Actions the repository itself is the store; elsewhere it is the folder, which in a clone
 * of a GitHub repository must be said by whoever writes, since the scheduled runs do not see it.
 * @throws ProblemError (exit 2) for a store that cannot be used
 */
export async function openStore(args: Arguments, { command, env, isWriting }: StoreWish): Promise<Store> {
  const queue = args.text.queue ?? DEFAULT_QUEUE;
  const wanted =
    args.text.store ?? (env.actions.isActive ? "github" : await localDefault(queue, { command, isWriting }));
  if (wanted === "github") throw usageError(command, "the GitHub store is not part of this version; say --store file");
  if (wanted !== "file") throw usageError(command, `--store takes "file"; "${wanted}" is not known`);
  return createFileStore(queue);
}

interface StoreWish {
  command: string;
  env: Env;
  /** Whether the command is about to change what is in the store. */
  isWriting: boolean;
}

async function localDefault(
  queue: string,
  { command, isWriting }: Pick<StoreWish, "command" | "isWriting">,
): Promise<"file"> {
  if (isWriting && (await hasGithubRemote(dirname(queue)))) {
    throw usageError(
      command,
      "this is a clone of a GitHub repository, so say where the result is written: --store file",
    );
  }
  return "file";
}
