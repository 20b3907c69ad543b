import type { DraftPost } from "../../core/content/draft-post.ts";
import { localDay } from "../../core/dates/time-zone.ts";
import type { JournalEntry } from "../../core/generated/journal.ts";
import { isCarouselQuota, type PlatformFault } from "../../core/instagram/platform-fault.ts";
import { listMediaTargets } from "../../core/media/media-target.ts";
import type { Condition } from "../../core/ports/alerts.ts";
import type { DoubtedPost } from "../../core/posting/change-journal.ts";
import type { Candidate, Content } from "../../core/posting/content.ts";
import { LEAVE_IT } from "../../core/posting/unconfirmed.ts";
import { kindOf } from "../../core/rules/posts/same-post.ts";
import { listOf, plural } from "../../core/text/words.ts";
import { failPost } from "./record.ts";
import { changeJournal, type Outcome, type Run, raise } from "./run.ts";

/** What fails on so many days, each time while another post goes out, is no passing trouble: it is the post's. */
const DAYS_OF_TROUBLE = 3;
const OVER = `This was so on ${DAYS_OF_TROUBLE} days on which other posts went out.`;

/** A post that could not be brought out, for a reason that may not be its own. */
export interface Unprepared {
  candidate: Pick<Candidate, "id" | "digest">;
  /** Instagram would not have it, or was in trouble itself; the host of the repository's files; the host of media that is elsewhere. */
  cause: "undecided" | "trouble" | "carousel-quota" | "own-host" | "other-host";
  error: string;
  /** Its claim, which stays open, where the publish call was refused and nothing of it is live. */
  claimed?: JournalEntry;
}

export function causeOf(fault: PlatformFault, kind: DraftPost["media_type"]): Unprepared["cause"] {
  if (isCarouselQuota(fault, kind)) return "carousel-quota";
  return fault.class === "transient" || fault.class === "no-answer" ? "trouble" : "undecided";
}

/**
 * Judges the posts that were tried in vain by what became of another one. `outcome`: of that post; null when no post could be
 * prepared. A post fails on the third day on which another one passed all its steps in the same run. Before that, nothing is marked;
 * and nothing ever for an error of Instagram's own or a missing answer.
 */
export async function judgeUnprepared(
  run: Run,
  content: Content,
  { outcome, tried }: { outcome: Outcome | null; tried: readonly Unprepared[] },
): Promise<Outcome> {
  const ofHost = tried.filter(({ cause }) => cause === "own-host");
  const doubted = tried.filter(({ cause }) => cause !== "own-host");
  if (ofHost.length > 0) raise(run, notServed(ofHost));
  const hasPassed = outcome?.published !== undefined;
  const passed = content.posts.find(({ id }) => hasPassed && outcome.isByWords !== true && id === outcome.published);
  const today = localDay(run.clock.now(), content.settings.timezone);
  const isDay = (post: Unprepared) => mayBeItsOwn(post) && passed !== undefined && isSameStep(content, post, passed);
  const dayOf = (post: Unprepared) => (isDay(post) ? today : null);
  const isOver = (post: Unprepared) => countDays(content, post.candidate, dayOf(post)) >= DAYS_OF_TROUBLE;
  const { over = [], waiting = [] } = Object.groupBy(doubted, (post) => (isOver(post) ? "over" : "waiting"));
  const remembered = outcome === null ? [...waiting, ...ofHost] : waiting;
  await rememberTries(
    run,
    content,
    remembered.map((post) => ({ id: post.candidate.id, digest: post.candidate.digest, day: dayOf(post) })),
  );
  const ended: Outcome = outcome ?? { exit: 0, summary: "Nothing could be published" };
  // What else made the run fail speaks for itself.
  if (waiting.length > 0 && (hasPassed || ended.exit === 0)) raise(run, doubtful(waiting, hasPassed));
  return await failAll(run, !hasPassed && ended.exit === 0 ? { ...ended, exit: 1 } : ended, over);
}

/** Trouble of Instagram's own may meet the first post of each run, whichever that is. */
function mayBeItsOwn({ cause }: Unprepared): boolean {
  return cause !== "trouble";
}

