import type { Arguments, CommandSpec, Curtain, ExitCode } from "../entry.ts";
import { editExitCodes, onlyId, queueOption } from "./options.ts";

export const spec: CommandSpec = {
  name: "queue remove",
  summary: "Removes a post that has not gone out. Git brings it back.",
  positionals: "ID",
  options: { queue: queueOption },
  examples: ["npm run queue -- remove monday"],
  exitCodes: editExitCodes,
};

export async function run(args: Arguments, curtain: Curtain): Promise<ExitCode> {
  const id = onlyId(spec, args);
  const { edit } = await import("./edit.ts");
  return await edit({ args, curtain, change: { kind: "remove", ids: [id] }, done: `${id} is removed.` });
}
