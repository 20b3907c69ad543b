import { type Problem, ProblemError } from "../../core/findings/problem.ts";
import type { JournalEntry } from "../../core/generated/journal.ts";
import {
  describeAnswer,
  describeFault,
  isAccountFault,
  type PlatformFault,
} from "../../core/instagram/platform-fault.ts";
import { hasSameContainer, isUnchanged } from "../../core/posting/claims.ts";
import { type Content, isHeld } from "../../core/posting/content.ts";
import { publishedDigest } from "../../core/posting/digest.ts";
import { isLive } from "../../core/rules/posts/same-post.ts";
import { identifyPublished, type Live, liveAs, lookInRecentMedia, mayBeStory } from "./find-published.ts";
import { carouselLimit } from "./preconditions.ts";
import { recordLive } from "./record.ts";
import { changeJournal, type Outcome, type Polling, pause, type Run, readContent } from "./run.ts";
import { stopFor, stopForFault, stopForQueue, stopOnRequest, stopQuietly } from "./stop.ts";

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
export async function publishContainer(run: Run, content: Content, wanted: Publishable): Promise<Outcome> {
  const { polling } = wanted;
  let { replaces } = wanted;
  for (let sends = 1; ; sends++) {
    const claimed = await claim(run, content, { ...wanted, replaces });
    if ("exit" in claimed) return claimed;
    const { entry } = claimed;
    const answer = await run.platform.publish(entry.container_id);
    if (answer.ok) return await recordLive(run, entry, { mediaId: answer.value, publishedAt: entry.claim.at });
    if (answer.error.class !== "not-ready")
      return await afterRefusal(run, content, entry, { polling, fault: answer.error });
    await pause(run, polling.intervalMs);
    const status = await run.platform.readContainer(entry.container_id);
    if (status.ok && status.value === "PUBLISHED") {
      return await recordLive(run, entry, await identifyPublished(run, content, entry, polling.intervalMs));
    }
    if (sends === SENDS_PER_RUN) return await stopNotReady(run, entry, answer.error);
    replaces = entry;
  }
}

/**
 * Writes the claim and checks again everything that may have changed. If that takes too long, it is repeated with a new claim.
 */
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
    const obstacle = await lookAgain(run, entry);
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
async function lookAgain(run: Run, entry: JournalEntry): Promise<Outcome | null> {
  try {
    const content = await readContent(run);
    if (content.blockers.length > 0) return stopForQueue(run, content.blockers);
    const at = run.clock.now();
    const why = isClaimed(content, entry) ? objection(content, entry, at) : `the record lost the claim of ${entry.id}`;
    if (why !== null) return stopWithheld(run, why);
    return run.stop.aborted ? stopOnRequest(run) : null;
  } catch (error) {
    if (error instanceof ProblemError) return stopUnclaimed(run, error.problem);
    throw error;
  }
}

function isClaimed({ journal }: Content, entry: JournalEntry): boolean {
  return journal.entries.some((found) => hasSameContainer(found, entry) && isUnchanged(found, entry));
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
  if (written.kind === "refused") return stopWithheld(run, written.why);
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

/** Nothing is sent: another run's claim, a used slot or an edited post prevents it. */
function stopWithheld(run: Run, why: string): Outcome {
  return stopQuietly(run, `Nothing was published: ${why}.`);
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

interface Sent {
  polling: Polling;
  fault: PlatformFault;
}

/** A publish call that returned no id may still have taken effect. Without a proof of that, the claim stays open. */
async function afterRefusal(run: Run, content: Content, entry: JournalEntry, sent: Sent): Promise<Outcome> {
  const found = await probe(run, content, entry, sent);
  if ("mediaId" in found) return await recordLive(run, entry, found);
  if (!isAccountFault(sent.fault)) return await stopUnconfirmed(run, entry, found);
  // A later run sends the container again, or builds a new one once it has expired.
  await changeJournal(run, { kind: "exempt", entry }, `post: ${entry.id} refused because of the account`);
  return await stopForFault(run, sent.fault, entry.id);
}

/** Reads the container, several times, and then the account's media. Returns what kept it from finding the post. */
async function probe(
  run: Run,
  content: Content,
  entry: JournalEntry,
  { polling, fault }: Sent,
): Promise<Live | PlatformFault> {
  for (let attempt = 0; attempt <= polling.attempts; attempt++) {
    // Looks without a pause between them show the same, and whoever asked to stop does not wait for them.
    if (attempt > 0 && run.stop.aborted) break;
    if (attempt > 0) await pause(run, polling.intervalMs);
    const status = await run.platform.readContainer(entry.container_id);
    if (!status.ok && status.error.class === "credential") return status.error;
    if (!status.ok) continue;
    if (status.value === "PUBLISHED") return await identifyPublished(run, content, entry, polling.intervalMs);
    if (status.value === "ERROR" || status.value === "EXPIRED") return fault;
  }
  if (mayBeStory(entry)) return fault;
  const look = await lookInRecentMedia(run, content, entry, polling.intervalMs);
  return look.ok && look.value.match !== null ? liveAs(look.value.match) : fault;
}

async function stopUnconfirmed(run: Run, { id, container_id }: JournalEntry, fault: PlatformFault): Promise<Outcome> {
  if (fault.class === "credential") return await stopForFault(run, fault, id);
  return stopFor(run, 1, {
    key: `unconfirmed:${id}`,
    what: `It is not known yet whether ${id} is live`,
    why: `The answer to publishing container ${container_id} had no media id. ${describeFault(fault)}`,
    whatToDo: "The post stays pending with an open claim; only the same container is ever sent again.",
  });
}

async function stopNotReady(run: Run, entry: JournalEntry, fault: PlatformFault): Promise<Outcome> {
  const { id, container_id } = entry;
  await changeJournal(run, { kind: "not_ready", entry }, `post: ${id} not ready, nothing was published`);
  return stopFor(run, 1, {
    key: `unconfirmed:${id}`,
    what: `${id} could not be published yet`,
    why: describeAnswer(fault),
    whatToDo: `The next run sends container ${container_id} again.`,
  });
}
