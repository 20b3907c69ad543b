import { ProblemError } from "../../core/findings/problem.ts";
import type { Log } from "../../core/ports/runtime.ts";
import { answerOf, type GithubClient } from "./github-client.ts";

interface ShadowQuestion {
  client: GithubClient;
  secretName: string;
  environment: string;
  /** Variable that holds the client's token. */
  tokenName: string;
  log: Log;
}

/**
 * An environment's secret overrides the repository's secret of the same name, so a token refreshed in the latter would never
 * be used. If this cannot be checked, it only warns.
 * @throws ProblemError (exit 2) when the environment has such a secret
 */
export async function refuseShadowingSecret(question: ShadowQuestion): Promise<void> {
  const { client, secretName, environment, tokenName, log } = question;
  const { octokit, repo } = client;
  const wanted = { ...repo, environment_name: environment, secret_name: secretName };
  try {
    await octokit.rest.actions.getEnvironmentSecret(wanted);
  } catch (error) {
    if (answerOf(error).status !== 404) {
      log.warn(
        `Could not check whether the environment ${environment} has its own secret ${secretName}, ` +
          `which would be used instead of the refreshed one. Give ${tokenName} the permission "Environments: read".`,
      );
    }
    return;
  }
  throw new ProblemError(
    {
      code: "secret-shadowed",
      what: `The secret ${secretName}`,
      why: `The environment ${environment} has a secret of the same name, which overrides the repository's.`,
      whatToDo: `Delete the environment's secret ${secretName}. Only the repository's secret is refreshed.`,
      isRetryable: false,
    },
    2,
  );
}
