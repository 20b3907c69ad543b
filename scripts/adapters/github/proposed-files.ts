import type { ProposedFile } from "../../core/proposal/commit-files.ts";
import { gitBlobSha } from "./committed-files.ts";
import { createCommit, headOf, moveBranch, treeOf } from "./git-commits.ts";
import { type GithubClient, REPEATABLE } from "./github-client.ts";

/** Files that the bot proposes beside its main one. */
export interface FileSet {
  /** Paths in the repository. */
  files: readonly ProposedFile[];
  /** The folder that holds them all. */
  folder: string;
  /** Whether the bot puts files of this path there, so that one that it no longer proposes is removed. */
  isOwn(path: string): boolean;
  /** Alone they are no reason to propose anything. */
  isBeside?: boolean;
}

/** A branch, with the bot's files on it by path. */
export interface BranchState {
  commit: string;
  tree: string;
  own: ReadonlyMap<string, string>;
}

/** What the bot wants to be there: git's hash of each file by path. */
export function wantedOf({ files }: FileSet): Map<string, string> {
  return new Map(files.map(({ path, bytes }) => [path, gitBlobSha(bytes)]));
}

export function sameFiles(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([path, sha]) => b.get(path) === sha);
}

/** "" without files: then a description that was written before there were any stays right. */
export function describeFiles(files: ReadonlyMap<string, string>): string {
  return [...files]
    .map(([path, sha]) => `\n${path} ${sha}`)
    .sort()
    .join("");
}

export async function readBranch(
  client: GithubClient,
  branch: string,
  { folder, isOwn }: FileSet,
): Promise<BranchState> {
  const commit = await headOf(client, branch);
  const tree = await treeOf(client, commit);
  const own = [...(await listFolder(client, tree, folder))].filter(([path]) => isOwn(path));
  return { commit, tree, own: new Map(own) };
}

/** Walks down tree by tree: the listing of a whole repository could be cut off. */
async function listFolder({ octokit, repo }: GithubClient, root: string, folder: string): Promise<Map<string, string>> {
  let tree = root;
  for (const part of folder.split("/").filter((name) => name !== "")) {
    const { data } = await octokit.rest.git.getTree({ ...repo, tree_sha: tree });
    const found = data.tree.find(({ path, type }) => path === part && type === "tree");
    if (found?.sha === undefined) return new Map();
    tree = found.sha;
  }
  const { data } = await octokit.rest.git.getTree({ ...repo, tree_sha: tree });
  return new Map(data.tree.map(({ path, sha = "" }) => [folder === "" ? path : `${folder}/${path}`, sha]));
}

interface SetCommit {
  branch: string;
  message: string;
  /** What the commit stands on; if the branch has moved since, nothing is written. */
  state: BranchState;
  set: FileSet;
  /** The main file. */
  main: ProposedFile;
}

/** Commits all files at once, and removes those that are no longer proposed. "moved": someone else pushed in the meantime. */
export async function commitSet(
  client: GithubClient,
  step: SetCommit,
): Promise<{ kind: "pushed" | "moved"; commit: string }> {
  const { branch, message, state, set, main } = step;
  const added = await Promise.all([main, ...set.files].map((file) => toEntry(client, file, state)));
  const wanted = wantedOf(set);
  const removed = [...state.own.keys()]
    .filter((path) => !wanted.has(path))
    .map((path) => ({ ...PLAIN, path, sha: null }));
  const entries = [...added.flat(), ...removed];
  const commit = await createCommit(client, { message, parents: [state.commit], base: state.tree, entries });
  const kind = await moveBranch(client, { branch, from: state.commit, to: commit });
  return { kind, commit };
}

const PLAIN = { mode: "100644", type: "blob" } as const;

/** A file that is there already needs no upload. */
async function toEntry({ octokit, repo }: GithubClient, { path, bytes }: ProposedFile, { own }: BranchState) {
  if (own.get(path) === gitBlobSha(bytes)) return [];
  const content = Buffer.from(bytes).toString("base64");
  const { data } = await octokit.rest.git.createBlob({ ...repo, content, encoding: "base64", ...REPEATABLE });
  return [{ ...PLAIN, path, sha: data.sha }];
}
