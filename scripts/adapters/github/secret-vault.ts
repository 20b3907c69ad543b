import { ProblemError } from "../../core/findings/problem.ts";
import type { SecretVault } from "../../core/ports/repository-admin.ts";
import { type NamedClient, REPEATABLE } from "./github-client.ts";
import { explainGithubErrors, orNull } from "./github-problem.ts";

/** As plain text: the client's types know the secrets of a repository and those of its environments as two things. */
const placeOf = (environment: string | null): string =>
  `/repos/{owner}/{repo}${environment === null ? "/actions" : "/environments/{environment_name}"}/secrets`;

export function createSecretVault({ client, tokenName }: NamedClient): SecretVault {
  const { octokit, repo } = client;
  const call = explainGithubErrors({ tokenName });
  const ask = async (method: string, environment: string | null, path: string, parameters: object = {}) =>
    (
      await octokit.request(`${method} ${placeOf(environment)}${path}`, {
        ...repo,
        ...(environment === null ? {} : { environment_name: environment }),
        ...parameters,
      })
    ).data;
  return {
    tokenName,
    readSecretDate: (secret_name, environment) =>
      call(`Looking for the secret ${secret_name}`, permissionFor(environment), async () => {
        const found = await orNull(ask("GET", environment, "/{secret_name}", { secret_name }));
        return found?.updated_at ?? null;
      }),
    writeSecret: (secret_name, value, environment) =>
      call(`Writing the secret ${secret_name}`, permissionFor(environment), async () => {
        const { key, key_id } = await ask("GET", environment, "/public-key");
        const sealed = { secret_name, key_id, encrypted_value: await seal(value, key), ...REPEATABLE };
        await ask("PUT", environment, "/{secret_name}", sealed);
      }),
    deleteSecret: (secret_name) =>
      call(`Removing the secret ${secret_name}`, permissionFor(null), async () => {
        await orNull(ask("DELETE", null, "/{secret_name}", { secret_name, ...REPEATABLE }));
      }),
    proveReachable: (environment) =>
      call("Fetching the key for secrets", permissionFor(environment), async () => {
        await ask("GET", environment, "/public-key");
      }),
  };
}

function permissionFor(environment: string | null): string {
  return environment === null ? "Secrets: read and write" : "Environments: read and write";
}

const KEY_BYTES = 32;

/** Libsodium's sealed box, in base64, as GitHub requires. Loads the library. @throws ProblemError (exit 2) for a key that is not valid */
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
