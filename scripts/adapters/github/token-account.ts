import type { GithubClient } from "./github-client.ts";
import { REPEATABLE } from "./repeatable.ts";

const VIEWER = "query { viewer { login } }";

/**
 * The account that a token comments and commits as, such as "anna" or "our-app[bot]"; null when the server does not say. Only
 * GraphQL tells an App's token its name: https://docs.github.com/graphql/reference/queries#viewer
 */
export async function accountOf(client: GithubClient): Promise<string | null> {
  const answer = await client.octokit.graphql<Viewer>(VIEWER, REPEATABLE).catch(() => null);
  const login = answer?.viewer?.login;
  return typeof login === "string" && login !== "" ? login : await personOf(client);
}

type Viewer = { viewer?: { login?: unknown } | null } | undefined;

/** The person whose token it is; null for Apps, which may not ask this way. */
async function personOf({ octokit }: GithubClient): Promise<string | null> {
  const asked = octokit.rest.users.getAuthenticated().then(({ data }) => data.login);
  return await asked.catch(() => null);
}
