import { hash } from "node:crypto";
import { DAY_MS, HOUR_MS } from "../../scripts/core/dates/instant.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import type { Condition } from "../../scripts/core/ports/alerts.ts";
import { appearanceOfPost } from "../account/appearance.ts";
import { textIn } from "../branches/repository.ts";
import { entriesIn, postsIn } from "../branches/texts.ts";
import type { Run } from "../runs/run.ts";
import type { World } from "../world/world.ts";
import { type History, STALE_MS } from "./claim-history.ts";

const ALERTED = "every lasting condition is reported within a day";
const DAILY = "nothing is reported twice within a day";
const REPEATED_AFTER_MS = 19 * HOUR_MS;
const THRESHOLD = 3;
const EDITS_SHOWN_MS = 6 * DAY_MS;

interface Arrival {
  run: Run;
  atMs: number;
  condition: Condition;
  /** When alerts.json said so; null before. */
  writtenMs: number | null;
}

export function watchAlerts(world: World, history: History): () => void {
  const { events, scheduler } = world;
  const last = new Map<string, Arrival>();
  const disturbed = new Set<string>();
  events.on("problem", ({ run, branch }) => {
    if (branch === "record") disturbed.add(run.name);
  });
  events.on("alert", ({ run, condition, hasArrived }) => {
    const known = last.get(condition.key);
    if (known !== undefined && hasArrived && isTooSoon(world, known, run, condition) && !disturbed.has(run.name))
      world.break(DAILY, `${run.name} sends "${condition.what}" again`);
    if (hasArrived) last.set(condition.key, { run, atMs: scheduler.nowMs, condition, writtenMs: null });
  });
  let yesterday = new Set<string>();
  const writes = new Map<string, number>();
  // A machine may sleep between its write and what it clears, and what a run beside it has sent is news; both stay said.
  events.on("clear", ({ run, keys }) => {
    for (const key of keys) {
      const arrival = last.get(key);
      const sinceMs = arrival?.run === run ? (writes.get(run.name) ?? scheduler.nowMs) : run.startedMs;
      if (arrival !== undefined && arrival.atMs <= sinceMs) last.delete(key);
      // What people have decided is tried by the next run.
      if (run.kind === "resolve") yesterday.delete(key);
    }
  });
  events.on("change", ({ file, author }) => {
    if (file !== "alerts") return;
    writes.set(author, scheduler.nowMs);
    for (const arrival of last.values())
      if (arrival.run.name === author && arrival.writtenMs === null) arrival.writtenMs = scheduler.nowMs;
  });
  // After a failure no alert says as well that the queue is running low.
  let hasFailed = false;
  events.on("end", ({ run, outcome }) => {
    if (run.kind === "post") hasFailed = outcome?.exit !== 0;
  });
  return () => {
    const holding = new Set(holdingNow(world, history).filter((key) => key !== "low-queue" || !hasFailed));
    const silent = [...holding].find(
      (key) => yesterday.has(key) && !isKnown(last.get(key), scheduler.nowMs) && !isOnRecord(world, key),
    );
    yesterday = holding;
    if (silent !== undefined) world.break(ALERTED, `nobody was alerted to ${silent}`);
  };
}

/** What is wrong by the account and the branches, without what passes by itself. */
function holdingNow({ repository, scheduler, account, mayLoseRecord }: World, history: History): string[] {
  const posts = postsIn(repository.text("queue"));
  if (posts === null) return [];
  const entries = entriesIn(repository.text("journal"));
  const failed = posts.filter(({ status, failed_at }) => status === "failed" && failed_at !== undefined);
  const old = entries.filter(
    ({ outcome, claim }) => outcome === null && scheduler.nowMs - Date.parse(claim.at) > DAY_MS,
  );
  const isEdited = (post: Post) =>
    account.media.some(
      (medium) =>
        medium.id === post.media_id &&
        history.claimOf(medium)?.id === post.id &&
        scheduler.nowMs - medium.publishedAtMs < EDITS_SHOWN_MS &&
        medium.appearance !== appearanceOfPost(post, repository.main.media),
    );
  const uncommented = entries.filter(
    ({ outcome, comment, claim }) =>
      outcome === "done" && comment?.outcome === null && scheduler.nowMs - Date.parse(claim.at) > 2 * DAY_MS,
  );
  // A record that was made again takes a post as it stands for what went out.
  const edited = mayLoseRecord ? [] : posts.filter((post) => post.status === "done" && isEdited(post));
  const waiting = posts.filter(({ status }) => status === "pending").length;
  return [
    ...failed.map(({ id }) => `item-failed:${id}`),
    ...old.map(({ id }) => `unconfirmed:${id}`),
    ...uncommented.map(({ id }) => `comment:${id}`),
    ...edited.map(({ id }) => `edited:${id}`),
    ...(waiting <= THRESHOLD ? ["low-queue"] : []),
    ...(isRecordLost(repository.text("journal"), posts) ? ["record"] : []),
  ];
}

function isRecordLost(journal: string | null, posts: readonly Post[]): boolean {
  const known = new Set(entriesIn(journal).flatMap(({ id, media_id }) => [id, media_id]));
  return posts.some(
    ({ id, status, media_id }) =>
      status === "done" && typeof media_id === "string" && !known.has(media_id) && !known.has(id),
  );
}

/** What lasts is said once; what people have to decide, each day. */
function isKnown(arrival: Arrival | undefined, nowMs: number): boolean {
  if (arrival === undefined) return false;
  return !/^(?:unconfirmed|record)/.test(arrival.condition.key) || nowMs - arrival.atMs < 2 * DAY_MS;
}

/** People may set the record back to where it says that the team knows. */
function isOnRecord({ repository, mayLoseRecord }: World, key: string): boolean {
  return mayLoseRecord && alertsIn(repository.text("alerts")).some((entry) => entry.key === key && entry.delivered);
}

/** Whether the run could know that the same was said just before, and nothing has changed since. */
function isTooSoon({ scheduler, repository }: World, known: Arrival, run: Run, condition: Condition): boolean {
  const { writtenMs } = known;
  const digest = digestOf(condition);
  const isOnce = /^(?:low-queue|token-age|item-failed|edited)/.test(condition.key);
  const isLate = scheduler.nowMs - known.atMs >= REPEATED_AFTER_MS;
  if (
    writtenMs === null ||
    digestOf(known.condition) !== digest ||
    (isLate && !isOnce) ||
    run.startedMs < writtenMs + STALE_MS
  )
    return false;
  const since = repository.records.filter(({ atMs }) => atMs >= writtenMs);
  return since.every(({ files }) => {
    const entry = alertsIn(textIn(files.alerts)).find(({ key }) => key === condition.key);
    // A record that people set back may say that the same was last sent on an earlier day.
    const isSame = entry?.digest === digest && entry.delivered;
    return isSame && known.atMs - Date.parse(entry.sent ?? "") < HOUR_MS;
  });
}

function digestOf({ what, about = "" }: Condition): string {
  return hash("sha256", `${what}\n${about}`);
}

function alertsIn(
  text: string | null,
): readonly { key: string; digest: string; sent: string | null; delivered: boolean }[] {
  return text === null ? [] : JSON.parse(text).alerts;
}
