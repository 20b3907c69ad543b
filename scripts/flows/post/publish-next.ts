import type { DraftPost } from "../../core/content/draft-post.ts";
import { localDay } from "../../core/dates/time-zone.ts";
import type { JournalEntry } from "../../core/generated/journal.ts";
import type { RecentMedia } from "../../core/ports/platform.ts";
import { openWitness, witnessedSince } from "../../core/posting/already-there.ts";
import { type Candidate, type Content, dueCandidates } from "../../core/posting/content.ts";
import { captionDigest } from "../../core/posting/digest.ts";
import { orderCandidates } from "../../core/posting/order-candidates.ts";
import { plural } from "../../core/text/words.ts";
import { retryReads } from "../retry.ts";
import { recordLost } from "./check-record.ts";
import { carouselLimit, stopForExpiredToken, stopForQuota } from "./preconditions.ts";
import { type Prepared, prepare } from "./prepare.ts";
import { publishContainer } from "./publish-container.ts";
import { failPost } from "./record.ts";
import { changeJournal, type Outcome, type PosterConfig, pollingFor, type Run, raise, readContent } from "./run.ts";
import { stopFor, stopForFault, stopForQueue, stopQuietly } from "./stop.ts";
import {
  raiseHostNotReady,
  raiseUnreached,
  stopOnRequest,
  stopUndecided,
  toOutcome,
  type Unprepared,
} from "./to-outcome.ts";

/** After so many refusals that may be the account's, the run ends: a blocked account is not asked a hundred times. */
const MOST_REFUSALS = 10;
/** How long a run looks for a post that can go out. The next one begins with those that were not tried. */
const LONGEST_SEARCH_MS = 15 * 60_000;
/** A host that fails on so many days, while other posts go out, is no passing trouble: the address is wrong, or the file is gone. */
const DAYS_OF_TROUBLE = 3;

/** Posts that were tried before, in vain. */
interface Tried {
  /** May be at fault, or the account is. */
  undecided: Unprepared[];
  /** Wait for the host of their files. */
  waiting: Unprepared[];
  /** Their media is elsewhere, and that host is in trouble. */
  unreached: Unprepared[];
  /** How many of them the platform refused. */
  refusals: number;
  /** Why the first carousel waits for the limit of carousels. */
  limit: string | null;
}

/** Publishes the first due post that can be prepared. */
export async function publishNext(run: Run, content: Content): Promise<Outcome> {
  const [first] = dueCandidates(content, run.clock.now());
  if (first === undefined) return stopQuietly(run, "Nothing due: no pending post may go out yet.");
  const stop = stopForExpiredToken(run) ?? (await stopForQuota(run));
  if (stop !== null) return stop;
  const witnessed = await askAccount(run, content);
  if ("exit" in witnessed) return witnessed;
  return await tryInTurn(run, witnessed);
}

async function tryInTurn(run: Run, { content, isLeft }: Witnessed): Promise<Outcome> {
  const tried: Tried = { undecided: [], waiting: [], unreached: [], refusals: 0, limit: null };
  const startedMs = run.clock.now().getTime();
  let isAnyTried = false;
  for (const candidate of orderCandidates(content, run.clock.now(), isLeft)) {
    isAnyTried = true;
    const now = run.clock.now();
    if (tried.refusals >= MOST_REFUSALS || now.getTime() - startedMs > LONGEST_SEARCH_MS) break;
    const limit = carouselLimit(content, candidate.post, now);
    tried.limit ??= limit;
    const outcome = limit === null ? await tryOne(run, content, { candidate, tried }) : null;
    if (outcome !== null) return outcome;
  }
  if (isAnyTried) return await stopWithoutPost(run, content, tried);
  return stopQuietly(run, "Nothing was published: what is due is on the account already.");
}

/** null when the post could not be prepared, for a reason that may not be its own. */
async function tryOne(
  run: Run,
  content: Content,
  { candidate, tried }: { candidate: Candidate; tried: Tried },
): Promise<Outcome | null> {
  const stop = stopForExpiredToken(run);
  if (stop !== null) return stop;
  run.log.info(`Preparing ${candidate.id}.`);
  const built = await prepare(run, content, candidate);
  const lists = { "host-not-ready": tried.waiting, "host-trouble": tried.unreached, "unclear-fault": tried.undecided };
  if (built.kind === "host-not-ready" || built.kind === "host-trouble" || built.kind === "unclear-fault") {
    lists[built.kind].push({ candidate, error: built.error });
    if (built.kind === "unclear-fault" || (built.kind === "host-trouble" && built.isRefusal)) tried.refusals++;
    return null;
  }
  raiseHostNotReady(run, tried.waiting);
  const outcome = await decideFaults(run, {
    outcome: await publishBuilt(run, content, { candidate, built }),
    undecided: tried.undecided,
  });
  return await judgeUnreached(run, { outcome, content, unreached: tried.unreached });
}

interface Witnessed {
  content: Content;
  /** Whether a post may be sent. */
  isLeft(candidate: Candidate): boolean;
}

/**
 * The account is the last witness: a due post that it shows already, although nothing records it, waits until people have decided.
 * Without any record, one of them proves that the record was lost.
 */
