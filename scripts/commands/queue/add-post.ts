import { type Arguments, type CommandSpec, type ExitCode, type Redactor, usageError } from "../../cli/command.ts";
import { NOW_OPTION, queueOption } from "../../cli/shared-options.ts";
import type { DraftPost } from "../../core/content/draft-post.ts";
import { calendarWords } from "../../core/dates/calendar-words.ts";
import type { ListChange, Place } from "../../core/queue/change-posts.ts";
import type { SlotTimes } from "../../core/queue/read-not-before.ts";
import { printable } from "../../core/text/printable.ts";
import { type Context, openContext } from "../../wiring/context.ts";
import { SHAPE_OPTIONS } from "../media/shape-options.ts";
import { EDIT_EXIT_CODES, PLACE_OPTIONS, placeOf, writeEdit } from "./edit-options.ts";
import { type DraftContext, draftFrom, openDraftContext, POST_FIELD_OPTIONS, pictureFrom } from "./new-draft.ts";

export const spec: CommandSpec = {
  name: "queue add",
  summary:
    "Adds a post. Without options it asks for one field after another and counts characters and hashtags while you type.",
  options: {
    queue: queueOption(),
    ...POST_FIELD_OPTIONS,
    image: {
      value: "FILE",
      description:
        "A picture on this machine: it is converted and added to the repository, as npm run media -- add does.",
    },
    ...SHAPE_OPTIONS,
    json: { description: "Read the post as JSON from standard input (needed for a carousel)." },
    offline: { description: "Do not fetch the media." },
    ...PLACE_OPTIONS,
    now: NOW_OPTION,
  },
  examples: [
    "npm run queue -- add",
    'npm run queue -- add --image ~/Pictures/market.heic --caption "Fresh at nine." --pillar craft --cta-type none',
    'npm run queue -- add --caption "Fresh at nine." --image-url https://… --pillar craft --cta-type none --next',
    'npm run queue -- add --caption "Merry Christmas." --image-url https://… --pillar craft --cta-type none --not-before "2026-12-24 18:00"',
    "npm run queue -- add --json < post.json",
  ],
  exitCodes: EDIT_EXIT_CODES,
};

export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const context = await openContext(redactor, args);
  const draftContext = await openDraftContext(args, context);
  const place = placeOf(args) ?? "by-date";
  const picture = await pictureFrom(args);
  try {
    const draft = await draftFrom(args, draftContext, picture?.path ?? null);
    if (draft === null)
      throw usageError(args.command, "give the fields as options or with --json, or run it in a terminal");
    const exit = await add(args, context, { draft, draftContext, place });
    if (picture !== null) context.log.info(picture.described);
    return exit;
  } catch (error) {
    // Why the post was refused matters more than what is left of it.
    await picture?.discard().catch(() => undefined);
    throw error;
  }
}

async function add(
  args: Arguments,
  context: Context,
  { draft, draftContext, place }: { draft: DraftPost; draftContext: DraftContext; place: Place },
): Promise<ExitCode> {
  const post = { ...draft, id: draft.id ?? draftContext.proposeId(draft), status: draft.status ?? "pending" };
  const { id, ...others } = post;
  const written = { id, ...others };
  const change: ListChange = { kind: "add", posts: [written], place };
  try {
    return await writeEdit(args, context, {
      change,
      done: `Added ${id}${heldUntil(post, draftContext.slotTimes)}.`,
      waits: [id],
    });
  } catch (error) {
    // Options are in the history of the shell.
    if (process.stdin.isTTY && args.text.image === undefined) keepWriting(written);
    throw error;
  }
}

/** ", not before Thu 24 Dec, 18:00 Europe/Berlin (2026-12-24T17:00:00Z)", so that a local time can be checked. */
function heldUntil({ not_before: notBefore }: DraftPost, { timeZone, now }: SlotTimes): string {
  if (notBefore === undefined) return "";
  const words = calendarWords(timeZone, now);
  return `, not before ${words.brief(new Date(notBefore))} ${timeZone} (${notBefore})`;
}

/** What somebody typed must not be lost when it is refused. */
function keepWriting(post: DraftPost): void {
  process.stderr.write(
    `What you wrote, for npm run queue -- add --json:\n${printable(JSON.stringify(post, null, 2))}\n`,
  );
}
