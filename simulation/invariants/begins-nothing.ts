import { MINUTE_MS } from "../../scripts/core/dates/instant.ts";
import type { JournalEntry } from "../../scripts/core/generated/journal.ts";
import type { Answer, RecentMedia } from "../../scripts/core/ports/platform.ts";
import { textOf, valueIn } from "../repository/texts.ts";
import type { Run } from "../runs/run.ts";
import { dayIn } from "../time/zones.ts";
import { ACCOUNT_ID, type World } from "../world/world.ts";
import { captionDigestOf } from "./claim-steps.ts";
import { entriesIn, isReadable } from "./ledger.ts";
import { countOnDay, type Look, type LooksOf, mayBeLeftOpen, perDayIn } from "./looks.ts";
import { unexplainedBy } from "./matches.ts";

const FULL = "no container is made once the day's posts are out";
const SETTLES = "a run looks into every open claim before it begins anything";
const EXPIRED = "a run does not ask the platform for anything with a token that has expired by its record";
const TAKEN = "no container is made of what the run has read as claimed or published";
const OWN = "no run is held up by its own claim";
const SENT = "a claim that is ready to be sent again does not keep its own slot from itself";
const DAMAGED = "a run that cannot read the journal says so";
const ALONE = "one container that cannot be read does not stop the posts of others";
const BLIND = "a container is sent again only after the journal was read behind the list of media";
const WRITTEN = "a run that has seen a post live records it before it begins anything";
const PARKED = "no claim is parked while the platform answers nothing";
const PARTS = "a carousel is made only of parts that are ready, and were made as parts";
const SKEW_MS = 4 * MINUTE_MS;
/** Another run may be at work on a younger claim. */
const FRESH_MS = 10 * MINUTE_MS + SKEW_MS;

interface Begun {
  /** By container, the newest answer. */
  reads: Map<string, Answer<unknown>>;
  /** What it had read before it made its first container; null before. It goes by one of these looks. */
  before: readonly Look[] | null;
  isHindered: boolean;
  /** Containers that could not be read although the platform answered the next call. */
  isOneUnreadable: boolean;
  hasQuotaAnswer: boolean;
  /** It has the list of media, and has not read the journal since then. */
  hasOnlyList: boolean;
  /** By container, the newest list of media. */
  lists: Map<string | null, readonly RecentMedia[]>;
  /** The container that it asked for last. */
  newest: string | null;
  /** Containers for which the journal could not be read behind the newest list. */
  blindTo: Set<string | null>;
}

