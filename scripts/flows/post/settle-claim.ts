import type { DraftPost } from "../../core/content/draft-post.ts";
import { DAY_MS } from "../../core/dates/instant.ts";
import type { JournalEntry } from "../../core/generated/journal.ts";
import { type PlatformFault, verdictOn } from "../../core/instagram/platform-fault.ts";
import type { ContainerAnswer, ContainerStatus, RecentMedia } from "../../core/ports/platform.ts";
import { type Content, isHeld, isMarked } from "../../core/posting/content.ts";
import { publishedDigest } from "../../core/posting/digest.ts";
import { retryReads } from "../steps/retry.ts";
import { identifyPublished, type Live, liveAs, lookInRecentMedia } from "./find-published.ts";
import { CONTAINERS_PER_POST } from "./prepare.ts";
import { journalLive, recordingFailed } from "./record.ts";
import { changeJournal, newestContent, type Outcome, type Polling, pause, type Run } from "./run.ts";
import { stopForFault } from "./stop.ts";

/** No publish call is known to take effect later than this. */
const LATE_ANSWER_MS = 60 * 60_000;
/** The list of media may show a publication hours later. */
const LATE_LISTING_MS = LATE_ANSWER_MS + 6 * 60 * 60_000;

/** Unpublished containers expire after this time. */
const CONTAINER_LIFE_MS = DAY_MS;

export type Settlement =
  /** `hasExpired`: as many containers as a post is given have expired, and no trouble of the account was known to be why. */
  | { kind: "settled"; hasExpired?: true }
  | { kind: "left-open" }
  /** Left open, and people have to look at the account. */
  | { kind: "unresolved"; why: string }
  /** Ready and unchanged: this run may publish it, after the same checks as a new post. */
  | { kind: "resend"; entry: JournalEntry; polling: Polling }
  | { kind: "stop"; outcome: Outcome };

export type Resend = Extract<Settlement, { kind: "resend" }>;

interface Claimed {
  entry: JournalEntry;
  /** As the queue has it now. */
  post: DraftPost | undefined;
  polling: Polling;
}

/** What its container shows means for a claim whose run has ended. Once that is a day old, only the account tells. */
export async function settleByContainer(
  run: Run,
  content: Content,
  { read, ...claimed }: Claimed & { read: ContainerAnswer },
): Promise<Settlement> {
  const { entry, polling } = claimed;
  // If that alone is in trouble, the account's media may show the post.
  if (!read.ok) {
    const quota = await retryReads(run, () => run.platform.readQuota(), polling.intervalMs);
    if (!quota.ok) return { kind: "stop", outcome: await stopForFault(run, quota.error) };
  }
  const status = read.ok ? read.value : null;
  if (status === "PUBLISHED")
    return await settleLive(run, entry, await identifyPublished(run, content, entry, polling.intervalMs));
  if (status === "EXPIRED" || status === "ERROR" || isOutlived(run, entry))
    return await settleDead(run, content, { ...claimed, ended: status, reason: read.reason });
  if (status === "FINISHED" || (status === null && entry.not_ready === true))
    return await settleFinished(run, content, claimed);
  if (entry.not_ready === true)
    return leaveOpen(run, `Instagram is still preparing ${entry.id}; nothing of it is live.`);
  const match = await findMatch(run, content, entry, polling.intervalMs);
  if (match !== null) return await settleLive(run, entry, match);
  const shows = read.ok ? "is still IN_PROGRESS, although it was claimed." : `cannot be read. ${read.error.meaning}`;
  return { kind: "unresolved", why: `Its container ${entry.container_id} ${shows}` };
}

async function findMatch(run: Run, content: Content, entry: JournalEntry, intervalMs: number): Promise<Live | null> {
  const look = await lookInRecentMedia(run, content, entry, intervalMs);
  return look.ok && look.value.match !== null ? liveAs(look.value.match, look.value.unexplained) : null;
}

function isOutlived({ clock }: Run, { container_created_at, claim }: JournalEntry): boolean {
  return clock.now().getTime() - Date.parse(container_created_at ?? claim.at) >= CONTAINER_LIFE_MS;
}

/** Claimed, ready, and according to the container not published. */
async function settleFinished(run: Run, content: Content, { entry, post, polling }: Claimed): Promise<Settlement> {
  if (
    post?.status !== "pending" ||
    publishedDigest(post, content.blobIds) !== entry.digest ||
    isHeld(post, run.clock.now())
  ) {
    // Its container is not sent again. But a run that died may have sent it, and a container may show that late or never.
    const match = await findMatch(run, content, entry, polling.intervalMs);
    if (match !== null) return await settleLive(run, entry, match);
    return leaveOpen(run, `${entry.id} was changed or removed after it was claimed; its container is left to expire.`);
  }
  const settled = await awaitLateAnswer(run, entry, polling);
  if (settled === null) return leaveOpen(run, unknownYet(entry));
  if (settled === "PUBLISHED")
    return await settleLive(run, entry, await identifyPublished(run, content, entry, polling.intervalMs));
  if (settled !== "FINISHED") return { kind: "left-open" };
  const look = await lookInRecentMedia(run, content, entry, polling.intervalMs);
  if (!look.ok) return { kind: "stop", outcome: await stopForFault(run, look.error) };
  if (!look.value.isConclusive) return leaveOpen(run, unknownYet(entry));
  const { match, alike, unexplained } = look.value;
  if (match !== null) return await settleLive(run, entry, liveAs(match, unexplained));
  // The container may be wrong for hours about what the account shows.
  const why = `with its caption (${listIds(alike)}), and more than one post may be what is shown.`;
  if (alike.length > 0) return shown(why);
  // A refusal may be wrong, and the next one is taken as proof that nothing is live: so whatever took effect has to show before.
  if (entry.exempt === true && ageOf(run, entry) < LATE_LISTING_MS) return leaveOpen(run, unknownYet(entry));
  return { kind: "resend", entry, polling };
}

