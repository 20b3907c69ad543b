import type { VaultAdmin } from "../../../core/ports/repository-admin.ts";
import type { NamedClient } from "../github-client.ts";
import { orNull } from "../github-problem.ts";
import { REPEATABLE } from "../repeatable.ts";
import { seal } from "../secret-token-store.ts";
import type { AdminCall, AdminConnection } from "./admin-call.ts";

const VARIABLES = "/repos/{owner}/{repo}/actions/variables";
const SECRETS = "/repos/{owner}/{repo}/actions/secrets";
const ENVIRONMENT_SECRETS = "/repos/{owner}/{repo}/environments/{environment_name}/secrets";

/** Variables and secrets. `keeper` may have a token of its own that sees secrets where the administrator's is missing. */
export function createVaultAdmin({ client, call }: AdminConnection, keeper: KeeperConnection): VaultAdmin {
  const { octokit, repo } = client;
  return {
    ...createSecretVault(keeper),
    readVariable: (name) =>
      call({ what: `Reading the variable ${name}`, permission: "Variables: read" }, async () => {
        const found = await orNull(octokit.request(`GET ${VARIABLES}/{name}`, { ...repo, name }));
        return found?.data.value ?? null;
      }),
    writeVariable: (name, value) =>
      call({ what: `Writing the variable ${name}`, permission: "Variables: read and write" }, async () => {
        const before = await orNull(octokit.request(`GET ${VARIABLES}/{name}`, { ...repo, name }));
        if (before === null) await octokit.request(`POST ${VARIABLES}`, { ...repo, name, value });
        else await octokit.request(`PATCH ${VARIABLES}/{name}`, { ...repo, name, value, ...REPEATABLE });
      }),
  };
}

export interface KeeperConnection extends NamedClient {
  call: AdminCall;
}

type SecretVault = Pick<VaultAdmin, "readSecretDate" | "writeSecret" | "proveReachable">;

function createSecretVault({ client, call }: KeeperConnection): SecretVault {
  const { octokit, repo } = client;
  const at = (environment_name: string) => ({ ...repo, environment_name });
  const readKey = async (environment: string | null) =>
    environment === null
      ? (await octokit.request(`GET ${SECRETS}/public-key`, repo)).data
      : (await octokit.request(`GET ${ENVIRONMENT_SECRETS}/public-key`, at(environment))).data;
  return {
    readSecretDate: (secret_name, environment) =>
      call({ what: `Looking for the secret ${secret_name}`, permission: permissionFor(environment) }, async () => {
        const asked =
          environment === null
            ? octokit.request(`GET ${SECRETS}/{secret_name}`, { ...repo, secret_name })
            : octokit.request(`GET ${ENVIRONMENT_SECRETS}/{secret_name}`, { ...at(environment), secret_name });
        return (await orNull<{ data: { updated_at: string } }>(asked))?.data.updated_at ?? null;
      }),
    writeSecret: (secret_name, value, environment) =>
      call({ what: `Writing the secret ${secret_name}`, permission: permissionFor(environment) }, async () => {
        const { key, key_id } = await readKey(environment);
        const sealed = { secret_name, key_id, encrypted_value: await seal(value, key), ...REPEATABLE };
        if (environment === null) await octokit.request(`PUT ${SECRETS}/{secret_name}`, { ...repo, ...sealed });
        else await octokit.request(`PUT ${ENVIRONMENT_SECRETS}/{secret_name}`, { ...at(environment), ...sealed });
      }),
    proveReachable: (environment) =>
      call({ what: "Fetching the key for secrets", permission: permissionFor(environment) }, async () => {
        await readKey(environment);
      }),
  };
}

function permissionFor(environment: string | null): string {
  return environment === null ? "Secrets: read and write" : "Environments: read and write";
}
