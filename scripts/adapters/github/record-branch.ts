import { ProblemError } from "../../core/findings/problem.ts";
import type { Clock } from "../../core/ports/runtime.ts";
import type { RecordFile, Versioned, WriteResult } from "../../core/ports/store.ts";
import { type Committed, commitFile, committed, type FilePlace } from "./commit-file.ts";
import { type CommittedFiles, untilCaughtUp } from "./committed-files.ts";
import { followOwnCommits } from "./default-branch.ts";
import { headOf } from "./git-commits.ts";
import type { NamedClient } from "./github-client.ts";
import { explainGithubErrors, orNull } from "./github-problem.ts";
import {
  commitOn,
  createBranch,
  pathOf,
  type RecordAt,
  type RecordChange,
  readByGraphql,
  recordIn,
} from "./record-requests.ts";

/** How often a write is tried on a branch that moves for other reasons than its file. */
const ATTEMPTS = 3;

interface RecordOptions {
  contents: NamedClient;
  files: CommittedFiles;
  branch: string;
  /** Fails when the token may not see the repository's branches. */
  proveSight(): Promise<unknown>;
  clock: Clock;
}

/**
 * The record of one account: files at the top of a branch of its own, which only the bot writes. A read is one request where the
 * server speaks GraphQL, and so is a write. What cannot be read never looks like a missing record.
 */
interface RecordBranch {
  /** Null for what does not exist. Never older than an own write. @throws ProblemError */
  read(file: RecordFile): Promise<Versioned | null>;
  /** All of it at one instant. @throws ProblemError */
  readAll(): Promise<Record<RecordFile, Versioned | null>>;
  /** Compare-and-swap. The first write creates the branch. @throws ProblemError */
  write(change: RecordChange): Promise<WriteResult>;
}

export function openRecordBranch(options: RecordOptions): RecordBranch {
  const { contents, files, branch, proveSight, clock } = options;
  const { client } = contents;
  const own = followOwnCommits(client);
  let speaksGraphql = true;
  /** What was read or written last; undefined before that. */
  let last: RecordAt | null | undefined;
  /** The head (null: none) on which a refused write stood: the branch has moved on from it. */
  let overtaken: string | null | undefined;

  const lookAtCommit = async (head: string): Promise<RecordAt> => {
    const entries = await files.list("", head);
    if (entries.size === 0) throw new Error("the commit has no files");
    return { head, entries: recordIn(entries) };
  };

  const look = async (): Promise<RecordAt | null> => {
    const found = speaksGraphql ? await readByGraphql(client, branch, files) : undefined;
    speaksGraphql = found !== undefined;
    const seen = found === undefined ? await orNull(headOf(client, branch)) : (found?.head ?? null);
    const head = await own.newest(seen);
    if (head !== null) return found?.head === head ? found : await lookAtCommit(head);
    if (found === undefined) await proveSight();
    return null;
  };

  const explained = () =>
    explainGithubErrors(contents)(`Reading the branch ${branch}`, "Contents: read and write", look);

  const readAt = async (): Promise<RecordAt | null> => {
    const isOutdated = (at: RecordAt | null) => (at?.head ?? null) === overtaken;
    last = await untilCaughtUp(clock, explained, isOutdated);
    overtaken = undefined;
    return last;
  };

  const commit = async (at: RecordAt | null, change: RecordChange): Promise<Committed> => {
    const path = pathOf(change.file);
    const place: FilePlace = { title: `${path} on the branch ${branch}`, branch, path, file: change.file };
    if (at === null) return await committed(contents, place, async () => await createBranch(client, branch, change));
    if (!speaksGraphql) return await commitFile({ contents, clock }, place, change);
    const { head } = at;
    return await committed(contents, place, async () => await commitOn(client, { branch, head }, change));
  };

  const versionAt = async (at: RecordAt | null, file: RecordFile): Promise<Versioned | null> => {
    const entry = at?.entries[file] ?? null;
    if (at === null || entry === null) return null;
    if (entry.type !== "file") throw notAFile(pathOf(file), branch);
    return { bytes: await files.read({ path: pathOf(file), ...entry }, at.head), version: entry.sha };
  };

  return {
    read: async (file) => await versionAt(await readAt(), file),
    async readAll() {
      const at = await readAt();
      return { journal: await versionAt(at, "journal"), alerts: await versionAt(at, "alerts") };
    },
    async write(change) {
      const { file, bytes, expected } = change;
      const isExpected = (at: RecordAt | null) => (at?.entries[file]?.sha ?? null) === expected;
      let at = last === undefined ? await readAt() : last;
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        if (!isExpected(at)) at = await readAt();
        if (!isExpected(at)) break;
        const done = await commit(at, change);
        if (done.kind === "pushed") {
          const version = files.remember(bytes);
          const before = at?.entries ?? { journal: null, alerts: null };
          last = { head: done.commit, entries: { ...before, [file]: { sha: version, type: "file" } } };
          own.wrote(done.commit);
          return { ok: true, version };
        }
        overtaken = at?.head ?? null;
        if (done.kind === "outdated") break;
        // The other file may have changed, which says nothing about this one.
        at = await readAt();
      }
      return { ok: false, reason: "conflict" };
    },
  };
}

function notAFile(path: string, branch: string): ProblemError {
  const what = `${path} on the branch ${branch}`;
  const why = "It is a folder or a link, not a file, so nobody can tell what was published.";
  const whatToDo = "Put the file back from the history of that branch, on which only the bot may write.";
  return new ProblemError({ code: "record-unusable", what, why, whatToDo, isRetryable: false }, 2);
}
