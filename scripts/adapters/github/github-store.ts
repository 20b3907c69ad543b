import { accountAt, recordBranchOf } from "../../core/content/account-place.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import type { QueueHistory } from "../../core/health/health-check.ts";
import type { Clock } from "../../core/ports/runtime.ts";
import type { RecordFile, Store, StoreFile, Versioned } from "../../core/ports/store.ts";
import { openBranchFiles } from "./branch-files.ts";
import type { BranchAt } from "./branch-requests.ts";
import { createCommittedFiles, type ReadCopy } from "./committed-files.ts";
import { openContentFolder } from "./content-at-commit.ts";
import { readRaw } from "./git-commits.ts";
import { answerOf, type GithubClient, type NamedClient } from "./github-client.ts";
import { explainGithubErrors } from "./github-problem.ts";
import { repositoryPath } from "./repository-path.ts";
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
 * @throws ProblemError (exit 2) for a run on another branch, or a path outside the repository
 */
export async function openGithubStore(options: GithubStoreOptions): Promise<Store> {
  const { contents, runs, run, clock, ref, defaultBranch = null } = options;
  const files = createCommittedFiles(contents, options.readCopy);
  const folder = openContentFolder(files, options.queuePath);
  const accept = (branch: string) => {
    if (ref !== undefined && ref !== `refs/heads/${branch}`) throw wrongRef(ref, branch);
  };
  const title = folder.path === "" ? "the repository" : folder.path;
  const main = openBranchFiles({ contents, files, clock, branch: null, folder: folder.path, title, accept });
  const branch = recordBranchOf(accountAt(repositoryPath(options.queuePath)));
  const record = openBranchFiles({ contents, files, clock, branch, folder: "", title: `the branch ${branch}` });
  if (defaultBranch !== null) accept(defaultBranch);
  else if (!USUAL.has(ref)) await main.read(async () => null);

  const readMain = async <T>(use: (at: ReturnType<typeof folder.open>) => Promise<T>): Promise<T> =>
    await main.read(async (at) => await use(folder.open(demandBranch(at))));

  const versionAt = async (at: BranchAt | null, file: RecordFile): Promise<Versioned | null> => {
    const entry = at?.entries.get(pathOf(file));
    if (at === null || entry === undefined) return null;
    if (entry.type !== "file") throw notOfRecord(pathOf(file), branch);
    return { bytes: await files.read(entry, at.head), version: entry.sha };
  };

  return {
    async readAll() {
      const content = await readMain((at) => at.readAll());
      // After the content: what the queue calls done is in the record by then.
      return await record.read(async (at) => {
        return { ...content, journal: await versionAt(at, "journal"), alerts: await versionAt(at, "alerts") };
      });
    },
    read: async (file) =>
      isOfRecord(file) ? await record.read((at) => versionAt(at, file)) : await readMain((at) => at.read(file)),
    async write(file, bytes, expected, message) {
      const change = { file, bytes, expected, message: wholeMessage(message, run) };
      const path = isOfRecord(file) ? pathOf(file) : folder.pathOf(file);
      if (isOfRecord(file)) return await record.write({ ...change, path, title: `${path} on the branch ${branch}` });
      return await main.write({ ...change, path, title: path });
    },
    hasEnded: async (name) => runs !== null && (await hasWorkflowRunEnded(runs, name)),
  };
}

/** Refs of default branches as they are usually called. Another one is looked up before anything else. */
const USUAL = new Set([undefined, "refs/heads/main", "refs/heads/master"]);

function wrongRef(ref: string, branch: string): ProblemError {
  const why = `It was started on ${ref}, but posts and tokens are handled on the default branch ${branch} only.`;
  const whatToDo = `Start the workflow on ${branch}.`;
  return new ProblemError({ code: "wrong-branch", what: "The run", why, whatToDo }, 2);
}

/** The default branch of a repository is there whenever GitHub shows that it has one. */
function demandBranch(at: BranchAt | null): BranchAt {
  if (at === null) throw new Error("the default branch is missing");
  return at;
}

const pathOf = (file: RecordFile) => `${file}.json`;

function notOfRecord(path: string, branch: string): ProblemError {
  const what = `${path} on the branch ${branch}`;
  const why = "It is a folder or a link, not a file, so nobody can tell what was published.";
  const whatToDo = "Put the file back from the history of that branch, on which only the bot may write.";
  return new ProblemError({ code: "record-unusable", what, why, whatToDo, isRetryable: false }, 2);
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
