import { calendarWords } from "../../core/dates/calendar-words.ts";
import type { JournalEntry } from "../../core/generated/journal.ts";
import { type Candidate, type Content, dueCandidates } from "../../core/posting/content.ts";
import { digestWith } from "../../core/posting/digest.ts";
import { newEntry } from "../../core/posting/new-entry.ts";
import { orderCandidates } from "../../core/posting/order-candidates.ts";
import { forecast } from "../../core/schedule/forecast.ts";
import { askAccount, type Witnessed } from "./ask-account.ts";
import { carouselLimit, stopForExpiredToken, stopForQuota } from "./preconditions.ts";
import { CONTAINERS_PER_POST, type Prepared, prepare } from "./prepare.ts";
import { publishContainer, writeClaim } from "./publish-container.ts";
import { failPost } from "./record.ts";
import { type Outcome, pollingFor, type Run } from "./run.ts";
import { stopForFault, stopOnRequest, stopQuietly } from "./stop.ts";
import { judgeUnprepared, type Unprepared } from "./unprepared.ts";

/** After so many refusals that may be the account's, the run ends: a blocked account is not asked a hundred times. */
const MOST_REFUSALS = 10;
/** Instagram itself is in trouble, or it refuses what was claimed: more posts than one would hardly fare better. */
const MOST_TROUBLES = 3;
/** How long a run looks for a post that can go out. The next one begins with those that were not tried. */
const LONGEST_SEARCH_MS = 15 * 60_000;

interface Before {
  /** Claims that have just been given up, since the container expired once too often. */
  expired: readonly JournalEntry[];
  /** What this run has tried already. */
  tried: readonly Unprepared[];
}

export async function publishNext(run: Run, content: Content, { expired, tried }: Before): Promise<Outcome> {
  const [first] = orderCandidates(content, run.clock.now(), run.config);
  if (first === undefined && tried.length > 0) return await judgeUnprepared(run, content, { outcome: null, tried });
  if (first === undefined) return stopQuietly(run, `Nothing due: ${describeWait(content, run.clock.now())}`);
  const stop = stopForExpiredToken(run) ?? (await stopForQuota(run));
  if (stop !== null) return stop;
  const onAccount = await askAccount(run, content);
  return "exit" in onAccount ? onAccount : await tryInTurn(run, onAccount, { expired, tried });
}

function describeWait(content: Content, now: Date): string {
  const [due] = dueCandidates(content, now);
  const [next] = forecast(content, { now, digestOf: digestWith(content) }).expected;
  if (due === undefined || next === undefined) return "no pending post may go out yet.";
  const when = calendarWords(content.settings.timezone, now).brief(next.at);
  return `${due.id} waits, because the rest of the day is kept for ${next.id}, which goes out on ${when}.`;
}

async function tryInTurn(run: Run, { content, isLeft }: Witnessed, { expired, ...before }: Before): Promise<Outcome> {
  const tried = [...before.tried];
  const startedMs = run.clock.now().getTime();
  /** Why the first carousel waits for the limit of carousels. */
  let limit: string | null = null;
  const inOrder = orderCandidates(content, run.clock.now(), { isLeft, isForced: run.config.isForced });
  for (const candidate of inOrder) {
    const now = run.clock.now();
    // A claim that was sent again is tried in each run, and may not take the place of what was not tried.
    if (isHopeless(tried.slice(before.tried.length)) || now.getTime() - startedMs > LONGEST_SEARCH_MS) break;
    const isOverQuota =
      candidate.post.media_type === "CAROUSEL" && tried.some(({ cause }) => cause === "carousel-quota");
    const ownLimit = carouselLimit(content, candidate.post, now);
    limit ??= ownLimit;
    if (ownLimit !== null || isOverQuota) continue;
    // Such a post lets others have this run: they show whose fault it is. The next run builds it again.
    const result = expired.some(({ id, digest }) => id === candidate.id && digest === candidate.digest)
      ? ({ candidate, cause: "undecided", error: EXPIRED } as const)
      : await tryOne(run, content, candidate);
    if ("exit" in result && tried.length === 0) return result;
    if ("exit" in result) return await judgeUnprepared(run, content, { outcome: result, tried });
    tried.push(result);
  }
  if (tried.length > 0) return await judgeUnprepared(run, content, { outcome: null, tried });
  const why =
    limit === null
      ? "Nothing was published: what is due is on the account already."
      : `${limit}. The next run tries again.`;
  return stopQuietly(run, why);
}

function isHopeless(tried: readonly Unprepared[]): boolean {
  const refusals = tried.filter(({ cause }) => cause !== "own-host" && cause !== "other-host");
  const troubles = refusals.filter(({ cause, claimed }) => cause === "trouble" || claimed !== undefined);
  return refusals.length >= MOST_REFUSALS || troubles.length >= MOST_TROUBLES;
}

const EXPIRED = `${CONTAINERS_PER_POST} containers of this post expired, although each was sent to be published.`;

async function tryOne(run: Run, content: Content, candidate: Candidate): Promise<Outcome | Unprepared> {
  const stop = stopForExpiredToken(run);
  if (stop !== null) return stop;
  run.log.info(`Preparing ${candidate.id}.`);
  const prepared = await prepare(run, content, candidate);
  if (prepared.kind === "unprepared") return { candidate, ...prepared };
  return await publishPrepared(run, content, { candidate, prepared });
}

async function publishPrepared(
  run: Run,
  content: Content,
  { candidate, prepared }: { candidate: Candidate; prepared: Exclude<Prepared, { kind: "unprepared" }> },
): Promise<Outcome | Unprepared> {
  if (prepared.kind === "item-fault") return await failPost(run, { candidate, error: prepared.error });
  if (prepared.kind === "fault") return await stopForFault(run, prepared.fault, candidate.id);
  if (prepared.kind === "stopping") return stopOnRequest(run);
  if (prepared.kind === "handoff") return await handOff(run, content, { candidate, prepared });
  const entry = entryFor(run, content, { candidate, built: prepared });
  const polling = pollingFor(run.config, content, candidate.post);
  return await publishContainer(run, content, { entry, replaces: null, polling });
}

/**
 * Claims the post for whoever publishes it by hand, so that it takes the slot of its day. Nothing is sent: its container is a number of
 * our own, and the claim stays open until somebody resolves it. The alert follows from the claim.
 */
async function handOff(
  run: Run,
  content: Content,
  { candidate, prepared }: { candidate: Candidate; prepared: Extract<Prepared, { kind: "handoff" }> },
): Promise<Outcome> {
  const createdAt = run.clock.now();
  const built = { containerId: String(createdAt.getTime()), createdAt, fingerprint: prepared.fingerprint };
  const entry = { ...entryFor(run, content, { candidate, built }), handoff: prepared.addresses };
  const refusal = await writeClaim(run, content, { entry, replaces: null });
  return refusal ?? stopQuietly(run, `${candidate.id} is to be published by hand: the team gets an alert.`);
}

function entryFor(
  { config }: Run,
  { blobIds }: Content,
  { candidate, built }: { candidate: Candidate; built: Omit<Extract<Prepared, { kind: "ready" }>, "kind"> },
): JournalEntry {
  const { containerId: id, createdAt, fingerprint } = built;
  const claim = { at: createdAt.toISOString(), run: config.run };
  const container = { id, createdAt };
  return newEntry(candidate.post, { accountId: config.accountId, blobIds, claim, container, fingerprint });
}
