import { MINUTE_MS } from "../../scripts/core/dates/instant.ts";
import type { Journal, Told } from "../../scripts/core/generated/journal.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import type { Alert, AlertKind } from "../../scripts/core/ports/alerts.ts";
import { isUnexplained } from "../repository/fake-store.ts";
import { contentOf, digestOf } from "../repository/remembered-content.ts";
import { type Commit, PEOPLE } from "../repository/repository.ts";
import { textOf } from "../repository/texts.ts";
import type { Run } from "../runs/run.ts";
import type { World } from "../world/world.ts";
import { journalIn } from "./ledger.ts";
import type { Look, LooksOf } from "./looks.ts";
import { keepOvertakes } from "./overtaken.ts";

const TOLD = "the journal remembers what the team was told, for as long as that is true";
const UNTOLD = "the journal remembers every post of which nobody has heard, and no other";
const AGAIN = "the team hears of each failure once";
/** Each of these is about something new, even if it reads the same. */
const NOT_REMEMBERED: readonly AlertKind[] = ["item-failed", "test"];
/** Behind these, a run leaves the journal as it is. */
const LEFT: readonly AlertKind[] = ["record", "journal"];
/** The journal forgets the oldest ones first. */
const MOST = 50;
const SKEW_MS = 4 * MINUTE_MS;

/** What a run has said and taken back so far. */
interface Speech {
  said: { alert: Alert; hasArrived: boolean; atMs: number }[];
  over: Set<string>;
  isHindered: boolean;
  hasNoted: boolean;
}

/** Decides from what a run has said and taken back what the journal has to remember, and compares it in both directions. */
export function watchJournalMemory(world: World, looksOf: LooksOf): void {
  const speeches = new Map<string, Speech>();
  const of = ({ name }: Run): Speech => {
    const known = speeches.get(name) ?? { said: [], over: new Set<string>(), isHindered: false, hasNoted: false };
    speeches.set(name, known);
    return known;
  };
  /** By post, when the newest alert about it was sent, by whichever run. */
  const newest = new Map<string, number>();
  world.bulletin.on("alert", ({ run, alert, hasArrived }) => {
    const atMs = world.scheduler.nowMs;
    of(run).said.push({ alert, hasArrived, atMs });
    for (const id of alert.postIds ?? []) newest.set(id, atMs);
    const old = alert.kind === "item-failed" ? failedBefore(alert, looksOf(run.name)) : undefined;
    if (old !== undefined) world.break(AGAIN, `${run.name} says again that ${old} failed`);
  });
  const isOvertaken = keepOvertakes(world);
  /** What each run has read last, which may be older than what it read before. */
  const read = new Map<string, Commit>();
  world.bulletin.on("read", ({ run, commit, what }) => {
    if (what === "journal" || what === "everything") read.set(run.name, commit);
  });
  world.bulletin.on("clear", ({ run, kinds }) => {
    for (const kind of kinds) of(run).over.add(kind);
  });
  world.bulletin.on("unwritten", ({ run }) => {
    of(run).isHindered = true;
  });
  world.bulletin.on("change", ({ file, before, after, author }) => {
    const run = world.runs.get(author);
    if (file !== "journal" || author === PEOPLE || run === undefined) return;
    const [old, next] = [journalIn(before), journalIn(after)];
    const speech = of(run);
    const flaw = flawOfTold(old, next, { run, speech });
    if (flaw !== null) world.break(TOLD, `${author} ${flaw}`);
    speech.hasNoted ||= JSON.stringify(old.told) !== JSON.stringify(next.told);
    const unheard = flawOfUntold(old, next, { speech, looks: looksOf(author) });
    if (unheard !== null) world.break(UNTOLD, `${author} ${unheard}`);
  });
  world.bulletin.on("end", ({ run, outcome, error }) => {
    const { said, over, isHindered, hasNoted } = of(run);
    speeches.delete(run.name);
    const looks = looksOf(run.name);
    const last = read.get(run.name);
    read.delete(run.name);
    if (error !== null || outcome === null || isHindered || run.stop.signal.aborted || last === undefined) return;
    if (looks.some(({ commit }) => commit.files.queue === null)) return;
    if (said.some(({ alert }) => LEFT.includes(alert.kind)) || isUnexplained(world.repository.head)) return;
    const { told = [], untold = [] } = journalIn(world.repository.text("journal"));
    const known = journalOf(last);
    const isKnown = ({ kind, digest, at }: Told) =>
      known.told?.some((old) => old.kind === kind && old.digest === digest && old.at === at) === true;
    const heard = said.find(({ alert, hasArrived }) => hasArrived && !NOT_REMEMBERED.includes(alert.kind));
    // Another run has noted the same, of the same instant to the millisecond: nothing is left to write.
    const isNoted = (one: Told, { alert, atMs }: Speech["said"][number]) =>
      one.kind === alert.kind && isKnown(one) && Math.abs(Date.parse(one.at) - atMs) < SKEW_MS;
    const isHeld = heard !== undefined && told.some((one) => isNoted(one, heard));
    if (heard !== undefined && !hasNoted && !isOvertaken(run.name, heard.atMs) && !isHeld)
      world.break(TOLD, `${run.name} forgets that it said: ${heard.alert.title}`);
    const passed = told.find((one) => over.has(one.kind) && isKnown(one));
    if (passed !== undefined) world.break(TOLD, `${run.name} ends, and "${passed.kind}" is still remembered`);
    const isLast = (id: string, atMs: number) => newest.get(id) === atMs;
    // What another run has noted beside it, it could not know; nor that people heard another run say what it said in vain again.
    const wasListed = (id: string) => known.untold?.includes(id) === true;
    for (const { id, hasArrived, atMs } of lastAbout(said))
      if (untold.includes(id) === hasArrived && isLast(id, atMs) && wasListed(id) === hasArrived)
        world.break(UNTOLD, `${run.name} ends, and ${id} counts as ${hasArrived ? "unheard" : "heard"}`);
    const listed = looks[0] === undefined ? [] : (journalOf(looks[0].commit).untold ?? []);
    const isOld = (id: string) => listed.includes(id) && (newest.get(id) ?? 0) < run.startedMs - SKEW_MS;
    const left = untold.find((id) => isOld(id) && isPast(id, looks));
    if (left !== undefined)
      world.break(UNTOLD, `${run.name} ends, and ${left} counts as unheard, which is no longer true`);
  });
}

