import { hash } from "node:crypto";
import { MINUTE_MS } from "../../scripts/core/dates/instant.ts";
import type { JournalEntry } from "../../scripts/core/generated/journal.ts";
import { digestOf } from "../repository/remembered-content.ts";
import type { Run } from "../runs/run.ts";
import { dayIn } from "../time/zones.ts";
import { ACCOUNT_ID, type World } from "../world/world.ts";
import { type Look, perDayIn } from "./looks.ts";
import { CONTAINERS_PER_POST } from "./true-failures.ts";

const CLAIM = "a claim says what is published, and comes only where the journal of that moment allows it";
/** A container is asked for three times, a carousel has parts, and machines sleep. */
const PREPARED_MS = 60 * MINUTE_MS;

/** What a run was told, as far as its writes depend on it. */
export interface Told {
  /** Containers that it made, in order. */
  made: string[];
  /** Containers that it asked about: how often, and the last answer. */
  asked: Map<string, { times: number; last: unknown }>;
  /** By medium, the time that the platform told. */
  times: Map<string, string>;
}

/** One write of the journal. */
export interface JournalWrite {
  world: World;
  run: Run;
  looks: readonly Look[];
  told: Told;
  before: readonly JournalEntry[];
}

export type Flaw = [promise: string, text: string];

/** What is wrong with an entry that was not there before. */
export function flawOfNewClaim(entry: JournalEntry, write: JournalWrite): Flaw | null {
  if (write.looks.every(({ entries }) => isSpent(entry, entries)))
    return [CLAIM, `gets more than ${CONTAINERS_PER_POST} containers`];
  return flawOfIdentity(entry, write) ?? flawOfClaim(entry, write);
}

/** Whether this version of the post has used up its containers. */
function isSpent({ id, digest }: JournalEntry, entries: readonly JournalEntry[]): boolean {
  const own = entries.filter((entry) => entry.id === id && entry.digest === digest);
  return (
    own.filter(({ outcome, excused }) => outcome === "abandoned" && excused !== true).length >= CONTAINERS_PER_POST
  );
}

/** Whether the claim says who made it, where and of what. */
function flawOfIdentity(entry: JournalEntry, { world, run, looks, told }: JournalWrite): Flaw | null {
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

/** Taken over exactly as it was read. */
export function flawOfRenewal(old: JournalEntry, next: JournalEntry, write: JournalWrite): Flaw | null {
  const { claim, container_id } = old;
  const isAsRead = write.looks.some(({ entries }) =>
    entries.some((seen) => seen.container_id === container_id && seen.claim.at === claim.at && seen.outcome === null),
  );
  if (!isAsRead && claim.run !== write.run.name)
    return [CLAIM, `is taken from ${claim.run}, which has just claimed it`];
  return flawOfClaim(next, write);
}

/** What the journal held at the very moment of a claim, whatever the run had read before. */
function flawOfClaim(entry: JournalEntry, { world, run, looks, before }: JournalWrite): Flaw | null {
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

/** One post may have entries of several containers, and one container of several posts where people edit. */
export function keyOf({ id, container_id }: JournalEntry): string {
  return `${container_id} ${id}`;
}
