import { type Arguments, type CommandSpec, type OptionSpec, usageError } from "../../cli/command.ts";
import type { Place } from "../../core/queue/change-posts.ts";

export const PLACE_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  next: { description: "Put it before all posts that have not gone out." },
  last: { description: "Put it at the end." },
  before: { value: "ID", description: "Put it before this post." },
  after: { value: "ID", description: "Put it after this post." },
};

/** Shared by the subcommands that write to the queue. */
export const EDIT_EXIT_CODES: CommandSpec["exitCodes"] = {
  0: "written",
  1: "refused: the result would not be valid, or the state of the post does not allow it; nothing was written",
  2: "it could not start: usage or files",
};

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
