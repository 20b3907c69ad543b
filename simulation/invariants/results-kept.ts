import { MINUTE_MS } from "../../scripts/core/dates/instant.ts";
import type { JournalEntry } from "../../scripts/core/generated/journal.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import type { Medium } from "../account/account.ts";
import { PEOPLE, type Repository } from "../repository/repository.ts";
import { textOf } from "../repository/texts.ts";
import type { Run } from "../runs/run.ts";
import type { World } from "../world/world.ts";
import { entriesIn } from "./ledger.ts";
import type { LooksOf } from "./looks.ts";
import { postsIn } from "./posts-in.ts";
import { STORE_TROUBLE } from "./said-of-writes.ts";

const KEPT = "a run writes down what it published, unless the store fails for longer than a moment";
const BOTH = "a live post is recorded in the queue even if the journal cannot be written";
const PATIENT = "between its attempts to record a live post, a run gives the store time to recover";
const SAID = "the team hears when a live post could not be recorded, and only then";
const EXACT = "a done post has the platform's own time and address, as far as the run was told";
/** Four rounds of attempts, with pauses of 1, 5 and 15 seconds. */
const MOMENT_MS = 21_000;
/** The last of the pauses. */
const LONGEST_PAUSE_MS = 15_000;
/** Each round has five attempts. */
const TWO_ROUNDS = 10;
/** A read may show what people had changed shortly before, as it was. */
const STALEST_MS = 10_000;
/** A call takes no longer than that, and neither does its answer. */
const SLOWEST_MS = 2 * MINUTE_MS;

interface Told {
  /** Went live with an answer. */
  medium: Medium | null;
  /** Whether the platform told its time and address. */
  isSeen: boolean;
  /** When writes failed since the post went live. */
  failures: { atMs: number; isRetryable: boolean }[];
  /** Then what it knows better than another run's record stands in the queue alone. */
  isJournalRefused: boolean;
  /** It has read the queue or tried to write it since then. */
  hasTurnedToQueue: boolean;
  isAlerted: boolean;
  /** What it has written since then. */
  written: Set<string>;
}

/** Follows what a run was told about the post it published, and judges what is on main when it ends. */
export function watchResults(world: World, looksOf: LooksOf): void {
  const told = new Map<string, Told>();
  const of = ({ name }: Run): Told => {
    const known = told.get(name) ?? begin(null);
    told.set(name, known);
    return known;
  };
  world.bulletin.on("live", ({ run, medium, isAnswered }) => {
    if (isAnswered) told.set(run.name, begin(medium));
  });
  world.bulletin.on("answer", ({ run, asked, answer }) => {
    if (asked.step === "read media" && answer.ok && asked.about === of(run).medium?.id) of(run).isSeen = true;
  });
  world.bulletin.on("read", ({ run, what }) => {
    if (what === "queue") of(run).hasTurnedToQueue = true;
  });
  world.bulletin.on("alert", ({ run, alert }) => {
    if (alert.kind !== "record") return;
    const own = of(run);
    own.isAlerted = true;
    const isStore = STORE_TROUBLE.test(alert.body) && own.failures.length >= TWO_ROUNDS && !run.stop.signal.aborted;
    if (isStore && longestGapMs(own) < LONGEST_PAUSE_MS)
      world.break(PATIENT, `${run.name} waits ${longestGapMs(own)} ms at most between ${own.failures.length} failures`);
  });
  world.bulletin.on("unwritten", ({ run, file, isRetryable }) => {
    if (file === "queue") of(run).hasTurnedToQueue = true;
    if (file === "journal") of(run).isJournalRefused = true;
    const { medium, failures } = of(run);
    if (medium !== null) failures.push({ atMs: world.scheduler.nowMs, isRetryable });
  });
  let changedByPeopleMs = Number.NEGATIVE_INFINITY;
  let before: readonly Post[] = [];
  world.bulletin.on("change", ({ file, after, author }) => {
    if (author === PEOPLE) changedByPeopleMs = world.scheduler.nowMs;
    told.get(author)?.written.add(file);
    if (file !== "queue") return;
    const known = before;
    before = postsIn(after);
    if (author === PEOPLE) return;
    const newest = looksOf(author).at(-1);
    for (const post of before) {
      if (post.status !== "done" || known.some(({ id, status }) => id === post.id && status === "done")) continue;
      const entries = [...(newest?.entries ?? []), ...lateEntries(world)].filter(
        ({ id, outcome, published_at }) => id === post.id && outcome === "done" && published_at !== null,
      );
      const isSaid = entries.length === 0 || entries.some(({ published_at }) => published_at === post.published_at);
      const isKeptAlone = told.get(author)?.isJournalRefused === true && isDatedExactly(world, post);
      if (!isSaid && !isKeptAlone)
        world.break(EXACT, `${author}: ${post.id} has ${post.published_at} in the queue, but not in the journal`);
    }
  });
  world.bulletin.on("end", ({ run, error }) => {
    const known = told.get(run.name);
    told.delete(run.name);
    if (known === undefined || known.medium === null || error !== null || run.stop.signal.aborted) return;
    const isAlone = changedByPeopleMs < known.medium.publishedAtMs - STALEST_MS;
    const flaw =
      flawOf(world, known, { ...known.medium, isAlone }) ?? (isAlone ? flawOfQueue(world, known, known.medium) : null);
    if (flaw !== null) world.break(flaw[0], `${run.name}: ${flaw[1]}`);
  });
}

