import { posix } from "node:path";
import type { Clock } from "../../core/ports/runtime.ts";
import type { StoreFile, WriteResult } from "../../core/ports/store.ts";
import { type BranchAt, type BranchPlace, commitOn, createBranch, lookAt, type NewCommit } from "./branch-requests.ts";
import { type CommittedFiles, findEntry, untilCaughtUp } from "./committed-files.ts";
import type { NamedClient } from "./github-client.ts";
import { githubProblem } from "./github-problem.ts";
import { followOwnCommits } from "./own-commits.ts";
import { judgeRefusedWrite } from "./write-refusal.ts";

/** How often a write is tried on a branch that moves for other reasons than its file: people push, runs of other accounts commit. */
const ATTEMPTS = 8;
const PERMISSION = "Contents: read and write";

interface BranchOptions extends BranchPlace {
  contents: NamedClient;
  files: CommittedFiles;
  clock: Clock;
  /** For error messages, such as "the branch mergecast". */
  title: string;
  /** @throws ProblemError for a branch on which nothing may be read or written */
  accept?(branch: string): void;
}

export interface FileChange {
  file: StoreFile;
  /** Within the repository. */
  path: string;
  /** For error messages, such as "content/queue.json". */
  title: string;
  bytes: Uint8Array;
  /** Git's hash of what is replaced; null: there is no file yet. */
  expected: string | null;
  /** The whole commit message. */
  message: string;
}

/** A folder on a branch that others may commit to as well. A read is one request, and so is a write on what was read last. */
export interface BranchFiles {
  /** What `use` makes of the newest commit, which is never older than an own write; null: no such branch. @throws ProblemError */
  read<T>(use: (at: BranchAt | null) => Promise<T>): Promise<T>;
  /** Compare-and-swap of one file, as one commit. The first write creates the branch. @throws ProblemError */
  write(change: FileChange): Promise<WriteResult>;
}

export function openBranchFiles(options: BranchOptions): BranchFiles {
  const { contents, files, clock, title, accept } = options;
  const { client } = contents;
  const own = followOwnCommits(client);
  /** What was read or written last; undefined where that is not known. */
  let last: BranchAt | null | undefined;
  /** The head (null: none) on which a refused write stood: the branch has moved on from it. */
  let overtaken: string | null | undefined;

  const look = async (): Promise<BranchAt | null> => {
    try {
      const found = await lookAt(client, options, files);
      if (found !== null) accept?.(found.branch);
      const head = await own.newest(found?.head ?? null);
      if (head === null || head === found?.head) return found;
      if (last?.head === head) return last;
      return { branch: found?.branch ?? "", head, entries: await files.list(options.folder, head) };
    } catch (error) {
      throw githubProblem(error, { what: `Reading ${title}`, tokenName: contents.tokenName, permission: PERMISSION });
    }
  };

  const read = async <T>(use: (at: BranchAt | null) => Promise<T>): Promise<T> => {
    const lookAndUse = async () => {
      const at = await look();
      last = at;
      return { head: at?.head ?? null, value: await use(at) };
    };
    const { value } = await untilCaughtUp(clock, lookAndUse, ({ head }) => head === overtaken);
    overtaken = undefined;
    return value;
  };

  const isExpected = async (at: BranchAt | null, { path, expected }: FileChange): Promise<boolean> => {
    const name = posix.relative(options.folder, path);
    return (at === null ? null : ((await findEntry(files, at.entries, name))?.sha ?? null)) === expected;
  };

  const remember = (at: BranchAt | null, { path, bytes }: FileChange, head: string): string => {
    const sha = files.remember(bytes);
    const name = posix.relative(options.folder, path);
    const branch = at?.branch ?? options.branch ?? "";
    const entries = new Map(at?.entries).set(name, { path, type: "file", sha });
    // A file of a folder within gives that folder a hash that only GitHub knows.
    last = name.includes("/") ? undefined : { branch, head, entries };
    own.wrote(head);
    return sha;
  };

  return {
    read,
    async write(change) {
      let at = last;
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        if (at === undefined || !(await isExpected(at, change))) at = await read(async (newest) => newest);
        if (!(await isExpected(at, change))) break;
        const head = await commit(contents, { at, branch: options.branch }, change);
        if (head !== null) return { ok: true, version: remember(at, change, head) };
        overtaken = at?.head ?? null;
        at = undefined;
      }
      return { ok: false, reason: "conflict" };
    },
  };
}

/** null: another commit came first, and nothing was written. @throws ProblemError for any other refusal */
async function commit(
  { client, tokenName }: NamedClient,
  { at, branch }: { at: BranchAt | null; branch: string | null },
  { path, bytes, message, title, file }: FileChange,
): Promise<string | null> {
  const wanted: NewCommit = { files: new Map([[path, bytes]]), message };
  try {
    return await (at === null ? createBranch(client, branch ?? "", wanted) : commitOn(client, at, wanted));
  } catch (error) {
    const verdict = judgeRefusedWrite(error, { what: `Writing ${title}`, tokenName, permission: PERMISSION, file });
    if (verdict === "moved") return null;
    throw verdict;
  }
}
