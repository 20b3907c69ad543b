import { MINUTE_MS } from "../../scripts/core/dates/instant.ts";
import type { JournalEntry } from "../../scripts/core/generated/journal.ts";
import type { FaultClass } from "../../scripts/core/instagram/platform-fault.ts";
import { isUnexplained } from "../repository/fake-store.ts";
import { PEOPLE } from "../repository/repository.ts";
import type { Run } from "../runs/run.ts";
import { ACCOUNT_ID, type World } from "../world/world.ts";
import { entriesIn, isSameEntry } from "./ledger.ts";
import { isLeftOpen, type Look, type LooksOf } from "./looks.ts";

const LEFT_ALONE = "a claim is left to its run while that may be at work";
const KEPT = "the bot forgets nothing that its journal says of a container that was sent";
const GIVEN_UP = "a claim is given up only when the run has seen that it is dead, and it is";
const TAKEN_OVER = "a claim is taken over only while its post is as it was";
const LET_GO = "a claim that no publish call followed is let go";
const EXCUSED = "a container does not count against its post when the account was at fault, and only then";
const OF_ANOTHER = "a run asks nothing about a claim of another account, and leaves it to people";
const FRESH_MS = 10 * MINUTE_MS;
const OF_THE_ACCOUNT: ReadonlySet<FaultClass> = new Set<FaultClass>(["credential", "account", "quota", "throttled"]);

interface Seen {
  hasListed: boolean;
  dead: Set<string>;
  refusedForAccount: Map<string, boolean>;
  isUnwritten: boolean;
}

/** Judges every change of the journal that a run makes: which entries may come, change and go, and what the run must have seen. */
export function watchJournalHistory(world: World, looksOf: LooksOf): void {
  const sent = new Set<string>();
  const seen = new Map<string, Seen>();
  const of = ({ name }: Run): Seen => {
    const known = seen.get(name) ?? {
      hasListed: false,
      dead: new Set<string>(),
      refusedForAccount: new Map<string, boolean>(),
      isUnwritten: false,
    };
    seen.set(name, known);
    return known;
  };
  const isAtWork = (entry: JournalEntry, run: Run): boolean => {
    const owner = world.runs.get(entry.claim.run);
    if (owner === undefined || owner === run) return false;
    const ageMs = run.clock.now().getTime() - Date.parse(entry.claim.at);
    const hasEnded = owner.endShowsAtMs !== null && owner.endShowsAtMs <= world.scheduler.nowMs;
    return !hasEnded && ageMs <= FRESH_MS;
  };
  world.bulletin.on("ask", ({ run, asked }) => {
    if (asked.step === "publish" && asked.about !== null) sent.add(asked.about);
    if (asked.step !== "read container" || of(run).refusedForAccount.has(asked.about ?? "")) return;
    const entry = entriesIn(world.repository.text("journal")).find(({ container_id }) => container_id === asked.about);
    const seen = looksOf(run.name)[0]?.entries.find((old) => old.container_id === asked.about && old.outcome === null);
    if (entry !== undefined && entry.account_id !== ACCOUNT_ID)
      world.break(OF_ANOTHER, `${run.name} asks about ${entry.id} of account ${entry.account_id}`);
    if (entry?.outcome === null && seen?.claim.at === entry.claim.at && isAtWork(entry, run))
      world.break(LEFT_ALONE, `${run.name} asks about ${entry.id}, which ${entry.claim.run} has just claimed`);
  });
  world.bulletin.on("answer", ({ run, asked: { step, about }, answer }) => {
    if (step === "list media" && answer.ok) of(run).hasListed = true;
    if (step === "read container" && answer.ok && (answer.value === "ERROR" || answer.value === "EXPIRED"))
      of(run).dead.add(about ?? "");
    if (step === "publish")
      of(run).refusedForAccount.set(about ?? "", !answer.ok && OF_THE_ACCOUNT.has(answer.error.class));
  });
  world.bulletin.on("unwritten", ({ run }) => {
    of(run).isUnwritten = true;
  });
  world.bulletin.on("change", ({ file, before, after, author }) => {
    const run = world.runs.get(author);
    if (file !== "journal" || author === PEOPLE || run === undefined || before === null) return;
    // What people have changed in the journal, the bot cannot know.
    if (looksOf(author).some(({ commit }) => isUnexplained(commit))) return;
    const now = new Map(entriesIn(after).map((entry) => [keyOf(entry), entry]));
    const known = entriesIn(before);
    for (const old of known) {
      const next = now.get(keyOf(old));
      if (isSameEntry(next, old)) continue;
      const flaw = flawOfChange(world, {
        old,
        next,
        run,
        looks: looksOf(author),
        seen: of(run),
        isSent: sent.has(old.container_id),
      });
      if (flaw !== null) world.break(flaw[0], `${run.name}: ${old.id} ${flaw[1]}`);
      if (old.outcome === null && isAtWork(old, run) && next?.outcome !== "done")
        world.break(LEFT_ALONE, `${run.name} changes the claim of ${old.id}, which ${old.claim.run} has just written`);
    }
  });
  world.bulletin.on("end", ({ run, error, outcome }) => {
    const told = seen.get(run.name);
    if (told === undefined || error !== null || told.isUnwritten) return;
    const found = new Set(looksOf(run.name)[0]?.entries.map(({ container_id }) => container_id));
    const idle = entriesIn(world.repository.text("journal")).find(
      ({ outcome: state, claim, container_id }) =>
        state === null && claim.run === run.name && !sent.has(container_id) && !found.has(container_id),
    );
    // A journal that people have changed is not written until they have put it right.
    if (idle !== undefined && !isUnexplained(world.repository.head))
      world.break(LET_GO, `${run.name} keeps the claim of ${idle.id}, which it did not send`);
    for (const [containerId, isRefused] of told.refusedForAccount) {
      const entry = entriesIn(world.repository.text("journal")).find(
        ({ container_id }) => container_id === containerId,
      );
      const isOurs = entry?.outcome === null && entry.claim.run === run.name && outcome?.published === undefined;
      // What people change in a claim meanwhile keeps its run from it.
      if (isOurs && !isUnexplained(world.repository.head) && (entry.excused === true) !== isRefused)
        world.break(
          EXCUSED,
          `${run.name} leaves ${entry.id} ${isRefused ? "with a container that counts" : "excused"}`,
        );
    }
  });
}

