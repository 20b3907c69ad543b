import { createHash } from "node:crypto";
import { posix } from "node:path";
import pLimit from "p-limit";
import { z } from "zod";
import { ProblemError } from "../../core/findings/problem.ts";
import type { Clock } from "../../core/ports/runtime.ts";
import { bytesOf } from "./git-commits.ts";
import { answerOf, type NamedClient, RAW_FILE } from "./github-client.ts";
import { type GithubPurpose, githubProblem, LATER } from "./github-problem.ts";

/** GitHub lists at most this many entries of a folder, and does not say whether it left some out. */
const MAX_ENTRIES = 1_000;
const PARALLEL_READS = 8;
/** A missing file and a commit that GitHub does not know yet are both answered with 404. */
const UNKNOWN_COMMIT = /no commit found/i;
const LAGGING = "github-lags";

export interface CommittedFile {
  path: string;
  /** "file", "dir", "symlink" or "submodule". */
  type: string;
  /** Git's hash of the content: equal hashes mean equal bytes. */
  sha: string;
}

/** Files as of a commit. Content that was read before is not requested again. */
export interface CommittedFiles {
  /** Entries of a folder by name; empty when there is no such folder. */
  list(folder: string, commit: string): Promise<Map<string, CommittedFile>>;
  listTree(folder: CommittedFile): Promise<readonly TreeEntry[]>;
  /** `commit`: one that has the file. */
  read(file: CommittedFile, commit: string): Promise<Uint8Array>;
  /** Stores content that is already known, and returns git's hash of it. */
  remember(bytes: Uint8Array): string;
}

/** The hash by which git, and therefore GitHub, identifies a file's content. */
export function gitBlobSha(bytes: Uint8Array): string {
  return createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}

export interface TreeEntry {
  path: string;
  mode: string;
  sha: string;
  size: number;
}

/** A file of the working copy by its path in the repository; null when there is none. It may have any content. */
export type ReadCopy = (path: string) => Uint8Array | null;

/** Reads raw, which works up to 100 MB; JSON answers stop at 1 MB. A file of the working copy with the wanted content saves the request. */
export function createCommittedFiles(
  { client, tokenName }: NamedClient,
  readCopy: ReadCopy = () => null,
): CommittedFiles {
  const { octokit, repo } = client;
  const known = new Map<string, Uint8Array>();
  const lists = new Map<string, { commit: string; entries: Map<string, CommittedFile> }>();
  const seen = new Set<string>();
  const trees = new Map<string, { sha: string; entries: readonly TreeEntry[] }>();
  const inTurn = pLimit(PARALLEL_READS);
  const ask = async (path: string, at: string, headers?: { accept: string }): Promise<unknown> => {
    const request = { ...repo, path, ref: at, ...(headers === undefined ? {} : { headers }) };
    try {
      return (await octokit.rest.repos.getContent(request)).data;
    } catch (error) {
      const { status, message } = answerOf(error);
      if (status === 404 && UNKNOWN_COMMIT.test(message)) throw lagging(path);
      if (status === 404) return null;
      throw githubProblem(error, purposeOf(path, tokenName));
    }
  };

  return {
    async list(folder, commit) {
      const last = lists.get(folder);
      if (last?.commit === commit) return last.entries;
      const data = await ask(folder, commit);
      // GitHub's reads lag behind its writes, so a folder that existed before is not really missing.
      if (data === null && seen.has(folder)) throw lagging(folder);
      if (data !== null) seen.add(folder);
      const listed = entriesOf(data ?? [], folder);
      if (!listed.success) throw githubProblem(listed.error, purposeOf(folder, tokenName));
      const entries = new Map(listed.data.map(({ name, ...entry }) => [name, entry]));
      lists.set(folder, { commit, entries });
      return entries;
    },
    async listTree({ path, sha }) {
      const last = trees.get(path);
      if (last?.sha === sha) return last.entries;
      const answer = await octokit.rest.git.getTree({ ...repo, tree_sha: sha }).catch((error: unknown) => {
        throw githubProblem(error, purposeOf(path, tokenName));
      });
      const read = treeAnswer.safeParse(answer.data);
      if (!read.success) throw githubProblem(read.error, purposeOf(path, tokenName));
      if (read.data.truncated === true) throw tooMany(path);
      trees.set(path, { sha, entries: read.data.tree });
      return read.data.tree;
    },
    async read({ path, type, sha }, at) {
      if (type !== "file") throw notAFile(path, type);
      const before = known.get(sha);
      if (before !== undefined) return before;
      const copy = readCopy(path);
      const isCopied = copy !== null && gitBlobSha(copy) === sha;
      const bytes = isCopied ? copy : bytesOf(await inTurn(() => ask(path, at, { accept: RAW_FILE })));
      if (bytes === null || gitBlobSha(bytes) !== sha) throw lagging(path);
      known.set(sha, bytes);
      return bytes;
    },
    remember(bytes) {
      const sha = gitBlobSha(bytes);
      known.set(sha, bytes);
      return sha;
    },
  };
}