function journalOf({ files: { journal } }: Commit): Journal {
  return journalIn(journal === null ? null : textOf(journal.bytes));
}

/** A post that had failed at each look, and of which somebody has heard. */
function failedBefore({ postIds = [] }: Alert, looks: readonly Look[]): string | undefined {
  const isOld = (id: string) =>
    looks.length > 0 &&
    looks.every(
      ({ posts, commit }) =>
        posts.some((post) => post.id === id && post.status === "failed") &&
        journalOf(commit).untold?.includes(id) !== true,
    );
  return postIds.find(isOld);
}

function flawOfTold(old: Journal, next: Journal, { run, speech }: { run: Run; speech: Speech }): string | null {
  const [before, after] = [old.told ?? [], next.told ?? []];
  if (JSON.stringify(before) === JSON.stringify(after)) return null;
  const key = ({ kind, digest, at }: Told) => `${kind} ${digest} ${at}`;
  const [known, kept] = [new Set(before.map(key)), new Set(after.map(key))];
  const fresh = after.filter((one) => !known.has(key(one)));
  const isSaidAgain = ({ kind, digest }: Told) => fresh.some((one) => one.kind === kind && one.digest === digest);
  const lost = before.find((one) => !kept.has(key(one)) && !speech.over.has(one.kind) && !isSaidAgain(one));
  if (lost !== undefined && after.length < MOST) return `forgets that "${lost.kind}" was told`;
  const passed = after.find((one) => speech.over.has(one.kind) && known.has(key(one)));
  if (passed !== undefined) return `still remembers "${passed.kind}", which it has taken back`;
  const heard = speech.said.filter(({ alert, hasArrived }) => hasArrived && !NOT_REMEMBERED.includes(alert.kind));
  const isTrue = ({ kind, at }: Told) =>
    heard.some(({ alert }) => alert.kind === kind) && Date.parse(at) >= run.startedMs - SKEW_MS;
  // Another run may have noted the same, of the same instant to the millisecond.
  const most = fresh.length + after.filter((one) => known.has(key(one)) && isTrue(one)).length;
  // After a lost answer, it writes the same once more.
  if (!speech.isHindered && (heard.length < fresh.length || heard.length > most) && after.length < MOST)
    return `remembers ${fresh.length} alerts of its own, and ${heard.length} arrived`;
  const wrong = fresh.find((one) => !isTrue(one));
  return wrong === undefined ? null : `remembers "${wrong.kind}" of ${wrong.at}, which nobody heard then`;
}

function flawOfUntold(
  old: Journal,
  next: Journal,
  { speech, looks }: { speech: Speech; looks: readonly Look[] },
): string | null {
  const [before, after] = [old.untold ?? [], next.untold ?? []];
  const said = new Map(lastAbout(speech.said).map(({ id, hasArrived }) => [id, hasArrived]));
  const added = after.find((id) => !before.includes(id) && said.get(id) !== false);
  if (added !== undefined) return `counts ${added} as unheard, of which it said nothing in vain`;
  const isOver = (id: string) => said.get(id) === true || isPast(id, looks);
  const dropped = before.find((id) => !after.includes(id) && !isOver(id));
  return dropped === undefined ? null : `no longer counts ${dropped} as unheard, and nobody has heard of it`;
}

/** By post, the run's newest alert about it. */
function lastAbout(said: Speech["said"]): { id: string; hasArrived: boolean; atMs: number }[] {
  const last = new Map(
    said.flatMap(({ alert, hasArrived, atMs }) =>
      (alert.postIds ?? []).map((id) => [id, { id, hasArrived, atMs }] as const),
    ),
  );
  return [...last.values()];
}

/** Whether there is nothing left to say of a post: it is gone, or live as it was approved. A post that waits may fail again. */
function isPast(id: string, [first]: readonly Look[]): boolean {
  // A queue that cannot be used shows nothing.
  if (first === undefined || first.commit.files.queue === null) return false;
  if (contentOf(first.commit).blockers.length > 0) return false;
  const post = first.posts.find((candidate) => candidate.id === id);
  return post === undefined || (post.status === "done" && !isEdited(post, first));
}

function isEdited(post: Post, { entries, commit }: Look): boolean {
  const entry = entries.find(({ id, outcome }) => id === post.id && outcome === "done");
  return entry !== undefined && entry.digest !== digestOf(post, commit);
}
