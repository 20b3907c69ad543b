import { type Arguments, type CommandSpec, type Curtain, type ExitCode, usageError } from "../entry.ts";
import { editExitCodes, onlyId, placeOf, placeOptions, queueOption } from "./options.ts";

export const spec: CommandSpec = {
  name: "queue move",
  summary: "Moves a post to another place: posts go out from top to bottom.",
  positionals: "ID",
  options: { queue: queueOption, ...placeOptions },
  examples: ["npm run queue -- move monday --next", "npm run queue -- move monday --after friday"],
  exitCodes: editExitCodes,
};

export async function run(args: Arguments, curtain: Curtain): Promise<ExitCode> {
  const id = onlyId(spec, args);
  const place = placeOf(spec, args);
  if (place === null) throw usageError(spec.name, "say where: --next, --last, --before ID or --after ID");
  const { edit } = await import("./edit.ts");
  return await edit({ args, curtain, change: { kind: "move", id, place }, done: `${id} is moved.` });
}
