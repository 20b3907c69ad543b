import { systemClock } from "../adapters/clock/system-clock.ts";
import { type Arguments, type ExitCode, type Redactor, usageError } from "../cli/command.ts";
import { queuePathOf } from "../cli/shared-options.ts";
import { renderRows, summariseRows } from "../core/doctor/row.ts";
import { examine } from "../flows/examine-setup.ts";
import { assembleDoctor } from "../setup/assemble-doctor.ts";
import { openContext } from "../setup/context.ts";
import { openStore } from "../setup/open-store.ts";
import { watchHealth } from "./watch-health.ts";

const DEFAULT_DAYS = "7";

/** npm run doctor: checks the setup, or with --health the running automation. @throws ProblemError */
export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const {
    health = false,
    json = false,
    "send-test": sendTest = false,
    "try-commit": isTryingCommit = false,
  } = args.switches;
  if (health) return await watchHealth(args, { redactor, days: daysOf(args) });
  if (args.text.days !== undefined) throw usageError(args.command, "--days works only with --health");
  const context = await openContext(redactor, args);
  const { env, log, scrubber } = context;
  const { store } = await openStore(args, { env, isWriting: false });
  const { ports, request } = await assembleDoctor(context, {
    queuePath: queuePathOf(args),
    store,
    clock: systemClock,
    sendTest,
    isTryingCommit,
  });
  const rows = await examine(ports, request);
  if (json) process.stdout.write(`${scrubber.scrub(JSON.stringify({ rows }, null, 2))}\n`);
  else for (const line of [...renderRows(rows), "", summariseRows(rows)]) log.info(line);
  return rows.some(({ state }) => state === "failed") ? 1 : 0;
}

function daysOf({ command, switches, text }: Arguments): number {
  if (switches.json || switches["send-test"] || switches["try-commit"])
    throw usageError(command, "--health cannot be combined with --json, --send-test or --try-commit");
  const days = text.days ?? DEFAULT_DAYS;
  if (!/^\d{1,3}$/.test(days)) throw usageError(command, "--days must be a number of days from 0 to 999");
  return Number(days);
}
