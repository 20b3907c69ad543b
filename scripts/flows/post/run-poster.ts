import type { JournalEntry } from "../../core/generated/journal.ts";
import type { AlertKind } from "../../core/ports/alerts.ts";
import { chooseCandidates } from "../../core/posting/choose-candidates.ts";
import type { Candidate, Content } from "../../core/posting/content.ts";
import { captionDigest } from "../../core/posting/digest.ts";
import { ForeignJournalError, guardJournal } from "../own-journal.ts";
import { clearPassed, lookBack } from "./clear-alerts.ts";
import { failPost, failPosts } from "./fail-post.ts";
import {
  foreignJournalAlert,
  isSlotUsed,
  stopForExpiredToken,
  stopForForeignJournal,
  stopForQuota,
  warnOfPassedOver,
  warnOfTokenAge,
} from "./preconditions.ts";
import { type Prepared, prepare } from "./prepare.ts";
import { type Publishable, publishContainer } from "./publish-container.ts";
import { reconcile } from "./reconcile.ts";
import {
  changeJournal,
  noting,
  type Outcome,
  type PosterConfig,
  type PosterPorts,
  pollingFor,
  type Run,
} from "./run.ts";
import type { Resend } from "./settle-claim.ts";
import { stopForFault, stopForQueue, stopQuietly, stopWithAlert } from "./stop.ts";
import { syncQueueFromJournal } from "./sync-queue-from-journal.ts";
import { tellAgain } from "./tell-again.ts";
import { type AlertMemory, openAlertMemory, recalling, rememberTold, tellOnce } from "./tell-once.ts";
import { type Suspect, stopForSuspects, stopOnRequest, tellOfUnserved, toOutcome } from "./to-outcome.ts";

/**
 * One run of the poster. The order is what makes it safe: settle every open claim, bring the queue in line with the journal,
 * refuse a queue that cannot be used, keep to the number of posts per day, and only then publish at most one post. It also
 * clears alerts whose cause is gone.
 */
export async function runPoster(ports: PosterPorts, config: PosterConfig): Promise<Outcome> {
  const raised = new Set<AlertKind>();
  const memory = openAlertMemory();
  const store = recalling(guardJournal(ports.store), memory);
  const run: Run = { ...ports, store, config, alerts: noting(tellOnce(ports, memory), raised) };
  try {
    const outcome = await publishOne(run, raised, memory);
    await rememberTold(run, memory);
    return outcome;
  } catch (error) {
    if (!(error instanceof ForeignJournalError)) throw error;
    return await stopWithAlert(run, 2, foreignJournalAlert(error.change));
  }
}

async function publishOne(run: Run, raised: ReadonlySet<AlertKind>, memory: AlertMemory): Promise<Outcome> {
  const first = await readContent(run);
  await tellAgain(run, first, memory);
  const expired = first.journal.entries.some((entry) => entry.outcome === null) ? await stopForExpiredToken(run) : null;
  if (expired !== null) return expired;
  const reconciled = await reconcile(run, first);
  if (reconciled.kind === "stop") return reconciled.outcome;
  const settled = reconciled.hasSettled ? await readContent(run) : first;
  if (settled.blockers.length > 0) return await stopForQueue(run, settled.blockers);
  const hasHealed = await syncQueueFromJournal(run, settled);
  const content = hasHealed ? await readContent(run) : settled;
  // Somebody may have broken it in between.
  if (content.blockers.length > 0) return await stopForQueue(run, content.blockers);
  await warnOfPassedOver(run, content);
  const hasRecorded = reconciled.hasSettled || hasHealed;
  // A claim does not keep itself from going out: the first one that finds a slot without itself is sent.
  const resend = reconciled.resends.find(({ entry }) => !isSlotUsed(run, content, entry)) ?? null;
  if (resend === null && (reconciled.resends.length > 0 || isSlotUsed(run, content, null))) {
    await clearPassed(run, content, { raised, hasPublished: false, hasRecorded });
    return await stopQuietly(
      run,
      `Nothing due: today's ${content.settings.posts_per_day} of ${content.settings.posts_per_day} posts are out.`,
    );
  }
  await warnOfTokenAge(run);
  const outcome = resend === null ? await publishNext(run, content) : await publishAgain(run, content, resend);
  const hasPublished = outcome.published !== undefined;
  await lookBack(run, { raised, hasPublished, hasRecorded: hasRecorded || hasPublished });
  return outcome;
}

