import { systemClock } from "../adapters/clock/system-clock.ts";
import type { Arguments, ExitCode, Redactor } from "../cli/command.ts";
import { renderRows, summariseRows } from "../core/doctor/row.ts";
import { examine } from "../flows/examine-setup.ts";
import { assembleDoctor } from "../setup/assemble-doctor.ts";
import { openContext } from "../setup/context.ts";
import { openStore } from "../setup/open-store.ts";

export interface DoctorCall {
  args: Arguments;
  redactor: Redactor;
  asJson: boolean;
  sendTest: boolean;
}

/** The command behind npm run doctor. @throws ProblemError (exit 2) when it cannot start */
export async function runDoctor({ args, redactor, asJson, sendTest }: DoctorCall): Promise<ExitCode> {
  const context = await openContext(redactor);
  const { env, log, scrubber } = context;
  const { store } = await openStore(args, { command: "doctor", env, isWriting: false });
  const { ports, request } = await assembleDoctor(context, { store, clock: systemClock, sendTest });
  const rows = await examine(ports, request);
  if (asJson) process.stdout.write(`${scrubber.scrub(JSON.stringify({ rows }, null, 2))}\n`);
  else for (const line of [...renderRows(rows), "", summariseRows(rows)]) log.info(line);
  return rows.some(({ state }) => state === "failed") ? 1 : 0;
}