async function askAccount(run: Run, content: Content): Promise<Witnessed | Outcome> {
  const now = run.clock.now();
  const since = witnessedSince(now);
  const listed = await retryReads(run, () => run.platform.listRecentMedia(since), run.config.polling.intervalMs);
  if (!listed.ok) return await stopForFault(run, listed.error);
  run.judged.add("already-there");
  const isWaiting = ({ status }: DraftPost) => status === "pending";
  const first = openWitness(content, listed.value);
  const isAny = content.posts.filter(isWaiting).some((post) => first({ id: post.id ?? "", post }) !== null);
  if (!isAny) return { content, isLeft: () => true };
  // Another run may have published it since the content was read.
  const newest = await readContent(run);
  if (newest.blockers.length > 0) return stopForQueue(run, newest.blockers);
  const mediumOf = openWitness(newest, listed.value);
  for (const candidate of dueCandidates(newest, now)) {
    const medium = mediumOf(candidate);
    if (medium === null) continue;
    if (newest.record !== "read") {
      const why = `There is no record, and the account shows ${candidate.id} as media ${medium.id}.`;
      return stopFor(run, 2, recordLost(why));
    }
    raiseAlreadyThere(run, candidate, medium);
  }
  return { content: newest, isLeft: (candidate) => mediumOf(candidate) === null };
}

function raiseAlreadyThere(run: Run, { id }: Candidate, { id: mediaId, timestamp, permalink }: RecentMedia): void {
  const command = `npm run queue -- resolve ${JSON.stringify(id)}`;
  raise(run, {
    key: `already-there:${id}`,
    what: `${id} is on the account already, and nothing records it`,
    about: mediaId,
    why: `Media ${mediaId}, published at ${timestamp.toISOString()}, has its caption. The post waits, so that it does not go out twice.`,
    whatToDo: `If it is this post, record it: ${command} --media-id ${mediaId}. If it is another one, let the post go out: ${command} --retry. Or start the workflow resolve.`,
    ...(permalink === undefined ? {} : { link: permalink }),
  });
}

/** No post could be prepared. */
async function stopWithoutPost(run: Run, content: Content, tried: Tried): Promise<Outcome> {
  const { undecided, waiting, unreached, limit } = tried;
  const vain = [...undecided, ...waiting, ...unreached];
  if (vain.length === 0) return stopQuietly(run, `${limit}. The next run tries again.`);
  await rememberTries(run, content, { posts: vain, day: null });
  raiseHostNotReady(run, waiting);
  raiseUnreached(run, unreached);
  if (undecided.length > 0) return stopUndecided(run, undecided);
  return { exit: 1, summary: "Nothing could be published: the hosts of the media do not serve it" };
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
  { outcome, content, unreached }: { outcome: Outcome; content: Content; unreached: readonly Unprepared[] },
): Promise<Outcome> {
  if (unreached.length === 0) return outcome;
  const isOut = outcome.published !== undefined;
  if (!isOut) raiseUnreached(run, unreached);
  if (!isOut) return outcome;
  const day = localDay(run.clock.now(), content.settings.timezone);
  const isOver = ({ candidate: { id, digest } }: Unprepared) => {
    const known = content.journal.doubts?.find((doubt) => doubt.id === id && doubt.digest === digest);
    return new Set([...(known?.days ?? []), day]).size >= DAYS_OF_TROUBLE;
  };
  const { over = [], waiting = [] } = Object.groupBy(unreached, (post) => (isOver(post) ? "over" : "waiting"));
  if (waiting.length > 0) await rememberTries(run, content, { posts: waiting, day });
  raiseUnreached(run, waiting);
  const undecided = over.map(({ candidate, error }) => ({ candidate, error: `${error} ${OVER}` }));
  return await decideFaults(run, { outcome, undecided });
}

const OVER = `This was so on ${DAYS_OF_TROUBLE} days on which other posts went out. Correct it, then set the post to pending again.`;

/** Another post went live: the account works, so the posts tried before were at fault after all. */
async function decideFaults(
  run: Run,
  { outcome, undecided }: { outcome: Outcome; undecided: readonly Unprepared[] },
): Promise<Outcome> {
  if (undecided.length === 0) return outcome;
  if (outcome.published === undefined) {
    stopUndecided(run, undecided);
    return { ...outcome, exit: outcome.exit === 2 ? 2 : 1 };
  }
  let exit = outcome.exit;
  const failed: string[] = [];
  for (const suspect of undecided) {
    const marked = await failPost(run, suspect);
    if (marked.exit === 0) continue;
    exit = exit === 2 ? 2 : 1;
    failed.push(suspect.candidate.id);
  }
  return failed.length === 0
    ? outcome
    : { ...outcome, exit, summary: `${outcome.summary}; ${failed.join(", ")} failed` };
}

type BuiltCandidate = {
  candidate: Candidate;
  built: Exclude<Prepared, { kind: "unclear-fault" | "host-not-ready" | "host-trouble" }>;
};

async function publishBuilt(run: Run, content: Content, { candidate, built }: BuiltCandidate): Promise<Outcome> {
  if (built.kind === "item-fault") return await failPost(run, { candidate, error: built.error });
  if (built.kind === "fault") return await stopForFault(run, built.fault, candidate.id);
  if (built.kind === "stopping") return stopOnRequest(run);
  const entry = newEntry(run.config, candidate, built);
  const polling = pollingFor(run.config, content, candidate.post);
  return await toOutcome(run, await publishContainer(run, content, { entry, replaces: null, polling }));
}

function newEntry(
  config: PosterConfig,
  candidate: Candidate,
  built: Extract<Prepared, { kind: "ready" }>,
): JournalEntry {
  const { repeat_of } = candidate.post;
  return {
    id: candidate.id,
    digest: candidate.digest,
    account_id: config.accountId,
    container_id: built.containerId,
    container_created_at: built.createdAt.toISOString(),
    caption_digest: captionDigest(candidate.post.caption ?? ""),
    is_story: candidate.post.media_type === "STORIES",
    ...(built.looks === undefined ? {} : { looks: built.looks }),
    ...(repeat_of === undefined ? {} : { repeat_of }),
    claim: { at: built.createdAt.toISOString(), run: config.run },
    outcome: null,
    media_id: null,
    published_at: null,
  };
}