/** Of the journal now, and of what it was while somebody who writes the queue may have read it: their line may be slow since then. */
function lateEntries({ repository: { commits }, scheduler }: World): JournalEntry[] {
  const first = commits.findLastIndex(({ atMs }) => atMs <= scheduler.nowMs - STALEST_MS - SLOWEST_MS);
  const journals = new Set(commits.slice(Math.max(first, 0)).map(({ files }) => files.journal));
  return [...journals].flatMap((file) => (file === null ? [] : entriesIn(textOf(file.bytes))));
}

function begin(medium: Medium | null): Told {
  const nothingYet = { isSeen: false, isJournalRefused: false, hasTurnedToQueue: false, isAlerted: false };
  return { ...nothingYet, medium, failures: [], written: new Set() };
}

function isDatedExactly({ account }: World, { media_id, published_at }: Post): boolean {
  const medium = account.media.find(({ id }) => id === media_id);
  return medium !== undefined && Date.parse(published_at ?? "") === toldMs(medium);
}

/** The platform tells whole seconds. */
function toldMs({ publishedAtMs }: Medium): number {
  return Math.floor(publishedAtMs / 1000) * 1000;
}

function longestGapMs({ failures }: Told): number {
  return Math.max(0, ...failures.slice(1).map(({ atMs }, index) => atMs - (failures[index]?.atMs ?? atMs)));
}

/** Where nobody else has changed anything since the post went live. */
function flawOfQueue(
  { repository }: World,
  { failures, hasTurnedToQueue, isAlerted, written }: Told,
  { id, containerId }: Medium,
): [string, string] | null {
  const entry = entriesIn(repository.text("journal")).find(({ container_id }) => container_id === containerId);
  const post = postsIn(repository.text("queue")).find((one) => one.id === entry?.id);
  if (entry === undefined || post === undefined) return null;
  if (!hasTurnedToQueue) return [BOTH, `nothing was done to the queue for ${id}`];
  const [first, last] = [failures[0], failures.at(-1)];
  const isMoment = first === undefined || last === undefined || last.atMs - first.atMs < MOMENT_MS;
  const isHopeless = failures.some(({ isRetryable }) => !isRetryable);
  if (post.status === "pending" && isMoment && !isHopeless)
    return [KEPT, `the queue does not say that ${post.id} is live`];
  const isRecorded = entry.outcome === "done" && post.status === "done";
  if (!isRecorded && !isAlerted) return [SAID, `nobody heard that ${entry.id} is not recorded`];
  const isOwn = written.has("journal") && written.has("queue");
  return isRecorded && isOwn && isAlerted && isMoment
    ? [SAID, `${entry.id} is recorded, but people hear otherwise`]
    : null;
}

function flawOf(
  { repository }: World,
  { failures, isSeen }: Told,
  { isAlone, ...medium }: Medium & { isAlone: boolean },
): [string, string] | null {
  const [first, last] = [failures[0], failures.at(-1)];
  const hasGivenUp = first !== undefined && last !== undefined;
  if (hasGivenUp && (last.atMs - first.atMs >= MOMENT_MS || failures.some(({ isRetryable }) => !isRetryable)))
    return null;
  const entry = entriesIn(repository.text("journal")).find(({ container_id }) => container_id === medium.containerId);
  const post = postsIn(repository.text("queue")).find(({ id }) => id === entry?.id);
  if (entry === undefined || repository.head.seal.version !== repository.head.files.journal?.version) return null;
  if (entry.outcome !== "done" && !wasJournaled(repository, medium))
    return [KEPT, `the journal does not say that ${entry.id} is live as ${medium.id}`];
  if (post === undefined || post.status === "failed" || post.media_id !== medium.id) return null;
  // Where people have undone the mark, another run makes it anew from the journal, which has no address.
  if (hasGivenUp || !isSeen || !isAlone) return null;
  const publishedMs = toldMs(medium);
  if (Date.parse(post.published_at ?? "") !== publishedMs)
    return [EXACT, `${post.id} went live at ${new Date(publishedMs).toISOString()}, and not at ${post.published_at}`];
  return post.permalink?.includes(medium.id) === true ? null : [EXACT, `${post.id} has the address ${post.permalink}`];
}

/** People may have changed the record behind it, even in front of the run's last note. That is theirs to undo. */
function wasJournaled({ commits }: Repository, { containerId, publishedAtMs }: Medium): boolean {
  return commits.some(({ atMs, files: { journal } }) => {
    if (journal === null || atMs < publishedAtMs) return false;
    const entry = entriesIn(textOf(journal.bytes)).find(({ container_id }) => container_id === containerId);
    return entry?.outcome === "done";
  });
}
