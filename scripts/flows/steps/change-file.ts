import { type Problem, ProblemError, type Result } from "../../core/findings/problem.ts";
import type { Clock } from "../../core/ports/runtime.ts";
import type { Store, StoreFile, Versioned } from "../../core/ports/store.ts";
import type { JournalChange } from "../../core/posting/change-journal.ts";
import { applyJournalChange } from "../../core/posting/change-journal.ts";
import { parseJournal } from "../../core/posting/read-content.ts";
import { applyQueueChange, type QueueChange } from "../../core/queue/change-queue.ts";
import { decodeUtf8, encodeUtf8, sameBytes } from "../../core/text/bytes.ts";

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
  /** The file as it was read last, which saves a request where nobody has written it since; left out: it is read first. */
  known?: Versioned | null;
}

/**
 * Reads the newest version, applies the change and writes it, unless the file has changed in the meantime; then it starts again.
 * After a write with an unknown result, it reads the file again: if the change is there, the write has succeeded.
 */
export async function changeFile(changer: Changer, change: FileChange): Promise<ChangeResult> {
  const { store, clock, random } = changer;
  let problem = tooManyConflicts(change.file);
  let isKnown = change.known !== undefined;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      const current = isKnown ? (change.known ?? null) : await store.read(change.file);
      const result = await tryChange(store, change, current);
      // What is known may be outdated.
      if (result !== "conflict" && (!isKnown || result.kind === "changed")) return result;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      problem = error.problem;
      if (!problem.isRetryable) break;
    }
    const isFirstLook = isKnown;
    isKnown = false;
    if (!isFirstLook && attempt < ATTEMPTS) await clock.sleep(BASE_DELAY_MS * (attempt + 1) * (0.5 + random()));
  }
  return await resultAfterAll(store, change, problem);
}

async function tryChange(store: Store, change: FileChange, current: Versioned | null) {
  const applied = change.apply(current?.bytes ?? null);
  if (!applied.ok) return { kind: "refused", why: applied.error } as const;
  if (current !== null && sameBytes(applied.value, current.bytes)) return { kind: "changed" } as const;
  const written = await store.write(change.file, applied.value, current?.version ?? null, change.message);
  return written.ok ? ({ kind: "changed" } as const) : "conflict";
}

/** The last write may have worked in spite of its answer: then the change is there. */
async function resultAfterAll(store: Store, { file, apply }: FileChange, problem: Problem): Promise<ChangeResult> {
  const current = await store.read(file).catch(() => null);
  const applied = apply(current?.bytes ?? null);
  const isMade = current !== null && applied.ok && sameBytes(applied.value, current.bytes);
  return isMade ? { kind: "changed" } : { kind: "not-stored", problem };
}

function tooManyConflicts(file: StoreFile): Problem {
  const why = `Others changed it ${ATTEMPTS} times in a row while this run tried to write.`;
  const whatToDo = "Nothing is lost. Scheduled runs try again by themselves; repeat a command of your own.";
  return { code: "store-conflicts", what: `Writing the ${file} file`, why, whatToDo, isRetryable: true };
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
  if (text === null) return { ok: false, error: "the queue can no longer be read" };
  const applied = applyQueueChange(text, change);
  return applied.ok ? { ok: true, value: encodeUtf8(applied.value) } : applied;
}
