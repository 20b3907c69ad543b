import type { ProposedFile } from "../../core/proposal/commit-files.ts";
import { gitBlobSha } from "./committed-files.ts";
import type { GithubClient } from "./github-client.ts";
import { moveBranch } from "./push-merge.ts";
import { REPEATABLE } from "./repeatable.ts";

/** Files that the bot proposes beside its main one. */
export interface FileSet {
  /** Paths in the repository. */
  files: readonly ProposedFile[];
  /** The folder that holds them all. */
  folder: string;
  /** Whether the bot puts files of this path there, so that one that it no longer proposes is removed. */
  isOwn(path: string): boolean;
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
  { octokit, repo }: GithubClient,
  branch: string,
  { folder, isOwn }: FileSet,
): Promise<BranchState> {
  const { data: ref } = await octokit.rest.git.getRef({ ...repo, ref: `heads/${branch}` });
  const { data: tip } = await octokit.rest.git.getCommit({ ...repo, commit_sha: ref.object.sha });
  const listed = await listFolder({ octokit, repo }, tip.tree.sha, folder);
  const own = [...listed].filter(([path]) => isOwn(path));
  return { commit: ref.object.sha, tree: tip.tree.sha, own: new Map(own) };
}

/** Walks down tree by tree: the listing of a whole repository could be cut off. */
async function listFolder(
  { octokit, repo }: Pick<GithubClient, "octokit" | "repo">,
  root: string,
  folder: string,
): Promise<Map<string, string>> {
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
  const { octokit, repo } = client;
  const { branch, message, state, set, main } = step;
  const entries = await Promise.all([main, ...set.files].map((file) => toEntry(client, file, state)));
  const wanted = wantedOf(set);
  const removed = [...state.own.keys()]
    .filter((path) => !wanted.has(path))
    .map((path) => ({ ...PLAIN, path, sha: null }));
  const tree = [...entries.flat(), ...removed];
  const { data: created } = await octokit.rest.git.createTree({ ...repo, base_tree: state.tree, tree, ...REPEATABLE });
  const parents = [state.commit];
  const { data: commit } = await octokit.rest.git.createCommit({
    ...repo,
    message,
    tree: created.sha,
    parents,
    ...REPEATABLE,
  });
  const kind = await moveBranch(client, { branch, from: state.commit, to: commit.sha });
  return { kind, commit: commit.sha };
}

const PLAIN = { mode: "100644", type: "blob" } as const;

/** A file that is there already needs no upload. */
async function toEntry({ octokit, repo }: GithubClient, { path, bytes }: ProposedFile, { own }: BranchState) {
  if (own.get(path) === gitBlobSha(bytes)) return [];
  const content = Buffer.from(bytes).toString("base64");
  const { data } = await octokit.rest.git.createBlob({ ...repo, content, encoding: "base64", ...REPEATABLE });
  return [{ ...PLAIN, path, sha: data.sha }];
}
