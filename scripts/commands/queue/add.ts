import { type Arguments, type ExitCode, type Redactor, usageError } from "../../cli/command.ts";
import type { DraftPost } from "../../core/content/draft-post.ts";
import { calendarWords } from "../../core/dates/calendar-words.ts";
import type { ListChange, Place } from "../../core/queue/list-change.ts";
import type { Clockwork } from "../../core/queue/read-not-before.ts";
import { printable } from "../../core/text/printable.ts";
import { type Context, openContext } from "../../setup/context.ts";
import { type DraftContext, openDraftContext } from "./draft-context.ts";
import { draftFrom } from "./draft-from-options.ts";
import { placeOf } from "./edit-options.ts";
import { pictureFrom } from "./picture-from-options.ts";
import { writeEdit } from "./write-edit.ts";

/** npm run queue -- add. @throws ProblemError; nothing is written then */
export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const context = await openContext(redactor, args);
  const draftContext = await openDraftContext(args, context);
  const place = placeOf(args) ?? "by-date";
  const picture = await pictureFrom(args);
  try {
    const draft = await draftFrom(args, draftContext, picture?.path ?? null);
    if (draft === null)
      throw usageError(args.command, "give the fields as options or with --json, or run it in a terminal");
    return await add(args, context, { draft, draftContext, place });
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
      done: `Added ${id}${heldUntil(post, draftContext.clockwork)}.`,
      waits: [id],
    });
  } catch (error) {
    // Options are in the history of the shell.
    if (process.stdin.isTTY && args.text.image === undefined) keepWriting(written);
    throw error;
  }
}

/** ", held until Thu 24 Dec, 18:00 Europe/Berlin (2026-12-24T17:00:00Z)", so that a local time can be checked. */
function heldUntil({ not_before: notBefore }: DraftPost, { timeZone, now }: Clockwork): string {
  if (notBefore === undefined) return "";
  const words = calendarWords(timeZone, now);
  return `, held until ${words.brief(new Date(notBefore))} ${timeZone} (${notBefore})`;
}

/** What somebody typed must not be lost when it is refused. */
function keepWriting(post: DraftPost): void {
  process.stderr.write(
    `What you wrote, for npm run queue -- add --json:\n${printable(JSON.stringify(post, null, 2))}\n`,
  );
}
