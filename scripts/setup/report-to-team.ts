import { dirname, join } from "node:path";
import { type AlertChannels, chooseAlerts, issueMemory } from "../adapters/alerts/choose-alerts.ts";
import { createToldFile } from "../adapters/alerts/told-file.ts";
import { systemClock } from "../adapters/clock/system-clock.ts";
import { createActionsLog } from "../adapters/terminal/logs.ts";
import { accountIn, DEFAULT_QUEUE } from "../cli/shared-options.ts";
import type { AlertKind } from "../core/ports/alerts.ts";
import type { Log } from "../core/ports/runtime.ts";
import type { ToldMemory } from "../core/ports/told-memory.ts";
import { Scrubber } from "../core/text/scrubber.ts";
import { findOrigin } from "./alert-origin.ts";
import { type BasicEnv, environmentOf, findTracing, readBasicEnv } from "./process-environment.ts";

/** Beside the queue, like everything else that a file store keeps. */
const TOLD_FILE = ".mergecast.told.json";
const TITLE = "An unattended run failed";

export interface Failure {
  kind: AlertKind;
  text: string;
  /** The raw arguments, because parsing them may be what failed. */
  argv: readonly string[];
}

/**
 * Where nobody watches the terminal, a command that failed alerts the team: on a server if there is a chat, inside Actions also
 * as an annotation and in the job summary. Reads only where alerts go from the configuration, because the rest may be what is
 * wrong. The same failure is sent to a chat once a day.
 */
export async function reportToTeam({ kind, text, argv }: Failure): Promise<void> {
  // The report itself would be printed with its address.
  if (findTracing() !== null) return;
  const queuePath = queuePathIn(argv);
  const accountName = accountIn(queuePath);
  const env = readBasicEnv(environmentOf(accountName), accountName);
  if (!env.isUnattended || (!env.actions.isActive && env.alertWebhook === undefined)) return;
  const scrubber = new Scrubber(env.secrets);
  const scrub = (words: string) => scrubber.scrub(words);
  const log = env.actions.isActive ? await createActionsLog(scrub, env.actions.summaryFile) : SILENT;
  if (env.actions.isActive) log.error(text);
  const origin = () => findOrigin(env, queuePath);
  const { alertWebhook: webhook, github } = env;
  await sendOnce(
    kind,
    { title: TITLE, body: text },
    { env, queuePath, channels: { accountName, webhook, github, clock: systemClock, log, scrub, origin } },
  );
}

/** The error is on standard error already; a server's schedule mails or logs that. */
const SILENT: Log = { info() {}, notice() {}, warn() {}, error() {} };

interface Ways {
  env: BasicEnv;
  queuePath: string;
  channels: AlertChannels;
}

async function sendOnce(kind: AlertKind, alert: { title: string; body: string }, ways: Ways): Promise<void> {
  const memory = memoryFor(ways);
  if (memory !== null && (await memory.wasTold(alert))) return;
  const hasArrived = await chooseAlerts(ways.channels).send({ kind, ...alert });
  if (hasArrived) await memory?.remember(alert);
}

/** Issues remember by themselves; only a chat needs something that does. */
function memoryFor({ env, queuePath, channels }: Ways): ToldMemory | null {
  if (env.alertWebhook === undefined) return null;
  if (env.actions.isActive) return issueMemory(channels);
  const path = join(dirname(queuePath), TOLD_FILE);
  return createToldFile({ path, audience: env.alertWebhook, clock: systemClock });
}

function queuePathIn(argv: readonly string[]): string {
  const index = argv.findIndex((word) => word === "--queue" || word.startsWith("--queue="));
  const given = argv[index]?.slice("--queue=".length) || argv[index + 1];
  return index < 0 || given === undefined ? DEFAULT_QUEUE : given;
}