async function readContent(run: Run): Promise<Content> {
  return run.config.readContent(await run.store.readAll());
}

/** Sends a container again whose claim was left open; the same container, once per run. */
async function publishAgain(run: Run, content: Content, { entry, polling }: Resend): Promise<Outcome> {
  const post = content.posts.find((candidate) => candidate.id === entry.id) ?? {};
  const stop = (await stopForExpiredToken(run)) ?? (await stopForQuota(run, content, post));
  if (stop !== null) return stop;
  run.log.info(`${entry.id} was prepared by an earlier run and is not live: publishing it now.`);
  return await toOutcome(run, content, await publishContainer(run, content, { entry, replaces: entry, polling }));
}

async function publishNext(run: Run, content: Content): Promise<Outcome> {
  const suspects: Suspect[] = [];
  const unserved: Suspect[] = [];
  for (const candidate of chooseCandidates(content, run.clock.now())) {
    const stop =
      (await stopForForeignJournal(run)) ??
      (await stopForExpiredToken(run)) ??
      (await stopForQuota(run, content, candidate.post));
    if (stop !== null) return stop;
    run.log.info(`Preparing ${candidate.id}.`);
    const built = await prepare(run, content, candidate);
    if (built.kind === "unserved") unserved.push({ candidate, error: built.error });
    else if (built.kind === "suspect") suspects.push({ candidate, error: built.error });
    else {
      await tellOfUnserved(run, unserved);
      const outcome = await publishBuilt(run, content, { candidate, built });
      return await judgeSuspects(run, { outcome, suspects });
    }
  }
  return await stopWithoutPost(run, content, { suspects, unserved });
}

/** Every post that is due was tried, and none could be prepared. */
async function stopWithoutPost(
  run: Run,
  content: Content,
  { suspects, unserved }: { suspects: Suspect[]; unserved: Suspect[] },
): Promise<Outcome> {
  const tried = [...suspects, ...unserved];
  if (tried.length === 0) return await stopQuietly(run, "Nothing due: no pending post may go out yet.");
  await rememberDoubts(run, content, tried);
  await tellOfUnserved(run, unserved);
  if (suspects.length > 0) return await stopForSuspects(run, suspects);
  return { exit: 1, summary: "Nothing could be published: the media host does not serve the files yet" };
}

/** Best effort: if it fails, the next run only tries the same posts again. */
async function rememberDoubts(run: Run, content: Content, suspects: Suspect[]): Promise<void> {
  const posts = suspects.map(({ candidate: { id, digest } }) => ({ id, digest }));
  const waiting = content.posts.filter(({ status }) => status === "pending").map(({ id }) => id);
  const waitingIds = new Set(waiting.filter((id) => id !== undefined));
  const at = run.clock.now().toISOString();
  const message = `post: ${posts.length} waiting ${posts.length === 1 ? "post" : "posts"} could not be prepared`;
  await changeJournal(run, { kind: "doubt", posts, at, waitingIds }, message);
}

/** Another post went live: the account works, so the posts tried before were at fault after all. */
async function judgeSuspects(
  run: Run,
  { outcome, suspects }: { outcome: Outcome; suspects: Suspect[] },
): Promise<Outcome> {
  if (suspects.length === 0) return outcome;
  if (outcome.published === undefined) {
    await stopForSuspects(run, suspects);
    return { ...outcome, exit: outcome.exit === 2 ? 2 : 1 };
  }
  const failed = await failPosts(run, suspects);
  if (failed.length === 0) return outcome;
  return { ...outcome, exit: 1, summary: `${outcome.summary}; ${failed.join(", ")} failed` };
}

type BuiltCandidate = { candidate: Candidate; built: Exclude<Prepared, { kind: "suspect" | "unserved" }> };

async function publishBuilt(run: Run, content: Content, { candidate, built }: BuiltCandidate): Promise<Outcome> {
  if (built.kind === "item-fault") return await failPost(run, { candidate, error: built.error });
  if (built.kind === "fault") return await stopForFault(run, content, built.fault);
  if (built.kind === "stopping") return await stopOnRequest(run);
  const wanted: Publishable = {
    entry: newEntry(run.config, candidate, built),
    replaces: null,
    polling: pollingFor(run.config, content, candidate.post),
  };
  return await toOutcome(run, content, await publishContainer(run, content, wanted));
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
