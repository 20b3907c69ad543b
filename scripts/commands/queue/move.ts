import { type Arguments, type CommandSpec, type ExitCode, type Redactor, usageError } from "../../cli/command.ts";
import { editExitCodes, onlyId, placeOf, placeOptions, queueOption } from "./edit-options.ts";

export const spec: CommandSpec = {
  name: "queue move",
  summary: "Moves a post to another place: posts go out from top to bottom.",
  positionals: "ID",
  options: { queue: queueOption, ...placeOptions },
  examples: ["npm run queue -- move monday --next", "npm run queue -- move monday --after friday"],
  exitCodes: editExitCodes,
};

export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const id = onlyId(spec, args);
  const place = placeOf(spec, args);
  if (place === null) throw usageError(spec.name, "say where: --next, --last, --before ID or --after ID");
  const { edit } = await import("./write-edit.ts");
  return await edit({ args, redactor, change: { kind: "move", id, place }, done: `${id} is moved.` });
}
