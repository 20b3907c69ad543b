import { kindOf, readAlerts } from "../../core/alerts/alert-state.ts";
import type { AlertKind } from "../../core/ports/alerts.ts";
import { blockedCondition } from "../../core/posting/block.ts";
import type { Content } from "../../core/posting/content.ts";
import { CONTENT_KINDS, contentConditions } from "../../core/posting/content-conditions.ts";
import { publishedOnDay, whyNoSlot } from "../../core/schedule/slot.ts";
import { listOf } from "../../core/text/words.ts";
import { MINIMUM_AGE_MS } from "../../core/token/plan-refresh.ts";
import { reportConditions } from "../steps/report-conditions.ts";
import { checkRecord } from "./check-record.ts";
import { isSlotUsed, stopForExpiredToken, stopForQuota, warnOfTokenAge } from "./preconditions.ts";
import { publishComments } from "./publish-comments.ts";
import { publishContainer } from "./publish-container.ts";
import { publishNext } from "./publish-next.ts";
import { reconcile } from "./reconcile.ts";
import { syncQueueFromJournal } from "./record.ts";
import {
  keepNewest,
  newestContent,
  type Outcome,
  type PosterConfig,
  type PosterPorts,
  type Run,
  raise,
  readContent,
} from "./run.ts";
import type { Resend } from "./settle-claim.ts";
import { knownBlock, stopFor, stopForQueue, stopQuietly } from "./stop.ts";
import { judgeUnprepared, type Unprepared } from "./unprepared.ts";

/**
 * One run of the poster. The order is what makes it safe: know what was published, settle every open claim, bring the queue in line
 * with the journal, refuse a queue that cannot be used, keep to the number of posts per day, and only then publish at most one post.
 * At the end, alerts are sent for what is wrong and cleared for what no longer is.
 */
export async function runPoster(ports: PosterPorts, config: PosterConfig): Promise<Outcome> {
  const run: Run = {
    ...ports,
    store: keepNewest(ports.store),
    config,
    conditions: [],
    recorded: new Set(),
    judged: new Set(),
    block: null,
  };
  const outcome = await publishOne(run);
  if (outcome.exit !== 2) await publishComments(run);
  judgeAtEnd(run, outcome);
  await reportConditions({ ...ports, store: run.store }, run, run.store.newest()?.alerts);
  return outcome;
}

async function publishOne(run: Run): Promise<Outcome> {
  const { content: first, stop } = await checkRecord(run, await readContent(run));
  if (stop !== null) return stop;
  const isOver = first.journal.entries.some((entry) => entry.outcome === null) ? stopForExpiredToken(run) : null;
  if (isOver !== null) return isOver;
  const reconciled = await reconcile(run, first);
  if (reconciled.kind === "stop") return reconciled.outcome;
  const settled = reconciled.hasSettled ? await readContent(run) : first;
  if (settled.blockers.length > 0) return stopForQueue(run, settled.blockers);
  const hasHealed = await syncQueueFromJournal(run, settled);
  const content = hasHealed ? await readContent(run) : settled;
  // Somebody may have broken it in between.
  if (content.blockers.length > 0) return stopForQueue(run, content.blockers);
  if (reconciled.hasSettled || hasHealed) run.judged.add("record");
  // A claim that is still open has a slot of its own.
  const isScheduled = run.config.isScheduled && reconciled.resends.length === 0;
  const closed = run.config.isForced ? null : whyNoSlot(content, { isScheduled, now: run.clock.now() });
  // A claim does not keep itself from going out: the first one that finds a slot without itself is sent.
  const resend = reconciled.resends.find(({ entry }) => !isSlotUsed(run, content, entry)) ?? null;
  if (resend === null && (reconciled.resends.length > 0 || isSlotUsed(run, content, null))) {
    return stopQuietly(run, describeDay(content, run.clock.now()));
  }
  if (closed !== null) return stopQuietly(run, `Nothing due: ${closed}`);
  const block = knownBlock(run);
  if (block !== null) return stopFor(run, 1, blockedCondition(block));
  warnOfTokenAge(run);
  const { expired } = reconciled;
  if (resend === null) return await publishNext(run, content, { expired, tried: [] });
  const again = await publishAgain(run, content, resend);
  return "exit" in again ? again : await goOn(run, content, { expired, tried: [again] });
}