interface EntryChange {
  old: JournalEntry;
  next: JournalEntry | undefined;
  run: Run;
  looks: readonly Look[];
  seen: Seen;
  isSent: boolean;
}

function flawOfChange(world: World, { old, next, run, looks, seen, isSent }: EntryChange): [string, string] | null {
  const isPoster = run.name.includes(":post:");
  if (next === undefined) {
    const isOwn = old.outcome === null && old.claim.run === run.name && !isSent;
    return isOwn ? null : [KEPT, "is deleted"];
  }
  if (old.media_id !== null && next.media_id !== old.media_id) return [KEPT, `loses its medium ${old.media_id}`];
  if (old.outcome === "done" && next.outcome !== "done") return [KEPT, "is no longer done"];
  if (old.digest !== next.digest || old.container_id !== next.container_id) return [KEPT, "becomes another post"];
  if (old.parked_at !== next.parked_at && next.outcome !== null) return [KEPT, "is parked although it is settled"];
  const isClaimedAnew = next.claim.at !== old.claim.at;
  if (isClaimedAnew && next.excused === true) return [EXCUSED, "is excused before it is sent"];
  if (isClaimedAnew && old.claim.run !== run.name && isLeftOpen(old, looks))
    return [TAKEN_OVER, "is claimed again although it was changed, removed or held"];
  if (!isPoster || old.outcome !== null || next.outcome !== "abandoned") return null;
  if (old.is_story === true) return [GIVEN_UP, "is a story, which nobody can look up"];
  if (!seen.hasListed) return [GIVEN_UP, "is given up without a look at the account's media"];
  if (!seen.dead.has(old.container_id)) return [GIVEN_UP, "is given up although its container is not dead"];
  const live = world.account.media.find(({ containerId }) => containerId === old.container_id);
  return live === undefined ? null : [GIVEN_UP, `is given up although it is live as ${live.id}`];
}

function keyOf({ id, container_id }: JournalEntry): string {
  return `${container_id} ${id}`;
}
