import type { DraftPost } from "../../core/content/draft-post.ts";
import type { JournalEntry } from "../../core/generated/journal.ts";
import type { RecentMedia } from "../../core/ports/platform.ts";
import { openWitness, witnessedSince } from "../../core/posting/already-there.ts";
import { type Candidate, type Content, chooseCandidates, dueCandidates } from "../../core/posting/content.ts";
import { captionDigest } from "../../core/posting/digest.ts";
import { plural } from "../../core/text/words.ts";
import { retryReads } from "../retry.ts";
import { recordLost } from "./check-record.ts";
import { stopForExpiredToken, stopForQuota } from "./preconditions.ts";
import { type Prepared, prepare } from "./prepare.ts";
import { publishContainer } from "./publish-container.ts";
import { failPost } from "./record.ts";
import { changeJournal, type Outcome, type PosterConfig, pollingFor, type Run, raise, readContent } from "./run.ts";
import { stopFor, stopForFault, stopForQueue, stopQuietly } from "./stop.ts";
import { raiseHostNotReady, stopOnRequest, stopUndecided, toOutcome, type Unprepared } from "./to-outcome.ts";

/** Posts that were tried before, in vain. */
interface Tried {
  /** May be at fault, or the account is. */
  undecided: Unprepared[];
  /** Wait for the host of their files. */
  waiting: Unprepared[];
}

/** Publishes the first due post that can be prepared. */
export async function publishNext(run: Run, content: Content): Promise<Outcome> {
  const [first] = dueCandidates(content, run.clock.now());
  if (first === undefined) return stopQuietly(run, "Nothing due: no pending post may go out yet.");
  const stop = stopForExpiredToken(run) ?? (await stopForQuota(run, content, first.post));
  if (stop !== null) return stop;
  const witnessed = await askAccount(run, content);
  if ("exit" in witnessed) return witnessed;
  const candidates = chooseCandidates(witnessed.content, run.clock.now(), witnessed.isLeft);
  if (candidates.length > 0) return await tryInTurn(run, witnessed.content, candidates);
  return stopQuietly(run, "Nothing was published: what is due is on the account already.");
}

async function tryInTurn(run: Run, content: Content, candidates: readonly Candidate[]): Promise<Outcome> {
  const tried: Tried = { undecided: [], waiting: [] };
  for (const [index, candidate] of candidates.entries()) {
    const stop = stopForExpiredToken(run) ?? (index === 0 ? null : await stopForQuota(run, content, candidate.post));
    if (stop !== null) return stop;
    run.log.info(`Preparing ${candidate.id}.`);
    const built = await prepare(run, content, candidate);
    if (built.kind === "host-not-ready") tried.waiting.push({ candidate, error: built.error });
    else if (built.kind === "unclear-fault") tried.undecided.push({ candidate, error: built.error });
    else {
      raiseHostNotReady(run, tried.waiting);
      const outcome = await publishBuilt(run, content, { candidate, built });
      return await decideFaults(run, { outcome, undecided: tried.undecided });
    }
  }
  return await stopWithoutPost(run, content, tried);
}

/**
 * The account is the last witness: a due post that it shows already, although nothing records it, waits until people have decided.
 * Without any record, one of them proves that the record was lost. `isLeft`: whether a post may be sent.
 */
async function askAccount(
  run: Run,
  content: Content,
): Promise<{ content: Content; isLeft(candidate: Candidate): boolean } | Outcome> {
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

/** Every post that is due was tried, and none could be prepared. */
async function stopWithoutPost(run: Run, content: Content, { undecided, waiting }: Tried): Promise<Outcome> {
  await rememberTries(run, content, [...undecided, ...waiting]);
  raiseHostNotReady(run, waiting);
  if (undecided.length > 0) return stopUndecided(run, undecided);
  return { exit: 1, summary: "Nothing could be published: the media host does not serve the files yet" };
}

/** Best effort: if it fails, the next run only tries the same posts again. */
async function rememberTries(run: Run, content: Content, tried: readonly Unprepared[]): Promise<void> {
  const posts = tried.map(({ candidate: { id, digest } }) => ({ id, digest }));
  const waiting = content.posts.filter(({ status }) => status === "pending").map(({ id }) => id);
  const waitingIds = new Set(waiting.filter((id) => id !== undefined));
  const at = run.clock.now().toISOString();
  await changeJournal(
    run,
    { kind: "doubt", posts, at, waitingIds },
    `post: ${plural(posts.length, "waiting post")} could not be prepared`,
  );
}

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
  for (const post of undecided) {
    const marked = await failPost(run, post);
    if (marked.exit === 0) continue;
    exit = exit === 2 ? 2 : 1;
    failed.push(post.candidate.id);
  }
  return failed.length === 0
    ? outcome
    : { ...outcome, exit, summary: `${outcome.summary}; ${failed.join(", ")} failed` };
}

type BuiltCandidate = { candidate: Candidate; built: Exclude<Prepared, { kind: "unclear-fault" | "host-not-ready" }> };

async function publishBuilt(run: Run, content: Content, { candidate, built }: BuiltCandidate): Promise<Outcome> {
  if (built.kind === "item-fault") return await failPost(run, { candidate, error: built.error });
  if (built.kind === "fault") return await stopForFault(run, built.fault);
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
