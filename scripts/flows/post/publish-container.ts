import { type Problem, ProblemError } from "../../core/findings/problem.ts";
import type { JournalEntry } from "../../core/generated/journal.ts";
import { isAccountFault, type PlatformFault } from "../../core/instagram/platform-fault.ts";
import { hasSameContainer, isUnchanged } from "../../core/posting/claims.ts";
import { type Content, isHeld } from "../../core/posting/content.ts";
import { publishedDigest } from "../../core/posting/digest.ts";
import { isLive } from "../../core/rules/posts/same-post.ts";
import { identifyPublished, type Live, liveAs, lookInRecentMedia, mayBeStory } from "./find-published.ts";
import { carouselLimit } from "./preconditions.ts";
import { changeJournal, type Polling, pause, type Run, readContent } from "./run.ts";

/** A publish call must start this soon after its claim was written. */
const CLAIM_FRESH_MS = 30_000;
/** Error 9007 means that nothing was published; the same container may be sent this many times in total. */
const SENDS_PER_RUN = 3;
/** Attempts to write a claim and read everything again while the claim is fresh. */
const CLAIM_WRITES = 3;

export type Published =
  | { kind: "live"; entry: JournalEntry; live: Live }
  /** Nothing was sent: another run's claim, a used slot or an edited post prevents it. */
  | { kind: "withheld"; why: string }
  /** Nothing was sent: the claim could not be written. */
  | { kind: "not-stored"; problem: Problem }
  | { kind: "stopping" }
  /** Nothing was sent: the queue as a whole can no longer be used. */
  | { kind: "blocked"; blockers: string[] }
  /** Sent and refused for a reason that is not the post's. The claim stays open; the next run sends the same container. */
  | { kind: "refused"; entry: JournalEntry; fault: PlatformFault }
  /** Sent, but the result is not known. The claim stays open. */
  | { kind: "unknown"; entry: JournalEntry; fault: PlatformFault };

