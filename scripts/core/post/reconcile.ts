import { publishedDigest } from "../digest.ts";
import type { JournalEntry } from "../generated/journal.ts";
import { isFreshClaim } from "../journal/fresh-claim.ts";
import type { ContainerStatus, RecentMedia } from "../ports.ts";
import { ask, now, type Procedure, say, wait } from "../procedure.ts";
import type { DraftPost } from "../rules/rule.ts";
import { type Content, isHeld } from "./content.ts";
import { stopForFault } from "./faults.ts";
import { identifyPublished, isStory, type Live, liveAs, lookInRecentMedia } from "./find-published.ts";
import { park } from "./park.ts";
import { patiently } from "./patiently.ts";
import { type Outcome, type Polling, type PosterConfig, pollingFor } from "./poster-config.ts";
import { journalLive, recordingFailed } from "./record.ts";

/** No answer to a publish call is known to take longer to show. */
const LATE_ANSWER_MS = 60 * 60_000;

/** What became of one open claim. */
type Settlement =
  | { kind: "settled" }
  | { kind: "left-open" }
  /** Ready and unchanged: this run may publish it, through the same gates as a new post. */
  | { kind: "resend"; entry: JournalEntry; polling: Polling }
  | { kind: "stop"; outcome: Outcome };

export type Resend = Extract<Settlement, { kind: "resend" }>;

export type Reconciled =
  | { kind: "stop"; outcome: Outcome }
  | { kind: "go-on"; resend: Resend | null; hasSettled: boolean };

/** Finds out what became of every claim that was left open, before anything new is begun. */
export function* reconcile(config: PosterConfig, content: Content): Procedure<Reconciled> {
  let resend: Resend | null = null;
  let hasSettled = false;
  for (const entry of content.journal.entries.filter((candidate) => candidate.outcome === null)) {
    const settlement = yield* settle(config, content, entry);
    if (settlement.kind === "stop") return settlement;
    if (settlement.kind === "settled") hasSettled = true;
    if (settlement.kind === "resend") resend ??= settlement;
  }
  return { kind: "go-on", resend, hasSettled };
}

function* settle(config: PosterConfig, content: Content, entry: JournalEntry): Procedure<Settlement> {
  if (yield* belongsToLiveRun(config, entry)) {
    yield* say("notice", `${entry.id} is being published by another run (${entry.claim.run}).`);
    return { kind: "left-open" };
  }
  if (entry.account_id !== config.accountId) {
    yield* park(
      content,
      entry,
      `It was claimed for account ${entry.account_id}, and this run posts to ${config.accountId}.`,
    );
    return { kind: "left-open" };
  }
  const post = content.posts.find((candidate) => candidate.id === entry.id);
  const polling = pollingFor(config, content, post ?? {});
  const status = yield* readStatus(config, content, { entry, polling });
  if (typeof status !== "string") return status;
  switch (status) {
    case "PUBLISHED":
      return yield* settleLive(entry, yield* identifyPublished(content, entry, polling.intervalMs));
    case "FINISHED":
      return yield* settleFinished(config, content, { entry, post, polling });
    case "IN_PROGRESS":
      yield* park(content, entry, `Its container ${entry.container_id} is still IN_PROGRESS after it was claimed.`);
      return { kind: "left-open" };
    default:
      return yield* settleDead(config, content, { entry, status, polling });
  }
}

function* belongsToLiveRun(config: PosterConfig, entry: JournalEntry): Procedure<boolean> {
  if (entry.claim.run === config.run) return false;
  if (!isFreshClaim(entry, yield* now())) return false;
  return !(yield* ask<"hasEnded">({ kind: "hasEnded", run: entry.claim.run }));
}

/** Reads the container, polling while it is in progress. An unreadable one is parked when only it is unreadable. */
function* readStatus(
  config: PosterConfig,
  content: Content,
  { entry, polling }: { entry: JournalEntry; polling: Polling },
): Procedure<ContainerStatus | Settlement> {
  for (let attempt = 1; ; attempt++) {
    const answer = yield* patiently(polling.intervalMs, () =>
      ask<"readContainer">({ kind: "readContainer", containerId: entry.container_id }),
    );
    if (!answer.ok) {
      const quota = answer.fault.class === "credential" ? answer : yield* ask<"readQuota">({ kind: "readQuota" });
      if (!quota.ok) return { kind: "stop", outcome: yield* stopForFault(config, content, quota.fault) };
      yield* park(content, entry, `Its container ${entry.container_id} cannot be read (${answer.fault.meaning})`);
      return { kind: "left-open" };
    }
    if (answer.value !== "IN_PROGRESS" || attempt === polling.attempts) return answer.value;
    yield* wait(polling.intervalMs);
  }
}