/** GitHub's words for what is not an ordinary file, by git's modes. */
const TYPES: Record<string, string> = { "040000": "dir", "120000": "symlink", "160000": "submodule" };

export function toFile({ path, mode, sha }: TreeEntry, folder: string): CommittedFile {
  return { path: posix.join(folder, path), type: TYPES[mode] ?? "file", sha };
}

/** By its path within the folder of `entries`, at most one folder further in. */
export async function findEntry(
  files: CommittedFiles,
  entries: ReadonlyMap<string, CommittedFile>,
  name: string,
): Promise<CommittedFile | undefined> {
  const [first = "", inside] = name.split("/");
  const entry = entries.get(first);
  if (inside === undefined || entry?.type !== "dir") return inside === undefined ? entry : undefined;
  const found = (await files.listTree(entry)).find(({ path }) => path === inside);
  return found === undefined ? undefined : toFile(found, entry.path);
}

function purposeOf(path: string, tokenName: string): GithubPurpose {
  const what = `Reading ${path === "" ? "the repository" : path}`;
  return { what, tokenName, permission: "Contents: read and write" };
}

const listing = z.array(z.object({ name: z.string(), path: z.string(), type: z.string(), sha: z.string() }));

const treeAnswer = z.object({
  truncated: z.boolean().optional(),
  tree: z.array(z.object({ path: z.string(), mode: z.string(), sha: z.string(), size: z.number().default(0) })),
});

function entriesOf(data: unknown, folder: string) {
  if (!Array.isArray(data)) throw notAFile(folder, String(Object(data).type ?? "file"), "folder");
  if (data.length < MAX_ENTRIES) return listing.safeParse(data);
  const why = `It has ${MAX_ENTRIES} entries or more, and GitHub does not list more than that.`;
  throw unusable(folder, { why, whatToDo: "Move files that are not needed here to other folders." });
}

const KINDS: Readonly<Record<string, string>> = { dir: "folder", file: "file", symlink: "symbolic link" };

export function notAFile(path: string, type: string, wanted = "file"): ProblemError {
  const why = `${path} should be a ${wanted} but is a ${KINDS[type] ?? "submodule"}.`;
  return unusable(path, { why, whatToDo: "Replace it with an ordinary file or folder." });
}

function tooMany(path: string): ProblemError {
  const why = "It holds more files than GitHub lists.";
  return unusable(path, { why, whatToDo: "Remove files that nothing needs any more." });
}

function unusable(path: string, { why, whatToDo }: { why: string; whatToDo: string }): ProblemError {
  return new ProblemError({ code: "content-unusable", what: `Reading ${path}`, why, whatToDo }, 2);
}

function lagging(path: string): ProblemError {
  const why = "GitHub's servers do not all have the newest commit yet.";
  return new ProblemError({ code: LAGGING, what: `Reading ${path}`, why, ...LATER }, 1);
}

/** GitHub's reads may lag behind its writes for seconds. Four conflicts must fit into the time in which a claim counts as fresh. */
const DELAYS_MS = [250, 500, 1_000, 2_000];

/** Repeats a read while its result is known to be outdated. The result of the last attempt is accepted as it is. */
export async function untilCaughtUp<T>(
  clock: Clock,
  look: () => Promise<T>,
  isOutdated: (found: T) => boolean = () => false,
): Promise<T> {
  for (const delayMs of DELAYS_MS) {
    try {
      const found = await look();
      if (!isOutdated(found)) return found;
    } catch (error) {
      if (!(error instanceof ProblemError) || error.problem.code !== LAGGING) throw error;
    }
    await clock.sleep(delayMs);
  }
  return await look();
}
