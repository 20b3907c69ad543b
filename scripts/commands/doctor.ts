import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { refuseForeignPackage } from "../adapters/files/own-package.ts";
import { type Arguments, type CommandSpec, type ExitCode, type Redactor, usageError } from "../cli/command.ts";
import { queueOption, STORE_OPTION } from "../cli/shared-options.ts";
import { type DoctorRow, describeEmptyPlace, renderRows, summariseRows } from "../core/checks/render-checks.ts";
import { nameFolder } from "../core/content/name-folder.ts";
import { describeProblem } from "../core/findings/problem.ts";
import { printable } from "../core/text/printable.ts";
import { examine } from "../flows/checks/list-checks.ts";
import { assembleDoctor } from "../wiring/assemble-doctor.ts";
import { openContext } from "../wiring/context.ts";
import { forEachAccount, listQueues } from "../wiring/find-accounts.ts";
import { openStore } from "../wiring/open-store.ts";
import { watchHealth } from "./watch-health.ts";

export const spec: CommandSpec = {
  name: "doctor",
  summary:
    "Checks every prerequisite in order (files, token, account, repository and everything that setup arranges, alerts) and says what to do about each. Changes nothing.",
  options: {
    queue: queueOption(),
    store: STORE_OPTION,
    json: { description: "Print the rows as JSON." },
    "send-test": { description: "Send a test alert as well." },
    "try-commit": { description: "Let the bot add a commit that changes nothing, to prove that it may." },
    health: {
      description: "Check the running automation instead: is anything stuck, silent or about to run out? Alerts if so.",
    },
    days: { value: "N", description: "With --health: how many days the queue must cover (default 7)." },
  },
  // Whoever runs doctor reads its output; nobody reads the output of the scheduled check.
  alertsOnFailure: { kind: "queue", onlyWith: "health", load: () => import("../wiring/report-to-team.ts") },
  examples: [
    "npm run doctor # is everything set up?",
    "npm run doctor -- --send-test # and do alerts arrive?",
    "npm run doctor -- --health # what the scheduled check looks at",
  ],
  exitCodes: {
    0: "nothing failed; with --health: healthy",
    1: "something failed; with --health: something is wrong",
    2: "it could not start; with --health: the state is not known",
  },
};

const DEFAULT_DAYS = "7";

export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const { health = false } = args.switches;
  const days = health ? daysOf(args) : 0;
  if (!health && args.text.days !== undefined) throw usageError(args.command, "--days works only with --health");
  const queues = await listQueues(args);
  refuseForeignPackage(queues[0]);
  return await forEachAccount(args, queues, {
    run: (one) => (health ? watchHealth(one, { redactor, days }) : examineOne(one, redactor)),
    title: async (queue) => void (health && process.stdout.write(`\n${printable(dirname(queue))}:\n`)),
    explain: ({ problem }, queue) =>
      process.stderr.write(`${redactor.redact(printable(`${queue}: ${describeProblem(problem)}`))}\n`),
  });
}

async function examineOne(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const { json = false, "send-test": sendTest = false, "try-commit": isTryingCommit = false } = args.switches;
  const context = await openContext(redactor, args);
  const { log, queuePath } = context;
  const { store } = await openStore(context, args, { isWriting: false });
  const { ports, request } = await assembleDoctor(context, { store, sendTest, isTryingCommit });
  const rows = (await examine(ports, request)).map((row) => inFolder(row, queuePath));
  const { accountName: account } = context.env;
  const heading = account === null ? [] : [`Account ${account}, in ${queuePath}`, ""];
  if (json)
    process.stdout.write(
      `${context.scrub(JSON.stringify(account === null ? { rows } : { account, rows }, null, 2))}\n`,
    );
  else {
    const empty = describeEmptyPlace(rows, existsSync(queuePath));
    const lines = empty === null ? [...heading, ...renderRows(rows), "", summariseRows(rows)] : [empty];
    for (const line of lines) log.info(line);
  }
  return rows.some(({ state }) => state === "failed") ? 1 : 0;
}

function inFolder(row: DoctorRow, queuePath: string): DoctorRow {
  const { whatToDo } = row;
  return whatToDo === null ? row : { ...row, whatToDo: nameFolder(whatToDo, queuePath) };
}

function daysOf({ command, switches, text }: Arguments): number {
  if (switches.json || switches["send-test"] || switches["try-commit"])
    throw usageError(command, "--health cannot be combined with --json, --send-test or --try-commit");
  const days = text.days ?? DEFAULT_DAYS;
  if (!/^\d{1,3}$/.test(days)) throw usageError(command, "--days must be a number of days from 0 to 999");
  return Number(days);
}
