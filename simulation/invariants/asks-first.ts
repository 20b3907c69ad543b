import { HOUR_MS, MINUTE_MS } from "../../scripts/core/dates/instant.ts";
import type { Answer, Quota } from "../../scripts/core/ports/platform.ts";
import type { Asked } from "../account/fake-platform.ts";
import type { Run } from "../runs/run.ts";
import { type Budget, budgetOf } from "../world/polling.ts";
import type { World } from "../world/world.ts";
import type { Ledger } from "./ledger.ts";
import type { LooksOf } from "./looks.ts";

const PROMISE = "a run asks everything that may speak against publishing before it publishes";
const UNDO =
  "undoing what someone did to the journal is enough: no run prepares or writes anything before it has asked";
const AFTER = "a run looks for the post when a publish call came back without an id";
const STOPS = "a run that is asked to stop begins nothing";
/** A claim of the last hour is watched for nearly as long as the run that made it would have watched it. */
const LATE_ANSWER_MS = HOUR_MS - 3 * MINUTE_MS;

interface Conversation {
  quota: Quota | null;
  isJournalOurs: boolean;
  hasListed: boolean;
  /** By container: when it was first read, and the last answer since the last publish call. */
  reads: Map<string, { firstMs: number; last: Answer<unknown> | null }>;
  /** The publish call without an id that the run is still to look into. */
  doubted: { containerId: string; reads: number; isSettled: boolean } | null;
  /** When the platform said that nothing was published, so that the container may be sent again; null if it did not. */
  deniedMs: number | null;
}

/**
 * Judges each run by what it asked. A second guard often hides that a first one is missing, so each is judged for itself: the quota,
 * who changed the journal, and the container and the account's media before anything is sent again.
 */
export function watchQuestions(world: World, ledger: Ledger, looksOf: LooksOf): void {
  const conversations = new Map<string, Conversation>();
  const of = ({ name }: Run): Conversation => {
    const known = conversations.get(name) ?? begin();
    conversations.set(name, known);
    return known;
  };
  world.bulletin.on("inspection", ({ run, isForeign }) => {
    of(run).isJournalOurs = !isForeign;
  });
  world.bulletin.on("answer", ({ run, asked, answer }) => {
    hear(of(run), { asked, answer, nowMs: world.scheduler.nowMs });
  });
  world.bulletin.on("ask", ({ run, asked }) => {
    const isStarting = asked.step === "create container" || asked.step === "publish";
    if (isStarting && run.stop.signal.aborted) world.break(STOPS, `${run.name} sends "${asked.step}"`);
    if (asked.step === "create container" && !of(run).isJournalOurs)
      world.break(UNDO, `${run.name} creates a container`);
    if (asked.step !== "publish" || asked.about === null) return;
    const containerId = asked.about;
    const told = of(run);
    const earlier = looksOf(run.name)[0]?.entries.find((entry) => entry.container_id === containerId);
    const claimedMs = earlier === undefined ? null : Date.parse(earlier.claim.at);
    const isStory = ledger.entryOf(containerId)?.is_story === true;
    const { intervalMs, attempts } = budgetFor(world, containerId);
    const watchedMs = intervalMs * (attempts - 1);
    const sending = {
      containerId,
      claimedMs,
      isStory,
      intervalMs,
      watchedMs,
      now: run.clock.now(),
      nowMs: world.scheduler.nowMs,
    };
    const flaw = flawOf(told, sending);
    if (flaw !== null) world.break(PROMISE, `${run.name} sends container ${containerId} ${flaw}`);
    const read = told.reads.get(containerId);
    if (read !== undefined) read.last = null;
  });
  world.bulletin.on("change", ({ file, author, message }) => {
    const run = world.runs.get(author);
    // An operator who accepts the journal has looked at it.
    if (run === undefined || run.name.includes(":accept:") || (file !== "journal" && file !== "queue")) return;
    if (!of(run).isJournalOurs) world.break(UNDO, `${run.name} writes the ${file} (${message})`);
  });
  world.bulletin.on("end", ({ run, error }) => {
    const doubted = conversations.get(run.name)?.doubted ?? null;
    if (doubted === null || doubted.isSettled || error !== null) return;
    // Who is asked to stop looks once.
    const owed = run.stop.signal.aborted ? 1 : budgetFor(world, doubted.containerId).attempts + 1;
    if (doubted.reads < owed)
      world.break(AFTER, `${run.name} reads container ${doubted.containerId} ${doubted.reads} times`);
  });
}

function budgetFor(world: World, containerId: string): Budget {
  return budgetOf(world, world.account.containers.get(containerId)?.params.media_type);
}

function begin(): Conversation {
  return { quota: null, isJournalOurs: false, hasListed: false, reads: new Map(), doubted: null, deniedMs: null };
}

function hear(
  told: Conversation,
  { asked, answer, nowMs }: { asked: Asked; answer: Answer<unknown>; nowMs: number },
): void {
  const { step, about } = asked;
  // Safe: the fake platform answers this step with a quota.
  if (step === "read quota") told.quota = answer.ok ? (answer.value as Quota) : null;
  if (step === "list media" && answer.ok) told.hasListed = true;
  if (step === "publish" && !answer.ok && answer.error.class === "not-ready") told.deniedMs = nowMs;
  if (step === "publish" && about !== null && !answer.ok)
    told.doubted = answer.error.class === "not-ready" ? null : { containerId: about, reads: 0, isSettled: false };
  if (step !== "read container" || about === null) return;
  told.reads.set(about, { firstMs: told.reads.get(about)?.firstMs ?? nowMs, last: answer });
  if (told.doubted?.containerId !== about) return;
  told.doubted.reads++;
  const isCredential = !answer.ok && answer.error.class === "credential";
  if (isCredential || (answer.ok && answer.value !== "FINISHED" && answer.value !== "IN_PROGRESS"))
    told.doubted.isSettled = true;
}

interface Sending {
  containerId: string;
  /** When an earlier run claimed it; null for a new container. */
  claimedMs: number | null;
  isStory: boolean;
  /** Between two looks at the container. */
  intervalMs: number;
  /** How long a claim of the last hour is watched. */
  watchedMs: number;
  /** By the run's clock. */
  now: Date;
  nowMs: number;
}

function flawOf(
  told: Conversation,
  { containerId, claimedMs, isStory, intervalMs, watchedMs, now, nowMs }: Sending,
): string | null {
  if (told.quota === null) return "without knowing the quota";
  if (told.quota.used >= told.quota.total) return "although the quota is used up";
  if (!told.isJournalOurs) return "without knowing that the journal is the bot's own";
  const read = told.reads.get(containerId);
  if (read === undefined || read.last === null) return "without a look at it since the last call";
  if (read.last.ok && read.last.value === "PUBLISHED") return "although it is published";
  if (told.deniedMs !== null) return nowMs - told.deniedMs < intervalMs ? "again without waiting" : null;
  if (claimedMs === null) return null;
  if (!read.last.ok || read.last.value !== "FINISHED") return "again although it may have been published";
  if (!isStory && !told.hasListed) return "again without a look at the account's media";
  const isFresh = now.getTime() - claimedMs < LATE_ANSWER_MS;
  return isFresh && nowMs - read.firstMs < watchedMs ? "again before a late answer could show" : null;
}
