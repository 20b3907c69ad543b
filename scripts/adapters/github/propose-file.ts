import { type GithubClient, RAW_FILE } from "./github-client.ts";
import { githubProblem, orNull } from "./github-problem.ts";
import { isRepository } from "./pull-files.ts";
import { REPEATABLE } from "./repeatable.ts";

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
  /** Commit message: one line, always the same. Commits with any other message count as someone's own work. */
  message: string;
  title: string;
  /** Markdown in which text from strangers is already escaped. */
  body: string;
}

export interface Proposed {
  /** "unchanged": already merged. "left": someone has committed to the branch, and their work is not overwritten. */
  kind: "opened" | "updated" | "unchanged" | "left";
  /** Address of the pull request; "" when there is none. */
  url: string;
}

interface Github {
  client: GithubClient;
  /** Variable that holds the token, for errors. */
  tokenName: string;
}

/**
 * Opens a pull request with the file, or updates the open one. Idempotent: a file that is already there stays as it is, and so
 * does a pull request that someone has committed to.
 * @throws ProblemError
 */
export async function proposeFile({ client, tokenName }: Github, proposal: FileProposal): Promise<Proposed> {
  try {
    return await propose(client, proposal);
  } catch (error) {
    const permission = "Contents: read and write, Pull requests: read and write";
    throw githubProblem(error, {
      what: `Proposing ${proposal.path} on the branch ${proposal.branch}`,
      tokenName,
      permission,
    });
  }
}

async function propose(client: GithubClient, proposal: FileProposal): Promise<Proposed> {
  const { octokit, repo } = client;
  const { data } = await octokit.rest.repos.get(repo);
  const base = data.default_branch;
  const open = await findOpen(client, { base, branch: proposal.branch });
  if (open !== null && (await hasWorkOfPeople(client, { base, ...proposal }))) return { kind: "left", url: open.url };
  if (open === null) {
    if (isUnchanged(await readFile(client, proposal.path, base), proposal)) return { kind: "unchanged", url: "" };
    await resetBranch(client, { base, branch: proposal.branch });
  }
  await writeFile(client, proposal);
  const { title, body } = proposal;
  if (open !== null) {
    // Keep its title: someone may have improved it.
    const { data: pull } = await octokit.rest.pulls.update({ ...repo, pull_number: open.number, body, ...REPEATABLE });
    return { kind: "updated", url: pullUrl(pull, repo) };
  }
  const { data: pull } = await octokit.rest.pulls.create({ ...repo, base, head: proposal.branch, title, body });
  return { kind: "opened", url: pullUrl(pull, repo) };
}

interface Branches {
  base: string;
  branch: string;
}

interface OpenPull {
  number: number;
  url: string;
}

async function findOpen({ octokit, repo }: GithubClient, { base, branch }: Branches): Promise<OpenPull | null> {
  const wanted = { ...repo, state: "open" as const, base, head: `${repo.owner}:${branch}` };
  const { data } = await octokit.rest.pulls.list(wanted);
  // A fork may have a branch of the same name.
  const own = data.find(({ head }) => head.ref === branch && isRepository(head.repo?.full_name, repo));
  return own === undefined ? null : { number: own.number, url: pullUrl(own, repo) };
}

/** The address is printed, so it must be one of a pull request of this repository; else its number has to do. */
function pullUrl(
  { number, html_url: address }: { number: number; html_url: string },
  repo: GithubClient["repo"],
): string {
  const path = `/${repo.owner}/${repo.repo}/pull/${number}`.toLowerCase();
  const hostAndPath = /^https?:\/\/[\w.:-]{1,80}(\/.*)$/.exec(address)?.[1];
  return hostAndPath?.toLowerCase() === path ? address : `#${number}`;
}

/** Whether the branch has a commit that is not the bot's. Merges do not count: they only bring in approved work. */
async function hasWorkOfPeople(
  { octokit, repo }: GithubClient,
  { base, branch, message }: Branches & Pick<FileProposal, "message">,
): Promise<boolean> {
  const basehead = `${base}...${branch}`;
  const { data } = await octokit.rest.repos.compareCommitsWithBasehead({ ...repo, basehead, per_page: 100 });
  const isOwn = ({ commit, parents }: (typeof data.commits)[number]) =>
    parents.length > 1 || commit.message.split("\n")[0] === message;
  return data.total_commits > data.commits.length || !data.commits.every(isOwn);
}

/** Resets the bot's branch to the default branch, and drops what an earlier, closed proposal left on it. */
async function resetBranch({ octokit, repo }: GithubClient, { base, branch }: Branches): Promise<void> {
  const { data } = await octokit.rest.git.getRef({ ...repo, ref: `heads/${base}` });
  const { sha } = data.object;
  const isThere = await orNull(octokit.rest.git.getRef({ ...repo, ref: `heads/${branch}` }));
  if (isThere === null) await octokit.rest.git.createRef({ ...repo, ref: `refs/heads/${branch}`, sha });
  else await octokit.rest.git.updateRef({ ...repo, ref: `heads/${branch}`, sha, force: true, ...REPEATABLE });
}

async function writeFile(client: GithubClient, proposal: FileProposal): Promise<void> {
  const { octokit, repo } = client;
  const { branch, path, message } = proposal;
  const current = await readFile(client, path, branch);
  if (isUnchanged(current, proposal)) return;
  const content = Buffer.from(proposal.change(current?.bytes ?? null)).toString("base64");
  const precondition = current === null ? {} : { sha: current.sha };
  await octokit.rest.repos.createOrUpdateFileContents({ ...repo, path, branch, message, content, ...precondition });
}

interface StoredFile {
  sha: string;
  bytes: Buffer;
}

async function readFile({ octokit, repo }: GithubClient, path: string, ref: string): Promise<StoredFile | null> {
  const place = { ...repo, path, ref };
  const answer = await orNull(octokit.rest.repos.getContent(place));
  if (answer === null || Array.isArray(answer.data) || answer.data.type !== "file") return null;
  const { sha, content, size } = answer.data;
  if (content !== "" || size === 0) return { sha, bytes: Buffer.from(content, "base64") };
  // Above 1 MB the answer omits the content.
  const raw = await octokit.rest.repos.getContent({ ...place, headers: { accept: RAW_FILE } });
  return { sha, bytes: Buffer.from(raw.data as unknown as ArrayBuffer) };
}

function isUnchanged(stored: StoredFile | null, { change }: FileProposal): boolean {
  return stored !== null && Buffer.compare(stored.bytes, change(stored.bytes)) === 0;
}
