import { posix } from "node:path";
import { ProblemError } from "../../core/findings/problem.ts";
import { mayNameFiles } from "../../core/media/named-files.ts";
import type { Clock } from "../../core/ports/runtime.ts";
import type { FileWrite, Snapshot, Store, StoreFile, Versioned, WriteResult } from "../../core/ports/store.ts";
import { commitTogether } from "./commit-together.ts";
import {
  type CommittedFile,
  createCommittedFiles,
  gitBlobSha,
  NEWEST,
  type ReadCopy,
  untilCaughtUp,
} from "./committed-files.ts";
import { createCommittedMedia } from "./committed-media.ts";
import { openDefaultBranch, repositoryPath } from "./default-branch.ts";
import type { GithubClient, NamedClient } from "./github-client.ts";
import { checkedStep, findForeignJournalChange, type JournalAt, type JournalStep, sealOf } from "./journal-seal.ts";
import { hasWorkflowRunEnded, type WorkflowRun } from "./workflow-run.ts";
import { judgeRefusedWrite } from "./write-refusal.ts";

/**
 * Workflows that have something to do after a run start when the run has ended (workflow_run), not once for each of its commits.
 * GitHub reads this in the message of a pushed commit.
 */
const STARTS_NOTHING = "[skip actions]";

/** How often a write is sent before the branch counts as too busy. */
const MOVED_ATTEMPTS = 8;
const MOVED_DELAY_MS = 150;

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
  const { contents, runs, clock } = options;
  const queue = repositoryPath(options.queuePath);
  const folder = posix.dirname(queue) === "." ? "" : posix.dirname(queue);
  const nameOf = (file: StoreFile) => (file === "queue" ? posix.basename(queue) : `${file}.json`);
  const branch = await openDefaultBranch(contents, options.ref, options.defaultBranch);
  const files = createCommittedFiles(contents, options.readCopy);
  const openMedia = createCommittedMedia(files);
  const journalPath = posix.join(folder, nameOf("journal"));
  let journalAt: JournalAt | null = null;
  /** Journals (null: no file) that this run has checked, or written over such a one. */
  const explained = new Set<string | null>();
  /** Versions (null: no file) that a refused write showed to be outdated. */
  const outdated = new Map<StoreFile, string | null>();
  /** Nothing was read or written yet, so that no answer can be older than another one. */
  let isUntouched = true;
  /** The head on which a refused write stood: the branch has moved on from it. */
  let overtaken: string | null = null;
  /** The head at which files were read last; null when it is certainly outdated. */
  let readAt: string | null = null;

  const load = async (entry: CommittedFile | undefined, at: string): Promise<Versioned | null> =>
    entry === undefined ? null : { bytes: await files.read(entry, at), version: entry.sha };

  const loadArchive = async (archive: CommittedFile, at: string): Promise<{ name: string; bytes: Uint8Array }[]> => {
    const entries = await files.listTree(archive);
    const wanted = entries.filter(({ path }) => path.endsWith(".json"));
    const found = wanted.map(async ({ path: name, mode, sha }) => {
      const file = { path: posix.join(archive.path, name), type: TYPES[mode] ?? "file", sha };
      return { name, bytes: await files.read(file, at) };
    });
    return (await Promise.all(found)).sort((one, other) => (one.name < other.name ? -1 : 1));
  };

  const look = async (wanted: readonly StoreFile[]) => {
    const commit = await branch.head();
    const entries = await files.list(folder, commit);
    if (wanted.includes("journal"))
      journalAt = { path: journalPath, commit, blob: entries.get(nameOf("journal"))?.sha ?? null };
    const found = await Promise.all(wanted.map((file) => load(entries.get(nameOf(file)), commit)));
    return { commit, found };
  };

  /** Without the head, which saves requests: the hashes in the list of the folder say which content belongs together. */
  const lookFirst = async () => {
    const entries = await files.listNewest(folder);
    // GitHub answers the same for a repository that the token may not see.
    if (entries.size === 0) await branch.name();
    return await loadAll(entries, NEWEST);
  };

  const lookAtAll = async () => {
    const commit = await branch.head();
    const entries = await files.list(folder, commit);
    journalAt = { path: journalPath, commit, blob: entries.get(nameOf("journal"))?.sha ?? null };
    return await loadAll(entries, commit);
  };

  const loadAll = async (entries: Folder, at: string): Promise<Snapshot> => {
    const archiveFolder = entries.get("archive");
    const [queueFile, journal, settings, tokenStatus, archive] = await Promise.all([
      load(entries.get(nameOf("queue")), at),
      load(entries.get(nameOf("journal")), at),
      load(entries.get(nameOf("settings")), at),
      load(entries.get(nameOf("token-status")), at),
      archiveFolder?.type === "dir" ? loadArchive(archiveFolder, at) : [],
    ]);
    const namesFiles = queueFile !== null && mayNameFiles(queueFile.bytes);
    const media = namesFiles ? { media: await openMedia({ folder, commit: at, beside: entries }) } : {};
    return { queue: queueFile, journal, settings, tokenStatus, archive, ...media };
  };

  const commitFile = async (path: string, into: string, change: FileChange) => {
    const { octokit, repo } = contents.client;
    const { data } = await octokit.rest.repos.createOrUpdateFileContents({
      ...repo,
      path,
      message: messageOf(change, { path, run: options.run }),
      content: Buffer.from(change.bytes).toString("base64"),
      branch: into,
      ...(change.expected === null ? {} : { sha: change.expected }),
    });
    const commit: unknown = data?.commit?.sha;
    if (typeof commit !== "string") throw new Error("The answer names no commit");
    wrote(commit);
  };

  const wrote = (commit: string) => {
    branch.wrote(commit);
    readAt = null;
    isUntouched = false;
  };

  const sealFor = (bytes: Uint8Array, expected: string | null): JournalStep => {
    const to = gitBlobSha(bytes);
    if (!explained.has(expected)) return { from: expected, to };
    explained.add(to);
    return checkedStep(to);
  };

  /** What a refused write means for the caller: a conflict, or the error that is thrown. */
  const judge = (error: unknown, path: string, file: StoreFile) => {
    const { tokenName } = contents;
    const purpose = { what: `Writing ${path}`, tokenName, permission: "Contents: read and write", file };
    const verdict = judgeRefusedWrite(error, purpose);
    if (verdict instanceof ProblemError) throw verdict;
    return verdict;
  };

  const writeFile = async (file: StoreFile, change: FileChange, attempt = 1): Promise<WriteResult> => {
    const path = posix.join(folder, nameOf(file));
    const into = await branch.name();
    try {
      await commitFile(path, into, change);
    } catch (error) {
      const verdict = judge(error, path, file);
      // Runs of other accounts commit to the same branch. That says nothing about this file, and nothing was written.
      if (verdict === "moved" && attempt < MOVED_ATTEMPTS) {
        await clock.sleep(MOVED_DELAY_MS * attempt);
        return await writeFile(file, change, attempt + 1);
      }
      if (verdict === "outdated") outdated.set(file, change.expected);
      return CONFLICT;
    }
    return { ok: true, version: files.remember(change.bytes) };
  };

  const write: Store["write"] = (file, bytes, expected, message) =>
    writeFile(file, { bytes, expected, message, seal: file === "journal" ? sealFor(bytes, expected) : null });

  const commitAll = async (writes: readonly FileWrite[], { parent, message }: { parent: string; message: string }) => {
    const journal = writes.find(({ file }) => file === "journal");
    const seal = journal === undefined ? null : sealFor(journal.bytes, journal.expected);
    const wanted = writes.map(({ file, bytes }) => ({ path: posix.join(folder, nameOf(file)), bytes }));
    const into = await branch.name();
    try {
      return await commitTogether(contents.client, {
        branch: into,
        parent,
        message: messageOf({ message, seal }, { path: journalPath, run: options.run }),
        files: wanted,
      });
    } catch (error) {
      judge(error, wanted.map(({ path }) => path).join(" and "), largestOf(writes));
      return { kind: "moved" } as const;
    }
  };

  const writeTogether: Store["writeTogether"] = async (writes, message) => {
    const parent = readAt ?? (await branch.head());
    const entries = await files.list(folder, parent);
    if (writes.some(({ file, expected }) => (entries.get(nameOf(file))?.sha ?? null) !== expected)) return CONFLICT;
    const result = await commitAll(writes, { parent, message });
    if (result.kind === "unsupported") return await writeInTurn(write, writes, message);
    if (result.kind === "moved") {
      overtaken = parent;
      return CONFLICT;
    }
    wrote(result.commit);
    for (const { bytes } of writes) files.remember(bytes);
    return { ok: true };
  };

  const readTogether = async (wanted: readonly StoreFile[]): Promise<(Versioned | null)[]> => {
    const isOutdated = ({ commit, found }: Awaited<ReturnType<typeof look>>) =>
      commit === overtaken || wanted.some((file, index) => outdated.get(file) === (found[index]?.version ?? null));
    const { commit, found } = await untilCaughtUp(clock, () => look(wanted), isOutdated);
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
      explained.add(expected);
      return writeFile("journal", { bytes, expected, message, seal: sealFor(bytes, expected) });
    },
    async findForeignChange() {
      if (journalAt === null) await untilCaughtUp(clock, lookAtAll);
      if (journalAt === null) return null;
      const change = await findForeignJournalChange(contents, journalAt);
      if (change === null) explained.add(journalAt.blob);
      return change;
    },
    hasEnded: async (run) => runs !== null && (await hasWorkflowRunEnded(runs, run)),
  };
}

