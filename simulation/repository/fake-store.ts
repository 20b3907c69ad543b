import { ProblemError } from "../../scripts/core/findings/problem.ts";
import type { Store, StoreFile } from "../../scripts/core/ports/store.ts";
import { type Line, trouble } from "../line.ts";
import { snapshotAt } from "./remembered-content.ts";
import type { Commit, Repository } from "./repository.ts";

type Conflict = { ok: false; reason: "conflict" };
const CONFLICT: Conflict = { ok: false, reason: "conflict" };

/** What may go wrong with a store. Each method is called once per store call. */
export interface StoreWeather {
  /** Why the call fails; null when it works. */
  readFailure(): string | null;
  /** How far an answer is behind main. */
  staleMs(): number;
  writeFate(files: readonly StoreFile[]): WriteFate;
}

export type WriteFate =
  | { kind: "fine" }
  /** Someone else moved the branch, but did not change this file. */
  | { kind: "busy" }
  /** Nothing is written. */
  | { kind: "refused"; why: string; isRetryable: boolean }
  /** It is written, but there is no answer. */
  | { kind: "unanswered" };

export interface StoreHandle {
  /** False for a store that writes several files one after the other, like a folder. */
  writesTogether: boolean;
  /** Name of the run that uses the handle. */
  author: string;
  line: Line;
  weather: StoreWeather;
  hasEnded(run: string): boolean;
  /** Called with what the run read: one file, or everything at one instant. */
  onRead?(commit: Commit, what: StoreFile | "everything"): void;
  /** Called with the answer to whether someone else changed the journal. */
  onInspection?(isForeign: boolean): void;
  /** Called when a write was refused or its answer was lost, and when a read failed. */
  onUnwritten?(file: StoreFile | "everything", isRetryable: boolean): void;
}

export const FAIR_STORE: StoreWeather = {
  readFailure: () => null,
  staleMs: () => 0,
  writeFate: () => ({ kind: "fine" }),
};

/**
 * A store like a branch on GitHub, as one run sees it: every write is a compare-and-swap, an answer may be lost, and a read may
 * be a few seconds behind other runs' writes, but never behind the run's own writes.
 */
export function openFakeStore(repository: Repository, handle: StoreHandle): Store {
  const { author, line, weather } = handle;
  let newestOwn = 0;
  /** As of the newest read or write of the journal. */
  let known = repository.head;
  const look = (...whats: (StoreFile | "everything")[]): Commit => {
    const failure = weather.readFailure();
    for (const what of whats) if (failure !== null) handle.onUnwritten?.(what, true);
    if (failure !== null) throw new ProblemError(trouble("Reading the repository", failure), 1);
    const commit = commitAsOf(repository, weather.staleMs(), newestOwn);
    for (const what of whats) {
      if (what === "everything" || what === "journal") known = commit;
      handle.onRead?.(commit, what);
    }
    return commit;
  };
  /** `files`: what is to be written. */
  const send = <T extends { ok: boolean }>(files: readonly StoreFile[], write: () => T) => {
    const name = files.join(" and ");
    const unwritten = (isRetryable: boolean) => {
      for (const file of files) handle.onUnwritten?.(file, isRetryable);
    };
    return line.call(`write ${name}`, (): T | Conflict => {
      const fate = weather.writeFate(files);
      if (fate.kind === "busy") {
        unwritten(true);
        return CONFLICT;
      }
      const refuse = (problem: Parameters<typeof refusal>[1]): ProblemError => {
        unwritten(problem.isRetryable);
        return refusal(name, problem);
      };
      if (fate.kind === "refused") throw refuse(fate);
      const result = write();
      if (result.ok) {
        newestOwn = repository.commits.length - 1;
        if (files.includes("journal")) known = repository.head;
      }
      if (fate.kind === "unanswered") throw refuse({ why: "No answer came.", isRetryable: true });
      return result;
    });
  };
  return {
    readAll: () => line.call("read everything", () => snapshotAt(look("everything"))),
    read: (file) => line.call(`read ${file}`, () => look(file).files[file]),
    readTogether: (files) =>
      line.call(`read ${files.join(" and ")}`, () => {
        const commit = look(...files);
        return files.map((file) => commit.files[file]);
      }),
    write: (file, bytes, expected, message) =>
      send([file], () => repository.write({ file, bytes, expected, message, author })),
    async writeTogether(writes, message) {
      const by = { author, message };
      const names = writes.map(({ file }) => file);
      if (handle.writesTogether) return await send(names, () => repository.writeTogether(writes, by));
      for (const write of writes) {
        const result = await send([write.file], () => repository.writeTogether([write], by));
        if (!result.ok) return result;
      }
      return { ok: true };
    },
    acceptJournal: (bytes, expected, message) =>
      send(["journal"], () =>
        repository.write({ file: "journal", bytes, expected, message, author, isAccepting: true }),
      ),
    findForeignChange: () =>
      line.call("ask who changed the journal", () => {
        const failure = weather.readFailure();
        if (failure !== null) throw new ProblemError(trouble("Reading the repository", failure), 1);
        const isForeign = isUnexplained(known);
        handle.onInspection?.(isForeign);
        return isForeign ? { by: "someone", where: null } : null;
      }),
    hasEnded: (run) => line.call("ask whether a run has ended", () => handle.hasEnded(run)),
  };
}

/** Whether the journal of a commit is not what the bot's own writes left. */
export function isUnexplained({ files, seal }: Commit): boolean {
  return seal.isUnexplained || (files.journal?.version ?? null) !== seal.version;
}

function refusal(file: string, { why, isRetryable }: { why: string; isRetryable: boolean }): ProblemError {
  return new ProblemError(trouble(`Writing ${file}`, why, isRetryable), 1);
}

/** The commit on main `staleMs` ago, or the run's own later one. */
function commitAsOf(repository: Repository, staleMs: number, newestOwn: number): Commit {
  const { commits, head } = repository;
  if (staleMs === 0) return head;
  const asOfMs = repository.nowMs() - staleMs;
  let index = commits.length - 1;
  while (index > newestOwn && (commits[index]?.atMs ?? 0) > asOfMs) index--;
  return commits[index] ?? head;
}
