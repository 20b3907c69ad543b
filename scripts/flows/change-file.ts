import { type Problem, ProblemError } from "../core/findings/problem.ts";
import type { Result } from "../core/ports/result.ts";
import type { Clock } from "../core/ports/runtime.ts";
import type { FileWrite, Store, StoreFile, Versioned } from "../core/ports/store.ts";
import { applyJournalChange } from "../core/posting/change-journal.ts";
import type { JournalChange } from "../core/posting/journal-change.ts";
import { parseJournal } from "../core/posting/read-content.ts";
import { applyQueueChange, type QueueChange } from "../core/queue/change-queue.ts";
import { decodeUtf8, encodeUtf8, sameBytes } from "../core/text/bytes.ts";

/** The change was made, no longer fits the newest version, or could not be stored. */
export type ChangeResult =
  | { kind: "changed" }
  | { kind: "refused"; why: string }
  | { kind: "not-stored"; problem: Problem };

const ATTEMPTS = 5;
const BASE_DELAY_MS = 200;

interface Changer {
  store: Store;
  clock: Clock;
  random: () => number;
}

/** Applies a change to the newest bytes, or says why it no longer fits. Unchanged bytes mean that it was already made. */
export type ApplyChange = (current: Uint8Array | null) => Result<Uint8Array, string>;

export interface FileChange {
  file: StoreFile;
  message: string;
  apply: ApplyChange;
}

/**
 * Reads the newest version, applies the change and writes it, unless the file has changed in the meantime; then it starts again.
 * After a write with an unknown result, it reads the file again: if the change is there, the write has succeeded.
 */
export async function changeFile(changer: Changer, change: FileChange): Promise<ChangeResult> {
  const { store } = changer;
  const tried = await untilStored(changer, change.file, () => tryChange(store, change));
  if (tried.ok) return tried.value;
  const current = await store.read(change.file).catch(() => null);
  return resultAfter(planStep(change.file, current, change.apply), tried.error);
}

/** One change of the journal and one of the queue that belong together. */
export interface JointChange {
  message: string;
  journal: ApplyChange;
  /** Also receives the journal as it is then. */
  queue: (current: Uint8Array | null, journal: Uint8Array | null) => Result<Uint8Array, string>;
}

export interface BothResults {
  journal: ChangeResult;
  queue: ChangeResult;
}

/**
 * Like changeFile for journal and queue in one write. Both changes are applied to the files of one instant; one that no longer fits
 * is left out and does not keep the other.
 */
export async function changeTogether(changer: Changer, change: JointChange): Promise<BothResults> {
  const { store } = changer;
  const tried = await untilStored(changer, "journal and queue", () => tryTogether(store, change));
  if (tried.ok) return tried.value;
  const steps = await planBoth(store, change).catch(() => null);
  const resultOf = (file: "journal" | "queue") => resultAfter(steps?.[file] ?? null, tried.error);
  return { journal: resultOf("journal"), queue: resultOf("queue") };
}

/** Starts again while others are faster, or while the store cannot be reached for the moment. The error is that of the last attempt. */
async function untilStored<T>(
  { clock, random }: Changer,
  files: string,
  attempt: () => Promise<T | "conflict">,
): Promise<Result<T, Problem>> {
  let problem = tooManyConflicts(files);
  for (let n = 1; n <= ATTEMPTS; n++) {
    if (n > 1) await clock.sleep(BASE_DELAY_MS * n * (0.5 + random()));
    try {
      const result = await attempt();
      if (result !== "conflict") return { ok: true, value: result };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      problem = error.problem;
      if (!problem.isRetryable) break;
    }
  }
  return { ok: false, error: problem };
}

async function tryTogether(store: Store, change: JointChange): Promise<BothResults | "conflict"> {
  const steps = await planBoth(store, change);
  const writes = [steps.journal, steps.queue].flatMap(({ write }) => write ?? []);
  const written = await writeAll(store, writes, change.message);
  return written.ok ? { journal: steps.journal.result, queue: steps.queue.result } : "conflict";
}

async function planBoth(store: Store, change: JointChange): Promise<{ journal: Step; queue: Step }> {
  const [journal = null, queue = null] = await store.readTogether(["journal", "queue"]);
  const first = planStep("journal", journal, change.journal);
  const journalThen = first.write?.bytes ?? journal?.bytes ?? null;
  return { journal: first, queue: planStep("queue", queue, (bytes) => change.queue(bytes, journalThen)) };
}

/** What has to be written, and the result once it is; no write when the change is refused or already made. */
interface Step {
  result: ChangeResult;
  write: FileWrite | null;
}

function planStep(file: StoreFile, current: Versioned | null, apply: ApplyChange): Step {
  const applied = apply(current?.bytes ?? null);
  if (!applied.ok) return { result: { kind: "refused", why: applied.error }, write: null };
  const isMade = current !== null && sameBytes(applied.value, current.bytes);
  const write = isMade ? null : { file, bytes: applied.value, expected: current?.version ?? null };
  return { result: { kind: "changed" }, write };
}

async function writeAll(store: Store, writes: readonly FileWrite[], message: string): Promise<{ ok: boolean }> {
  const [only, ...others] = writes;
  if (only === undefined) return { ok: true };
  if (others.length > 0) return await store.writeTogether(writes, message);
  return await store.write(only.file, only.bytes, only.expected, message);
}

async function tryChange(store: Store, { file, message, apply }: FileChange): Promise<ChangeResult | "conflict"> {
  const { result, write } = planStep(file, await store.read(file), apply);
  const written = await writeAll(store, write === null ? [] : [write], message);
  return written.ok ? result : "conflict";
}

/** The last write may have worked in spite of its answer: then nothing is left to write. */
function resultAfter(step: Step | null, problem: Problem): ChangeResult {
  return step?.result.kind === "changed" && step.write === null ? step.result : { kind: "not-stored", problem };
}

function tooManyConflicts(files: string): Problem {
  return {
    code: "store-conflicts",
    what: `Writing the ${files} file`,
    why: `Others changed it ${ATTEMPTS} times in a row while this run tried to write.`,
    whatToDo: "Nothing is lost. Scheduled runs try again by themselves; repeat a command of your own.",
    isRetryable: true,
  };
}

/** The journal with the change; the same bytes object if the change was already made. */
export function changeJournalBytes(bytes: Uint8Array | null, change: JournalChange): Result<Uint8Array, string> {
  const journal = parseJournal(bytes);
  if (journal === null) return { ok: false, error: "the journal cannot be read" };
  const applied = applyJournalChange(journal, change);
  if (!applied.ok) return applied;
  if (applied.value === journal && bytes !== null) return { ok: true, value: bytes };
  return { ok: true, value: encodeUtf8(`${JSON.stringify(applied.value, null, 2)}\n`) };
}

/** The queue with the change, which affects only the necessary lines; equal bytes if the change was already made. */
export function changeQueueBytes(bytes: Uint8Array | null, change: QueueChange): Result<Uint8Array, string> {
  const text = bytes === null ? null : decodeUtf8(bytes);
  if (bytes === null || text === null) return { ok: false, error: "the queue can no longer be read" };
  const applied = applyQueueChange(text, change, bytes);
  return applied.ok ? { ok: true, value: encodeUtf8(applied.value) } : applied;
}
