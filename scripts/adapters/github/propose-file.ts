import { createHash } from "node:crypto";
import { ProblemError } from "../../core/findings/problem.ts";
import { describePull, findDeclined, findOpen, type OpenPull, openPull } from "./bot-pull-request.ts";
import { gitBlobSha } from "./committed-files.ts";
import { headOf, readRaw, resetBranch } from "./git-commits.ts";
import type { GithubClient, NamedClient } from "./github-client.ts";
import { explainGithubErrors } from "./github-problem.ts";
import {
  type BranchState,
  commitSet,
  describeFiles,
  type FileSet,
  readBranch,
  sameFiles,
  wantedOf,
} from "./proposed-files.ts";

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

export interface Proposed {
  /** "unchanged": already merged. "left": someone has changed the bot's part, and their work is not overwritten; or they have closed what is offered once. */
  kind: "opened" | "updated" | "unchanged" | "left";
  /** Address of the pull request; "" when there is none. */
  url: string;
  /** The commit that holds the other files; left out without any. */
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
  const digest = digestOf(proposal.change(merged.file), wanted(proposal), proposal);
  const closed = proposal.isOfferedOnce ? await findDeclined(client, { base, branch: proposal.branch, digest }) : null;
  if (closed !== null) return { kind: "left", url: closed.url };
  // What an earlier, closed proposal left on the branch goes.
  await resetBranch(client, proposal.branch, await headOf(client, base));
  const state = await readState(client, proposal, proposal.branch);
  const written = await write(client, proposal, state);
  const url = await openPull(client, { base, ...proposal, digests: [written.digest] });
  return { kind: "opened", url, ...written.place };
}

/**
 * The description says what the bot wrote. While it writes, both the old and the new are named, so that a run that dies in
 * between does not take its own work for someone else's.
 */
async function update(client: GithubClient, proposal: FileProposal, open: OpenPull): Promise<Proposed> {
  const state = await readState(client, proposal, proposal.branch);
  const found = digestOf(state.file, state.branch?.own, proposal);
  if (!open.digests.includes(found)) return { kind: "left", url: open.url };
  const next = digestOf(proposal.change(state.file), wanted(proposal), proposal);
  if (next !== found) await describePull(client, open, { ...proposal, digests: [found, next] });
  const { place } = await write(client, proposal, state);
  await describePull(client, open, { ...proposal, digests: [next] });
  return { kind: "updated", url: open.url, ...place };
}

interface State {
  file: Uint8Array | null;
  /** undefined where no other files are proposed. */
  branch: BranchState | undefined;
}

async function readState(client: GithubClient, { path, others }: FileProposal, branch: string): Promise<State> {
  const state = others === undefined ? undefined : await readBranch(client, branch, others);
  return { file: await readRaw(client, { path, ref: branch }), branch: state };
}

function isMerged({ file, branch }: State, proposal: FileProposal): boolean {
  return (
    isUnchanged(file, proposal) &&
    (branch === undefined || proposal.others?.isBeside === true || sameFiles(branch.own, wanted(proposal)))
  );
}

function wanted({ others }: FileProposal): ReadonlyMap<string, string> {
  return others === undefined ? new Map() : wantedOf(others);
}

interface Written {
  /** Of the bot's part. */
  digest: string;
  place: { commit?: string };
}

/** One commit: by the simple way for one file, else by git's own objects. */
async function write(client: GithubClient, proposal: FileProposal, { file, branch }: State): Promise<Written> {
  const { others } = proposal;
  if (others === undefined || branch === undefined || sameFiles(branch.own, wanted(proposal))) {
    const digest = digestOf(await writeFile(client, proposal, file), branch?.own, proposal);
    return { digest, place: branch === undefined || branch.own.size === 0 ? {} : { commit: branch.commit } };
  }
  const bytes = proposal.change(file);
  const { path, message } = proposal;
  const step = { branch: proposal.branch, message, state: branch, set: others, main: { path, bytes } };
  const { kind, commit } = await commitSet(client, step);
  if (kind === "moved") throw new ProblemError(movedProblem(proposal), 1);
  return { digest: digestOf(bytes, wanted(proposal), proposal), place: { commit } };
}

function movedProblem({ path, branch }: FileProposal) {
  const why = "Someone else pushed to the branch at the same moment.";
  const what = `Proposing ${path} on the branch ${branch}`;
  return { code: "branch-moved", what, why, whatToDo: "Nothing is lost. Run it again.", isRetryable: true };
}

function digestOf(
  file: Uint8Array | null,
  others: ReadonlyMap<string, string> | undefined,
  { ownPart }: Pick<FileProposal, "ownPart">,
): string {
  return createHash("sha256")
    .update(ownPart(file) ?? "")
    .update(describeFiles(others ?? new Map()))
    .digest("hex");
}

/** Replaces exactly the file that was read, and returns the new bytes. */
async function writeFile(
  { octokit, repo }: GithubClient,
  proposal: FileProposal,
  current: Uint8Array | null,
): Promise<Uint8Array> {
  const { branch, path, message } = proposal;
  if (current !== null && isUnchanged(current, proposal)) return current;
  const bytes = proposal.change(current);
  const content = Buffer.from(bytes).toString("base64");
  const precondition = current === null ? {} : { sha: gitBlobSha(current) };
  await octokit.rest.repos.createOrUpdateFileContents({ ...repo, path, branch, message, content, ...precondition });
  return bytes;
}

function isUnchanged(stored: Uint8Array | null, { change }: FileProposal): boolean {
  return stored !== null && Buffer.compare(stored, change(stored)) === 0;
}
