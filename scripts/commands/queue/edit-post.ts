import { createFileStore } from "../../adapters/files/file-store.ts";
import { type Arguments, type CommandModule, type CommandSpec, usageError } from "../../cli/command.ts";
import { NOW_OPTION, queueOption } from "../../cli/shared-options.ts";
import { parseInstant } from "../../core/dates/instant.ts";
import { parseLocalTime } from "../../core/dates/local-time.ts";
import { localDay } from "../../core/dates/time-zone.ts";
import { firstSlotOf, type SlotTimes } from "../../core/queue/read-not-before.ts";
import { type Context, openContext } from "../../wiring/context.ts";
import { EDIT_EXIT_CODES, type Edit, onlyId, PLACE_OPTIONS, placeOf, writeEdit } from "./edit-options.ts";
import { slotTimesOf } from "./new-draft.ts";

const removeSpec: CommandSpec = {
  name: "queue remove",
  summary: "Removes a post that has not gone out. Git can bring it back.",
  positionals: "ID",
  options: { queue: queueOption() },
  examples: ["npm run queue -- remove monday"],
  exitCodes: EDIT_EXIT_CODES,
};

const moveSpec: CommandSpec = {
  name: "queue move",
  summary: "Moves a post to another place: posts go out from top to bottom.",
  positionals: "ID",
  options: {
    queue: queueOption(),
    ...PLACE_OPTIONS,
    "to-day": {
      value: "DAY",
      description: "Put it where it goes out on this day (yyyy-mm-dd), and hold it until then.",
    },
    now: NOW_OPTION,
  },
  examples: [
    "npm run queue -- move monday --next",
    "npm run queue -- move monday --after friday",
    "npm run queue -- move xmas --to-day 2026-12-24",
  ],
  exitCodes: EDIT_EXIT_CODES,
};

const requeueSpec: CommandSpec = {
  name: "queue requeue",
  summary: "Sets a failed post back to pending, once its problem is solved.",
  positionals: "ID",
  options: { queue: queueOption() },
  examples: ["npm run queue -- requeue monday"],
  exitCodes: EDIT_EXIT_CODES,
};

function editing(spec: CommandSpec, editOf: (id: string, args: Arguments, context: Context) => Promise<Edit>) {
  const run: CommandModule["run"] = async (args, redactor) => {
    const context = await openContext(redactor, args);
    return await writeEdit(args, context, await editOf(onlyId(args), args, context));
  };
  return { spec, run };
}

export const remove: CommandModule = editing(removeSpec, async (id) => ({
  change: { kind: "remove", ids: [id] },
  done: `Removed ${id}.`,
}));

export const requeue: CommandModule = editing(requeueSpec, async (id) => ({
  change: { kind: "requeue", id },
  done: `${id} is pending again.`,
  waits: [id],
}));

export const move: CommandModule = editing(moveSpec, async (id, args, context) =>
  args.text["to-day"] === undefined ? moveOf(args, id) : await moveToDay(args, id, context),
);

function moveOf(args: Arguments, id: string): Edit {
  const place = placeOf(args);
  if (place === null)
    throw usageError(args.command, "say where: --next, --last, --before ID, --after ID or --to-day DAY");
  return { change: { kind: "move", id, place }, done: `Moved ${id}.`, waits: [id] };
}

/** A post that is held until that day keeps its time. @throws ProblemError */
async function moveToDay(args: Arguments, id: string, { queuePath, clock, readContent }: Context): Promise<Edit> {
  if (placeOf(args) !== null) throw usageError(args.command, "--to-day chooses the place itself");
  const content = readContent(await createFileStore(queuePath).readAll());
  const slotTimes = slotTimesOf(content, clock.now());
  const read = parseLocalTime(args.text["to-day"] ?? "", slotTimes.timeZone);
  if (read?.kind !== "day") throw usageError(args.command, "--to-day must be a day such as 2026-12-24");
  const { day } = read;
  const move = { kind: "move" as const, id, place: "by-date" as const };
  const done = `Moved ${id}.`;
  const post = content.posts.find((candidate) => candidate.id === id);
  if (isHeldUntil(post?.not_before, day, slotTimes)) return { change: move, done, waits: [id] };
  const slot = firstSlotOf(day, slotTimes);
  if (!slot.ok) throw usageError(args.command, `--to-day: ${slot.error}`);
  return { change: { ...move, notBefore: slot.value }, done: `${done} It waits until ${slot.value}.`, waits: [id] };
}

function isHeldUntil(notBefore: string | undefined, day: string, { timeZone, now }: SlotTimes): boolean {
  const instant = parseInstant(notBefore ?? "");
  return instant !== null && instant > now && localDay(instant, timeZone) === day;
}
