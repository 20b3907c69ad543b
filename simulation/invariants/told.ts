import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../scripts/core/dates/instant.ts";
import type { PlatformFault } from "../../scripts/core/instagram/platform-fault.ts";
import type { Alert } from "../../scripts/core/ports/alerts.ts";
import { parseJournal } from "../../scripts/core/posting/read-content.ts";
import type { Outcome } from "../../scripts/flows/post/run.ts";
import { isUnexplained } from "../repository/fake-store.ts";
import { PEOPLE } from "../repository/repository.ts";
import type { Run } from "../runs/run.ts";
import type { World } from "../world/world.ts";
import { journalIn } from "./ledger.ts";
import type { Look, LooksOf } from "./looks.ts";
import { postsIn } from "./posts-in.ts";

const HEARD = "the team hears of everything that stops a post";
const ONCE = "the team is told the same thing once a day";
const LASTS = "no alert is taken back while its cause lasts";
/** Clocks differ by less. */
const SKEW_MS = 4 * MINUTE_MS;
/** "Once a day" starts anew after this long, so that it is not later each day. */
const REPEAT_MS = 20 * HOUR_MS;
/** The queue runs low from so many waiting posts on, unless the settings say otherwise. */
const LOW = 3;
const TOKEN_WARNING_MS = 10 * DAY_MS;
/** A run that sends these leaves the journal alone, and so does not remember what it said. */
const NOT_REMEMBERED: readonly Alert["kind"][] = ["record", "journal"];
/** Ends of runs that have told everything else, or that people asked for. */
const SILENT = [
  /^Nothing was published: /,
  /media host does not serve/,
  /^Stopped on request/,
  / failed\b/,
  / resolved /,
  // These fail only for the posts that they tried before, of which the team may have heard this day.
  /^This run started before the token was refreshed/,
  /quota of the last 24 hours is used up/,
];

/** Titles of alerts about whatever the platform has refused. */
const REFUSED = ["Posting stopped", "Instagram refuses the access token"];

interface Saying {
  by: string;
  alert: Alert;
  atMs: number;
  hasArrived: boolean;
  /** When the run that said it ended, and so had written it down. */
  endedMs?: number;
}

/** What was said, and what the bot can know of it. */
export interface Sayings {
  all: Saying[];
  /** What arrived from runs that have ended and could write it down. */
  remembered: Saying[];
  /** Runs of which a write failed. */
  forgetful: Set<string>;
}

/** Judges what the team is told: everything that it must know, not twice, and until it is over. */
export function watchAlerts(world: World, looksOf: LooksOf): void {
  const sayings: Sayings = { all: [], remembered: [], forgetful: new Set() };
  world.bulletin.on("unwritten", ({ run }) => sayings.forgetful.add(run.name));
  world.bulletin.on("change", ({ file, author }) => {
    if (file === "journal" && author === PEOPLE) sayings.remembered = [];
  });
  world.bulletin.on("alert", ({ run, alert, hasArrived }) => {
    const atMs = world.scheduler.nowMs;
    sayings.all.push({ by: run.name, alert, atMs, hasArrived });
    const startMs = looksOf(run.name)[0]?.atMs ?? 0;
    const isRepeated = sayings.remembered.some((old) => isSame(old, alert) && isRecent(old, startMs, atMs));
    if (isRepeated) world.break(ONCE, `${run.name} says again: ${alert.title}`);
  });
  watchClearing(world, looksOf, sayings);
  const refused = new Map<string, Set<string>>();
  world.bulletin.on("answer", ({ run, answer }) => {
    if (!answer.ok) refused.set(run.name, (refused.get(run.name) ?? new Set()).add(signOf(answer.error)));
  });
  world.bulletin.on("end", ({ run, error, outcome }) => {
    const refusals = refused.get(run.name) ?? new Set();
    refused.delete(run.name);
    if (error !== null || run.stop.signal.aborted) return;
    // A journal that people have damaged remembers nothing.
    if (!isUnexplained(world.repository.head)) remember(sayings, run, world.scheduler.nowMs);
    const { nowMs } = world.scheduler;
    const flaw =
      silenceOf(sayings, { run, outcome, nowMs, last: looksOf(run.name).at(-1) }) ??
      otherThan(sayings, { title: outcome?.summary, refusals, nowMs });
    if (flaw !== null) world.break(HEARD, `${run.name} ${flaw}`);
  });
  watchParking(world, sayings);
  watchOwed(world, looksOf, sayings);
}

