import { type Arguments, type CommandSpec, type ExitCode, type OptionSpec, usageError } from "../../cli/command.ts";
import { describePlan } from "../../core/calendar/describe-plan.ts";
import { calendarWords } from "../../core/dates/calendar-words.ts";
import { describeFinding } from "../../core/findings/finding.ts";
import { digestWith } from "../../core/posting/digest.ts";
import type { ListChange, Place } from "../../core/queue/change-posts.ts";
import { describeTurns } from "../../core/queue/list-rows.ts";
import { editQueue } from "../../flows/proposals/edit-queue.ts";
import type { Context } from "../../wiring/context.ts";
import { openQueueEdit } from "../../wiring/open-queue-edit.ts";

export const PLACE_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  next: { description: "Put it before all posts that have not gone out." },
  last: { description: "Put it at the end." },
  before: { value: "ID", description: "Put it before this post." },
  after: { value: "ID", description: "Put it after this post." },
};

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

export interface Edit {
  /** All of them are made, or none. */
  change: ListChange | readonly ListChange[];
  done: string;
  /** Ids of the posts that then wait for their turn. */
  waits?: readonly string[];
}

/** Makes the change in the working copy, where git can undo it. @throws ProblemError */
export async function writeEdit(
  args: Arguments,
  context: Context,
  { change, done, waits = [] }: Edit,
): Promise<ExitCode> {
  const { clock, log } = context;
  const ports = openQueueEdit(context, { isOffline: args.switches.offline === true });
  const { warnings, content } = await editQueue(ports, [change].flat()).finally(ports.close);
  for (const warning of warnings) log.warn(describeFinding(warning));
  const options = { now: clock.now(), digestOf: digestWith(content) };
  const turns = describeTurns(waits, content, options);
  const [first] = turns;
  log.info(waits.length === 1 && first !== undefined ? `${done} It ${first.words}.` : done);
  if (waits.length < 2) return 0;
  for (const turn of turns) log.info(`${turn.id} ${turn.words}.`);
  const days = turns.map(({ at }) => at);
  log.info(describePlan(days, calendarWords(content.settings.timezone, options.now), waits.length));
  return 0;
}
