import { HOUR_MS, MINUTE_MS } from "../../scripts/core/dates/instant.ts";
import type { JournalEntry } from "../../scripts/core/generated/journal.ts";
import { isUnexplained } from "../repository/fake-store.ts";
import type { Run } from "../runs/run.ts";
import { dayIn } from "../time/zones.ts";
import { ACCOUNT_ID, type World } from "../world/world.ts";
import { entriesIn } from "./ledger.ts";
import type { LooksOf } from "./looks.ts";

const DAILY = "people are told of a claim that nobody but them can settle on each of their days";
/** No run is at work on a claim for so long. */
const OLD_MS = 3 * HOUR_MS;
/** Around midnight, it is unclear which day a run takes it for. */
const MIDNIGHT_MS = 5 * MINUTE_MS;

/** What a run was told of each container that it looked at, in order. */
type Heard = Map<string, unknown[]>;

/** A run that goes past such a claim has noted on this day that people know, or has tried to tell them. */
export function watchTelling(world: World, looksOf: LooksOf): void {
  const { bulletin, repository, scheduler, zone } = world;
  const heard = new Map<string, Heard>();
  const excused = new Set<string>();
  const hasTold = new Set<string>();
  bulletin.on("unwritten", ({ run }) => excused.add(run.name));
  bulletin.on("alert", ({ run, alert }) => {
    if (alert.kind === "unconfirmed") hasTold.add(run.name);
  });
  bulletin.on("answer", ({ run, asked, answer }) => {
    if (asked.step !== "read container" || asked.about === null) return;
    const own = heard.get(run.name) ?? new Map<string, unknown[]>();
    heard.set(run.name, own.set(asked.about, [...(own.get(asked.about) ?? []), answer.ok ? answer.value : null]));
  });
  bulletin.on("end", ({ run, outcome, error }) => {
    const own = heard.get(run.name) ?? new Map();
    heard.delete(run.name);
    const looks = looksOf(run.name);
    const [first] = looks;
    if (error !== null || first === undefined || !hasGoneOn(run, outcome?.summary)) return;
    if (excused.has(run.name) || hasTold.has(run.name) || isUnexplained(repository.head)) return;
    const day = dayIn(zone, first.atMs - MIDNIGHT_MS);
    if (day !== dayIn(zone, scheduler.nowMs + MIDNIGHT_MS)) return;
    const isKnown = ({ parked_at }: JournalEntry) =>
      parked_at !== undefined && dayIn(zone, Date.parse(parked_at)) === day;
    const now = entriesIn(repository.text("journal"));
    const silent = first.entries.find(
      (entry) =>
        isLeftToPeople(entry, own) &&
        Date.parse(entry.claim.at) < first.atMs - OLD_MS &&
        now.some((other) => isSameClaim(entry, other) && !isKnown(other)),
    );
    if (silent !== undefined)
      world.break(DAILY, `${run.name} passes ${silent.id}, told at ${silent.parked_at ?? "no time"}`);
  });
}

function hasGoneOn({ stop }: Run, summary = ""): boolean {
  return !stop.signal.aborted && summary.startsWith("Nothing due");
}

/** Of another account, of a story that cannot be looked up, or of a container on which the platform still works. */
function isLeftToPeople({ outcome, account_id, is_story, container_id }: JournalEntry, heard: Heard): boolean {
  if (outcome !== null) return false;
  if (account_id !== ACCOUNT_ID) return true;
  const statuses = heard.get(container_id) ?? [];
  if (statuses.length === 0) return false;
  const isDead = statuses.every((status) => status === "ERROR" || status === "EXPIRED");
  return (is_story && isDead) || statuses.every((status) => status === "IN_PROGRESS");
}

function isSameClaim(one: JournalEntry, other: JournalEntry): boolean {
  return other.outcome === null && one.container_id === other.container_id && one.claim.at === other.claim.at;
}