/** The posts behind a claim that was refused need a slot of their own. */
async function goOn(run: Run, content: Content, before: Parameters<typeof publishNext>[2]): Promise<Outcome> {
  const newest = newestContent(run) ?? content;
  const closed = run.config.isForced
    ? null
    : whyNoSlot(newest, { isScheduled: run.config.isScheduled, now: run.clock.now() });
  if (closed !== null || isSlotUsed(run, newest, null))
    return await judgeUnprepared(run, newest, { outcome: null, tried: before.tried });
  return await publishNext(run, newest, before);
}

/** Claims that are still open have the slots of the day as well. */
function describeDay({ journal, settings }: Content, day: Date): string {
  const { posts_per_day: perDay, timezone: timeZone } = settings;
  const ofDay = journal.entries.filter((entry) => publishedOnDay({ day, timeZone, entries: [entry] }) > 0);
  const open = ofDay.flatMap(({ id, outcome }) => (outcome === null ? [id] : []));
  if (open.length === 0) return `Nothing due: today's ${perDay} of ${perDay} posts are out.`;
  return `Nothing is sent: a slot of today is kept for ${listOf(open)}, until it is known what is live.`;
}

/** Sends a container again whose claim was left open; the same container, once per run. */
async function publishAgain(run: Run, content: Content, { entry, polling }: Resend): Promise<Outcome | Unprepared> {
  const stop = stopForExpiredToken(run) ?? (await stopForQuota(run));
  if (stop !== null) return stop;
  run.log.info(`${entry.id} was prepared by an earlier run and is not live: publishing it now.`);
  return await publishContainer(run, content, { entry, replaces: entry, polling });
}

/** After a failure no alert says as well that the queue is running low: the next run that does not fail says it. */
function judgeAtEnd(run: Run, { published, exit }: Outcome): void {
  if (published !== undefined) {
    for (const kind of ["account", "silent", "media-host", "doubt", "record"] as const) run.judged.add(kind);
    if (isTokenNew(run)) run.judged.add("token");
  }
  const content = newestContent(run);
  if (content === null || content.blockers.length > 0) return;
  const isJudged = (kind: AlertKind) => exit === 0 || kind !== "low-queue";
  for (const kind of CONTENT_KINDS.filter(isJudged)) run.judged.add(kind);
  for (const key of passedKeys(run, content)) run.judged.add(key);
  // What this run says of a post is newer.
  const known = new Set(run.conditions.map(({ key }) => key));
  for (const condition of contentConditions(content, run.clock.now())) {
    if (known.has(condition.key) || !isJudged(kindOf(condition.key))) continue;
    if (condition.key.startsWith("item-failed:")) run.conditions.push(condition);
    else raise(run, condition, condition.key === "low-queue" ? "notice" : "warn");
  }
}

/** Conditions of single posts that an earlier run raised, and that queue and record show to be over. */
function passedKeys({ store }: Run, { posts, journal }: Content): string[] {
  const open = new Set(journal.entries.filter(({ outcome }) => outcome === null).map(({ id }) => id));
  const pending = new Set(posts.filter(({ status }) => status === "pending").map(({ id }) => id));
  const keys = readAlerts(store.newest()?.alerts?.bytes ?? null).map(({ key }) => key);
  return keys.filter((key) => {
    const [, kind, id = ""] = /^(unconfirmed|unrecorded|already-there):(.*)$/s.exec(key) ?? [];
    if (kind === undefined) return false;
    return kind === "already-there" ? !pending.has(id) : !open.has(id);
  });
}

/** So new that no refresh has been due: then every condition of the token was about an older one. */
function isTokenNew({ config: { token }, clock }: Run): boolean {
  const ageMs = token.obtainedAt === null ? -1 : clock.now().getTime() - token.obtainedAt.getTime();
  return ageMs >= 0 && ageMs < MINIMUM_AGE_MS;
}
