import { type Arguments, usageError } from "../../cli/command.ts";
import type { Place } from "../../core/queue/list-change.ts";

/** The only positional of a subcommand about one post. @throws ProblemError (exit 2) */
export function onlyId({ command, positionals: [id, ...rest] }: Arguments): string {
  if (id === undefined || rest.length > 0) throw usageError(command, "give the id of one post");
  return id;
}

/** The place that the options name; null when they name none. @throws ProblemError (exit 2) when they name several */
export function placeOf({ command, text, switches }: Arguments): Place | null {
  const places: Place[] = [];
  if (switches.next === true) places.push("next");
  if (switches.last === true) places.push("last");
  if (text.before !== undefined) places.push({ before: text.before });
  if (text.after !== undefined) places.push({ after: text.after });
  if (places.length > 1) throw usageError(command, "give only one of --next, --last, --before ID and --after ID");
  return places[0] ?? null;
}
