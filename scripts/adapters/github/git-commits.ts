import { type GithubClient, RAW_FILE } from "./github-client.ts";
import { demandText, orNull } from "./github-problem.ts";

/** The head of a branch. Wrap it in `orNull`: GitHub says that there is none also when the token may not see it. */
export async function headOf({ octokit, repo }: GithubClient, branch: string): Promise<string> {
  return demandText(
    (await octokit.rest.git.getRef({ ...repo, ref: `heads/${branch}` })).data.object?.sha,
    "object.sha",
  );
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
