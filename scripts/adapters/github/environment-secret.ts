import { ProblemError } from "../../core/findings/problem.ts";
import type { Log } from "../../core/ports/runtime.ts";
import { answerOf, type GithubClient } from "./github-client.ts";

export interface ShadowQuestion {
  client: GithubClient;
  secretName: string;
  environment: string;
  /** Variable that holds the client's token. */
  tokenName: string;
  log: Log;
}

/**
 * A secret of an environment wins over the repository's secret of the same name: a token that is renewed in the latter would
 * never be used. Where it cannot be found out, that is a warning.
 * @throws ProblemError (exit 2) when there is such a secret
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
        `Whether the environment ${environment} has a secret ${secretName} of its own could not be checked ` +
          `(give ${tokenName} the permission "Environments: read"). It would be used instead of the refreshed one.`,
      );
    }
    return;
  }
  throw new ProblemError(
    {
      code: "secret-shadowed",
      what: `The secret ${secretName}`,
      why: `The environment ${environment} has a secret of the same name, which is used instead of the repository's.`,
      whatToDo: `Delete the environment's secret ${secretName}; the repository's is the one that is renewed.`,
      isRetryable: false,
    },
    2,
  );
}
