import { type Arguments, type ExitCode, type Redactor, usageError } from "../../cli/command.ts";
import type { DraftPost } from "../../core/content/draft-post.ts";
import { calendarWords } from "../../core/dates/calendar-words.ts";
import type { ListChange } from "../../core/queue/list-change.ts";
import type { Clockwork } from "../../core/queue/read-not-before.ts";
import { printable } from "../../core/text/printable.ts";
import { openContext } from "../../setup/context.ts";
import { openDraftContext } from "./draft-context.ts";
import { draftFrom } from "./draft-from-options.ts";
import { placeOf } from "./edit-options.ts";
import { writeEdit } from "./write-edit.ts";

/** npm run queue -- add. @throws ProblemError */
export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const context = await openContext(redactor, args);
  const draftContext = await openDraftContext(args, context);
  const place = placeOf(args) ?? "by-date";
  const draft = await draftFrom(args, draftContext);
  if (draft === null)
    throw usageError(args.command, "give the fields as options or with --json, or run it in a terminal");
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
    if (process.stdin.isTTY) keepWriting(written);
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
