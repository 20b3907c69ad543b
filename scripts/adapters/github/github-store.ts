import { posix } from "node:path";
import { ProblemError } from "../../core/findings/problem.ts";
import { mayNameFiles } from "../../core/media/named-files.ts";
import type { Clock } from "../../core/ports/runtime.ts";
import type { Store, StoreFile, Versioned, WriteResult } from "../../core/ports/store.ts";
import { type CommittedFile, createCommittedFiles, gitBlobSha, untilCaughtUp } from "./committed-files.ts";
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
  /** This run, which every commit links to; null outside Actions. */
  run: WorkflowRun | null;
  clock: Clock;
}

/**
 * The content folder on the repository's default branch. A version is git's hash of the content. Every write is one commit by
 * the token's own account, signed by GitHub.
 * @throws ProblemError (exit 2) for a run on another branch, a path outside the repository, or a token without read access
 */
export async function openGithubStore(options: GithubStoreOptions): Promise<Store> {
  const { contents, runs, clock } = options;
  const queue = repositoryPath(options.queuePath);
  const folder = posix.dirname(queue) === "." ? "" : posix.dirname(queue);
  const nameOf = (file: StoreFile) => (file === "queue" ? posix.basename(queue) : `${file}.json`);
  const branch = await openDefaultBranch(contents, options.ref);
  const files = createCommittedFiles(contents);
  const openMedia = createCommittedMedia(contents, files);
  const journalPath = posix.join(folder, nameOf("journal"));
  let journalAt: JournalAt | null = null;
  /** Journals (null: no file) that this run has checked, or written over such a one. */
  const explained = new Set<string | null>();
  /** Versions (null: no file) that a refused write showed to be outdated. */
  const outdated = new Map<StoreFile, string | null>();

  const load = async (entry: CommittedFile | undefined, commit: string): Promise<Versioned | null> =>
    entry === undefined ? null : { bytes: await files.read(entry, commit), version: entry.sha };

  const loadArchive = async (commit: string): Promise<{ name: string; bytes: Uint8Array }[]> => {
    const entries = await files.list(posix.join(folder, "archive"), commit);
    const names = [...entries.keys()].filter((name) => name.endsWith(".json")).sort();
    const found = await Promise.all(names.map((name) => load(entries.get(name), commit)));
    return names.map((name, index) => ({ name, bytes: found[index]?.bytes ?? new Uint8Array() }));
  };

  const look = async (file: StoreFile): Promise<Versioned | null> => {
    const commit = await branch.head();
    const entry = (await files.list(folder, commit)).get(nameOf(file));
    if (file === "journal") journalAt = { path: journalPath, commit, blob: entry?.sha ?? null };
    return await load(entry, commit);
  };

  const lookAtAll = async () => {
    const commit = await branch.head();
    const entries = await files.list(folder, commit);
    journalAt = { path: journalPath, commit, blob: entries.get(nameOf("journal"))?.sha ?? null };
    const [queueFile, journal, settings, tokenStatus, archive] = await Promise.all([
      load(entries.get(nameOf("queue")), commit),
      load(entries.get(nameOf("journal")), commit),
      load(entries.get(nameOf("settings")), commit),
      load(entries.get(nameOf("token-status")), commit),
      entries.get("archive")?.type === "dir" ? loadArchive(commit) : [],
    ]);
    const namesFiles = queueFile !== null && mayNameFiles(queueFile.bytes);
    const media = namesFiles ? { media: await openMedia({ folder, commit, beside: entries }) } : {};
    return { queue: queueFile, journal, settings, tokenStatus, archive, ...media };
  };

  const commitFile = async (path: string, change: FileChange) => {
    const { octokit, repo } = contents.client;
    const { data } = await octokit.rest.repos.createOrUpdateFileContents({
      ...repo,
      path,
      message: messageOf(change, { path, run: options.run }),
      content: Buffer.from(change.bytes).toString("base64"),
      branch: branch.name,
      ...(change.expected === null ? {} : { sha: change.expected }),
    });
    const commit: unknown = data?.commit?.sha;
    if (typeof commit !== "string") throw new Error("The answer names no commit");
    branch.wrote(commit);
  };

  const sealFor = (bytes: Uint8Array, expected: string | null): JournalStep => {
    const to = gitBlobSha(bytes);
    if (!explained.has(expected)) return { from: expected, to };
    explained.add(to);
    return checkedStep(to);
  };

  const writeFile = async (file: StoreFile, change: FileChange, attempt = 1): Promise<WriteResult> => {
    const path = posix.join(folder, nameOf(file));
    try {
      await commitFile(path, change);
    } catch (error) {
      const { tokenName } = contents;
      const verdict = judgeRefusedWrite(error, {
        what: `Writing ${path}`,
        tokenName,
        permission: "Contents: read and write",
        file,
      });
      if (verdict instanceof ProblemError) throw verdict;
      // Runs of other accounts commit to the same branch. That says nothing about this file, and nothing was written.
      if (verdict === "moved" && attempt < MOVED_ATTEMPTS) {
        await clock.sleep(MOVED_DELAY_MS * attempt);
        return await writeFile(file, change, attempt + 1);
      }
      if (verdict === "outdated") outdated.set(file, change.expected);
      return { ok: false, reason: "conflict" };
    }
    return { ok: true, version: files.remember(change.bytes) };
  };

  return {
    readAll: () => untilCaughtUp(clock, lookAtAll),
    async read(file) {
      const isOutdated = (found: Versioned | null) => outdated.get(file) === (found?.version ?? null);
      const newest = await untilCaughtUp(clock, () => look(file), isOutdated);
      outdated.delete(file);
      return newest;
    },
    write: (file, bytes, expected, message) =>
      writeFile(file, { bytes, expected, message, seal: file === "journal" ? sealFor(bytes, expected) : null }),
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

interface FileChange {
  bytes: Uint8Array;
  expected: string | null;
  message: string;
  /** null for every file but the journal. */
  seal: JournalStep | null;
}

function messageOf({ message, seal }: FileChange, { path, run }: { path: string; run: WorkflowRun | null }): string {
  // Names of posts are people's words, and may not bring a line of their own, such as the one that seals the journal.
  const parts = [
    message.replace(/\s+/g, " "),
    ...(run === null ? [] : [run.url, STARTS_NOTHING]),
    ...(seal === null ? [] : [sealOf(seal, path)]),
  ];
  return parts.join("\n\n");
}
