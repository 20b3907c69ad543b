import { ProblemError } from "../../core/findings/problem.ts";
import type { Clock, Log } from "../../core/ports/runtime.ts";
import type { TokenStore } from "../../core/ports/store.ts";
import { refuseShadowingSecret } from "./environment-secret.ts";
import { answerOf, type GithubClient } from "./github-client.ts";
import { githubProblem } from "./github-problem.ts";

const TOKEN_NAME = "SECRETS_TOKEN";
const PERMISSION = "Secrets: read and write";
/** GitHub's reads lag behind its writes, so the time stamp is looked at more than once. */
const LOOKS = 3;
const LOOK_DELAY_MS = 1_000;

export interface SecretTokenStoreOptions {
  /** With SECRETS_TOKEN. */
  client: GithubClient;
  /** Repository secret that holds the token record. */
  secretName: string;
  /** Environment of the jobs; a secret of the same name in it would win over the repository's. */
  environment: string;
  clock: Clock;
  log: Log;
}

/**
 * The token record as an encrypted repository secret. GitHub never shows a secret again, so a write is checked by the time
 * stamp that moves with it.
 */
export function createSecretTokenStore({ client, secretName, ...options }: SecretTokenStoreOptions): TokenStore {
  const { environment, clock, log } = options;
  const { octokit, repo } = client;
  /** Time stamp before the write, null for a secret that does not exist yet; undefined until it was looked up. */
  let before: string | null | undefined;

  const put = async (name: string, value: string): Promise<void> => {
    const { key, key_id } = (await octokit.rest.actions.getRepoPublicKey(repo)).data;
    const encrypted_value = await seal(value, key);
    await octokit.rest.actions.createOrUpdateRepoSecret({ ...repo, secret_name: name, encrypted_value, key_id });
  };
  const updatedAt = () => readUpdatedAt(client, secretName);

  return {
    async proveWritable() {
      await refuseShadowingSecret({ client, secretName, environment, tokenName: TOKEN_NAME, log });
      const probe = `${secretName}_PROBE`;
      await named(`Writing the secret ${probe}, to prove that ${secretName} can be written`, async () => {
        before = await updatedAt();
        await put(probe, "probe");
      });
      await octokit.rest.actions.deleteRepoSecret({ ...repo, secret_name: probe }).catch((error: unknown) => {
        const { status } = answerOf(error);
        log.warn(
          `The secret ${probe} could not be removed (${status ?? "no answer"}). It holds nothing; the next run uses it again.`,
        );
      });
    },

    async write(record) {
      await named(`Writing the secret ${secretName}`, async () => {
        before ??= await updatedAt();
        await put(secretName, JSON.stringify(record));
      });
      for (let look = 1; look <= LOOKS; look++) {
        const seen = await updatedAt().catch(() => undefined);
        if (seen === undefined) {
          log.warn(`GitHub took the secret ${secretName}, but its time stamp could not be read back.`);
          return;
        }
        if (seen !== null && seen !== before) return;
        await clock.sleep(LOOK_DELAY_MS);
      }
      throw unmoved(secretName);
    },
  };
}

async function named<T>(what: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw githubProblem(error, { what, tokenName: TOKEN_NAME, permission: PERMISSION });
  }
}

/** When the secret was last written, in whole seconds; null when there is none. */
async function readUpdatedAt({ octokit, repo }: GithubClient, name: string): Promise<string | null> {
  try {
    return (await octokit.rest.actions.getRepoSecret({ ...repo, secret_name: name })).data.updated_at;
  } catch (error) {
    if (answerOf(error).status === 404) return null;
    throw error;
  }
}

/** Two writes within one second share a time stamp, so writing once more, later, tells. */
function unmoved(secretName: string): ProblemError {
  return new ProblemError(
    {
      code: "secret-unchanged",
      what: `Writing the secret ${secretName}`,
      why: "GitHub accepted it, but the secret's time stamp did not move.",
      whatToDo: "Look at the secret's date in the repository settings; if it is old, authorize again.",
      isRetryable: true,
    },
    1,
  );
}

const KEY_BYTES = 32;

/**
 * Encrypts for the holder of the private key, as GitHub wants secrets: libsodium's sealed box. Key and result are base64. The
 * library is loaded only here, where it is used.
 * @throws ProblemError (exit 2) for something that is no public key
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
  why: "What the server gave as the repository's public key is not one.",
  whatToDo: "Look at GITHUB_API_URL: it must be GitHub's API.",
  isRetryable: false,
};
