import type { DraftPost } from "../../scripts/core/content/draft-post.ts";
import { HOUR_MS, MINUTE_MS } from "../../scripts/core/dates/instant.ts";
import type { JournalEntry } from "../../scripts/core/generated/journal.ts";
import type { RecentMedia } from "../../scripts/core/ports/platform.ts";
import { publishedDigest } from "../../scripts/core/posting/digest.ts";
import { contentOf } from "../repository/remembered-content.ts";
import { PEOPLE } from "../repository/repository.ts";
import type { Run } from "../runs/run.ts";
import type { World } from "../world/world.ts";
import { captionDigestOf } from "./claim-steps.ts";
import { entriesIn, type Ledger } from "./ledger.ts";
import { archivedIn, type Look, type LooksOf } from "./looks.ts";

const MATCH =
  "a run takes a medium of the account for a claim's when it is the only one that can be, and not otherwise";
const TWICE = "a list of media that lags is read twice";
const SINCE = "a run looks far enough back for clocks that differ by minutes";
const EXPLAINED = "a claim is given up only when every medium since then is known";
const FOUND = "a claim whose medium the run was shown does not stay open";
const PARKED = "people are asked about a dead claim only when some medium since then is not known";
const CLOCKS_MS = 5 * MINUTE_MS;
const LATEST_MS = HOUR_MS;

/** What a run was shown about one container. */
interface Search {
  /** How often it asked for the list of media. */
  asked: number;
  lists: number;
  list: readonly RecentMedia[] | null;
  /** What it read of main behind the newest list; null while it has read nothing. */
  behind: Look | null;
  isPublished: boolean;
  isDead: boolean;
  /** The platform told it the id when it published. */
  isTold: boolean;
}

/** Finds the medium of a claim in the same list by rules of its own, and compares what the run makes of it. */
export function watchMatches(world: World, ledger: Ledger, looksOf: LooksOf): void {
  const searches = new Map<string, Search>();
  const newest = new Map<string, string>();
  const of = ({ name }: Run, container: string): Search => {
    const key = `${name} ${container}`;
    const known = searches.get(key) ?? begin();
    searches.set(key, known);
    return known;
  };
  world.bulletin.on("ask", ({ run, asked: { step, about } }) => {
    const entry = step === "list media" ? ledger.entryOf(newest.get(run.name) ?? "") : undefined;
    if (entry !== undefined && Date.parse(about ?? "") > earliestMs(entry))
      world.break(
        SINCE,
        `${run.name} asks for media since ${about}, and ${entry.id} was begun at ${entry.container_created_at}`,
      );
  });
  world.bulletin.on("answer", ({ run, asked: { step, about }, answer }) => {
    if (step === "publish" && about !== null && answer.ok) of(run, about).isTold = true;
    if (step === "read container" && about !== null) {
      newest.set(run.name, about);
      of(run, about).isPublished = answer.ok && answer.value === "PUBLISHED";
      of(run, about).isDead = answer.ok && (answer.value === "EXPIRED" || answer.value === "ERROR");
    }
    const container = newest.get(run.name);
    if (step !== "list media" || container === undefined) return;
    const search = of(run, container);
    search.asked++;
    if (!answer.ok) return;
    // Safe: the fake platform answers this step with a list of media.
    Object.assign(search, { list: answer.value as RecentMedia[], behind: null, lists: search.lists + 1 });
  });
  world.bulletin.on("read", ({ run, what }) => {
    const container = newest.get(run.name);
    if (what !== "everything" || container === undefined) return;
    const search = of(run, container);
    if (search.list !== null) search.behind ??= looksOf(run.name).at(-1) ?? null;
  });
  world.bulletin.on("change", ({ file, before, after, author }) => {
    const run = world.runs.get(author);
    if (file !== "journal" || author === PEOPLE || run?.name.includes(":post:") !== true) return;
    const known = new Map(entriesIn(before).map((entry) => [entry.container_id, entry]));
    for (const entry of entriesIn(after)) {
      const old = known.get(entry.container_id);
      const isSame = old?.outcome === entry.outcome && old.parked_at === entry.parked_at;
      if (old === undefined || isSame || entry.is_story === true) continue;
      const search = of(run, entry.container_id);
      const looks = looksOf(author);
      if (entry.outcome === null && search.isDead && search.list !== null) {
        if (isAllKnown(entry, search, looks)) world.break(PARKED, `${author} parks ${entry.id}`);
        continue;
      }
      if (old.outcome === entry.outcome) continue;
      if (entry.outcome === "done" && !search.isTold) {
        const flaw = flawOfMatch(entry, search, looks);
        if (flaw !== null) world.break(flaw[0], `${author}: ${entry.id} ${flaw[1]}`);
      }
      const [unknown] = entry.outcome === "abandoned" ? unexplainedBy(entry, search.list ?? [], looks) : [];
      if (unknown !== undefined) world.break(EXPLAINED, `${author} gives up ${entry.id}, and ${unknown.id} may be it`);
    }
  });
  watchFound(world, ledger, { looksOf, searches });
}