export interface Publishable {
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
export async function publishContainer(run: Run, content: Content, wanted: Publishable): Promise<Published> {
  let { replaces } = wanted;
  for (let sends = 1; ; sends++) {
    const claimed = await claim(run, content, { ...wanted, replaces });
    if (claimed.kind !== "claimed") return claimed;
    const { entry } = claimed;
    const answer = await run.platform.publish(entry.container_id);
    if (answer.ok) return { kind: "live", entry, live: { mediaId: answer.value, publishedAt: entry.claim.at } };
    if (answer.error.class !== "not-ready") {
      const found = await probe(run, content, entry, { polling: wanted.polling, fault: answer.error });
      const isRefused = found.kind === "unknown" && isAccountFault(answer.error);
      return isRefused ? { kind: "refused", entry, fault: answer.error } : found;
    }
    await pause(run, wanted.polling.intervalMs);
    const status = await run.platform.readContainer(entry.container_id);
    if (status.ok && status.value === "PUBLISHED") {
      return { kind: "live", entry, live: await identifyPublished(run, content, entry, wanted.polling.intervalMs) };
    }
    if (sends === SENDS_PER_RUN) return { kind: "refused", entry, fault: answer.error };
    replaces = entry;
  }
}

/** What can prevent the publish call of a finished container. */
type Obstacle = Extract<Published, { kind: "withheld" | "not-stored" | "stopping" | "blocked" }>;

/**
 * Writes the claim and checks again everything that may have changed. If that takes too long, it is repeated with a new claim.
 */
async function claim(
  run: Run,
  content: Content,
  wanted: Publishable,
): Promise<Obstacle | { kind: "claimed"; entry: JournalEntry }> {
  let { replaces } = wanted;
  // The result of an earlier publish call says nothing about the one that follows this claim.
  const { exempt: _, ...container } = wanted.entry;
  for (let writes = 1; ; writes++) {
    const entry: JournalEntry = { ...container, claim: { at: run.clock.now().toISOString(), run: run.config.run } };
    const refusal = await writeClaim(run, content, { entry, replaces });
    if (refusal !== null) {
      // Nothing was sent on the claim that this one would have renewed.
      if (wanted.replaces === null && replaces !== null) await release(run, replaces);
      return refusal;
    }
    const obstacle = await lookAgain(run, entry);
    const ageMs = run.clock.now().getTime() - Date.parse(entry.claim.at);
    if (obstacle === null && ageMs <= CLAIM_FRESH_MS) return { kind: "claimed", entry };
    if (obstacle === null && writes < CLAIM_WRITES) {
      replaces = entry;
      continue;
    }
    // Only a claim that no publish call has followed may be released.
    if (wanted.replaces === null) await release(run, entry);
    return obstacle ?? { kind: "not-stored", problem: storeTooSlow(entry) };
  }
}

/** Reads everything once more, now that the claim is written. */
async function lookAgain(run: Run, entry: JournalEntry): Promise<Obstacle | null> {
  try {
    const content = await readContent(run);
    const at = run.clock.now();
    if (content.blockers.length > 0) return { kind: "blocked", blockers: content.blockers };
    const why = isClaimed(content, entry) ? objection(content, entry, at) : `the record lost the claim of ${entry.id}`;
    if (why !== null) return { kind: "withheld", why };
    return run.stop.aborted ? { kind: "stopping" } : null;
  } catch (error) {
    if (error instanceof ProblemError) return { kind: "not-stored", problem: error.problem };
    throw error;
  }
}

function isClaimed({ journal }: Content, entry: JournalEntry): boolean {
  return journal.entries.some((found) => hasSameContainer(found, entry) && isUnchanged(found, entry));
}

function storeTooSlow(entry: JournalEntry): Problem {
  return {
    code: "store-slow",
    what: `Publishing ${entry.id}`,
    why: `writing the claim and reading the queue took more than ${CLAIM_FRESH_MS / 1000} s, ${CLAIM_WRITES} times in a row.`,
    whatToDo: "The next run tries again. If this keeps happening, look at the store.",
    isRetryable: true,
  };
}

async function writeClaim(
  run: Run,
  content: Content,
  { entry, replaces }: Pick<Publishable, "entry" | "replaces">,
): Promise<Obstacle | null> {
  const { timezone: timeZone, posts_per_day: postsPerDay } = content.settings;
  const slot = run.config.isForced ? null : { timeZone, postsPerDay };
  const judgedIds = new Set(content.journal.entries.filter(isLive).map(({ id }) => id));
  const written = await changeJournal(
    run,
    { kind: "claim", entry, replaces, slot, judgedIds },
    `post: ${entry.id} claimed (container ${entry.container_id})`,
  );
  if (written.kind === "refused") return { kind: "withheld", why: written.why };
  return written.kind === "not-stored" ? written : null;
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

/**
 * A publish call that returned no id may still have taken effect, so this reads the container, several times, and then the
 * account's media.
 */
async function probe(
  run: Run,
  content: Content,
  entry: JournalEntry,
  sent: { polling: Polling; fault: PlatformFault },
): Promise<Published> {
  const { polling, fault } = sent;
  for (let attempt = 0; attempt <= polling.attempts; attempt++) {
    // Looks without a pause between them show the same, and whoever asked to stop does not wait for them.
    if (attempt > 0 && run.stop.aborted) break;
    if (attempt > 0) await pause(run, polling.intervalMs);
    const status = await run.platform.readContainer(entry.container_id);
    if (!status.ok && status.error.class === "credential") return { kind: "unknown", entry, fault: status.error };
    if (!status.ok) continue;
    if (status.value === "PUBLISHED") {
      return { kind: "live", entry, live: await identifyPublished(run, content, entry, polling.intervalMs) };
    }
    if (status.value === "ERROR" || status.value === "EXPIRED") return { kind: "unknown", entry, fault };
  }
  if (mayBeStory(entry)) return { kind: "unknown", entry, fault };
  const look = await lookInRecentMedia(run, content, entry, polling.intervalMs);
  if (!look.ok || look.value.match === null) return { kind: "unknown", entry, fault };
  return { kind: "live", entry, live: liveAs(look.value.match) };
}