interface Finished {
  entry: JournalEntry;
  post: DraftPost | undefined;
  polling: Polling;
}

/** Claimed, ready, and not published as far as the container tells. */
function* settleFinished(
  config: PosterConfig,
  content: Content,
  { entry, post, polling }: Finished,
): Procedure<Settlement> {
  if (post?.status !== "pending" || publishedDigest(post) !== entry.digest || isHeld(post, yield* now())) {
    yield* say("notice", `${entry.id} was changed or removed after it was claimed; its container is left to expire.`);
    return { kind: "left-open" };
  }
  const settled = yield* awaitLateAnswer(entry, polling);
  if (settled === null) {
    yield* say("notice", `Whether ${entry.id} is live cannot be seen now; the next run looks again before it sends.`);
    return { kind: "left-open" };
  }
  if (settled !== "FINISHED") return yield* settleLiveOrLeave(content, entry, { status: settled, polling });
  if (isStory(content, entry)) return { kind: "resend", entry, polling };
  const look = yield* lookInRecentMedia(content, entry, polling.intervalMs);
  if (!look.ok) return { kind: "stop", outcome: yield* stopForFault(config, content, look.fault) };
  return look.value.match === null
    ? { kind: "resend", entry, polling }
    : yield* settleLive(entry, liveAs(look.value.match));
}

/**
 * The run that claimed it may have ended while its publish call was on the way, and the container may show that late: gives a
 * fresh claim as many looks as that run would have given it. Null when the last one fails: what was seen before it proves nothing.
 */
function* awaitLateAnswer(entry: JournalEntry, polling: Polling): Procedure<ContainerStatus | null> {
  const ageMs = (yield* now()).getTime() - Date.parse(entry.claim.at);
  if (ageMs > LATE_ANSWER_MS) return "FINISHED";
  let last: ContainerStatus | null = "FINISHED";
  for (let attempt = 1; attempt <= polling.attempts; attempt++) {
    yield* wait(polling.intervalMs);
    const answer = yield* ask<"readContainer">({ kind: "readContainer", containerId: entry.container_id });
    if (answer.ok && answer.value !== "FINISHED") return answer.value;
    last = answer.ok ? answer.value : null;
  }
  return last;
}

function* settleLiveOrLeave(
  content: Content,
  entry: JournalEntry,
  { status, polling }: { status: ContainerStatus; polling: Polling },
): Procedure<Settlement> {
  if (status !== "PUBLISHED") return { kind: "left-open" };
  return yield* settleLive(entry, yield* identifyPublished(content, entry, polling.intervalMs));
}

function* settleLive(entry: JournalEntry, live: Live): Procedure<Settlement> {
  const result = yield* journalLive(entry, live);
  if (result.kind === "changed") return { kind: "settled" };
  return { kind: "stop", outcome: yield* recordingFailed(entry, live, result) };
}

/** EXPIRED or ERROR: gives the claim up only when nothing on the account could be its post. */
function* settleDead(
  config: PosterConfig,
  content: Content,
  { entry, status, polling }: { entry: JournalEntry; status: ContainerStatus; polling: Polling },
): Procedure<Settlement> {
  if (isStory(content, entry)) {
    yield* park(content, entry, `Its container ${entry.container_id} is ${status}, and stories cannot be looked up.`);
    return { kind: "left-open" };
  }
  const look = yield* lookInRecentMedia(content, entry, polling.intervalMs);
  if (!look.ok) return { kind: "stop", outcome: yield* stopForFault(config, content, look.fault) };
  if (look.value.match !== null) return yield* settleLive(entry, liveAs(look.value.match));
  if (look.value.unexplained.length > 0) return yield* parkUnexplained(content, entry, look.value.unexplained);
  const message = `post: ${entry.id} not published, container ${entry.container_id} is ${status}`;
  const result = yield* ask<"changeJournal">({ kind: "changeJournal", change: { kind: "abandon", entry }, message });
  return { kind: result.kind === "changed" ? "settled" : "left-open" };
}

function* parkUnexplained(content: Content, entry: JournalEntry, media: RecentMedia[]): Procedure<Settlement> {
  const ids = media.map((medium) => medium.id).join(", ");
  yield* park(
    content,
    entry,
    `The account shows media that no record explains (${ids}), and one of them may be this post.`,
  );
  return { kind: "left-open" };
}
