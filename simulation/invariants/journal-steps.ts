import { hash } from "node:crypto";
import { MINUTE_MS } from "../../scripts/core/dates/instant.ts";
import type { JournalEntry } from "../../scripts/core/generated/journal.ts";
import { digestOf } from "../repository/remembered-content.ts";
import { PEOPLE } from "../repository/repository.ts";
import type { Run } from "../runs/run.ts";
import { dayIn } from "../time/zones.ts";
import { leastPolls } from "../world/polling.ts";
import { ACCOUNT_ID, type World } from "../world/world.ts";
import { entriesIn } from "./ledger.ts";
import { type Look, type LooksOf, perDayIn } from "./looks.ts";
import { CONTAINERS_PER_POST } from "./true-failures.ts";

const STEPS = "a run changes the journal in the steps that the protocol knows, and nothing besides";
const CLAIM = "a claim says what is published, and comes only where the journal of that moment allows it";
const DATED = "the journal has the platform's own time of a post, as far as the run was told";
/** A container is asked for three times, a carousel has parts, and machines sleep. */
const PREPARED_MS = 60 * MINUTE_MS;

/** What a run was told, as far as its writes depend on it. */
interface Told {
  /** Containers that it made, in order. */
  made: string[];
  /** Containers that it asked about: how often, and the last answer. */
  asked: Map<string, { times: number; last: unknown }>;
  /** By medium, the time that the platform told. */
  times: Map<string, string>;
}

/**
 * Compares each version of the journal with the one before it, entry by entry and field by field. Every write is a compare-and-swap,
 * so what differs is what the run has done, and the version before is what it had to go by.
 */
export function watchJournalSteps(world: World, looksOf: LooksOf): void {
  const runs = new Map<string, Told>();
  const of = (name: string): Told => {
    const known = runs.get(name) ?? { made: [], asked: new Map(), times: new Map() };
    runs.set(name, known);
    return known;
  };
  world.bulletin.on("answer", ({ run, asked: { step, about }, answer }) => {
    // Safe: the fake platform answers the first step with an id, the second with a medium.
    if (step === "create container" && answer.ok) of(run.name).made.push(answer.value as string);
    if (step === "read container" && about !== null) {
      const { asked } = of(run.name);
      asked.set(about, { times: (asked.get(about)?.times ?? 0) + 1, last: answer.ok ? answer.value : null });
    }
    if (step !== "read media" || !answer.ok || about === null) return;
    const seconds = Math.floor((answer.value as { publishedAtMs: number }).publishedAtMs / 1000);
    of(run.name).times.set(about, new Date(seconds * 1000).toISOString());
  });
  world.bulletin.on("change", ({ file, before, after, author }) => {
    const run = world.runs.get(author);
    if (file !== "journal" || author === PEOPLE || run === undefined) return;
    const old = new Map(entriesIn(before).map((entry) => [keyOf(entry), entry]));
    const setting = { world, run, looks: looksOf(author), told: of(author), before: entriesIn(before) };
    for (const entry of entriesIn(after)) {
      const known = old.get(keyOf(entry));
      // Unchanged entries are most of a journal.
      if (known !== undefined && isEqual(known, entry)) continue;
      const flaw = known === undefined ? flawOfNew(entry, setting) : flawOfStep(known, entry, setting);
      if (flaw !== null) world.break(flaw[0], `${author}: ${entry.id} ${flaw[1]}`);
    }
  });
}

interface Setting {
  world: World;
  run: Run;
  looks: readonly Look[];
  told: Told;
  before: readonly JournalEntry[];
}

type Flaw = [promise: string, text: string];

/** A new entry is a claim, or one that somebody had taken away and whose result is known. */
function flawOfNew(entry: JournalEntry, setting: Setting): Flaw | null {
  if (entry.outcome === "done") return flawOfDate(entry, setting);
  if (entry.outcome !== null || entry.media_id !== null || entry.published_at !== null)
    return [STEPS, `comes as ${entry.outcome}`];
  if (entry.excused !== undefined || entry.parked_at !== undefined)
    return [STEPS, "comes with what only a later step adds"];
  const isUsedUp = setting.looks.every(({ entries }) => isSpent(entry, entries));
  if (isUsedUp) return [CLAIM, `gets more than ${CONTAINERS_PER_POST} containers`];
  return flawOfIdentity(entry, setting) ?? flawOfClaim(entry, setting);
}