function isSame(old: Saying, alert: Alert): boolean {
  return old.alert.kind === alert.kind && old.alert.title === alert.title && old.alert.about === alert.about;
}

function isRecent({ atMs, endedMs = atMs }: Saying, startMs: number, nowMs: number): boolean {
  return endedMs < startMs - SKEW_MS && nowMs - atMs < REPEAT_MS - SKEW_MS;
}

function remember({ all, remembered, forgetful }: Sayings, { name }: Run, endedMs: number): void {
  const own = all.filter(({ by }) => by === name).map((saying) => ({ ...saying, endedMs }));
  if (forgetful.has(name) || !name.includes(":post:")) return;
  if (own.some(({ alert }) => NOT_REMEMBERED.includes(alert.kind))) return;
  // Each alert about a failed post is about a new failure.
  remembered.push(...own.filter(({ alert, hasArrived }) => hasArrived && alert.kind !== "item-failed"));
}

/** What a run has left unsaid at its end. */
function silenceOf(
  { all, forgetful }: Sayings,
  { run, outcome, nowMs, last }: { run: Run; outcome: Outcome | null; nowMs: number; last: Look | undefined },
): string | null {
  // Whoever starts a dry run reads what it says.
  if (run.name.includes(":dry:")) return null;
  const isOwn = ({ by }: Saying) => by === run.name;
  const dayAgoMs = nowMs - DAY_MS - SKEW_MS;
  const isKnown = all.some((old) => isOwn(old) || (old.alert.title === outcome?.summary && old.atMs > dayAgoMs));
  if (outcome !== null && outcome.exit !== 0 && !isKnown && !SILENT.some((end) => end.test(outcome.summary)))
    return `ends with exit ${outcome.exit} without a word: ${outcome.summary}`;
  // Whoever publishes has passed the place where a run warns of the token's age.
  const leftMs = (run.token?.expiresAt?.getTime() ?? 0) - run.clock.now().getTime();
  const isDue = outcome?.published !== undefined && leftMs > HOUR_MS && leftMs < TOKEN_WARNING_MS - DAY_MS;
  if (isDue && !all.some(({ alert }) => alert.kind === "token-age")) return "says nothing of the token's age";
  const isExpired = run.name.includes(":refresh:") && run.token?.expiresAt != null && leftMs < -SKEW_MS;
  if (isExpired && outcome?.exit === 0 && !outcome.summary.startsWith("Nothing to do"))
    return "says nothing of a token that has expired";
  const isLow = outcome?.published !== undefined && !forgetful.has(run.name) && isLowIn(last);
  return isLow && !all.some(({ alert }) => alert.kind === "low-queue") ? "says nothing of a queue that runs low" : null;
}

function signOf(fault: PlatformFault): string {
  return [fault.class, fault.code, fault.subcode].filter((part) => part !== null).join(" ");
}

/** Words under the same title about another refusal leave those of this run unsaid. */
function otherThan(
  { all }: Sayings,
  { title, refusals, nowMs }: { title: string | undefined; refusals: ReadonlySet<string>; nowMs: number },
): string | null {
  if (refusals.size === 0 || !REFUSED.includes(title ?? "")) return null;
  const isSaid = ({ alert, atMs }: Saying) =>
    alert.title === title && atMs > nowMs - DAY_MS - SKEW_MS && refusals.has(alert.about ?? "");
  return all.some(isSaid) ? null : `ends without a word about ${[...refusals].join(", ")}: ${title}`;
}

/** People who have damaged the journal in the middle of a run hear that first: what waits is counted when it can be read again. */
function isLowIn(look: Look | undefined): boolean {
  if (look === undefined || look.posts.length === 0) return false;
  if (parseJournal(look.commit.files.journal?.bytes ?? null) === null) return false;
  return look.posts.filter(({ status }) => status === "pending").length <= LOW;
}