function leaveOpen(run: Run, why: string): Settlement {
  run.log.notice(why);
  return { kind: "left-open" };
}

function unknownYet({ id }: JournalEntry): string {
  return `It is not known now whether ${id} is live; the next run checks again before it publishes.`;
}

/**
 * The run that claimed it may have ended while its publish call was in flight, and the container may show the result late. So a
 * fresh claim is polled as often as that run would have done. Null when the last poll fails: the earlier ones prove nothing.
 */
async function awaitLateAnswer(run: Run, entry: JournalEntry, polling: Polling): Promise<ContainerStatus | null> {
  if (entry.not_ready === true || ageOf(run, entry) > LATE_ANSWER_MS) return "FINISHED";
  let last: ContainerStatus | null = "FINISHED";
  for (let attempt = 1; attempt <= polling.attempts; attempt++) {
    await pause(run, polling.intervalMs);
    const answer = await run.platform.readContainer(entry.container_id);
    if (answer.ok && answer.value !== "FINISHED") return answer.value;
    last = answer.ok ? answer.value : null;
  }
  return last;
}

function ageOf({ clock }: Run, { claim }: JournalEntry): number {
  return clock.now().getTime() - Date.parse(claim.at);
}

export async function settleLive(run: Run, entry: JournalEntry, live: Live): Promise<Settlement> {
  const result = await journalLive(run, entry, live);
  if (result.kind !== "changed") return { kind: "stop", outcome: recordingFailed(run, entry, live, result) };
  const content = newestContent(run);
  // The record has lost something where the post is marked already, which follows its record, or where more is live than it knows.
  const isFirst = live.isAlone === true && content !== null && !isMarked(content, entry);
  if (isFirst) run.recorded.add(entry.container_id);
  return { kind: "settled" };
}

/** Expired or in ERROR: gives the claim up only when nothing on the account could be its post. */
async function settleDead(
  run: Run,
  content: Content,
  { entry, polling, ended, reason }: Claimed & { ended: ContainerStatus | null; reason: PlatformFault | undefined },
): Promise<Settlement> {
  const state = ended === "ERROR" ? ended : "EXPIRED";
  const look = await lookInRecentMedia(run, content, entry, polling.intervalMs);
  if (!look.ok) return { kind: "stop", outcome: await stopForFault(run, look.error) };
  const { match, unexplained, gap } = look.value;
  if (match !== null) return await settleLive(run, entry, liveAs(match, unexplained));
  if (unexplained.length > 0)
    return shown(`that no record accounts for (${listIds(unexplained)}), and one of them may be this post.`);
  if (gap?.isPassing === true) return leaveOpen(run, unknownYet(entry));
  if (gap !== null)
    return { kind: "unresolved", why: `Its container ${entry.container_id} is ${state}, and ${gap.why}.` };
  // A container that was sent shortly before it expired no longer shows that it is live, and the list may not show it yet.
  if (state === "EXPIRED" && ageOf(run, entry) < LATE_LISTING_MS) return leaveOpen(run, unknownYet(entry));
  const verdict = reason === undefined ? null : verdictOn(reason);
  const isOwn = state === "ERROR" && (verdict === null || verdict === "definite");
  const message = `post: ${entry.id} not published, container ${entry.container_id} is ${state}`;
  const change = { kind: "abandon", entry, ...(isOwn ? {} : { exempt: true as const }) } as const;
  const result = await changeJournal(run, change, message);
  if (result.kind !== "changed") return { kind: "left-open" };
  if (reason !== undefined && verdict === "account")
    return { kind: "stop", outcome: await stopForFault(run, reason, entry.id) };
  const given = content.journal.entries.filter(
    ({ id, digest, outcome }) => outcome === "abandoned" && id === entry.id && digest === entry.digest,
  );
  const isOften = state === "EXPIRED" && !entry.exempt && given.length + 1 >= CONTAINERS_PER_POST;
  return { kind: "settled", ...(isOften ? { hasExpired: true as const } : {}) };
}

function shown(what: string): Settlement {
  return { kind: "unresolved", why: `The account shows media ${what}` };
}

function listIds(media: RecentMedia[]): string {
  return media.map(({ id }) => id).join(", ");
}
