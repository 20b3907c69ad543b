import { createHash } from "node:crypto";
import { ProblemError } from "../../core/findings/problem.ts";
import type { ProposedFile } from "../../core/proposal/commit-files.ts";
import { describePull, findDeclined, findOpen, type OpenPull, openPull } from "./bot-pull-request.ts";
import { gitBlobSha } from "./committed-files.ts";
import { createCommit, headOf, moveBranch, readRaw, resetBranch, treeOf } from "./git-commits.ts";
import { type GithubClient, type NamedClient, REPEATABLE } from "./github-client.ts";
import { explainGithubErrors } from "./github-problem.ts";

/** A file that the bot proposes in a pull request. */
export interface FileProposal {
  /** The bot's own branch. It is reset to the default branch when it has no open pull request. */
  branch: string;
  path: string;
  /**
   * Returns the new file for the current one (null: there is none). Called for the default branch's file and for the
   * proposal's own.
   */
  change(current: Uint8Array | null): Uint8Array;
  /** What of the file is the bot's own, as text; null when it is not there. Someone who has changed it is not overwritten. */
  ownPart(file: Uint8Array | null): string | null;
  /** Whether a pull request that people closed without merging is their answer to the same content. */
  isOfferedOnce?: boolean;
  /** Files that come along in the same commit. The bot's own among them are known by their bytes, like its part of the file. */
  others?: FileSet;
  /** Commit message. */
  message: string;
  title: string;
  /** Markdown in which text from strangers is already escaped, at most 65,000 characters. */
  body: string;
}

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

export interface Proposed {
  /** "unchanged": already merged. "left": someone has changed the bot's part, and their work is not overwritten; or they have closed what is offered once. */
  kind: "opened" | "updated" | "unchanged" | "left";
  /** Address of the pull request; "" when there is none. */
  url: string;
  /** The commit that holds everything proposed; left out where nothing is. */
  commit?: string;
}

/**
 * Opens a pull request with the file, or updates the open one. Idempotent: a file that is already there stays as it is, and so
 * does a part of the bot that someone has changed, in whatever kind of commit.
 * @throws ProblemError
 */
export async function proposeFile(named: NamedClient, proposal: FileProposal): Promise<Proposed> {
  const what = `Proposing ${proposal.path} on the branch ${proposal.branch}`;
  const permission = "Contents: read and write, Pull requests: read and write";
  return await explainGithubErrors(named)(what, permission, () => propose(named.client, proposal));
}

async function propose(client: GithubClient, proposal: FileProposal): Promise<Proposed> {
  const { data } = await client.octokit.rest.repos.get(client.repo);
  const base = data.default_branch;
  const open = await findOpen(client, { base, branch: proposal.branch });
  if (open !== null) return await update(client, proposal, open);
  const merged = await readState(client, proposal, base);
  if (isMerged(merged, proposal)) return { kind: "unchanged", url: "" };
  const digest = wantedDigest(merged, proposal);
  const closed = proposal.isOfferedOnce ? await findDeclined(client, { base, branch: proposal.branch, digest }) : null;
  if (closed !== null) return { kind: "left", url: closed.url };
  // What an earlier, closed proposal left on the branch goes.
  await resetBranch(client, proposal.branch, await headOf(client, base));
  const state = await readState(client, proposal, proposal.branch);
  const commit = await write(client, proposal, state);
  const url = await openPull(client, { base, ...proposal, digests: [wantedDigest(state, proposal)] });
  return { kind: "opened", url, commit };
}

/**
 * The description says what the bot wrote. While it writes, both the old and the new are named, so that a run that dies in
 * between does not take its own work for someone else's.
 */
async function update(client: GithubClient, proposal: FileProposal, open: OpenPull): Promise<Proposed> {
  const state = await readState(client, proposal, proposal.branch);
  const found = digestOf(proposal.ownPart(state.file), state.own);
  if (!open.digests.includes(found)) return { kind: "left", url: open.url };
  const next = wantedDigest(state, proposal);
  if (next !== found) await describePull(client, open, { ...proposal, digests: [found, next] });
  const commit = await write(client, proposal, state);
  await describePull(client, open, { ...proposal, digests: [next] });
  return { kind: "updated", url: open.url, commit };
}

