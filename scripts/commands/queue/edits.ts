import { type Arguments, type ExitCode, type Redactor, usageError } from "../../cli/command.ts";
import { openContext } from "../../setup/context.ts";
import { onlyId, placeOf } from "./edit-options.ts";
import { type Edit, writeEdit } from "./write-edit.ts";

/** npm run queue -- move, remove and requeue: one change to one post. @throws ProblemError */
export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const edit = editOf(args, onlyId(args));
  return await writeEdit(args, await openContext(redactor), edit);
}

function editOf(args: Arguments, id: string): Edit {
  switch (args.command) {
    case "queue move":
      return moveOf(args, id);
    case "queue remove":
      return { change: { kind: "remove", ids: [id] }, done: `Removed ${id}.` };
    case "queue requeue":
      return { change: { kind: "requeue", id }, done: `${id} is pending again.` };
    default:
      throw new Error(`${args.command} is not an edit of one post.`);
  }
}

function moveOf(args: Arguments, id: string): Edit {
  const place = placeOf(args);
  if (place === null) throw usageError(args.command, "say where: --next, --last, --before ID or --after ID");
  return { change: { kind: "move", id, place }, done: `Moved ${id}.` };
}
