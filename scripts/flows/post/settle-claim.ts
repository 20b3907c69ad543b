import type { DraftPost } from "../../core/content/draft-post.ts";
import { DAY_MS } from "../../core/dates/instant.ts";
import type { JournalEntry } from "../../core/generated/journal.ts";
import type { PlatformFault } from "../../core/instagram/platform-fault.ts";
import type { ContainerStatus, RecentMedia } from "../../core/ports/platform.ts";
import { type Content, isHeld } from "../../core/posting/content.ts";
import { publishedDigest } from "../../core/posting/digest.ts";
import { retryReads } from "../steps/retry.ts";
import { identifyPublished, type Live, liveAs, lookInRecentMedia, mayBeStory } from "./find-published.ts";
import { journalLive, recordingFailed } from "./record.ts";
import { changeJournal, type Outcome, type Polling, pause, type Run } from "./run.ts";
import { stopForFault } from "./stop.ts";

/** No publish call is known to take effect later than this. */
const LATE_ANSWER_MS = 60 * 60_000;
/** The list of media may show a publication hours later. */
const LATE_LISTING_MS = LATE_ANSWER_MS + 6 * 60 * 60_000;

/** Unpublished containers expire after this time. */
const CONTAINER_LIFE_MS = DAY_MS;

export type Settlement =
  | { kind: "settled" }
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

/** What the status of its container means for a claim whose run has ended. */
export async function settleByStatus(
  run: Run,
  content: Content,
  { status, ...claimed }: Claimed & { status: ContainerStatus },
): Promise<Settlement> {
  const { entry, polling } = claimed;
  switch (status) {
    case "PUBLISHED":
      return await settleLive(run, entry, await identifyPublished(run, content, entry, polling.intervalMs));
    case "FINISHED":
      return await settleFinished(run, content, claimed);
    case "IN_PROGRESS":
      return {
        kind: "unresolved",
        why: `Its container ${entry.container_id} is still IN_PROGRESS, although it was claimed.`,
      };
    default:
      return await settleDead(run, content, { entry, status, polling });
  }
}

/** If that alone is in trouble, the account's media may show the post; else only a claim answered with "not ready" is not live. */
export async function settleUnread(
  run: Run,
  content: Content,
  { fault, ...claimed }: Claimed & { fault: PlatformFault },
): Promise<Settlement> {
  const { entry, polling } = claimed;
  const quota =
    fault.class === "credential"
      ? { ok: false as const, error: fault }
      : await retryReads(run, () => run.platform.readQuota(), polling.intervalMs);
  if (!quota.ok) return { kind: "stop", outcome: await stopForFault(run, quota.error) };
  if (entry.not_ready === true)
    return await settleByStatus(run, content, { ...claimed, status: isOutlived(run, entry) ? "EXPIRED" : "FINISHED" });
  const look = mayBeStory(entry) ? null : await lookInRecentMedia(run, content, entry, polling.intervalMs);
  if (look?.ok && look.value.match !== null) return await settleLive(run, entry, liveAs(look.value.match));
  return { kind: "unresolved", why: `Its container ${entry.container_id} cannot be read. ${fault.meaning}` };
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
    return await settleChanged(run, content, entry, polling.intervalMs);
  }
  const settled = await awaitLateAnswer(run, entry, polling);
  if (settled === null) return leaveOpen(run, entry);
  if (settled === "PUBLISHED")
    return await settleLive(run, entry, await identifyPublished(run, content, entry, polling.intervalMs));
  if (settled !== "FINISHED") return { kind: "left-open" };
  if (mayBeStory(entry)) return { kind: "resend", entry, polling };
  const look = await lookInRecentMedia(run, content, entry, polling.intervalMs);
  if (!look.ok) return { kind: "stop", outcome: await stopForFault(run, look.error) };
  if (!look.value.isConclusive) return leaveOpen(run, entry);
  const { match, alike } = look.value;
  if (match !== null) return await settleLive(run, entry, liveAs(match));
  // The container may be wrong for hours about what the account shows.
  return alike.length === 0 ? { kind: "resend", entry, polling } : parkAlike(alike);
}

/** Its container is not sent again. But a run that died may have sent it, and a container may show that late or never. */
async function settleChanged(run: Run, content: Content, entry: JournalEntry, intervalMs: number): Promise<Settlement> {
  const look = mayBeStory(entry) ? null : await lookInRecentMedia(run, content, entry, intervalMs);
  if (look?.ok && look.value.match !== null) return await settleLive(run, entry, liveAs(look.value.match));
  run.log.notice(`${entry.id} was changed or removed after it was claimed; its container is left to expire.`);
  return { kind: "left-open" };
}

function leaveOpen(run: Run, { id }: JournalEntry): Settlement {
  run.log.notice(`It is not known now whether ${id} is live; the next run checks again before it publishes.`);
  return { kind: "left-open" };
}

/**
 * The run that claimed it may have ended while its publish call was in flight, and the container may show the result late. So a
 * fresh claim is polled as often as that run would have done. Null when the last poll fails: the earlier ones prove nothing.
 */
async function awaitLateAnswer(run: Run, entry: JournalEntry, polling: Polling): Promise<ContainerStatus | null> {
  if (ageOf(run, entry) > LATE_ANSWER_MS) return "FINISHED";
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
  if (result.kind === "changed") return { kind: "settled" };
  return { kind: "stop", outcome: recordingFailed(run, entry, live, result) };
}

/** EXPIRED or ERROR: gives the claim up only when nothing on the account could be its post. */
async function settleDead(
  run: Run,
  content: Content,
  { entry, status, polling }: { entry: JournalEntry; status: ContainerStatus; polling: Polling },
): Promise<Settlement> {
  if (mayBeStory(entry)) {
    return {
      kind: "unresolved",
      why: `Its container ${entry.container_id} is ${status}, and stories cannot be looked up.`,
    };
  }
  const look = await lookInRecentMedia(run, content, entry, polling.intervalMs);
  if (!look.ok) return { kind: "stop", outcome: await stopForFault(run, look.error) };
  if (look.value.match !== null) return await settleLive(run, entry, liveAs(look.value.match));
  if (look.value.unexplained.length > 0) return parkUnexplained(look.value.unexplained);
  // A container that was sent shortly before it expired no longer shows that it is live, and the list may not show it yet.
  if (status === "EXPIRED" && ageOf(run, entry) < LATE_LISTING_MS) return leaveOpen(run, entry);
  const message = `post: ${entry.id} not published, container ${entry.container_id} is ${status}`;
  const result = await changeJournal(run, { kind: "abandon", entry }, message);
  return { kind: result.kind === "changed" ? "settled" : "left-open" };
}

function parkAlike(media: RecentMedia[]): Settlement {
  const why = `The account shows media with its caption (${idsOf(media)}), and more than one post may be what is shown.`;
  return { kind: "unresolved", why };
}

function parkUnexplained(media: RecentMedia[]): Settlement {
  const why = `The account shows media that no record accounts for (${idsOf(media)}), and one of them may be this post.`;
  return { kind: "unresolved", why };
}

function idsOf(media: RecentMedia[]): string {
  return media.map(({ id }) => id).join(", ");
}
