import { ProblemError } from "../../core/findings/problem.ts";
import type { SecretVault } from "../../core/ports/repository-admin.ts";
import { type NamedClient, REPEATABLE } from "./github-client.ts";
import { explainGithubErrors, orNull } from "./github-problem.ts";

const SECRETS = "/repos/{owner}/{repo}/actions/secrets";
const ENVIRONMENT_SECRETS = "/repos/{owner}/{repo}/environments/{environment_name}/secrets";

/** The secrets of a repository and its environments. */
export function createSecretVault({ client, tokenName }: NamedClient): SecretVault {
  const { octokit, repo } = client;
  const call = explainGithubErrors({ tokenName });
  const at = (environment_name: string) => ({ ...repo, environment_name });
  const readKey = async (environment: string | null) =>
    environment === null
      ? (await octokit.request(`GET ${SECRETS}/public-key`, repo)).data
      : (await octokit.request(`GET ${ENVIRONMENT_SECRETS}/public-key`, at(environment))).data;
  return {
    tokenName,
    readSecretDate: (secret_name, environment) =>
      call(`Looking for the secret ${secret_name}`, permissionFor(environment), async () => {
        const asked =
          environment === null
            ? octokit.request(`GET ${SECRETS}/{secret_name}`, { ...repo, secret_name })
            : octokit.request(`GET ${ENVIRONMENT_SECRETS}/{secret_name}`, { ...at(environment), secret_name });
        return (await orNull<{ data: { updated_at: string } }>(asked))?.data.updated_at ?? null;
      }),
    writeSecret: (secret_name, value, environment) =>
      call(`Writing the secret ${secret_name}`, permissionFor(environment), async () => {
        const { key, key_id } = await readKey(environment);
        const sealed = { secret_name, key_id, encrypted_value: await seal(value, key), ...REPEATABLE };
        if (environment === null) await octokit.request(`PUT ${SECRETS}/{secret_name}`, { ...repo, ...sealed });
        else await octokit.request(`PUT ${ENVIRONMENT_SECRETS}/{secret_name}`, { ...at(environment), ...sealed });
      }),
    deleteSecret: (secret_name) =>
      call(`Removing the secret ${secret_name}`, permissionFor(null), async () => {
        await orNull(octokit.request(`DELETE ${SECRETS}/{secret_name}`, { ...repo, secret_name, ...REPEATABLE }));
      }),
    proveReachable: (environment) =>
      call("Fetching the key for secrets", permissionFor(environment), async () => {
        await readKey(environment);
      }),
  };
}

function permissionFor(environment: string | null): string {
  return environment === null ? "Secrets: read and write" : "Environments: read and write";
}

const KEY_BYTES = 32;

/**
 * Encrypts a secret in the form that GitHub requires, libsodium's sealed box. The key and the result are base64. The library
 * is loaded only here, where it is needed.
 * @throws ProblemError (exit 2) when the public key is not valid
 */
export async function seal(text: string, publicKey: string): Promise<string> {
  const key = new Uint8Array(Buffer.from(publicKey, "base64"));
  if (key.length !== KEY_BYTES) throw new ProblemError(NO_KEY, 2);
  const { default: sodium } = await import("libsodium-wrappers");
  await sodium.ready;
  return Buffer.from(sodium.crypto_box_seal(text, key)).toString("base64");
}

const NO_KEY = {
  code: "public-key-invalid",
  what: "Encrypting the secret",
  why: "The server did not return a valid public key for the repository.",
  whatToDo: "Check GITHUB_API_URL: it must be the address of GitHub's API.",
};
