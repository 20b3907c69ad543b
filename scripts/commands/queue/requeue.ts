import type { Arguments, CommandSpec, ExitCode, Redactor } from "../../cli/command.ts";
import { editExitCodes, onlyId, queueOption } from "./edit-options.ts";

export const spec: CommandSpec = {
  name: "queue requeue",
  summary: "Sets a failed post back to pending, after what was wrong with it is mended.",
  positionals: "ID",
  options: { queue: queueOption },
  examples: ["npm run queue -- requeue monday"],
  exitCodes: editExitCodes,
};

export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const id = onlyId(spec, args);
  const { edit } = await import("./write-edit.ts");
  return await edit({ args, redactor, change: { kind: "requeue", id }, done: `${id} is pending again.` });
}
