import { localDay } from "../../core/dates/time-zone.ts";
import type { Condition } from "../../core/ports/alerts.ts";
import type { Candidate, Content } from "../../core/posting/content.ts";
import { listOf, plural } from "../../core/text/words.ts";
import { failPost } from "./record.ts";
import { changeJournal, type Outcome, type Run, raise } from "./run.ts";

/** What fails on so many days, each time while another post goes out, is no passing trouble: it is the post's. */
const DAYS_OF_TROUBLE = 3;
const OVER = `This was so on ${DAYS_OF_TROUBLE} days on which other posts went out.`;

/** A post that could not be brought out, for a reason that may not be its own. */
export interface Unprepared {
  candidate: Pick<Candidate, "id" | "digest">;
  /** Instagram would not have it; the host of the repository's files; the host of media that is elsewhere. */
  cause: "undecided" | "own-host" | "other-host";
  error: string;
}

/**
 * Judges the posts that were tried in vain by what became of another one. `outcome`: of that post; null when no post could be
 * prepared. A post fails on the third day on which another one passed all its steps in the same run. Before that, nothing is marked.
 */
export async function judgeUnprepared(
  run: Run,
  content: Content,
  { outcome, tried }: { outcome: Outcome | null; tried: readonly Unprepared[] },
): Promise<Outcome> {
  const ofHost = tried.filter(({ cause }) => cause === "own-host");
  const doubted = tried.filter(({ cause }) => cause !== "own-host");
  if (ofHost.length > 0) raise(run, notServed(ofHost));
  const day = outcome?.published === undefined ? null : localDay(run.clock.now(), content.settings.timezone);
  const isOver = ({ candidate }: Unprepared) => day !== null && daysOf(content, candidate, day) >= DAYS_OF_TROUBLE;
  const { over = [], waiting = [] } = Object.groupBy(doubted, (post) => (isOver(post) ? "over" : "waiting"));
  await rememberTries(run, content, { posts: outcome === null ? [...waiting, ...ofHost] : waiting, day });
  const ended: Outcome = outcome ?? { exit: 0, summary: "Nothing could be published" };
  // What else made the run fail speaks for itself.
  if (waiting.length > 0 && (day !== null || ended.exit === 0)) raise(run, doubtful(waiting, day !== null));
  return await failAll(run, day === null && ended.exit === 0 ? { ...ended, exit: 1 } : ended, over);
}

function daysOf({ journal }: Content, { id, digest }: Unprepared["candidate"], day: string): number {
  const known = journal.doubts?.find((doubt) => doubt.id === id && doubt.digest === digest);
  return new Set([...(known?.days ?? []), day]).size;
}

/** Best effort: if it fails, the next run only tries the same posts again. `day`: on which another post went out. */
async function rememberTries(
  run: Run,
  content: Content,
  { posts, day }: { posts: readonly Unprepared[]; day: string | null },
): Promise<void> {
  if (posts.length === 0) return;
  const tried = posts.map(({ candidate: { id, digest } }) => ({ id, digest }));
  const waiting = content.posts.filter(({ status }) => status === "pending").map(({ id }) => id);
  const waitingIds = new Set(waiting.filter((id) => id !== undefined));
  const at = run.clock.now().toISOString();
  await changeJournal(
    run,
    { kind: "doubt", posts: tried, at, day, waitingIds },
    `post: ${plural(tried.length, "waiting post")} could not be prepared`,
  );
}

async function failAll(run: Run, outcome: Outcome, posts: readonly Unprepared[]): Promise<Outcome> {
  const failed: string[] = [];
  for (const { candidate, error } of posts) {
    const marked = await failPost(run, { candidate, error: `${error} ${OVER}` });
    if (marked.exit !== 0) failed.push(candidate.id);
    // Set back to pending, it has three days again.
    await changeJournal(
      run,
      { kind: "restart", id: candidate.id },
      `post: ${candidate.id} failed, its days of doubt are over`,
    );
  }
  if (failed.length === 0) return outcome;
  return { ...outcome, exit: 1, summary: `${outcome.summary}; ${failed.join(", ")} failed` };
}

/** Nobody knows yet whose fault it is. Where no other post went out, the account is as likely. */
function doubtful(posts: readonly Unprepared[], hasPassed: boolean): Condition {
  const why = `${groupByError(posts)} No post was marked failed for it.`;
  if (!hasPassed && posts.some(({ cause }) => cause === "undecided")) {
    const whatToDo = "The cause may be the account, the media host or Instagram. The next run tries again.";
    return { key: "account", what: "Nothing could be published", why, whatToDo };
  }
  const whatToDo = `The next run tries again, and posts behind may go out meanwhile. After ${DAYS_OF_TROUBLE} days on which others do, a post is marked failed.`;
  return { key: "doubt", what: "Due posts could not be prepared", why, whatToDo };
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
