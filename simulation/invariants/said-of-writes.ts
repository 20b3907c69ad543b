import type { Alert } from "../../scripts/core/ports/alerts.ts";
import type { StoreFile } from "../../scripts/core/ports/store.ts";
import { textOf } from "../repository/texts.ts";
import type { Run } from "../runs/run.ts";
import type { World } from "../world/world.ts";
import { entriesIn } from "./ledger.ts";

const CONFLICTS = "a run gives up a write because others were faster only after five attempts";
const REPEATED = "a claim that could not be written has been tried five times";
const MADE = "a run says that its claim could not be written only when it is not there";
const ATTEMPTS = 5;
/** What the stand-in for the store says when it fails, and not when others were faster. */
export const STORE_TROUBLE = /an error of its own|No answer came|The file is in use/;
const TOO_MANY = /Others changed it \d+ times in a row/;

/**
 * Whether runs that say that their claim could not be written have really tried. Each attempt reads the journal and then writes it,
 * and one of the two fails.
 */
export function watchAttempts({ bulletin, break: breakPromise }: World): void {
  /** By run, how often it has looked at the journal or failed with it since it last asked the platform. */
  const steps = new Map<string, { times: number; areHopeless: boolean }>();
  const add = ({ name }: Run, isHopeless: boolean) => {
    const { times = 0, areHopeless = false } = steps.get(name) ?? {};
    steps.set(name, { times: times + 1, areHopeless: areHopeless || isHopeless });
  };
  bulletin.on("ask", ({ run }) => steps.delete(run.name));
  bulletin.on("end", ({ run }) => steps.delete(run.name));
  bulletin.on("read", ({ run, what }) => {
    if (what === "journal") add(run, false);
  });
  bulletin.on("unwritten", ({ run, file, isRetryable }) => {
    if (file === "journal") add(run, !isRetryable);
  });
  bulletin.on("alert", ({ run, alert }) => {
    const { times, areHopeless } = steps.get(run.name) ?? { times: 0, areHopeless: false };
    if (
      saysUnwritten(alert) &&
      STORE_TROUBLE.test(alert.body) &&
      !areHopeless &&
      !run.stop.signal.aborted &&
      times < ATTEMPTS
    )
      breakPromise(REPEATED, `${run.name} gives up after ${times} looks and failures`);
  });
}

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
    if (saysUnwritten(alert) && !renewing.has(run.name) && claimed.has(run.name))
      world.break(MADE, `${run.name} has read its claim`);
  });
}

/** Not where the claim was written and the content could not be read again behind it. */
function saysUnwritten({ title, body }: Alert): boolean {
  return title.startsWith("The claim could not be written") && body.startsWith("Writing");
}
