import { type GithubClient, REPEATABLE } from "./github-client.ts";
import { isRepository } from "./pull-files.ts";

export interface OpenPull {
  number: number;
  /** Its address; "#12" where GitHub's answer does not name a page of this repository. */
  url: string;
  /** What the bot wrote into it, as it was last noted: one digest, or two while it writes. */
  digests: readonly string[];
}

interface Branches {
  base: string;
  branch: string;
}

interface Description {
  /** Markdown in which text from strangers is already escaped. */
  body: string;
  digests?: readonly string[];
}

export async function findOpen({ octokit, repo }: GithubClient, { base, branch }: Branches): Promise<OpenPull | null> {
  const wanted = { ...repo, state: "open" as const, base, head: `${repo.owner}:${branch}` };
  const { data } = await octokit.rest.pulls.list(wanted);
  // A fork may have a branch of the same name.
  const own = data.find(({ head }) => head.ref === branch && isRepository(head.repo?.full_name, repo));
  return own === undefined ? null : { number: own.number, url: pullUrl(own, repo), digests: digestsIn(own.body ?? "") };
}

/** The newest pull request of the branch, if people closed it without merging and it held this content. */
export async function findDeclined(
  { octokit, repo }: GithubClient,
  { base, branch, digest }: Branches & { digest: string },
): Promise<{ url: string } | null> {
  const wanted = { ...repo, state: "closed" as const, base, head: `${repo.owner}:${branch}` };
  const { data } = await octokit.rest.pulls.list({ ...wanted, sort: "created", direction: "desc" });
  const newest = data.find(({ head }) => head.ref === branch && isRepository(head.repo?.full_name, repo));
  const isDeclined = newest?.merged_at === null && digestsIn(newest.body ?? "").includes(digest);
  return isDeclined && newest !== undefined ? { url: pullUrl(newest, repo) } : null;
}

export async function openPull(
  { octokit, repo }: GithubClient,
  { base, branch, title, ...description }: Branches & Description & { title: string },
): Promise<string> {
  const pull = { ...repo, base, head: branch, title, body: withMarker(description) };
  return pullUrl((await octokit.rest.pulls.create(pull)).data, repo);
}

/** Replaces the description. The title is kept: someone may have improved it. */
export async function describePull(
  { octokit, repo }: GithubClient,
  { number }: OpenPull,
  description: Description,
): Promise<void> {
  await octokit.rest.pulls.update({ ...repo, pull_number: number, body: withMarker(description), ...REPEATABLE });
}

/** Last line of the body. Only maintainers can edit it, and foreign text stands above it. */
const MARKER = /<!-- mergecast-wrote:((?: [0-9a-f]{64})+) -->\s*$/;

function withMarker({ body, digests }: Description): string {
  return digests === undefined ? body : `${body}\n\n<!-- mergecast-wrote: ${digests.join(" ")} -->`;
}

function digestsIn(body: string): string[] {
  return MARKER.exec(body)?.[1]?.trim().split(" ") ?? [];
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
