import { decodeUtf8 } from "../../core/text/bytes.ts";
import { answerOf, type GithubClient } from "./github-client.ts";
import { moveBranch } from "./push-merge.ts";
import { REPEATABLE } from "./repeatable.ts";

export interface JointCommit {
  branch: string;
  /** The newest commit of the branch, on which this one stands. */
  parent: string;
  message: string;
  files: readonly JointFile[];
}

export interface JointFile {
  /** Path in the repository. */
  path: string;
  bytes: Uint8Array;
}

export type JointResult =
  | { kind: "pushed"; commit: string }
  /** The branch has another head by now; the new commit is on no branch. */
  | { kind: "moved" }
  /** A server that imitates GitHub without its git objects, or one that does not sign an app's commit of them. */
  | { kind: "unsupported" };

/**
 * Commits several files at once. The branch only moves from `parent` to the new commit, so everything that somebody pushed in the
 * meantime stays as it is. The commit names no author, so GitHub signs it. Every request may be repeated: a commit that no branch
 * shows does no harm.
 */
export async function commitTogether(client: GithubClient, joint: JointCommit): Promise<JointResult> {
  const { octokit, repo } = client;
  const { branch, parent, message } = joint;
  const tree = await createTree(client, joint);
  if (tree === null) return { kind: "unsupported" };
  const wanted = { ...repo, message, tree, parents: [parent], ...REPEATABLE };
  const { data: made } = await octokit.rest.git.createCommit(wanted);
  if (isUnsignedBots(made)) return { kind: "unsupported" };
  const commit = shaOf(made);
  const kind = await moveBranch(client, { branch, from: parent, to: commit });
  return kind === "pushed" ? { kind, commit } : { kind };
}

/** Where an app's commit of a single file is signed and this one is not, nobody could tell it from a forged one. */
function isUnsignedBots(
  made: { author?: { name?: string }; verification?: { verified?: boolean } } | undefined,
): boolean {
  return made?.verification?.verified === false && made.author?.name?.endsWith("[bot]") === true;
}

/** Statuses of a server that does not know a request. */
const UNKNOWN = new Set([404, 405, 501]);

/** null where the server has no such request. */
async function createTree(client: GithubClient, { parent, files }: JointCommit): Promise<string | null> {
  const { octokit, repo } = client;
  try {
    const { data: base } = await octokit.rest.git.getCommit({ ...repo, commit_sha: parent });
    const entries = await Promise.all(files.map((file) => toEntry(client, file)));
    const wanted = { ...repo, base_tree: shaOf(base.tree), tree: entries, ...REPEATABLE };
    return shaOf((await octokit.rest.git.createTree(wanted)).data);
  } catch (error) {
    if (UNKNOWN.has(answerOf(error).status ?? 0)) return null;
    throw error;
  }
}

const PLAIN = { mode: "100644", type: "blob" } as const;

/** Only text may come with the tree itself. */
async function toEntry({ octokit, repo }: GithubClient, { path, bytes }: JointFile) {
  const content = decodeUtf8(bytes);
  if (content !== null) return { ...PLAIN, path, content };
  const encoded = { content: Buffer.from(bytes).toString("base64"), encoding: "base64" };
  const { data } = await octokit.rest.git.createBlob({ ...repo, ...encoded, ...REPEATABLE });
  return { ...PLAIN, path, sha: shaOf(data) };
}

/** A proxy's web page is not an answer. */
function shaOf(made: { sha?: unknown } | undefined): string {
  const sha = made?.sha;
  if (typeof sha === "string" && sha !== "") return sha;
  throw new Error("The answer names no sha");
}
