import type { Arguments, CommandSpec, Curtain, ExitCode } from "../entry.ts";
import { editExitCodes, onlyId, queueOption } from "./options.ts";

export const spec: CommandSpec = {
  name: "queue requeue",
  summary: "Sets a failed post back to pending, after what was wrong with it is mended.",
  positionals: "ID",
  options: { queue: queueOption },
  examples: ["npm run queue -- requeue monday"],
  exitCodes: editExitCodes,
};

export async function run(args: Arguments, curtain: Curtain): Promise<ExitCode> {
  const id = onlyId(spec, args);
  const { edit } = await import("./edit.ts");
  return await edit({ args, curtain, change: { kind: "requeue", id }, done: `${id} is pending again.` });
}