/** The second guard, in the claim, keeps posts from going out twice. Here each run must know before what speaks against beginning. */
export function watchBeginnings(world: World, looksOf: LooksOf): void {
  const runs = new Map<string, Begun>();
  const of = ({ name }: Run): Begun => {
    const known = runs.get(name) ?? begin();
    runs.set(name, known);
    return known;
  };
  const { bulletin } = world;
  bulletin.on("unwritten", ({ run, file }) => {
    const told = of(run);
    told.isHindered = true;
    if (file === "everything" && told.hasOnlyList) told.blindTo.add(told.newest);
  });
  bulletin.on("answer", ({ run, asked, answer }) => {
    const told = of(run);
    if (asked.step === "list media" && answer.ok) {
      told.hasOnlyList = true;
      told.blindTo.delete(told.newest);
      // Safe: the fake platform answers this step with a list of media.
      told.lists.set(told.newest, answer.value as readonly RecentMedia[]);
    }
    if (asked.step === "read quota" && answer.ok) told.hasQuotaAnswer = true;
    if (asked.step === "read container" && asked.about !== null) {
      told.reads.set(asked.about, answer);
      told.newest = asked.about;
      if (!answer.ok && told.before === null) told.isOneUnreadable = answer.error.class !== "credential";
    } else if (!answer.ok) told.isHindered = true;
  });
  bulletin.on("read", ({ run, what }) => {
    if (what === "everything") of(run).hasOnlyList = false;
  });
  bulletin.on("change", ({ file, before, after, author }) => {
    const told = runs.get(author);
    if (file !== "journal" || told === undefined || told.hasQuotaAnswer) return;
    const known = new Map(entriesIn(before).map(({ container_id, parked_at }) => [container_id, parked_at]));
    const parked = entriesIn(after).find(
      ({ container_id, parked_at }) =>
        parked_at !== known.get(container_id) && told.reads.get(container_id)?.ok === false,
    );
    if (parked !== undefined) world.break(PARKED, `${author} parks ${parked.id}`);
  });
  bulletin.on("ask", ({ run, asked: { step, about } }) => {
    const told = of(run);
    const looks = looksOf(run.name);
    const isAgain = step === "publish" && looks[0]?.entries.some(({ container_id }) => container_id === about) === true;
    if (isAgain && told.blindTo.has(about)) world.break(BLIND, `${run.name} sends ${about}`);
    if (step !== "create container") return;
    told.before ??= [...looks];
    if (isExpired(run, world.scheduler.nowMs)) world.break(EXPIRED, `${run.name} makes a container`);
    const [first] = told.before;
    if (first === undefined) return;
    const now = run.clock.now().getTime();
    const isFull = (look: Look) => (countOnDay(world, look, now) ?? 0) >= perDayIn(look);
    if (!run.isForced && told.before.every(isFull))
      world.break(
        FULL,
        `${run.name} makes one, although ${countOnDay(world, first, now)} of ${perDayIn(first)} are out`,
      );
    // The last look may be some seconds old, and not show yet what is recorded.
    const main = entriesIn(world.repository.text("journal"));
    const isOpen = (id: string) => main.some(({ container_id, outcome }) => container_id === id && outcome === null);
    const live = looks.at(-1)?.entries.find(({ outcome, container_id }) => {
      const answer = told.reads.get(container_id);
      return outcome === null && answer?.ok === true && answer.value === "PUBLISHED" && isOpen(container_id);
    });
    if (live !== undefined) world.break(WRITTEN, `${run.name} makes a container, and ${live.id} is not recorded`);
    // As old as it was when the run looked: preparing a post takes minutes.
    const untilMs = (looks[0]?.atMs ?? 0) - FRESH_MS;
    const unseen = looks[0]?.entries.find(
      (entry) =>
        entry.account_id === ACCOUNT_ID &&
        isOpenSince(entry, untilMs) &&
        // What the queue already records is settled without a look.
        isOpen(entry.container_id) &&
        !told.reads.has(entry.container_id),
    );
    if (unseen !== undefined)
      world.break(SETTLES, `${run.name} makes a container before it has looked into ${unseen.id}`);
  });
  bulletin.on("made", ({ run, unfit }) => {
    if (unfit !== null) world.break(PARTS, `${run.name} makes one of parts that are ${unfit}`);
  });
  bulletin.on("end", ({ run, outcome, error }) => {
    const looks = looksOf(run.name);
    const last = looks.at(-1);
    const told = runs.get(run.name);
    if (error !== null || outcome === null || last === undefined) return;
    if (outcome.exit === 0 && looks[0] !== undefined && isDamaged(looks[0]))
      world.break(DAMAGED, `${run.name} ends well: ${outcome.summary}`);
    if (told === undefined) return;
    const isStopped = told.isOneUnreadable && told.hasQuotaAnswer && told.before === null && !told.isHindered;
    if (isStopped && outcome.summary === "Posting stopped")
      world.break(ALONE, `${run.name} stops for a container that it cannot read`);
    const seen = (told.before ?? []).map((look) => takenBefore(look, outcome.summary));
    const known = seen.every((taken) => taken !== null) ? (seen[0] ?? null) : null;
    if (known !== null) world.break(TAKEN, `${run.name} knew that ${known}`);
    const [, takenOver] = /another run took over the claim of (\S+)\.$/.exec(outcome.summary) ?? [];
    const entries = entriesIn(world.repository.text("journal"));
    const own =
      takenOver === undefined ? namedIn(outcome.summary, entries) : entries.findLast(({ id }) => id === takenOver);
    if (own?.outcome === null && own.claim.run === run.name) world.break(OWN, `${run.name}: ${outcome.summary}`);
    if (!outcome.summary.startsWith("Nothing due: today's") || told.isHindered || run.stop.signal.aborted) return;
    const ready = last.entries.find((entry) => isReady(entry, told, looks) && !mayBeLeftOpen(entry, looks));
    // It may have decided before midnight, and have slept since.
    const days = [last.atMs, world.scheduler.nowMs].map((ms) => dayIn(world.zone, ms));
    if (days[0] !== days[1]) return;
    const hasRoom = (look: Look): boolean => {
      const others = look.entries.filter(({ container_id }) => container_id !== ready?.container_id);
      const count = countOnDay(world, { ...look, entries: others }, run.clock.now().getTime());
      return count !== null && count < perDayIn(look);
    };
    if (ready !== undefined && looks.every(hasRoom))
      world.break(SENT, `${run.name} leaves ${ready.id}, which is ready, and says that the day is full`);
  });
}

function begin(): Begun {
  return {
    reads: new Map(),
    before: null,
    isHindered: false,
    isOneUnreadable: false,
    hasQuotaAnswer: false,
    hasOnlyList: false,
    lists: new Map(),
    newest: null,
    blindTo: new Set(),
  };
}

function isExpired({ token }: Run, nowMs: number): boolean {
  const expiresAt = token?.expiresAt ?? null;
  return expiresAt !== null && expiresAt.getTime() < nowMs - SKEW_MS;
}

function isOpenSince({ outcome, claim }: JournalEntry, untilMs: number): boolean {
  return outcome === null && Date.parse(claim.at) < untilMs;
}

/** Where the account shows its caption and nothing says whose that is, it may be live, whatever its container says. */
function isReady(entry: JournalEntry, { reads, lists }: Begun, looks: readonly Look[]): boolean {
  const answer = reads.get(entry.container_id);
  if (entry.outcome !== null || answer?.ok !== true || answer.value !== "FINISHED") return false;
  const unexplained = unexplainedBy(entry, lists.get(entry.container_id) ?? [], looks);
  return !unexplained.some(({ caption = "" }) => captionDigestOf(caption) === entry.caption_digest);
}

/** The claim or record that a run says is in its way. */
function namedIn(summary: string, entries: readonly JournalEntry[]): JournalEntry | undefined {
  const said =
    /^Nothing was published: (\S+?)(?:, which has the same content as (\S+?),)? is already (claimed|published)/.exec(
      summary,
    );
  return said === null ? undefined : entries.find(({ id }) => id === said[1]);
}

/** What the run says of a claim or record, if it had read it before. */
function takenBefore({ entries }: Look, summary: string): string | null {
  const entry = namedIn(summary, entries);
  if (entry === undefined || entry.outcome === "abandoned" || entry.outcome === "failed") return null;
  return `${entry.id} is ${entry.outcome === null ? "claimed" : "published"}`;
}

/** Judged without the bot's own reader. */
function isDamaged({ commit }: Look): boolean {
  const file = commit.files.journal;
  if (file === null) return false;
  const entries = (valueIn(textOf(file.bytes)) as { entries?: JournalEntry[] } | null | undefined)?.entries;
  return !Array.isArray(entries) || !isReadable(entries);
}
