import { type Arguments, type CommandSpec, type OptionSpec, usageError } from "../../cli/command.ts";
import type { Place } from "../../core/queue/edit-list.ts";

export const queueOption: OptionSpec = {
  value: "FILE",
  description: "Queue file (default content/queue.json); the other files lie beside it.",
};

export const placeOptions: Record<string, OptionSpec> = {
  next: { description: "In front of everything that is still to go out." },
  last: { description: "At the end." },
  before: { value: "ID", description: "In front of that post." },
  after: { value: "ID", description: "Behind that post." },
};

/** What the verbs that write have in common. */
export const editExitCodes: CommandSpec["exitCodes"] = {
  0: "written",
  1: "refused: the result would not be valid, or the post is not free; nothing was written",
  2: "it could not start: usage or files",
};

/** The only positional of a verb about one post. @throws ProblemError (exit 2) */
export function onlyId({ name }: CommandSpec, { positionals: [id, ...rest] }: Arguments): string {
  if (id === undefined || rest.length > 0) throw usageError(name, "it takes the id of one post");
  return id;
}

/** The place that the options name, null when they name none. @throws ProblemError (exit 2) when they name several */
export function placeOf({ name }: CommandSpec, { text, switches }: Arguments): Place | null {
  const places: Place[] = [];
  if (switches.next === true) places.push("next");
  if (switches.last === true) places.push("last");
  if (text.before !== undefined) places.push({ before: text.before });
  if (text.after !== undefined) places.push({ after: text.after });
  if (places.length > 1) throw usageError(name, "say one of --next, --last, --before ID, --after ID");
  return places[0] ?? null;
}
