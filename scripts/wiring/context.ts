/** What almost every command starts with, the ports that every flow takes included. */
import { systemClock } from "../adapters/clock/system-clock.ts";
import { createActionsLog, createTerminalLog } from "../adapters/terminal/logs.ts";
import type { Arguments, Redactor } from "../cli/command.ts";
import { accountOf, assumedNow, queuePathOf } from "../cli/shared-options.ts";
import { nameFolder } from "../core/content/name-folder.ts";
import type { AlertChannel } from "../core/ports/alerts.ts";
import type { Clock, Log } from "../core/ports/runtime.ts";
import type { Snapshot } from "../core/ports/store.ts";
import type { Content } from "../core/posting/content.ts";
import { readContent } from "../core/posting/read-content.ts";
import { Scrubber } from "../core/text/scrubber.ts";
import { type Env, parseEnv } from "./environment.ts";
import { openAlertChannel } from "./open-alerts.ts";
import { environmentOf } from "./process-environment.ts";

export interface Context {
  env: Env;
  queuePath: string;
  /** Stopped at --now. */
  clock: Clock;
  random(): number;
  log: Log;
  channel: AlertChannel;
  readContent(snapshot: Snapshot): Content;
  scrubber: Scrubber;
  scrub(text: string): string;
  /** Hides a secret in everything printed from now on, inside Actions also in the output of later steps. */
  mask(secret: string): void;
}

/** `args` names the queue, and so the account. @throws ProblemError (exit 2) with everything that is wrong in the environment */
export async function openContext(redactor: Redactor, args: Arguments): Promise<Context> {
  const queuePath = queuePathOf(args);
  const accountName = accountOf(queuePath);
  const env = parseEnv(environmentOf(accountName), accountName);
  const scrubber = new Scrubber(env.secrets);
  const scrub = (text: string) => scrubber.scrub(text);
  /** What is printed about one of several accounts: what it says to type next reaches that account. */
  const say = (text: string) => nameFolder(scrub(text), queuePath);
  redactor.redact = say;
  const log = env.actions.isActive ? await createActionsLog(say, env.actions.summaryFile) : createTerminalLog(say);
  const setSecret = env.actions.isActive ? (await import("@actions/core")).setSecret : () => undefined;
  const mask = (secret: string) => {
    scrubber.add(secret);
    setSecret(secret);
  };
  return {
    env,
    queuePath,
    clock: clockFor(args),
    random: Math.random,
    log,
    channel: openAlertChannel({ env, queuePath, log, scrub }),
    readContent: (snapshot) => readContent(snapshot, env.allowPrivateMediaHosts),
    scrubber,
    scrub,
    mask,
  };
}

/** A clock that is stopped at --now, else the system's. @throws ProblemError (exit 2) for text that is not an instant */
export function clockFor(args: Arguments): Clock {
  const instant = assumedNow(args);
  return instant === null ? systemClock : { ...systemClock, now: () => instant };
}

/** Aborted by SIGTERM and SIGINT, however often they come: a run finishes what it has started. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ["SIGTERM", "SIGINT"] as const) process.on(name, () => stopping.abort());
  return stopping.signal;
}