function watchClearing({ bulletin, break: breakPromise }: World, looksOf: LooksOf, sayings: Sayings): void {
  // What a run takes back, it forgets only at its end, perhaps behind the end of another one.
  const cleared = new Map<string, readonly Alert["kind"][]>();
  const forget = (kinds: readonly Alert["kind"][]) => {
    sayings.remembered = sayings.remembered.filter(({ alert }) => !kinds.includes(alert.kind));
  };
  bulletin.on("end", ({ run }) => forget(cleared.get(run.name) ?? []));
  bulletin.on("clear", ({ run, kinds }) => {
    cleared.set(run.name, kinds);
    forget(kinds);
    const looks = looksOf(run.name);
    if (looks.length === 0) return;
    const isClearing = (kind: Alert["kind"]) => kinds.includes(kind);
    const own = sayings.all.find(({ by, alert }) => by === run.name && isClearing(alert.kind));
    if (own !== undefined) breakPromise(LASTS, `${run.name} takes back what it has just said: ${own.alert.title}`);
    if (isClearing("unconfirmed") && looks.every(({ entries }) => entries.some(({ outcome }) => outcome === null)))
      breakPromise(LASTS, `${run.name} takes back that a claim is open`);
    if (isClearing("item-failed") && looks.every(({ posts }) => posts.some(({ status }) => status === "failed")))
      breakPromise(LASTS, `${run.name} takes back that a post failed`);
  });
}

/** A claim counts as one that people know of only when they do. */
function watchParking({ bulletin, break: breakPromise }: World, { all }: Sayings): void {
  bulletin.on("change", ({ file, before, after, author }) => {
    if (file !== "journal" || author === PEOPLE) return;
    const known = new Map(journalIn(before).entries.map((entry) => [entry.container_id, entry.parked_at]));
    for (const { id, container_id, parked_at } of journalIn(after).entries) {
      if (parked_at === undefined || parked_at === known.get(container_id)) continue;
      // A title names the first few.
      const isAbout = ({ alert }: Saying) =>
        alert.kind === "unconfirmed" && `${alert.title}\n${alert.body}`.includes(id);
      const isHeard = (saying: Saying) => saying.hasArrived && isAbout(saying);
      // What another run has said today need not be said again.
      const own = all.filter((saying) => saying.by === author && (saying.alert.title.includes(id) || isAbout(saying)));
      const isUnheard = own.length > 0 && !own.some(isHeard);
      if (isUnheard || !all.some(isHeard)) breakPromise(HEARD, `${author} parks ${id}, and nobody was told`);
    }
  });
}

/** A run that could not say that a post failed leaves it to the next one. */
function watchOwed(world: World, looksOf: LooksOf, { all, forgetful }: Sayings): void {
  /** Posts by the version of the queue in which they failed unheard. */
  let owed = new Map<string, { by: string; atMs: number }>();
  world.bulletin.on("alert", ({ alert, hasArrived }) => {
    for (const id of alert.postIds ?? []) if (hasArrived) owed.delete(id);
  });
  world.bulletin.on("change", ({ file, after, author }) => {
    if (author !== PEOPLE) return;
    if (file === "journal") owed = new Map();
    const posts = postsIn(file === "queue" ? after : null);
    // Somebody has set it back to pending. If they call it failed again, they know.
    const failed = new Set(posts.flatMap(({ id, status }) => (status === "failed" ? id : [])));
    if (posts.length === 0) return;
    for (const id of owed.keys()) if (!failed.has(id)) owed.delete(id);
  });
  world.bulletin.on("end", ({ run, error, outcome }) => {
    const { name } = run;
    const [first] = looksOf(name);
    if (error !== null || run.stop.signal.aborted || first === undefined) return;
    if (outcome?.summary.startsWith("The queue cannot be used") === true) return;
    const own = all.filter(({ by }) => by === name);
    const isHeard = (id: string) => all.some((old) => old.hasArrived && old.alert.postIds?.includes(id) === true);
    const isTried = (id: string) => own.some(({ alert }) => alert.postIds?.includes(id) === true);
    for (const [id, { atMs }] of owed) {
      const isStill = first.posts.some((post) => post.id === id && post.status === "failed");
      if (isStill && atMs < first.atMs - SKEW_MS && !isTried(id))
        world.break(HEARD, `${name} does not say again that ${id} failed, which nobody has heard`);
    }
    if (forgetful.has(name) || own.some(({ alert }) => NOT_REMEMBERED.includes(alert.kind))) return;
    for (const { alert, hasArrived } of own) {
      if (hasArrived || alert.kind !== "item-failed") continue;
      for (const id of alert.postIds ?? []) if (!isHeard(id)) owed.set(id, { by: name, atMs: world.scheduler.nowMs });
    }
  });
}
