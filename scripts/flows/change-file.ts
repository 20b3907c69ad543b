import { type Problem, ProblemError } from "../core/findings/problem.ts";
import type { Result } from "../core/ports/result.ts";
import type { Clock } from "../core/ports/runtime.ts";
import type { FileWrite, Store, StoreFile, Versioned } from "../core/ports/store.ts";
import { applyJournalChange, type JournalChange } from "../core/posting/change-journal.ts";
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
  const tried = await untilStored(changer, change.file, () => tryChange(changer.store, change));
  return tried.ok ? tried.value : await resultAfter(changer.store, change, tried.error);
}

/** One change of the journal and one of the queue that belong together. */
export interface JointChange {
  message: string;
  journal: ApplyChange;
  queue: ApplyChange;
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
  const tried = await untilStored(changer, "journal and queue", () => tryTogether(changer.store, change));
  if (tried.ok) return tried.value;
  const resultOf = (file: "journal" | "queue") =>
    resultAfter(changer.store, { file, apply: change[file] }, tried.error);
  return { journal: await resultOf("journal"), queue: await resultOf("queue") };
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
  const [journal = null, queue = null] = await store.readTogether(["journal", "queue"]);
  const steps = {
    journal: planStep("journal", journal, change.journal),
    queue: planStep("queue", queue, change.queue),
  };
  const writes = [steps.journal, steps.queue].flatMap(({ write }) => write ?? []);
  const written = await writeAll(store, writes, change.message);
  return written.ok ? { journal: steps.journal.result, queue: steps.queue.result } : "conflict";
}

/** What has to be written, and the result once it is; no write when the change is refused or already made. */
function planStep(
  file: StoreFile,
  current: Versioned | null,
  apply: ApplyChange,
): { result: ChangeResult; write: FileWrite | null } {
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

async function tryChange(store: Store, change: FileChange): Promise<ChangeResult | "conflict"> {
  const current = await store.read(change.file);
  const applied = change.apply(current?.bytes ?? null);
  if (!applied.ok) return { kind: "refused", why: applied.error };
  if (current !== null && sameBytes(applied.value, current.bytes)) return { kind: "changed" };
  const written = await store.write(change.file, applied.value, current?.version ?? null, change.message);
  return written.ok ? { kind: "changed" } : "conflict";
}

/** The last write may have worked in spite of its answer. */
async function resultAfter(
  store: Pick<Store, "read">,
  { file, apply }: Pick<FileChange, "file" | "apply">,
  problem: Problem,
): Promise<ChangeResult> {
  const current = await store.read(file).catch(() => null);
  const applied = current === null ? null : apply(current.bytes);
  const isMade = current !== null && applied?.ok === true && sameBytes(applied.value, current.bytes);
  return isMade ? { kind: "changed" } : { kind: "not-stored", problem };
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