/** Of runs that ended by themselves, and that neither the store nor a journal of somebody else's kept from anything. */
function watchFound(world: World, ledger: Ledger, { looksOf, searches }: Known): void {
  const hindered = new Set<string>();
  world.bulletin.on("unwritten", ({ run }) => hindered.add(run.name));
  world.bulletin.on("alert", ({ run, alert }) => {
    if (alert.kind === "journal" || alert.kind === "record") hindered.add(run.name);
  });
  world.bulletin.on("end", ({ run, outcome, error }) => {
    const own = [...searches].filter(([key]) => key.startsWith(`${run.name} `));
    for (const [key] of own) searches.delete(key);
    if (error !== null || outcome === null || run.stop.signal.aborted || hindered.has(run.name)) return;
    const looks = looksOf(run.name);
    for (const [key, { list, behind }] of own) {
      const entry = ledger.entries.find(({ container_id }) => key === `${run.name} ${container_id}`);
      if (entry === undefined || entry.outcome !== null || entry.is_story === true) continue;
      if (list === null || behind === null) continue;
      // The journal behind the list may have been read too old to show whose the medium is. At the write, it cannot be.
      const journals = [behind.entries, ledger.entries];
      const [found, ...others] = new Set(
        looks.flatMap((look) => journals.map((entries) => matchIn(list, entry, look, entries))),
      );
      if (found != null && others.length === 0)
        world.break(FOUND, `${run.name} was shown ${found} and leaves the claim of ${entry.id} open`);
    }
  });
}

interface Known {
  looksOf: LooksOf;
  searches: Map<string, Search>;
}

function begin(): Search {
  return { asked: 0, lists: 0, list: null, behind: null, isPublished: false, isDead: false, isTold: false };
}

function flawOfMatch(entry: JournalEntry, search: Search, looks: readonly Look[]): [string, string] | null {
  const { list, behind, isPublished } = search;
  const isBlind = list === null || behind === null;
  const found = isBlind ? [null] : looks.map((look) => matchIn(list, entry, look, behind.entries));
  if (new Set(found).size !== 1) return null;
  const [match = null] = found;
  const recorded = new Set(looks.map((look) => recordedIn(entry, look)));
  if (match === null && (recorded.size !== 1 || !recorded.has(null)))
    return recorded.has(entry.media_id) ? null : [MATCH, `is recorded as ${entry.media_id}, and not as in the queue`];
  if (entry.media_id !== match)
    return [
      MATCH,
      `is recorded as ${entry.media_id}, and the list shows ${match ?? (isBlind ? "nothing certain" : "none")}`,
    ];
  const isLagging =
    isPublished && search.asked === 1 && list !== null && unexplainedBy(entry, list, looks).length === 0;
  return match === null && isLagging && list.length === 0 ? [TWICE, "is recorded without a medium"] : null;
}

/** The only medium that can be the claim's, by what one look shows of queue and archive and the journal behind the list. */
function matchIn(
  list: readonly RecentMedia[],
  entry: JournalEntry,
  look: Look,
  entries: readonly JournalEntry[],
): string | null {
  const others = entries.filter(({ container_id }) => container_id !== entry.container_id);
  const named = recordsIn(look).filter(({ id }) => id !== entry.id);
  const taken = new Set([...others, ...named].map(({ media_id }) => media_id));
  const fitting = list.filter(
    ({ id, caption = "", timestamp }) =>
      timestamp.getTime() >= earliestMs(entry) && !taken.has(id) && captionDigestOf(caption) === entry.caption_digest,
  );
  const [only, ...more] = fitting;
  if (only === undefined || more.length > 0) return null;
  const atMs = only.timestamp.getTime();
  const isRival = (other: JournalEntry) =>
    // Whoever was asked about it may also have posted it by hand.
    (other.media_id === null || other.parked_at !== undefined) &&
    other.caption_digest === entry.caption_digest &&
    (other.outcome === null
      ? atMs >= earliestMs(other)
      : other.outcome === "done" && Math.abs(atMs - Date.parse(other.claim.at)) <= LATEST_MS);
  return others.some(isRival) ? null : only.id;
}

/** What queue or archive already say of the same post; null when that is nothing, or not certain. */
function recordedIn({ id, digest }: JournalEntry, look: Look): string | null {
  const { entries, commit } = look;
  const post = recordsIn(look).find((candidate) => candidate.id === id);
  const mediaId = post?.status === "done" ? (post.media_id ?? null) : null;
  // A run that reads a queue without files does not know what the files of an archived post are.
  const { blobIds } = contentOf(commit);
  if (post === undefined || mediaId === null || publishedDigest(post, blobIds) !== digest) return null;
  return entries.some((other) => other.id !== id && other.media_id === mediaId) ? null : mediaId;
}

/** Whether each of the looks, with the journal behind the list, explains every medium since the claim's container. */
function isAllKnown(entry: JournalEntry, { list, behind }: Search, looks: readonly Look[]): boolean {
  if (list === null || behind === null) return false;
  return looks.every((look) => unexplainedBy(entry, list, [{ ...look, entries: behind.entries }]).length === 0);
}

/** Media since the claim's container that no look explains. */
export function unexplainedBy(
  entry: JournalEntry,
  list: readonly RecentMedia[],
  looks: readonly Look[],
): readonly RecentMedia[] {
  const taken = new Set(
    looks.flatMap((look) => [
      ...look.entries.filter(({ container_id }) => container_id !== entry.container_id).map(({ media_id }) => media_id),
      ...recordsIn(look).map(({ media_id }) => media_id),
    ]),
  );
  return list.filter(({ id, timestamp }) => timestamp.getTime() >= earliestMs(entry) && !taken.has(id));
}

/** The posts of queue and archive. Of a queue that people have broken, a run reads what is in front of the damage. */
function recordsIn({ posts, commit }: Look): readonly DraftPost[] {
  return [...(posts.length > 0 ? posts : contentOf(commit).posts), ...archivedIn(commit)];
}

function earliestMs({ container_created_at = "" }: JournalEntry): number {
  return Date.parse(container_created_at) - CLOCKS_MS;
}
