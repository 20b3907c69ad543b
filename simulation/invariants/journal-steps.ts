import type { JournalEntry } from "../../scripts/core/generated/journal.ts";
import { PEOPLE } from "../repository/repository.ts";
import { dayIn } from "../time/zones.ts";
import { leastPolls } from "../world/polling.ts";
import { ACCOUNT_ID, type World } from "../world/world.ts";
import { type Flaw, flawOfNewClaim, flawOfRenewal, type JournalWrite, keyOf, type Told } from "./claim-steps.ts";
import { entriesIn } from "./ledger.ts";
import type { LooksOf } from "./looks.ts";

const STEPS = "a run changes the journal in the steps that the protocol knows, and nothing besides";
const DATED = "the journal has the platform's own time of a post, as far as the run was told";

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
    const write = { world, run, looks: looksOf(author), told: of(author), before: entriesIn(before) };
    for (const entry of entriesIn(after)) {
      const known = old.get(keyOf(entry));
      // Unchanged entries are most of a journal.
      if (known !== undefined && isEqual(known, entry)) continue;
      const flaw = known === undefined ? flawOfNew(entry, write) : flawOfStep(known, entry, write);
      if (flaw !== null) world.break(flaw[0], `${author}: ${entry.id} ${flaw[1]}`);
    }
  });
}

/** A new entry is a claim, or one that somebody had taken away and whose result is known. */
function flawOfNew(entry: JournalEntry, write: JournalWrite): Flaw | null {
  if (entry.outcome === "done") return flawOfDate(entry, write);
  if (entry.outcome !== null || entry.media_id !== null || entry.published_at !== null)
    return [STEPS, `comes as ${entry.outcome}`];
  if (entry.excused !== undefined || entry.parked_at !== undefined)
    return [STEPS, "comes with what only a later step adds"];
  return flawOfNewClaim(entry, write);
}

/** Which fields of an entry may change at once. */
function flawOfStep(old: JournalEntry, next: JournalEntry, write: JournalWrite): Flaw | null {
  const fields = changedFields(old, next);
  const onlyChanges = (...allowed: string[]) => fields.every((field) => allowed.includes(field));
  const isOpen = old.outcome === null && next.outcome === null;
  if (isOpen && fields.includes("claim")) {
    // Another run may have told people of it in between, which the claim does not keep.
    if (!onlyChanges("claim", "excused", "parked_at"))
      return [STEPS, `changes its ${fields.join(", ")} when it is claimed again`];
    return flawOfRenewal(old, next, write);
  }
  if (isOpen && onlyChanges("parked_at")) return flawOfParking(old, next, write);
  if (next.outcome === "done")
    return onlyChanges("outcome", "media_id", "published_at")
      ? flawOfDate(next, write)
      : [STEPS, `changes its ${fields.join(", ")} when it is done`];
  const isCounting = onlyChanges("excused") && next.excused === true && old.excused === undefined;
  const isClosed = old.outcome === null && (next.outcome === "abandoned" || next.outcome === "failed");
  const isRetried = isClosed && write.run.name.includes(":resolve:") && onlyChanges("outcome", "excused");
  if (isCounting || isRetried || (isClosed && onlyChanges("outcome"))) return null;
  return [STEPS, `changes its ${fields.join(", ")} and becomes ${next.outcome ?? "open"}`];
}

/** People are told of a claim once on each of their days, as far as the run could know. */
function flawOfParking(old: JournalEntry, next: JournalEntry, { world, looks, told }: JournalWrite): Flaw | null {
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
function flawOfDate({ media_id, published_at }: JournalEntry, { run, told }: JournalWrite): Flaw | null {
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