type Folder = ReadonlyMap<string, CommittedFile>;
/** GitHub's words for what is no ordinary file, by git's modes. */
const TYPES: Record<string, string> = { "040000": "dir", "120000": "symlink", "160000": "submodule" };
const CONFLICT = { ok: false, reason: "conflict" } as const;

/** For servers that cannot commit several files at once. */
async function writeInTurn(write: Store["write"], writes: readonly FileWrite[], message: string) {
  for (const { file, bytes, expected } of writes) {
    const result = await write(file, bytes, expected, message);
    if (!result.ok) return result;
  }
  return { ok: true } as const;
}

/** The one that a refusal for its size is most likely about. */
function largestOf(writes: readonly FileWrite[]): StoreFile {
  return writes.toSorted((one, other) => other.bytes.length - one.bytes.length)[0]?.file ?? "queue";
}

interface FileChange {
  bytes: Uint8Array;
  expected: string | null;
  message: string;
  /** null for every file but the journal. */
  seal: JournalStep | null;
}

function messageOf(
  { message, seal }: Pick<FileChange, "message" | "seal">,
  { path, run }: { path: string; run: WorkflowRun | null },
): string {
  // Names of posts are people's words, and may not bring a line of their own, such as the one that seals the journal.
  const parts = [
    message.replace(/\s+/g, " "),
    ...(run === null ? [] : [run.url, STARTS_NOTHING]),
    ...(seal === null ? [] : [sealOf(seal, path)]),
  ];
  return parts.join("\n\n");
}
