import { DAY_MS } from "../../core/dates/instant.ts";
import type { FirstComment, JournalEntry } from "../../core/generated/journal.ts";
import {
  describeAnswer,
  describeFault,
  isAccountFault,
  type PlatformFault,
} from "../../core/instagram/platform-fault.ts";
import type { Content } from "../../core/posting/content.ts";
import {
  approvedComment,
  type CommentProblem,
  isOwn,
  listCommentable,
  listUncommented,
  type Uncommented,
  withComments,
  withItsText,
  withoutComment,
} from "../../core/posting/first-comment.ts";
import { retryReads } from "../steps/retry.ts";
import { CLAIM_FRESH_MS } from "./publish-container.ts";
import { isAtWork } from "./reconcile.ts";
import { changeJournal, newestContent, type Run, raise } from "./run.ts";
import { aboutFault, knownBlock, stopForFault } from "./stop.ts";

/**
 * Posts the first comments of live posts. A comment that is sent twice is as embarrassing as a post, so each call follows a claim that
 * this run has just written, after a look at the comments that are there. A claim whose comment is not found is never sent again by
 * itself: a run may have died right after sending it. Then the comments of posts that were approved without any are turned off. Nothing
 * of this fails a post.
 */
export async function publishComments(run: Run): Promise<void> {
  const content = newestContent(run);
  if (content === null || content.blockers.length > 0) return;
  let isAnyAtWork = false;
  for (const entry of listUncommented(content)) {
    // The account may have been blocked over the one before.
    if (knownBlock(run) !== null) return;
    if (entry.comment.claim !== undefined && (await isAtWork(run, entry.comment.claim))) {
      isAnyAtWork = true;
      continue;
    }
    const found = await settle(run, entry, approvedComment(content, entry));
    if (found !== null) raise(run, withoutComment(entry.id, found), "warn");
  }
  if (!(await turnOffComments(run, content))) return;
  if (!isAnyAtWork) run.judged.add("comment");
}

/** Doing it twice changes nothing, so it needs no claim. Returns whether all of them were tried. */
async function turnOffComments(run: Run, content: Content): Promise<boolean> {
  for (const entry of listCommentable(content)) {
    if (knownBlock(run) !== null || run.stop.aborted) return false;
    const found = await turnOff(run, entry);
    if (found !== null) raise(run, withComments(entry.id, found), "warn");
  }
  return true;
}

async function turnOff(run: Run, entry: JournalEntry): Promise<CommentProblem | null> {
  const { id, media_id: mediaId, account_id: accountId } = entry;
  if (mediaId === null) return NO_MEDIUM;
  if (accountId !== run.config.accountId) return otherAccount(accountId);
  const answer = await retryReads(run, () => run.platform.turnOffComments(mediaId));
  if (answer.ok) {
    await changeJournal(run, { kind: "comments-off", entry, becomes: "done" }, `post: comments of ${id} are off`);
    run.log.notice(`The comments of ${id} are off.`);
    return null;
  }
  if (answer.error.class === "blocked") await stopForFault(run, answer.error);
  return problem(aboutFault(answer.error), describeFault(answer.error), "retried");
}

async function settle(run: Run, entry: Uncommented, text: string | null): Promise<CommentProblem | null> {
  const { media_id: mediaId, account_id: accountId, comment } = entry;
  if (mediaId === null) return NO_MEDIUM;
  if (accountId !== run.config.accountId) return otherAccount(accountId);
  const looked = await findComment(run, entry, mediaId);
  if (looked.kind === "unreadable") {
    const about = comment.claim === undefined ? aboutFault(looked.fault) : SENT;
    const isRetried = comment.claim === undefined && isAccountFault(looked.fault);
    return problem(about, describeFault(looked.fault), isRetried ? "retried" : "look");
  }
  if (looked.kind === "there") return null;
  if (comment.claim !== undefined)
    return problem(SENT, `It may have been sent, but is not among the comments. ${comment.error ?? ""}`.trim(), "look");
  if (text === null) return problem("no text", "The queue no longer holds the text that was approved.", "by hand");
  return await claimAndSend(run, entry, { mediaId, text });
}

