/** Alerts of commands that do only one thing, and of those that cannot start. */
import { systemClock } from "../adapters/clock/system-clock.ts";
import { createFileStore } from "../adapters/files/file-store.ts";
import { createActionsLog } from "../adapters/terminal/logs.ts";
import { accountIn, DEFAULT_QUEUE } from "../cli/shared-options.ts";
import type { State } from "../core/alerts/alert-state.ts";
import type { AlertKind } from "../core/ports/alerts.ts";
import type { Log } from "../core/ports/runtime.ts";
import type { Store } from "../core/ports/store.ts";
import { Scrubber } from "../core/text/scrubber.ts";
import { reportConditions } from "../flows/steps/report-conditions.ts";
import type { Context } from "./context.ts";
import { type AlertSource, openAlertChannel } from "./open-alerts.ts";
import { environmentOf, findTracing, readBasicEnv } from "./process-environment.ts";

const WHAT = "An unattended run failed";

export interface Failure {
  kind: AlertKind;
  text: string;
  /** The raw arguments, because parsing them may be what failed. */
  argv: readonly string[];
}

/**
 * Where nobody watches the terminal, a command that failed alerts the team: on a server if there is a chat, inside Actions also
 * as an annotation and in the job summary. Reads only where alerts go from the configuration, because the rest may be what is
 * wrong.
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
  const condition = { key: kind, what: WHAT, why: text, whatToDo: "", about: text };
  await report({ env, queuePath, log, scrub }, { conditions: [condition], judged: new Set() });
}

/** The error is on standard error already; a server's schedule mails or logs that. */
const SILENT: Log = { info() {}, notice() {}, warn() {}, error() {} };

/** An earlier failure is over. Only where nobody watches: a person's own token may not be allowed to close issues. */
export async function reportSuccess(kind: AlertKind, context: Context): Promise<void> {
  if (context.env.isUnattended) await report(context, { conditions: [], judged: new Set([kind]) });
}

/** Also where the configuration is broken: needs no more than the basic environment, and goes on without the record. */
async function report(source: AlertSource, state: State): Promise<void> {
  const channel = openAlertChannel(source);
  const store = await openRecord(source).catch(() => null);
  const ports = { channel, clock: systemClock, random: Math.random, log: source.log, scrub: source.scrub };
  if (store !== null) await reportConditions({ ...ports, store }, state);
  else if (state.conditions.length > 0) await channel.send(state.conditions);
  // Where alerts.json could not be written, only the issue itself is left of an alert.
  if (source.env.actions.isActive && state.judged.size > 0) await channel.clear([...state.judged]);
}

/** Inside Actions, the record of the repository; elsewhere the one beside the queue. */
async function openRecord({ env, queuePath }: AlertSource): Promise<Store | null> {
  if (!env.actions.isActive) return createFileStore(queuePath);
  const { connectGithub, openRepositoryToRead } = await import("./connect-github.ts");
  const writer = connectGithub(env.github, "writer");
  return writer === null ? null : await openRepositoryToRead(writer, { queuePath });
}

function queuePathIn(argv: readonly string[]): string {
  const index = argv.findIndex((word) => word === "--queue" || word.startsWith("--queue="));
  const given = argv[index]?.slice("--queue=".length) || argv[index + 1];
  return index < 0 || given === undefined ? DEFAULT_QUEUE : given;
}
