import { type Problem, ProblemError } from "../../core/findings/problem.ts";
import type { JournalEntry } from "../../core/generated/journal.ts";
import { describeFault, isAccountFault, type PlatformFault, verdictOn } from "../../core/instagram/platform-fault.ts";
import { hasSameContainer, isUnchanged } from "../../core/posting/claims.ts";
import { type Content, isHeld } from "../../core/posting/content.ts";
import { publishedDigest } from "../../core/posting/digest.ts";
import { LEAVE_IT, notReady, unanswered } from "../../core/posting/unconfirmed.ts";
import { isLive } from "../../core/rules/posts/same-post.ts";
import { askAgain } from "./ask-account.ts";
import { identifyPublished, type Live, liveAs, lookInRecentMedia } from "./find-published.ts";
import { carouselLimit } from "./preconditions.ts";
import { failPost, recordLive } from "./record.ts";
import { changeJournal, type Outcome, type Polling, pause, type Run, readContent } from "./run.ts";
import { stopFor, stopForFault, stopForQueue, stopOnRequest, stopQuietly } from "./stop.ts";
import { causeOf, type Unprepared } from "./unprepared.ts";

/** A publish call must start this soon after its claim was written. */
export const CLAIM_FRESH_MS = 30_000;
/** Error 9007 means that nothing was published; the same container may be sent this many times in total. */
const SENDS_PER_RUN = 3;
/** Attempts to write a claim and read everything again while the claim is fresh. */
const CLAIM_WRITES = 3;

interface Publishable {
  /** The entry to claim; its claim is filled in here. */
  entry: JournalEntry;
  /** The open claim that is taken over, null for a new container. */
  replaces: JournalEntry | null;
  polling: Polling;
}

/**
 * Claims a finished container and publishes it. The publish call is the one irreversible step: each one follows a claim that
 * this run wrote at most 30 s before, on a queue read after that claim.
 */
export async function publishContainer(run: Run, content: Content, wanted: Publishable): Promise<Outcome | Unprepared> {
  const { polling } = wanted;
  let { replaces } = wanted;
  const isOnlySend = replaces === null || replaces.not_ready === true || replaces.exempt === true;
  for (let sends = 1; ; sends++) {
    const claimed = await claim(run, content, { ...wanted, replaces });
    if ("exit" in claimed) return claimed;
    const { entry } = claimed;
    const answer = await run.platform.publish(entry.container_id);
    if (answer.ok) return await recordLive(run, entry, { mediaId: answer.value, publishedAt: entry.claim.at });
    if (answer.error.class !== "not-ready")
      return await afterRefusal(run, content, entry, { polling, fault: answer.error, isOnlySend });
    await pause(run, polling.intervalMs);
    const status = await run.platform.readContainer(entry.container_id);
    if (status.ok && status.value === "PUBLISHED") {
      return await recordLive(run, entry, await identifyPublished(run, content, entry, polling.intervalMs));
    }
    if (sends === SENDS_PER_RUN) {
      await changeJournal(run, { kind: "not_ready", entry }, `post: ${entry.id} not ready, nothing was published`);
      return stopFor(run, 1, notReady(entry, answer.error));
    }
    replaces = entry;
  }
}

/** Writes the claim and checks again everything that may have changed; with a new claim, if that takes too long. */
async function claim(run: Run, content: Content, wanted: Publishable): Promise<Outcome | { entry: JournalEntry }> {
  let { replaces } = wanted;
  // The result of an earlier publish call says nothing about the one that follows this claim.
  const { exempt: _, not_ready: __, ...container } = wanted.entry;
  for (let writes = 1; ; writes++) {
    const entry: JournalEntry = { ...container, claim: { at: run.clock.now().toISOString(), run: run.config.run } };
    const refusal = await writeClaim(run, content, { entry, replaces });
    if (refusal !== null) {
      // Nothing was sent on the claim that this one would have renewed.
      if (wanted.replaces === null && replaces !== null) await release(run, replaces);
      return refusal;
    }
    const obstacle = await lookAgain(run, entry, { isResent: wanted.replaces !== null });
    const isFresh = run.clock.now().getTime() - Date.parse(entry.claim.at) <= CLAIM_FRESH_MS;
    if (obstacle === null && isFresh) return { entry };
    if (obstacle === null && writes < CLAIM_WRITES) {
      replaces = entry;
      continue;
    }
    // Only a claim that no publish call has followed may be released.
    if (wanted.replaces === null) await release(run, entry);
    return obstacle ?? stopUnclaimed(run, storeTooSlow(entry));
  }
}

/** Reads everything once more, now that the claim is written. */
async function lookAgain(run: Run, entry: JournalEntry, { isResent }: { isResent: boolean }): Promise<Outcome | null> {
  try {
    const content = await readContent(run);
    if (content.blockers.length > 0) return stopForQueue(run, content.blockers);
    const isClaimed = content.journal.entries.some(
      (found) => hasSameContainer(found, entry) && isUnchanged(found, entry),
    );
    const lost = isClaimed ? null : `the record lost the claim of ${entry.id}`;
    const why = lost ?? objection(content, entry, run.clock.now());
    if (why !== null) return stopQuietly(run, `Nothing was published: ${why}.`);
    const seen = await askAgain(run, content, { id: entry.id, isResent });
    return seen ?? (run.stop.aborted ? stopOnRequest(run) : null);
  } catch (error) {
    if (error instanceof ProblemError) return stopUnclaimed(run, error.problem);
    throw error;
  }
}