/** A claim whose comment nobody has seen. */
const SENT = "sent";

function problem(about: string, why: string, next: CommentProblem["next"]): CommentProblem {
  return { why, about, next };
}

const NO_MEDIUM = problem("no medium", "Instagram did not say which medium the post is.", "by hand");

function otherAccount(accountId: string): CommentProblem {
  return problem("account", `It is a post of account ${accountId}.`, "retried");
}

type CommentSearch = { kind: "there" } | { kind: "absent" } | { kind: "unreadable"; fault: PlatformFault };

/** Looks among the comments of the medium, and records the own one if it is there. */
async function findComment(run: Run, entry: Uncommented, mediaId: string): Promise<CommentSearch> {
  const answer = await retryReads(run, () => run.platform.listComments(mediaId));
  // But an account that is refused would be refused again.
  if (!answer.ok && isUnsent(run, entry) && !isAccountFault(answer.error)) return { kind: "absent" };
  if (!answer.ok) return { kind: "unreadable", fault: answer.error };
  const alike = withItsText(answer.value, entry);
  // A stranger may have written the same.
  const name = alike.length === 0 ? null : await retryReads(run, () => run.platform.readUsername());
  if (name?.ok === false) return { kind: "unreadable", fault: name.error };
  const found = alike.find((comment) => isOwn(comment, name?.value ?? ""));
  if (found === undefined) return { kind: "absent" };
  await record(run, entry, { ...entry.comment, outcome: "done", comment_id: found.id });
  return { kind: "there" };
}

/**
 * Whether it is not there, whatever cannot be read: this run has recorded the post, so no call can have followed, or somebody has looked
 * within a day.
 * That an older entry has no claim of it proves nothing, because a record that was set back has lost the claim.
 */
function isUnsent({ recorded, clock }: Run, { comment, container_id }: Uncommented): boolean {
  const lookedMs = Date.parse(comment.not_there_at ?? "");
  const hasLooked = clock.now().getTime() - lookedMs < DAY_MS;
  return comment.claim === undefined && (hasLooked || recorded.has(container_id));
}

async function claimAndSend(
  run: Run,
  entry: Uncommented,
  { mediaId, text }: { mediaId: string; text: string },
): Promise<CommentProblem | null> {
  if (run.stop.aborted) return null;
  const claim = { at: run.clock.now().toISOString(), run: run.config.run };
  // What somebody saw says nothing about the call that follows this claim.
  const { not_there_at: _, ...unclaimed } = entry.comment;
  const claimed: Uncommented = { ...entry, comment: { ...unclaimed, claim } };
  const written = await record(run, entry, claimed.comment);
  if (written.kind === "refused") return null;
  if (written.kind === "not-stored")
    return problem("unclaimed", `Its claim could not be written: ${written.problem.why}`, "retried");
  if (run.clock.now().getTime() - Date.parse(claim.at) > CLAIM_FRESH_MS) {
    await record(run, claimed, entry.comment);
    return problem("slow", "Writing its claim took too long, so it was not sent.", "retried");
  }
  const answer = await run.platform.sendComment(mediaId, text);
  if (answer.ok) {
    await record(run, claimed, { ...claimed.comment, outcome: "done", comment_id: answer.value });
    run.log.notice(`The first comment of ${entry.id} is posted.`);
    return null;
  }
  // Also a refusal may have taken effect.
  const error = run.scrub((isAccountFault(answer.error) ? describeFault : describeAnswer)(answer.error));
  const refused: Uncommented = { ...claimed, comment: { ...claimed.comment, error } };
  await record(run, claimed, refused.comment);
  if (answer.error.class === "blocked") await stopForFault(run, answer.error);
  const looked = await findComment(run, refused, mediaId);
  return looked.kind === "there" ? null : problem(SENT, error, "look");
}

function record(run: Run, entry: Uncommented, becomes: FirstComment) {
  const message = `post: first comment of ${entry.id} ${becomes.outcome ?? (becomes.claim === undefined ? "released" : "claimed")}`;
  return changeJournal(run, { kind: "comment", entry, was: entry.comment, becomes }, message);
}