/** Whether this version of the post has used up its containers. */
function isSpent({ id, digest }: JournalEntry, entries: readonly JournalEntry[]): boolean {
  const own = entries.filter((entry) => entry.id === id && entry.digest === digest);
  return (
    own.filter(({ outcome, excused }) => outcome === "abandoned" && excused !== true).length >= CONTAINERS_PER_POST
  );
}

/** Whether the claim says who made it, where and of what. */
function flawOfIdentity(entry: JournalEntry, { world, run, looks, told }: Setting): Flaw | null {
  if (entry.account_id !== ACCOUNT_ID) return [CLAIM, `is claimed for account ${entry.account_id}`];
  if (told.made.at(-1) !== entry.container_id)
    return [CLAIM, `is claimed with a container that ${run.name} did not make`];
  const createdMs = world.account.containers.get(entry.container_id)?.createdAtMs ?? 0;
  const skewMs = run.clock.now().getTime() - world.scheduler.nowMs;
  const lateMs = createdMs + skewMs - Date.parse(entry.container_created_at ?? "");
  if (!(lateMs >= 0 && lateMs < PREPARED_MS)) return [CLAIM, `has a container of ${entry.container_created_at}`];
  const posts = looks.flatMap(({ posts: all, commit }) =>
    all.filter((post) => post.id === entry.id && digestOf(post, commit) === entry.digest),
  );
  const [post] = posts;
  if (post === undefined) return [CLAIM, "is claimed as something that the queue has not shown"];
  if (entry.caption_digest !== captionDigestOf(post.caption ?? "")) return [CLAIM, "has the digest of another caption"];
  if (entry.repeat_of !== post.repeat_of) return [CLAIM, `is claimed as a repetition of ${entry.repeat_of}`];
  return entry.is_story === (post.media_type === "STORIES") ? null : [CLAIM, "is wrongly called a story, or not"];
}

/** Captions count without white space that the platform changes, and without the sign that it drops. */
export function captionDigestOf(caption: string): string {
  const words = caption.normalize("NFC").split("@").join("").split(/\s+/u);
  return hash("sha256", words.filter((word) => word !== "").join(" "));
}

/** What the journal held at the very moment of a claim, whatever the run had read before. */
function flawOfClaim(entry: JournalEntry, { world, run, looks, before }: Setting): Flaw | null {
  if (entry.claim.run !== run.name) return [CLAIM, `is claimed for ${entry.claim.run}`];
  const others = before.filter((other) => keyOf(other) !== keyOf(entry));
  const isLive = ({ outcome }: JournalEntry) => outcome === null || outcome === "done";
  const rival = others.find((other) => isLive(other) && (other.id === entry.id || other.digest === entry.digest));
  if (rival !== undefined) return [CLAIM, `is claimed although ${rival.id} is ${rival.outcome ?? "claimed"}`];
  const compared = new Set(looks.flatMap(({ entries }) => entries.filter(isLive).map(({ id }) => id)));
  const copied = others.find((other) => isLive(other) && !compared.has(other.id) && looksLike(other, entry));
  if (copied !== undefined) return [CLAIM, `is claimed although ${copied.id}, which looks the same, came in between`];
  if (run.isForced) return null;
  const day = dayIn(world.zone, Date.parse(entry.claim.at));
  const isOn = (instant: string | null) => instant !== null && dayIn(world.zone, Date.parse(instant)) === day;
  const counted = others.filter((other) =>
    other.outcome === "done" ? isOn(other.published_at) : other.outcome === null && isOn(other.claim.at),
  );
  const perDay = Math.max(1, ...looks.map(perDayIn));
  return counted.length < perDay ? null : [CLAIM, `is number ${counted.length + 1} of its day, ${perDay} allowed`];
}

function looksLike({ looks: one }: JournalEntry, { looks: other }: JournalEntry): boolean {
  if (one === undefined || other === undefined) return false;
  const isSamePlace = one.addresses === other.addresses;
  const isSameFile = one.media !== undefined && JSON.stringify(one.media) === JSON.stringify(other.media);
  return one.kind === other.kind && one.caption === other.caption && (isSamePlace || isSameFile);
}

