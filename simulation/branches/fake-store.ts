import { ProblemError } from "../../scripts/core/findings/problem.ts";
import type { Store, StoreFile, WriteResult } from "../../scripts/core/ports/store.ts";
import { type Connection, problem } from "../connection.ts";
import { type Branch, branchOf, type Repository, snapshotOfBoth } from "./repository.ts";

/** What may go wrong with a store. Each method is called once per store call and branch. */
export interface StoreFaults {
  readFailure(branch: Branch): string | null;
  staleMs(branch: Branch): number;
  plannedWrite(branch: Branch): PlannedWrite;
}

type PlannedWrite =
  | { kind: "fine" }
  /** Someone else moved the branch, but did not change this file. */
  | { kind: "busy" }
  | { kind: "refused"; why: string; isRetryable: boolean }
  /** It is written, but there is no answer. */
  | { kind: "unanswered" };

interface StoreHandle {
  author: string;
  connection: Connection;
  faults: StoreFaults;
  hasEnded(run: string): boolean;
  /** Called when a write was refused or its answer was lost, and when a read failed. */
  onFailure?(branch: Branch): void;
}

/**
 * The store over both branches, as one run sees it: every write is a compare-and-swap, an answer may be lost, and a read may be a few
 * seconds behind other runs' writes, but never behind the run's own writes.
 */
export function openFakeStore(repository: Repository, handle: StoreHandle): Store {
  const { author, connection, faults } = handle;
  const newestOwn = { main: 0, record: 0 };
  const read = <S extends { atMs: number }>(branch: Branch, states: readonly S[]): S => {
    const failure = faults.readFailure(branch);
    if (failure !== null) {
      handle.onFailure?.(branch);
      throw new ProblemError(problem("Reading the repository", failure), 1);
    }
    return asOf(states, repository.nowMs() - faults.staleMs(branch), newestOwn[branch]);
  };
  const readMain = () => read("main", repository.mains);
  const readRecord = () => read("record", repository.records);
  const readFile = (file: StoreFile) =>
    file === "journal" || file === "alerts" ? readRecord().files[file] : (readMain().files[file] ?? null);
  const write = (file: StoreFile, bytes: Uint8Array, expected: string | null, message: string): WriteResult => {
    const branch = branchOf(file);
    const planned = faults.plannedWrite(branch);
    if (planned.kind !== "fine") handle.onFailure?.(branch);
    if (planned.kind === "busy") return { ok: false, reason: "conflict" };
    if (planned.kind === "refused")
      throw new ProblemError(problem(`Writing ${file}`, planned.why, planned.isRetryable), 1);
    const result = repository.write({ file, bytes, expected, message, author });
    if (result.ok) newestOwn[branch] = (branch === "main" ? repository.mains : repository.records).length - 1;
    if (planned.kind === "unanswered") throw new ProblemError(problem(`Writing ${file}`, "No answer came."), 1);
    return result;
  };
  return {
    readAll: () => connection.call("read everything", () => snapshotOfBoth(readMain(), readRecord())),
    read: (file) => connection.call(`read ${file}`, () => readFile(file)),
    write: (file, bytes, expected, message) =>
      connection.call(`write ${file}`, () => write(file, bytes, expected, message)),
    hasEnded: (run) => connection.call("ask whether a run has ended", () => handle.hasEnded(run)),
  };
}

function asOf<S extends { atMs: number }>(states: readonly S[], atMs: number, newestOwn: number): S {
  let index = states.length - 1;
  while (index > newestOwn && (states[index]?.atMs ?? 0) > atMs) index--;
  const state = states[index];
  if (state === undefined) throw new Error("a branch has a first state");
  return state;
}
