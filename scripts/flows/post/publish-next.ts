import { calendarWords } from "../../core/dates/calendar-words.ts";
import type { JournalEntry } from "../../core/generated/journal.ts";
import { type Candidate, type Content, dueCandidates } from "../../core/posting/content.ts";
import { digestWith } from "../../core/posting/digest.ts";
import { forecast } from "../../core/posting/forecast.ts";
import { newEntry } from "../../core/posting/new-entry.ts";
import { orderCandidates } from "../../core/posting/order-candidates.ts";
import { askAccount, type Witnessed } from "./ask-account.ts";
import { carouselLimit, stopForExpiredToken, stopForQuota } from "./preconditions.ts";
import { type Prepared, prepare } from "./prepare.ts";
import { publishContainer, writeClaim } from "./publish-container.ts";
import { failPost } from "./record.ts";
import { type Outcome, pollingFor, type Run } from "./run.ts";
import { stopForFault, stopOnRequest, stopQuietly } from "./stop.ts";
import { judgeUnprepared, raiseHostNotReady, stopWithoutPost, type Unprepared } from "./unprepared.ts";

/** After so many refusals that may be the account's, the run ends: a blocked account is not asked a hundred times. */
const MOST_REFUSALS = 10;
/** How long a run looks for a post that can go out. The next one begins with those that were not tried. */
const LONGEST_SEARCH_MS = 15 * 60_000;

interface Tried {
  posts: Unprepared[];
  refusals: number;
}

export async function publishNext(run: Run, content: Content): Promise<Outcome> {
  const [first] = orderCandidates(content, run.clock.now(), run.config);
  if (first === undefined) return stopQuietly(run, `Nothing due: ${describeWait(content, run.clock.now())}`);
  const stop = stopForExpiredToken(run) ?? (await stopForQuota(run));
  if (stop !== null) return stop;
  const onAccount = await askAccount(run, content);
  return "exit" in onAccount ? onAccount : await tryInTurn(run, onAccount);
}

function describeWait(content: Content, now: Date): string {
  const [due] = dueCandidates(content, now);
  const [next] = forecast(content, { now, digestOf: digestWith(content) }).expected;
  if (due === undefined || next === undefined) return "no pending post may go out yet.";
  const when = calendarWords(content.settings.timezone, now).brief(next.at);
  return `${due.id} waits, because the rest of the day is kept for ${next.id}, which goes out on ${when}.`;
}

async function tryInTurn(run: Run, { content, isLeft }: Witnessed): Promise<Outcome> {
  const tried: Tried = { posts: [], refusals: 0 };
  const startedMs = run.clock.now().getTime();
  let isAnyTried = false;
  /** Why the first carousel waits for the limit of carousels. */
  let limit: string | null = null;
  for (const candidate of orderCandidates(content, run.clock.now(), { isLeft, isForced: run.config.isForced })) {
    isAnyTried = true;
    const now = run.clock.now();
    if (tried.refusals >= MOST_REFUSALS || now.getTime() - startedMs > LONGEST_SEARCH_MS) break;
    const ownLimit = carouselLimit(content, candidate.post, now);
    limit ??= ownLimit;
    const outcome = ownLimit === null ? await tryOne(run, content, { candidate, tried }) : null;
    if (outcome !== null) return outcome;
  }
  if (isAnyTried) return await stopWithoutPost(run, content, { tried: tried.posts, limit });
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
  const prepared = await prepare(run, content, candidate);
  if (prepared.kind === "unprepared") {
    tried.posts.push({ candidate, ...prepared });
    if (prepared.isRefusal) tried.refusals++;
    return null;
  }
  raiseHostNotReady(run, tried.posts);
  const outcome = await publishPrepared(run, content, { candidate, prepared });
  return await judgeUnprepared(run, content, { outcome, tried: tried.posts });
}

async function publishPrepared(
  run: Run,
  content: Content,
  { candidate, prepared }: { candidate: Candidate; prepared: Exclude<Prepared, { kind: "unprepared" }> },
): Promise<Outcome> {
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