/** Which fields of an entry may change at once. */
function flawOfStep(old: JournalEntry, next: JournalEntry, setting: Setting): Flaw | null {
  const fields = changedFields(old, next);
  const onlyChanges = (...allowed: string[]) => fields.every((field) => allowed.includes(field));
  const isOpen = old.outcome === null && next.outcome === null;
  if (isOpen && fields.includes("claim")) {
    // Another run may have told people of it in between, which the claim does not keep.
    if (!onlyChanges("claim", "excused", "parked_at"))
      return [STEPS, `changes its ${fields.join(", ")} when it is claimed again`];
    return flawOfRenewal(old, setting) ?? flawOfClaim(next, setting);
  }
  if (isOpen && onlyChanges("parked_at")) return flawOfParking(old, next, setting);
  if (next.outcome === "done")
    return onlyChanges("outcome", "media_id", "published_at")
      ? flawOfDate(next, setting)
      : [STEPS, `changes its ${fields.join(", ")} when it is done`];
  const isCounting = onlyChanges("excused") && next.excused === true && old.excused === undefined;
  const isClosed = old.outcome === null && (next.outcome === "abandoned" || next.outcome === "failed");
  const isRetried = isClosed && setting.run.name.includes(":resolve:") && onlyChanges("outcome", "excused");
  if (isCounting || isRetried || (isClosed && onlyChanges("outcome"))) return null;
  return [STEPS, `changes its ${fields.join(", ")} and becomes ${next.outcome ?? "open"}`];
}

/** Taken over exactly as it was read. */
function flawOfRenewal({ claim, container_id }: JournalEntry, { run, looks }: Setting): Flaw | null {
  const isAsRead = looks.some(({ entries }) =>
    entries.some((seen) => seen.container_id === container_id && seen.claim.at === claim.at && seen.outcome === null),
  );
  return isAsRead || claim.run === run.name ? null : [CLAIM, `is taken from ${claim.run}, which has just claimed it`];
}

/** People are told of a claim once on each of their days, as far as the run could know. */
function flawOfParking(old: JournalEntry, next: JournalEntry, { world, looks, told }: Setting): Flaw | null {
  if (next.parked_at === undefined) return [STEPS, "is no longer parked"];
  const day = (instant: string) => dayIn(world.zone, Date.parse(instant));
  const seen = looks[0]?.entries.find(({ container_id }) => container_id === old.container_id)?.parked_at;
  if (seen !== undefined && day(seen) === day(next.parked_at)) return [STEPS, "is parked twice on one day"];
  // Nobody can ask about the claim of another account.
  if (next.account_id !== ACCOUNT_ID) return null;
  const asked = told.asked.get(next.container_id);
  if (asked === undefined) return [STEPS, "is parked without a look at it"];
  return asked.last === "IN_PROGRESS" && asked.times < leastPolls(world)
    ? [STEPS, `is parked after ${asked.times} looks, while the platform works on it`]
    : null;
}

/** The platform's own time, or that of a claim. */
function flawOfDate({ media_id, published_at }: JournalEntry, { run, told }: Setting): Flaw | null {
  const toldTime = told.times.get(media_id ?? "");
  if (published_at === null) return [STEPS, "is done without a time"];
  // Who is asked to stop no longer waits for the answer.
  if (toldTime === undefined || run.stop.signal.aborted || published_at === toldTime) return null;
  return [DATED, `is dated ${published_at}, and went live at ${toldTime}`];
}

function changedFields(old: JournalEntry, next: JournalEntry): string[] {
  const fields = new Set([...Object.keys(old), ...Object.keys(next)]) as Set<keyof JournalEntry>;
  return [...fields].filter((field) => JSON.stringify(old[field]) !== JSON.stringify(next[field]));
}

/** Whether two values of JSON have the same text. Quick, since most entries of a journal are the same as before. */
function isEqual(old: unknown, next: unknown): boolean {
  if (old === next) return true;
  if (typeof old !== "object" || typeof next !== "object" || old === null || next === null) return false;
  const [before, after] = [Object.entries(old), Object.entries(next)];
  if (before.length !== after.length || Array.isArray(old) !== Array.isArray(next)) return false;
  return before.every(([name, value], index) => after[index]?.[0] === name && isEqual(value, after[index]?.[1]));
}

function keyOf({ id, container_id }: JournalEntry): string {
  return `${container_id} ${id}`;
}