function storeTooSlow(entry: JournalEntry): Problem {
  const why = `writing the claim and reading the queue took more than ${CLAIM_FRESH_MS / 1000} s, ${CLAIM_WRITES} times in a row.`;
  const whatToDo = "The next run tries again. If this keeps happening, look at the store.";
  return { code: "store-slow", what: `Publishing ${entry.id}`, why, whatToDo, isRetryable: true };
}

export async function writeClaim(
  run: Run,
  content: Content,
  { entry, replaces }: Pick<Publishable, "entry" | "replaces">,
): Promise<Outcome | null> {
  const { timezone: timeZone, posts_per_day: postsPerDay } = content.settings;
  const slot = run.config.isForced ? null : { timeZone, postsPerDay };
  const judgedIds = new Set(content.journal.entries.filter(isLive).map(({ id }) => id));
  const written = await changeJournal(
    run,
    { kind: "claim", entry, replaces, slot, judgedIds },
    `post: ${entry.id} claimed (container ${entry.container_id})`,
  );
  // Another run's claim, or a used slot.
  if (written.kind === "refused") return stopQuietly(run, `Nothing was published: ${written.why}.`);
  return written.kind === "not-stored" ? stopUnclaimed(run, written.problem) : null;
}

function objection(content: Content, entry: JournalEntry, at: Date): string | null {
  const post = content.posts.find((candidate) => candidate.id === entry.id);
  if (post === undefined) return `${entry.id} was removed while it was being prepared`;
  if (post.status !== "pending") return `${entry.id} is no longer pending`;
  if (publishedDigest(post, content.blobIds) !== entry.digest)
    return `${entry.id} was edited while it was being prepared`;
  if (isHeld(post, at)) return `${entry.id} is now held until ${post.not_before}`;
  // Another run may have recorded one while this one was being prepared.
  return carouselLimit(content, post, at);
}

async function release(run: Run, entry: JournalEntry): Promise<void> {
  await changeJournal(run, { kind: "release", entry }, `post: ${entry.id} released, nothing was published`);
}

/** A problem that no later run can solve, such as a branch rule, is a matter of configuration. */
function stopUnclaimed(run: Run, { what, why, whatToDo, isRetryable }: Problem): Outcome {
  return stopFor(run, isRetryable ? 1 : 2, {
    key: "record",
    what: "The claim could not be written; nothing was published",
    why: `${what}: ${why}`,
    whatToDo,
  });
}

interface Sent extends Pick<Publishable, "polling"> {
  fault: PlatformFault;
  /** Nothing that was sent of this container before can have taken effect. */
  isOnlySend: boolean;
}

/**
 * A publish call that returned no id may still have taken effect. Without a proof of that, the claim stays open: a later run sends the
 * container again, or builds a new one once it has expired.
 */
async function afterRefusal(
  run: Run,
  content: Content,
  entry: JournalEntry,
  sent: Sent,
): Promise<Outcome | Unprepared> {
  const { live, isByWords, isAbsent, fault } = await probe(run, content, entry, sent);
  if (live !== null) return { ...(await recordLive(run, entry, live)), isByWords };
  const kind = content.posts.find(({ id }) => id === entry.id)?.media_type;
  const verdict = isAbsent && sent.isOnlySend && isRefused(fault) ? verdictOn(fault, kind) : null;
  const error = describeFault(fault);
  if (verdict === "definite") return await failPost(run, { candidate: entry, error, claimed: entry });
  // A token that dies meanwhile is worse than what was refused.
  const told = isAccountFault(sent.fault) ? sent.fault : fault;
  if (verdict !== "undecided" && !isAccountFault(told)) return stopFor(run, 1, unanswered(entry, told));
  // That nothing of it is live is proved only here: an account's fault may come after the call took effect.
  if (verdict !== null)
    await changeJournal(run, { kind: "exempt", entry }, `post: ${entry.id} refused, nothing of it is live`);
  if (verdict === "undecided")
    return { candidate: entry, cause: causeOf(fault, kind), error, claimed: { ...entry, exempt: true } };
  return await stopForFault(run, { ...told, advice: `${told.advice} ${LEAVE_IT}` }, entry.id);
}

/** Any other answer than a refusal may come after the call took effect. */
function isRefused({ status }: PlatformFault): boolean {
  return status !== null && status >= 400 && status < 500;
}

/**
 * Reads the container, several times unless the refusal is the post's own, and then the account's media. `isAbsent`: both were read, and
 * neither shows the post. Its fault is the refusal, or a worse one.
 */
async function probe(run: Run, content: Content, entry: JournalEntry, { polling, fault }: Sent) {
  const none = { live: null as Live | null, isByWords: false, isAbsent: false, fault };
  const attempts = verdictOn(fault) === "definite" ? 0 : polling.attempts;
  let wasRead = false;
  for (let attempt = 0; attempt <= attempts; attempt++) {
    // Looks without a pause between them show the same, and whoever asked to stop does not wait for them.
    if (attempt > 0 && run.stop.aborted) break;
    if (attempt > 0) await pause(run, polling.intervalMs);
    const status = await run.platform.readContainer(entry.container_id);
    if (!status.ok && status.error.class === "credential") return { ...none, fault: status.error };
    if (!status.ok) continue;
    if (status.value === "PUBLISHED")
      return { ...none, live: await identifyPublished(run, content, entry, polling.intervalMs) };
    wasRead = true;
    if (status.value === "ERROR" || status.value === "EXPIRED") break;
  }
  const look = await lookInRecentMedia(run, content, entry, polling.intervalMs);
  if (!look.ok) return none;
  const { match, unexplained, isConclusive } = look.value;
  return {
    live: match === null ? null : liveAs(match, unexplained),
    isByWords: match !== null,
    isAbsent: wasRead && isConclusive && unexplained.length === 0,
    fault,
  };
}
