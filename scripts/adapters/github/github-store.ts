import type { Clock } from "../../core/ports/runtime.ts";
import type { FileWrite, Store, StoreFile, WriteResult } from "../../core/ports/store.ts";
import { createCommittedFiles, type ReadCopy, untilCaughtUp } from "./committed-files.ts";
import { createContentCommits, type FileChange } from "./content-commits.ts";
import { openContentFolder } from "./content-folder.ts";
import { openDefaultBranch } from "./default-branch.ts";
import type { GithubClient, NamedClient } from "./github-client.ts";
import { watchJournal } from "./journal-watch.ts";
import { hasWorkflowRunEnded, type WorkflowRun } from "./workflow-run.ts";

export interface GithubStoreOptions {
  /** Reads and writes the files. */
  contents: NamedClient;
  /** Looks up other runs, with "Actions: read"; null without such a token. */
  runs: GithubClient | null;
  /** Path of the queue within the repository; the other files are next to it. */
  queuePath: string;
  /** Ref that the workflow runs on, such as refs/heads/main; undefined outside Actions. */
  ref: string | undefined;
  /** Name of the default branch where it is known. */
  defaultBranch?: string | null;
  /** The working copy of a commit, which may be older; undefined without one. */
  readCopy?: ReadCopy;
  /** This run, which every commit links to; null outside Actions. */
  run: WorkflowRun | null;
  clock: Clock;
}

/**
 * The content folder on the repository's default branch. A version is git's hash of the content. Every write, also of several
 * files, is one commit by the token's own account, signed by GitHub.
 * @throws ProblemError (exit 2) for a run on another branch, a path outside the repository, or a token without read access
 */
export async function openGithubStore(options: GithubStoreOptions): Promise<Store> {
  const { contents, runs, run, clock } = options;
  const files = createCommittedFiles(contents, options.readCopy);
  const folder = openContentFolder(files, options.queuePath);
  const branch = await openDefaultBranch(contents, options.ref, options.defaultBranch);
  const journal = watchJournal(contents, folder.pathOf("journal"));
  const commits = createContentCommits({ contents, branch, folder, run, clock });
  /** Versions (null: no file) that a refused write showed to be outdated. */
  const outdated = new Map<StoreFile, string | null>();
  /** Nothing was read or written yet, so that no answer can be older than another one. */
  let isUntouched = true;
  /** The head on which a refused write stood: the branch has moved on from it. */
  let overtaken: string | null = null;
  /** The head at which files were read last; null when it is certainly outdated. */
  let readAt: string | null = null;

  const lookAt = async (wanted: readonly StoreFile[]) => {
    const commit = await branch.head();
    const at = await folder.at(commit);
    if (wanted.includes("journal")) journal.saw(commit, at.versionOf("journal"));
    return { commit, found: await Promise.all(wanted.map((file) => at.read(file))) };
  };

  /** Without the head, which saves requests: the hashes in the list of the folder say which content belongs together. */
  const lookFirst = async () => {
    const newest = await folder.newest();
    // GitHub answers the same for a repository that the token may not see.
    if (newest.isEmpty) await branch.name();
    return await newest.readAll();
  };

  const lookAtAll = async () => {
    const commit = await branch.head();
    const at = await folder.at(commit);
    journal.saw(commit, at.versionOf("journal"));
    return await at.readAll();
  };

  const wrote = (commit: string) => {
    branch.wrote(commit);
    readAt = null;
    isUntouched = false;
  };

  const writeFile = async (file: StoreFile, change: FileChange): Promise<WriteResult> => {
    const result = await commits.commitFile(file, change);
    if (result.kind === "outdated") outdated.set(file, change.expected);
    if (result.kind !== "pushed") return CONFLICT;
    wrote(result.commit);
    return { ok: true, version: files.remember(change.bytes) };
  };

  const write: Store["write"] = (file, bytes, expected, message) =>
    writeFile(file, { bytes, expected, message, seal: file === "journal" ? journal.sealFor(bytes, expected) : null });

  const writeTogether: Store["writeTogether"] = async (writes, message) => {
    const parent = readAt ?? (await branch.head());
    const at = await folder.at(parent);
    if (writes.some(({ file, expected }) => at.versionOf(file) !== expected)) return CONFLICT;
    const journaled = writes.find(({ file }) => file === "journal");
    const seal = journaled === undefined ? null : journal.sealFor(journaled.bytes, journaled.expected);
    const result = await commits.commitFiles({ parent, message, seal, files: writes });
    if (result.kind === "unsupported") return await writeInTurn(write, writes, message);
    if (result.kind === "moved") {
      overtaken = parent;
      return CONFLICT;
    }
    wrote(result.commit);
    for (const { bytes } of writes) files.remember(bytes);
    return { ok: true };
  };

  const readTogether: Store["readTogether"] = async (wanted) => {
    const isOutdated = ({ commit, found }: Awaited<ReturnType<typeof lookAt>>) =>
      commit === overtaken || wanted.some((file, index) => outdated.get(file) === (found[index]?.version ?? null));
    const { commit, found } = await untilCaughtUp(clock, () => lookAt(wanted), isOutdated);
    for (const file of wanted) outdated.delete(file);
    overtaken = null;
    readAt = commit;
    isUntouched = false;
    return found;
  };

  return {
    async readAll() {
      const snapshot = await untilCaughtUp(clock, isUntouched ? lookFirst : lookAtAll);
      isUntouched = false;
      return snapshot;
    },
    read: async (file) => (await readTogether([file]))[0] ?? null,
    readTogether,
    write,
    writeTogether,
    acceptJournal(bytes, expected, message) {
      journal.accept(expected);
      return write("journal", bytes, expected, message);
    },
    async findForeignChange() {
      if (!journal.hasSeen()) await untilCaughtUp(clock, lookAtAll);
      return await journal.findForeignChange();
    },
    hasEnded: async (name) => runs !== null && (await hasWorkflowRunEnded(runs, name)),
  };
}

const CONFLICT = { ok: false, reason: "conflict" } as const;

/** For servers that cannot commit several files at once. */
async function writeInTurn(write: Store["write"], writes: readonly FileWrite[], message: string) {
  for (const { file, bytes, expected } of writes) {
    const result = await write(file, bytes, expected, message);
    if (!result.ok) return result;
  }
  return { ok: true } as const;
}
