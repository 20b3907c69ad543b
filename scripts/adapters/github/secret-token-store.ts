import { ProblemError } from "../../core/findings/problem.ts";
import type { SecretVault } from "../../core/ports/repository-admin.ts";
import type { Clock, Log } from "../../core/ports/runtime.ts";
import type { TokenStore } from "../../core/ports/store.ts";

/** GitHub's reads lag behind its writes, so the timestamp is read more than once. */
const CHECKS = 3;
const CHECK_DELAY_MS = 1_000;

export interface SecretTokenStoreOptions {
  vault: SecretVault;
  secretName: string;
  /** Name under which workflows hand the secret to their jobs, if it is another one: an environment's secret of that name overrides it. */
  handedOverAs?: string;
  /** Environment of the jobs. A secret of the same name in it would override the repository's. */
  environment: string;
  clock: Clock;
  log: Log;
}

/** The token record as a repository secret. GitHub never shows a secret again, so a write is verified by the secret's timestamp. */
export function createSecretTokenStore(options: SecretTokenStoreOptions): TokenStore {
  const { vault, secretName, clock, log } = options;
  /** Timestamp before the write: null for a secret that does not exist yet, undefined before the lookup. */
  let before: string | null | undefined;
  const updatedAt = () => vault.readSecretDate(secretName, null);

  return {
    async proveWritable() {
      for (const name of new Set([options.handedOverAs ?? secretName, secretName])) await refuseShadow(options, name);
      const probe = `${secretName}_PROBE`;
      await explaining(`Writing the secret ${probe} to prove that ${secretName} can be written`, async () => {
        before = await updatedAt();
        await vault.writeSecret(probe, "probe", null);
      });
      await vault.deleteSecret(probe).catch(() => {
        log.warn(`The secret ${probe} could not be removed. It contains nothing secret, and the next run reuses it.`);
      });
    },

    async write(record) {
      await explaining(`Writing the secret ${secretName}`, async () => {
        before ??= await updatedAt();
        await vault.writeSecret(secretName, JSON.stringify(record), null);
      });
      for (let check = 1; check <= CHECKS; check++) {
        const seen = await updatedAt().catch(() => undefined);
        if (seen === undefined) {
          log.warn(`GitHub accepted the secret ${secretName}, but its timestamp could not be read afterwards.`);
          return;
        }
        if (seen !== null && seen !== before) return;
        await clock.sleep(CHECK_DELAY_MS);
      }
      throw unchangedSecret(secretName);
    },
  };
}

/** What failed is the whole purpose, whichever call it was. */
async function explaining(what: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    throw error instanceof ProblemError ? new ProblemError({ ...error.problem, what }, error.exitCode) : error;
  });
}

/** Else a refreshed token would never be used. If it cannot be checked, it only warns. @throws ProblemError (exit 2) */
async function refuseShadow({ vault, environment, log }: SecretTokenStoreOptions, secretName: string): Promise<void> {
  const date = await vault.readSecretDate(secretName, environment).catch(() => {
    log.warn(
      `Could not check whether the environment ${environment} has its own secret ${secretName}, ` +
        `which would be used instead of the refreshed one. Give ${vault.tokenName} the permission "Environments: read".`,
    );
    return null;
  });
  if (date === null) return;
  const why = `The environment ${environment} has a secret of the same name, which overrides the repository's.`;
  const whatToDo = `Delete the environment's secret ${secretName}. Only the repository's secret is refreshed.`;
  throw new ProblemError({ code: "secret-shadowed", what: `The secret ${secretName}`, why, whatToDo }, 2);
}

/** Two writes within one second have the same timestamp, so a later retry can show whether this worked. */
function unchangedSecret(secretName: string): ProblemError {
  const why = "GitHub accepted it, but the secret's timestamp did not change.";
  const whatToDo = "Check the secret's date in the repository settings. If it is old, authorize again.";
  return new ProblemError(
    { code: "secret-unchanged", what: `Writing the secret ${secretName}`, why, whatToDo, isRetryable: true },
    1,
  );
}
