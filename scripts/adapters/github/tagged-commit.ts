import type { GithubClient } from "./github-client.ts";
import { orNull } from "./github-problem.ts";

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
