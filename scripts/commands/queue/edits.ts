import { createFileStore } from "../../adapters/files/file-store.ts";
import { type Arguments, type ExitCode, type Redactor, usageError } from "../../cli/command.ts";
import { queuePathOf } from "../../cli/shared-options.ts";
import { parseInstant } from "../../core/dates/instant.ts";
import { parseLocalTime } from "../../core/dates/local-time.ts";
import { localDay } from "../../core/dates/time-zone.ts";
import { readContent } from "../../core/posting/read-content.ts";
import { type Clockwork, firstSlotOf } from "../../core/queue/read-not-before.ts";
import { type Context, clockFor, openContext } from "../../setup/context.ts";
import { clockworkOf } from "./draft-context.ts";
import { onlyId, placeOf } from "./edit-options.ts";
import { type Edit, writeEdit } from "./write-edit.ts";

/** npm run queue -- move, remove and requeue: one change to one post. @throws ProblemError */
export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const context = await openContext(redactor, args);
  return await writeEdit(args, context, await editOf(args, onlyId(args), context));
}

async function editOf(args: Arguments, id: string, context: Context): Promise<Edit> {
  switch (args.command) {
    case "queue move":
      return args.text["to-day"] === undefined ? moveOf(args, id) : await moveToDay(args, id, context);
    case "queue remove":
      return { change: { kind: "remove", ids: [id] }, done: `Removed ${id}.` };
    case "queue requeue":
      return { change: { kind: "requeue", id }, done: `${id} is pending again.`, waits: [id] };
    default:
      throw new Error(`${args.command} is not an edit of one post.`);
  }
}

function moveOf(args: Arguments, id: string): Edit {
  const place = placeOf(args);
  if (place === null)
    throw usageError(args.command, "say where: --next, --last, --before ID, --after ID or --to-day DAY");
  return { change: { kind: "move", id, place }, done: `Moved ${id}.`, waits: [id] };
}

/** A post that is held until that day keeps its time. @throws ProblemError */
async function moveToDay(args: Arguments, id: string, { env }: Context): Promise<Edit> {
  const day = args.text["to-day"] ?? "";
  if (placeOf(args) !== null) throw usageError(args.command, "--to-day chooses the place itself");
  const snapshot = await createFileStore(queuePathOf(args)).readAll();
  const content = readContent(snapshot, env.allowPrivateMediaHosts);
  const clockwork = clockworkOf(content, clockFor(args).now());
  if (parseLocalTime(day, clockwork.timeZone)?.kind !== "day")
    throw usageError(args.command, "--to-day must be a day such as 2026-12-24");
  const move = { kind: "move" as const, id, place: "by-date" as const };
  const done = `Moved ${id}.`;
  const post = content.posts.find((candidate) => candidate.id === id);
  if (isHeldUntil(post?.not_before, day, clockwork)) return { change: move, done, waits: [id] };
  const slot = firstSlotOf(day, clockwork);
  if (!slot.ok) throw usageError(args.command, `--to-day: ${slot.error}`);
  return { change: { ...move, notBefore: slot.value }, done: `${done} It is held until ${slot.value}.`, waits: [id] };
}

function isHeldUntil(notBefore: string | undefined, day: string, { timeZone, now }: Clockwork): boolean {
  const instant = parseInstant(notBefore ?? "");
  return instant !== null && instant > now && localDay(instant, timeZone) === day;
}
