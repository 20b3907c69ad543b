import type { StoreFile } from "../../scripts/core/ports/store.ts";
import { textOf } from "../repository/texts.ts";
import type { Run } from "../runs/run.ts";
import type { World } from "../world/world.ts";
import { entriesIn } from "./ledger.ts";

const CONFLICTS = "a run gives up a write because others were faster only after five attempts";
const MADE = "a run says that its claim could not be written only when it is not there";
const ATTEMPTS = 5;
const TOO_MANY = /Others changed it \d+ times in a row/;

/** Compares what runs say of writes that failed with what they have read. */
export function watchWrites(world: World): void {
  /** How often each run has read a file since it last wrote it. */
  const reads = new Map<string, Map<StoreFile, number>>();
  /** Runs whose newest reading of the journal shows a claim of their own. */
  const claimed = new Set<string>();
  /** Runs that have a claim on main, and those that went on with it: whatever they claim then renews it. */
  const written = new Set<string>();
  const renewing = new Set<string>();
  /** The most looks in a row of each run. */
  const most = new Map<string, number>();
  const of = ({ name }: Run): Map<StoreFile, number> => {
    const known = reads.get(name) ?? new Map<StoreFile, number>();
    reads.set(name, known);
    return known;
  };
  world.bulletin.on("read", ({ run, commit, what }) => {
    if (what !== "everything") {
      const times = (of(run).get(what) ?? 0) + 1;
      of(run).set(what, times);
      most.set(run.name, Math.max(times, most.get(run.name) ?? 0));
    }
    if (what === "everything" && written.has(run.name)) renewing.add(run.name);
    if (what !== "journal") return;
    const { journal } = commit.files;
    const own = entriesIn(journal === null ? null : textOf(journal.bytes)).some(
      ({ outcome, claim }) => outcome === null && claim.run === run.name,
    );
    if (own) claimed.add(run.name);
    else claimed.delete(run.name);
  });
  world.bulletin.on("change", ({ file, author, message }) => {
    reads.get(author)?.delete(file);
    if (message.includes(" claimed (")) written.add(author);
  });
  world.bulletin.on("text", ({ run, text }) => {
    if (!TOO_MANY.test(text)) return;
    const times = most.get(run.name) ?? 0;
    if (times < ATTEMPTS) world.break(CONFLICTS, `${run.name} gives up after ${times} looks at the file`);
  });
  world.bulletin.on("alert", ({ run, alert }) => {
    const isOfWriting = alert.title.startsWith("The claim could not be written") && alert.body.startsWith("Writing");
    if (isOfWriting && !renewing.has(run.name) && claimed.has(run.name))
      world.break(MADE, `${run.name} has read its claim`);
  });
}