/** Instagram prepares each kind of post in its own way. That a host answers has nothing to do with it. */
function isSameStep({ posts }: Content, { candidate, cause }: Unprepared, passed: DraftPost): boolean {
  const post = posts.find(({ id }) => id === candidate.id) ?? {};
  return cause === "other-host" || (kindOf(post) === kindOf(passed) && hasVideo(post) === hasVideo(passed));
}

function hasVideo(post: DraftPost): boolean {
  return listMediaTargets(post).some(({ pointer }) => pointer.endsWith("/video_url"));
}

/** On how many days others passed its step, which it did not. */
function countDays({ journal }: Content, { id, digest }: Unprepared["candidate"], today: string | null): number {
  const known = journal.doubts?.find((doubt) => doubt.id === id && doubt.digest === digest);
  return today === null ? 0 : new Set([...(known?.days ?? []), today]).size;
}

/** Best effort: if it fails, the next run only tries the same posts again. */
async function rememberTries(run: Run, content: Content, posts: readonly DoubtedPost[]): Promise<void> {
  if (posts.length === 0) return;
  const waiting = content.posts.filter(({ status }) => status === "pending").map(({ id }) => id);
  const waitingIds = new Set(waiting.filter((id) => id !== undefined));
  const at = run.clock.now().toISOString();
  const message = `post: ${plural(posts.length, "waiting post")} could not be prepared`;
  await changeJournal(run, { kind: "doubt", posts, at, waitingIds }, message);
}

async function failAll(run: Run, outcome: Outcome, posts: readonly Unprepared[]): Promise<Outcome> {
  const failed: string[] = [];
  for (const { candidate, error, claimed } of posts) {
    const marked = await failPost(run, { candidate, error: `${error} ${OVER}`, ...(claimed && { claimed }) });
    if (marked.exit !== 0) failed.push(candidate.id);
  }
  if (failed.length === 0) return outcome;
  return { ...outcome, exit: 1, summary: `${outcome.summary}; ${failed.join(", ")} failed` };
}

/** Nobody knows yet whose fault it is. Where no other post went out, the account is as likely. */
function doubtful(posts: readonly Unprepared[], hasPassed: boolean): Condition {
  const why = `${groupByError(posts)} No post was marked failed for it.`;
  if (!hasPassed && posts.some(({ cause }) => cause !== "other-host")) {
    const whatToDo = `The cause may be the account, the media host or Instagram. The next run tries again. ${wayOut(posts)}`;
    return { key: "account", what: "Nothing could be published", why, whatToDo };
  }
  const limit = posts.some(mayBeItsOwn)
    ? ` After ${DAYS_OF_TROUBLE} days on which others of its kind do, a post is marked failed.`
    : "";
  const whatToDo = `The next run tries again, and posts behind may go out meanwhile.${limit} ${wayOut(posts)}`;
  return { key: "doubt", what: "Due posts could not be prepared", why, whatToDo };
}

/** How people end the tries of a post. The record has to know of one whose claim is open that it is not live. */
function wayOut(posts: readonly Unprepared[]): string {
  const { sent = [], unsent = [] } = Object.groupBy(posts, ({ claimed }) => (claimed ? "sent" : "unsent"));
  const [first, second] = unsent.map(({ candidate }) => JSON.stringify(candidate.id));
  const removal = first === undefined ? [] : [`npm run queue -- remove ${second === undefined ? first : "ID"}.`];
  const decisions = sent.map(({ candidate: { id } }) => `npm run queue -- resolve ${JSON.stringify(id)} --failed WHY.`);
  return ["To give a post up:", ...removal, ...decisions, ...(sent.length === 0 ? [] : [LEAVE_IT])].join(" ");
}

/** The host of the repository's files is at fault: no post is marked, and those behind may go out. */
function notServed(posts: readonly Unprepared[]): Condition {
  return {
    key: "media-host",
    what: "Files of the repository are not served yet",
    why: `${groupByError(posts)} No post was marked failed; the posts behind may go out meanwhile.`,
    whatToDo: "The next run looks again.",
  };
}

/** A blocked account gives every post the same error, so each error is printed once. */
function groupByError(posts: readonly Unprepared[]): string {
  const groups = Map.groupBy(posts, ({ error }) => error);
  return [...groups]
    .map(([error, group]) => `${listOf(group.map(({ candidate }) => candidate.id))}: ${error}`)
    .join(" ");
}
