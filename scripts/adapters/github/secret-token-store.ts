import { ProblemError } from "../../core/findings/problem.ts";
import type { Clock, Log } from "../../core/ports/runtime.ts";
import type { TokenStore } from "../../core/ports/store.ts";
import { refuseShadowingSecret } from "./environment-secret.ts";
import { answerOf, type GithubClient } from "./github-client.ts";
import { githubProblem } from "./github-problem.ts";
import { REPEATABLE } from "./repeatable.ts";

const TOKEN_NAME = "SECRETS_TOKEN";
const PERMISSION = "Secrets: read and write";
/** GitHub's reads lag behind its writes, so the timestamp is read more than once. */
const LOOKS = 3;
const LOOK_DELAY_MS = 1_000;

interface SecretTokenStoreOptions {
  /** Uses SECRETS_TOKEN. */
  client: GithubClient;
  /** Repository secret that holds the token record. */
  secretName: string;
  /** Name under which workflows hand the secret to their jobs, if it is another one: an environment's secret of that name overrides it. */
  handedOverAs?: string;
  /** Environment of the jobs. A secret of the same name in it would override the repository's. */
  environment: string;
  clock: Clock;
  log: Log;
}

/**
 * The token record as an encrypted repository secret. GitHub never shows a secret again, so a write is verified by the
 * secret's timestamp.
 */
export function createSecretTokenStore({ client, secretName, ...options }: SecretTokenStoreOptions): TokenStore {
  const { environment, clock, log } = options;
  const { octokit, repo } = client;
  /** Timestamp before the write: null for a secret that does not exist yet, undefined before the lookup. */
  let before: string | null | undefined;

  const put = async (name: string, value: string): Promise<void> => {
    const { key, key_id } = (await octokit.rest.actions.getRepoPublicKey(repo)).data;
    const encrypted_value = await seal(value, key);
    const secret = { ...repo, secret_name: name, encrypted_value, key_id };
    await octokit.rest.actions.createOrUpdateRepoSecret({ ...secret, ...REPEATABLE });
  };
  const updatedAt = () => readUpdatedAt(client, secretName);

  return {
    async proveWritable() {
      for (const name of new Set([options.handedOverAs ?? secretName, secretName])) {
        await refuseShadowingSecret({ client, secretName: name, environment, tokenName: TOKEN_NAME, log });
      }
      const probe = `${secretName}_PROBE`;
      await named(`Writing the secret ${probe} to prove that ${secretName} can be written`, async () => {
        before = await updatedAt();
        await put(probe, "probe");
      });
      await octokit.rest.actions
        .deleteRepoSecret({ ...repo, secret_name: probe, ...REPEATABLE })
        .catch((error: unknown) => {
          const { status } = answerOf(error);
          // An earlier attempt whose answer was lost has removed it.
          if (status === 404) return;
          log.warn(
            `The secret ${probe} could not be removed (${status ?? "no answer"}). It contains nothing secret, and the next run reuses it.`,
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
          log.warn(`GitHub accepted the secret ${secretName}, but its timestamp could not be read afterwards.`);
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

/** When the secret was last written, in whole seconds; null when it does not exist. */
async function readUpdatedAt({ octokit, repo }: GithubClient, name: string): Promise<string | null> {
  try {
    return (await octokit.rest.actions.getRepoSecret({ ...repo, secret_name: name })).data.updated_at;
  } catch (error) {
    if (answerOf(error).status === 404) return null;
    throw error;
  }
}

/** Two writes within one second have the same timestamp, so a later retry can show whether this worked. */
function unmoved(secretName: string): ProblemError {
  return new ProblemError(
    {
      code: "secret-unchanged",
      what: `Writing the secret ${secretName}`,
      why: "GitHub accepted it, but the secret's timestamp did not change.",
      whatToDo: "Check the secret's date in the repository settings. If it is old, authorize again.",
      isRetryable: true,
    },
    1,
  );
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
  isRetryable: false,
};
