import { type Problem, ProblemError } from "../../core/findings/problem.ts";
import type { JournalEntry } from "../../core/generated/journal.ts";
import type { Snapshot } from "../../core/ports/store.ts";
import { isFreshClaim } from "../../core/posting/claims.ts";
import { listCommentable, listUncommented } from "../../core/posting/first-comment.ts";
import { changeFile, changeJournalBytes } from "../steps/change-file.ts";
import { reportConditions } from "../steps/report-conditions.ts";
import { demandStored, NOTHING_OPEN, stillAtWork } from "./decision-problems.ts";
import type { ResolvePorts } from "./resolve-claim.ts";

/** What someone found below the post, or decided. */
export type CommentVerdict = "there" | "retry" | "none";

/** @throws ProblemError (exit 2) when there is nothing to decide, a run may be sending it, or the result cannot be stored */
export async function resolveComment(ports: ResolvePorts, id: string, verdict: CommentVerdict): Promise<void> {
  const askedAt = ports.clock.now();
  const snapshot = await ports.store.readAll();
  const content = ports.readContent(snapshot);
  const commentable = listCommentable(content).find((candidate) => candidate.id === id);
  if (commentable !== undefined) return await resolveCommentsOff(ports, { entry: commentable, verdict, snapshot });
  const entry = listUncommented(content).find((candidate) => candidate.id === id);
  if (entry === undefined) throw new ProblemError(noOpenComment(id), 2);
  if (verdict === "retry") demandReachable(ports, entry);
  const { claim, digest } = entry.comment;
  if (claim !== undefined && isFreshClaim({ claim }, askedAt)) throw new ProblemError(stillAtWork({ id, claim }), 2);
  const outcome = { there: "done", retry: null, none: "dropped" } as const;
  const change = {
    kind: "comment",
    entry,
    was: entry.comment,
    becomes: {
      digest,
      outcome: outcome[verdict],
      ...(verdict === "retry" ? { not_there_at: askedAt.toISOString() } : {}),
    },
  } as const;
  const message = `post: first comment of ${id} resolved by hand (${verdict})`;
  demandStored(
    await changeFile(ports, { file: "journal", message, apply: (bytes) => changeJournalBytes(bytes, change) }),
  );
  ports.log.notice(COMMENT_RESULTS[verdict](id));
  await reportConditions(ports, { conditions: [], judged: new Set([`comment:${id}`]) }, snapshot.alerts);
}

/** "there": somebody has turned them off. */
async function resolveCommentsOff(
  ports: ResolvePorts,
  { entry, verdict, snapshot }: { entry: JournalEntry; verdict: CommentVerdict; snapshot: Snapshot },
): Promise<void> {
  const { id } = entry;
  if (verdict === "retry") demandReachable(ports, entry);
  if (verdict === "retry") return ports.log.notice(`The next run turns off the comments of ${id}.`);
  const becomes = verdict === "there" ? "done" : "dropped";
  const message = `post: comments of ${id} resolved by hand (${verdict})`;
  const change = { kind: "comments-off", entry, becomes } as const;
  demandStored(
    await changeFile(ports, { file: "journal", message, apply: (bytes) => changeJournalBytes(bytes, change) }),
  );
  ports.log.notice(
    becomes === "done" ? `The comments of ${id} are recorded as off.` : `The comments of ${id} stay on.`,
  );
  await reportConditions(ports, { conditions: [], judged: new Set([`comment:${id}`]) }, snapshot.alerts);
}

const COMMENT_RESULTS: Record<CommentVerdict, (id: string) => string> = {
  there: (id) => `The first comment of ${id} is recorded as posted.`,
  retry: (id) => `The next run posts the first comment of ${id}.`,
  none: (id) => `${id} goes without its first comment.`,
};

/** @throws ProblemError (exit 2) when no run can do it: nobody knows the medium, or it is of another account */
function demandReachable({ account }: ResolvePorts, { id, media_id, account_id }: JournalEntry): void {
  const isOther = account !== null && account.id !== account_id;
  if (media_id !== null && !isOther) return;
  const why =
    media_id === null
      ? "Instagram did not say which medium the post is, so no run can reach its comments."
      : `It is a post of account ${account_id}, and the token is of account ${account?.id}.`;
  const whatToDo = `Do it in the Instagram app, then record it: npm run queue -- resolve ${JSON.stringify(id)} --comment there.`;
  throw new ProblemError({ code: "comment-unreachable", what: `Resolving the comment of ${id}`, why, whatToDo }, 2);
}

function noOpenComment(id: string): Problem {
  const why = "The record has no live post of that id whose first comment is open.";
  return { ...NOTHING_OPEN, code: "no-open-comment", what: `Resolving the first comment of ${id}`, why };
}
