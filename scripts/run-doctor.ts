import { systemClock } from "./adapters/clock.ts";
import { renderRows, summariseRows } from "./core/doctor/render-rows.ts";
import type { Arguments, Curtain, ExitCode } from "./entry.ts";
import { examine } from "./flows/doctor.ts";
import { openWorkplace } from "./wire.ts";
import { assembleDoctor } from "./wire-doctor.ts";
import { openStore } from "./wire-store.ts";

export interface DoctorCall {
  args: Arguments;
  curtain: Curtain;
  asJson: boolean;
  sendTest: boolean;
}

/** The command behind npm run doctor. @throws ProblemError (exit 2) when it cannot start */
export async function runDoctor({ args, curtain, asJson, sendTest }: DoctorCall): Promise<ExitCode> {
  const workplace = await openWorkplace(curtain);
  const { env, log, scrubber } = workplace;
  const { store } = await openStore(args, { command: "doctor", env, isWriting: false });
  const { ports, request } = await assembleDoctor(workplace, { store, clock: systemClock, sendTest });
  const rows = await examine(ports, request);
  if (asJson) process.stdout.write(`${scrubber.scrub(JSON.stringify({ rows }, null, 2))}\n`);
  else for (const line of [...renderRows(rows), "", summariseRows(rows)]) log.info(line);
  return rows.some(({ state }) => state === "failed") ? 1 : 0;
}
