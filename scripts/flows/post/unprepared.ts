import { localDay } from "../../core/dates/time-zone.ts";
import type { Candidate, Content } from "../../core/posting/content.ts";
import { listOf, plural } from "../../core/text/words.ts";
import { failPost } from "./record.ts";
import { changeJournal, type Outcome, type Run, raise } from "./run.ts";
import { stopFor, stopQuietly } from "./stop.ts";

/** A host that fails on so many days, while other posts go out, is no passing trouble: the address is wrong, or the file is gone. */
const DAYS_OF_TROUBLE = 3;
const OVER = `This was so on ${DAYS_OF_TROUBLE} days on which other posts went out. Correct it, then set the post to pending again.`;

/** A post that could not be prepared, for a reason that may not be its own. */
export interface Unprepared {
  candidate: Candidate;
  /** The post or the account; the host of the repository's files; the host of media that is elsewhere. */
  cause: "undecided" | "own-host" | "other-host";
  error: string;
}

/** What another post, which could be prepared, shows about those that were tried before it: `outcome` is what became of it. */
export async function judgeUnprepared(
  run: Run,
  content: Content,
  { outcome, tried }: { outcome: Outcome; tried: readonly Unprepared[] },
): Promise<Outcome> {
  const decided = await decideFaults(run, outcome, of(tried, "undecided"));
  return await judgeUnreached(run, content, { outcome: decided, unreached: of(tried, "other-host") });
}

/** No post could be prepared. `limit`: why carousels wait. */
export async function stopWithoutPost(
  run: Run,
  content: Content,
  { tried, limit }: { tried: readonly Unprepared[]; limit: string | null },
): Promise<Outcome> {
  if (tried.length === 0) return stopQuietly(run, `${limit}. The next run tries again.`);
  const undecided = of(tried, "undecided");
  const posts = [...undecided, ...of(tried, "own-host"), ...of(tried, "other-host")];
  await rememberTries(run, content, { posts, day: null });
  raiseHostNotReady(run, tried);
  raiseUnreached(run, of(tried, "other-host"));
  if (undecided.length > 0) return stopUndecided(run, undecided);
  return { exit: 1, summary: "Nothing could be published: the hosts of the media do not serve it" };
}

function of(tried: readonly Unprepared[], cause: Unprepared["cause"]): Unprepared[] {
  return tried.filter((post) => post.cause === cause);
}

/** Best effort: if it fails, the next run only tries the same posts again. `day`: on which another post went out. */
async function rememberTries(
  run: Run,
  content: Content,
  { posts, day }: { posts: readonly Unprepared[]; day: string | null },
): Promise<void> {
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

/** One bad minute of a host condemns no post. But it is the post's fault when the host fails on several days and others go out. */
async function judgeUnreached(
  run: Run,
  content: Content,
  { outcome, unreached }: { outcome: Outcome; unreached: readonly Unprepared[] },
): Promise<Outcome> {
  if (outcome.published === undefined || unreached.length === 0) {
    raiseUnreached(run, unreached);
    return outcome;
  }
  const day = localDay(run.clock.now(), content.settings.timezone);
  const isOver = ({ candidate: { id, digest } }: Unprepared) => {
    const known = content.journal.doubts?.find((doubt) => doubt.id === id && doubt.digest === digest);
    return new Set([...(known?.days ?? []), day]).size >= DAYS_OF_TROUBLE;
  };
  const { over = [], waiting = [] } = Object.groupBy(unreached, (post) => (isOver(post) ? "over" : "waiting"));
  if (waiting.length > 0) await rememberTries(run, content, { posts: waiting, day });
  raiseUnreached(run, waiting);
  const failed = over.map((post) => ({ ...post, error: `${post.error} ${OVER}` }));
  return await decideFaults(run, outcome, failed);
}

/** Another post went live: the account works, so the posts tried before were at fault after all. */
async function decideFaults(run: Run, outcome: Outcome, undecided: readonly Unprepared[]): Promise<Outcome> {
  if (undecided.length === 0) return outcome;
  if (outcome.published === undefined) {
    stopUndecided(run, undecided);
    return { ...outcome, exit: outcome.exit === 2 ? 2 : 1 };
  }
  const failed: string[] = [];
  for (const post of undecided) {
    const marked = await failPost(run, post);
    if (marked.exit !== 0) failed.push(post.candidate.id);
  }
  if (failed.length === 0) return outcome;
  const summary = `${outcome.summary}; ${failed.join(", ")} failed`;
  return { ...outcome, exit: outcome.exit === 2 ? 2 : 1, summary };
}

/** Nothing went live, so it is not known whose fault it was: no post is marked, and the condition is about the account. */
function stopUndecided(run: Run, undecided: readonly Unprepared[]): Outcome {
  return stopFor(run, 1, {
    key: "account",
    what: "Nothing could be published",
    why: `${groupByError(undecided)} The cause may be the account or the media host, so no post was marked failed.`,
    whatToDo: "",
  });
}

/** The host of the repository's files is at fault: no post is marked, and those behind may go out. */
export function raiseHostNotReady(run: Run, tried: readonly Unprepared[]): void {
  const waiting = of(tried, "own-host");
  if (waiting.length === 0) return;
  raise(run, {
    key: "media-host",
    what: "Files of the repository are not served yet",
    why: `${groupByError(waiting)} No post was marked failed; the posts behind may go out meanwhile.`,
    whatToDo: "The next run looks again.",
  });
}

/** Hosts of the team's choice are in trouble: the posts wait, and those behind go out. */
function raiseUnreached(run: Run, unreached: readonly Unprepared[]): void {
  if (unreached.length === 0) return;
  raise(run, {
    key: "media-host:elsewhere",
    what: "Media of due posts could not be fetched from its host",
    why: `${groupByError(unreached)} No post was marked failed for it; the posts behind may go out meanwhile.`,
    whatToDo: "The next run looks again. After three such days, a post is marked failed.",
  });
}

/** A blocked account gives every post the same error, so each error is printed once. */
function groupByError(undecided: readonly Unprepared[]): string {
  const groups = Map.groupBy(undecided, ({ error }) => error);
  return [...groups]
    .map(([error, group]) => `${listOf(group.map(({ candidate }) => candidate.id))}: ${error}`)
    .join(" ");
}
