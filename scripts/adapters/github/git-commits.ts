import { type GithubClient, RAW_FILE, REPEATABLE } from "./github-client.ts";
import { demandText, orNull } from "./github-problem.ts";

/** The head of a branch. Wrap it in `orNull`: GitHub says that there is none also when the token may not see it. */
export async function headOf({ octokit, repo }: GithubClient, branch: string): Promise<string> {
  return demandText(
    (await octokit.rest.git.getRef({ ...repo, ref: `heads/${branch}` })).data.object?.sha,
    "object.sha",
  );
}

export async function treeOf({ octokit, repo }: GithubClient, commit: string): Promise<string> {
  return (await octokit.rest.git.getCommit({ ...repo, commit_sha: commit })).data.tree.sha;
}

type Mode = "100644" | "100755" | "120000" | "160000";

/** A file by its text, or by its sha; null removes it. */
export type TreeEntry = { path: string; mode: Mode; type: "blob" | "commit" } & (
  | { content: string }
  | { sha: string | null }
);

export interface NewCommit {
  message: string;
  parents: string[];
  /** The tree that the entries change; left out: there are no other files. */
  base?: string;
  entries: TreeEntry[];
}

/** A commit that no branch shows yet, so that the requests may be repeated. It names no author, so GitHub signs it. */
export async function createCommit(
  { octokit, repo }: GithubClient,
  { message, parents, base, entries }: NewCommit,
): Promise<string> {
  const { git } = octokit.rest;
  const wanted = { ...repo, ...(base === undefined ? {} : { base_tree: base }), tree: entries, ...REPEATABLE };
  // GitHub makes no tree without any entry.
  const tree =
    entries.length === 0 && base !== undefined ? base : demandText((await git.createTree(wanted)).data?.sha, "sha");
  return demandText((await git.createCommit({ ...repo, message, tree, parents, ...REPEATABLE })).data?.sha, "sha");
}

/**
 * Moves a branch forward. "moved": someone else has pushed in the meantime, and nothing was changed. After a refusal or a lost
 * answer, the branch itself shows what happened; GitHub's messages vary.
 */
export async function moveBranch(
  client: GithubClient,
  { branch, from, to }: { branch: string; from: string; to: string },
): Promise<"pushed" | "moved"> {
  const { octokit, repo } = client;
  try {
    const step = { ...repo, ref: `heads/${branch}`, sha: to, force: false, ...REPEATABLE };
    const { data } = await octokit.rest.git.updateRef(step);
    // A proxy's web page is not an answer.
    if (data?.object?.sha !== to) throw new Error("it does not name the commit");
    return "pushed";
  } catch (error) {
    const now = await headOf(client, branch).catch(() => null);
    if (now === to) return "pushed";
    if (now === from) throw error;
    return "moved";
  }
}

/** Points a branch to a commit, whatever it showed before. */
export async function resetBranch(client: GithubClient, branch: string, sha: string): Promise<void> {
  const { octokit, repo } = client;
  const { git } = octokit.rest;
  const known = await orNull(headOf(client, branch));
  if (known === null) await git.createRef({ ...repo, ref: `refs/heads/${branch}`, sha });
  else await git.updateRef({ ...repo, ref: `heads/${branch}`, sha, force: true, ...REPEATABLE });
}

/** `head` against `base`, which are branches or commits. Only the first page lists the changed files, which nobody needs here. */
export async function compare({ octokit, repo }: GithubClient, base: string, head: string) {
  const query = { ...repo, basehead: `${base}...${head}`, page: 2, per_page: 1 };
  return (await octokit.rest.repos.compareCommitsWithBasehead(query)).data;
}

/** A tag that points to a tag, and so on, is followed this far. */
const MAX_TAGS = 5;

/** The commit that a tag of a repository stands for; null when there is no such tag. */
export async function taggedCommit({ octokit, repo }: GithubClient, tag: string): Promise<string | null> {
  const ref = await orNull(octokit.rest.git.getRef({ ...repo, ref: `tags/${tag}` }));
  let object = ref?.data.object ?? null;
  for (let depth = 0; object?.type === "tag" && depth < MAX_TAGS; depth++) {
    object = (await octokit.rest.git.getTag({ ...repo, tag_sha: object.sha })).data.object;
  }
  return object?.type === "commit" ? object.sha : null;
}

/** All bytes of a file at a branch or commit (undefined: the default branch); null when there is none. */
export async function readRaw(
  { octokit, repo }: GithubClient,
  { path, ref }: { path: string; ref?: string | undefined },
): Promise<Uint8Array | null> {
  const query = { ...repo, path, ...(ref === undefined ? {} : { ref }), headers: { accept: RAW_FILE } };
  const found = await orNull(octokit.rest.repos.getContent(query));
  if (found === null) return null;
  const bytes = bytesOf(found.data);
  if (bytes === null) throw new Error("it is not a file");
  return bytes;
}

/** Servers that do not support raw files answer in JSON. */
export function bytesOf(data: unknown): Uint8Array | null {
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  const { content, encoding } = Object(data);
  return encoding === "base64" && typeof content === "string" ? new Uint8Array(Buffer.from(content, "base64")) : null;
}
