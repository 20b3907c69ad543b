import type { Result } from "../../core/findings/problem.ts";
import { answerOf, type NamedClient } from "./github-client.ts";

/**
 * The public address of the repository's site on Pages, with its own domain if it has one; an error says in a sentence why it is
 * not known. Needs the permission "Pages: read".
 */
export async function findPagesSite({ client, tokenName }: NamedClient): Promise<Result<string, string>> {
  const { octokit, repo } = client;
  try {
    const { data } = await octokit.rest.repos.getPages(repo);
    const address: unknown = data?.html_url;
    if (typeof address === "string" && URL.canParse(address)) return { ok: true, value: address };
    return { ok: false, error: "GitHub does not name the address of the repository's site on Pages." };
  } catch (error) {
    const { status } = answerOf(error);
    if (status === 404) return { ok: false, error: "The repository has no site on Pages." };
    if (status === 403)
      return { ok: false, error: `The token in ${tokenName} may not look up Pages; it needs "Pages: read".` };
    return { ok: false, error: "GitHub could not be asked for the repository's site on Pages." };
  }
}
