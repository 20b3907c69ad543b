import { accountAt, recordBranchOf } from "../../core/content/account-place.ts";
import type { QueueHistory } from "../../core/health/health-check.ts";
import type { Clock } from "../../core/ports/runtime.ts";
import type { ContentFile, RecordFile, Store, StoreFile, Versioned, WriteResult } from "../../core/ports/store.ts";
import { commitFile, type FileChange } from "./commit-file.ts";
import { createCommittedFiles, type ReadCopy, untilCaughtUp } from "./committed-files.ts";
import { type FolderAt, openContentFolder } from "./content-at-commit.ts";
import { openDefaultBranch, repositoryPath } from "./default-branch.ts";
import { readRaw } from "./git-commits.ts";
import { answerOf, type GithubClient, type NamedClient } from "./github-client.ts";
import { explainGithubErrors } from "./github-problem.ts";
import { openRecordBranch } from "./record-branch.ts";
import { hasWorkflowRunEnded, type WorkflowRun } from "./workflow-runs.ts";

export interface GithubStoreOptions {
  contents: NamedClient;
  /** Looks up other runs, with "Actions: read"; null without such a token. */
  runs: GithubClient | null;
  /** Path of the queue within the repository; the other content is next to it. */
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
 * The content folder on the repository's default branch, and the record on a branch of its own. A version is git's hash of the
 * content. Every write is one commit by the token's own account, signed by GitHub.
 * @throws ProblemError (exit 2) for a run on another branch, a path outside the repository, or a token without read access
 */
export async function openGithubStore(options: GithubStoreOptions): Promise<Store> {
  const { contents, runs, run, clock } = options;
  const files = createCommittedFiles(contents, options.readCopy);
  const folder = openContentFolder(files, options.queuePath);
  const main = await openDefaultBranch(contents, options.ref, options.defaultBranch);
  const branch = recordBranchOf(accountAt(repositoryPath(options.queuePath)));
  const record = openRecordBranch({ contents, files, branch, proveSight: main.head, clock });
  /** Versions (null: no file) that a refused write showed to be outdated. */
  const outdated = new Map<ContentFile, string | null>();
  let hasWritten = false;

  /** Without the head, which saves requests; but only with it does a read never go back behind our own write. */
  const openFolder = async (): Promise<FolderAt> => {
    if (hasWritten) return await folder.at(await main.head());
    const newest = await folder.newest();
    // GitHub answers the same for a repository that the token may not see.
    if (newest.isEmpty) await main.name();
    return newest;
  };

  const readContent = async (file: ContentFile): Promise<Versioned | null> => {
    const look = async () => await (await openFolder()).read(file);
    const found = await untilCaughtUp(clock, look, (seen) => outdated.get(file) === (seen?.version ?? null));
    outdated.delete(file);
    return found;
  };

  const writeContent = async (file: ContentFile, change: FileChange): Promise<WriteResult> => {
    const path = folder.pathOf(file);
    const place = { title: path, branch: await main.name(), path, file };
    const done = await commitFile({ contents, clock }, place, change);
    if (done.kind === "outdated") outdated.set(file, change.expected);
    if (done.kind !== "pushed") return { ok: false, reason: "conflict" };
    main.wrote(done.commit);
    hasWritten = true;
    return { ok: true, version: files.remember(change.bytes) };
  };

  return {
    async readAll() {
      const { at, content } = await untilCaughtUp(clock, async () => {
        const opened = await openFolder();
        return { at: opened, content: await opened.readAll() };
      });
      // After the content: what the queue calls done is in the record by then.
      const { journal, alerts } = await record.readAll();
      const old = journal === null ? await at.read("journal") : null;
      return { ...content, journal, alerts, ...(old === null ? {} : { oldJournal: old.bytes }) };
    },
    read: async (file) => (isOfRecord(file) ? await record.read(file) : await readContent(file)),
    async write(file, bytes, expected, message) {
      const change = { bytes, expected, message: wholeMessage(message, run) };
      return await (isOfRecord(file) ? record.write({ file, ...change }) : writeContent(file, change));
    },
    hasEnded: async (name) => runs !== null && (await hasWorkflowRunEnded(runs, name)),
  };
}

const isOfRecord = (file: StoreFile): file is RecordFile => file === "journal" || file === "alerts";

/**
 * Workflows that have something to do after a run start when the run has ended (workflow_run), not once for each of its commits.
 * GitHub reads this in the message of a pushed commit.
 */
const STARTS_NOTHING = "[skip actions]";

function wholeMessage(message: string, run: WorkflowRun | null): string {
  // Names of posts are people's words, and may not bring lines of their own.
  return [message.replace(/\s+/g, " "), ...(run === null ? [] : [run.url, STARTS_NOTHING])].join("\n\n");
}

/** Status for a repository without commits. */
const EMPTY = 409;

/** The queue on the default branch at an earlier instant. `path` is the queue's path in the repository. */
export function createGithubQueueHistory(named: NamedClient, path: string): QueueHistory {
  const { client } = named;
  const { octokit, repo } = client;
  return {
    queueAt: (instant) =>
      explainGithubErrors(named)(`Reading the history of ${path}`, "Contents: read", async () => {
        const query = { ...repo, path, until: instant.toISOString(), per_page: 1 };
        const commits = await octokit.rest.repos.listCommits(query).catch((error: unknown) => {
          if (answerOf(error).status === EMPTY) return { data: [] };
          throw error;
        });
        const ref = commits.data[0]?.sha;
        return ref === undefined ? null : await readRaw(client, { path, ref });
      }),
  };
}