/** What a branch holds. */
interface State {
  commit: string;
  tree: string;
  file: Uint8Array | null;
  /** Git's hash of each of the bot's other files, by path. */
  own: ReadonlyMap<string, string>;
}

async function readState(client: GithubClient, { path, others }: FileProposal, branch: string): Promise<State> {
  const commit = await headOf(client, branch);
  const tree = await treeOf(client, commit);
  const listed = others === undefined ? [] : await listFolder(client, tree, others.folder);
  const own = new Map(listed.filter(([name]) => others?.isOwn(name)));
  return { commit, tree, file: await readRaw(client, { path, ref: commit }), own };
}

/** Walks down tree by tree: the listing of a whole repository could be cut off. */
async function listFolder({ octokit, repo }: GithubClient, root: string, folder: string): Promise<[string, string][]> {
  let tree = root;
  for (const part of folder.split("/").filter((name) => name !== "")) {
    const { data } = await octokit.rest.git.getTree({ ...repo, tree_sha: tree });
    const found = data.tree.find(({ path, type }) => path === part && type === "tree");
    if (found?.sha === undefined) return [];
    tree = found.sha;
  }
  const { data } = await octokit.rest.git.getTree({ ...repo, tree_sha: tree });
  return data.tree.map(({ path, sha = "" }) => [folder === "" ? path : `${folder}/${path}`, sha]);
}

function isMerged({ file, own }: State, { change, others }: FileProposal): boolean {
  if (file === null || !isSame(file, change(file))) return false;
  return others?.isBeside === true || sameFiles(own, wantedFiles(others));
}

function isSame(a: Uint8Array | null, b: Uint8Array): boolean {
  return a !== null && Buffer.compare(a, b) === 0;
}

function sameFiles(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([path, sha]) => b.get(path) === sha);
}

function wantedFiles(others: FileSet | undefined): Map<string, string> {
  return new Map((others?.files ?? []).map(({ path, bytes }) => [path, gitBlobSha(bytes)]));
}

function wantedDigest({ file }: State, { change, ownPart, others }: FileProposal): string {
  return digestOf(ownPart(change(file)), wantedFiles(others));
}

function digestOf(ownPart: string | null, files: ReadonlyMap<string, string>): string {
  const lines = [...files].map(([path, sha]) => `\n${path} ${sha}`).sort();
  return createHash("sha256")
    .update([ownPart ?? "", ...lines].join(""))
    .digest("hex");
}

const PLAIN = { mode: "100644", type: "blob" } as const;

/**
 * One commit with everything that differs from what was read; what is no longer proposed is removed. Returns the commit that holds
 * it all.
 */
async function write(client: GithubClient, proposal: FileProposal, state: State): Promise<string> {
  const { path, branch, change, others, message } = proposal;
  const bytes = change(state.file);
  const wanted = wantedFiles(others);
  const files = (others?.files ?? []).filter((file) => state.own.get(file.path) !== wanted.get(file.path));
  const changed = isSame(state.file, bytes) ? files : [{ path, bytes }, ...files];
  const removed = [...state.own.keys()].filter((own) => !wanted.has(own));
  if (changed.length + removed.length === 0) return state.commit;
  const entries = [
    ...(await Promise.all(changed.map((file) => upload(client, file)))),
    ...removed.map((own) => ({ ...PLAIN, path: own, sha: null })),
  ];
  const commit = await createCommit(client, { message, parents: [state.commit], base: state.tree, entries });
  const moved = await moveBranch(client, { branch, from: state.commit, to: commit });
  if (moved === "moved") throw new ProblemError(movedProblem(proposal), 1);
  return commit;
}

async function upload({ octokit, repo }: GithubClient, { path, bytes }: ProposedFile) {
  const content = Buffer.from(bytes).toString("base64");
  const { data } = await octokit.rest.git.createBlob({ ...repo, content, encoding: "base64", ...REPEATABLE });
  return { ...PLAIN, path, sha: data.sha };
}

function movedProblem({ path, branch }: FileProposal) {
  const why = "Someone else pushed to the branch at the same moment.";
  const what = `Proposing ${path} on the branch ${branch}`;
  return { code: "branch-moved", what, why, whatToDo: "Nothing is lost. Run it again.", isRetryable: true };
}
