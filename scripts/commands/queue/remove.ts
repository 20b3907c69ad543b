import type { Arguments, CommandSpec, ExitCode, Redactor } from "../../cli/command.ts";
import { editExitCodes, onlyId, queueOption } from "./edit-options.ts";

export const spec: CommandSpec = {
  name: "queue remove",
  summary: "Removes a post that has not gone out. Git brings it back.",
  positionals: "ID",
  options: { queue: queueOption },
  examples: ["npm run queue -- remove monday"],
  exitCodes: editExitCodes,
};

export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const id = onlyId(spec, args);
  const { edit } = await import("./write-edit.ts");
  return await edit({ args, redactor, change: { kind: "remove", ids: [id] }, done: `${id} is removed.` });
}
