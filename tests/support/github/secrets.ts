import { type Call, type Json, jsonOf, type Reply, refusal } from "./call.ts";

interface StoredSecret {
  /** As it was before it was sealed. */
  value: string;
  createdAt: string;
  /** Whole seconds, as GitHub tells them. */
  updatedAt: string;
}

export interface Secrets {
  repository: Map<string, StoredSecret>;
  /** Names of environments, each with the names of its own secrets. */
  environments: Map<string, Set<string>>;
  answer(call: Call): Promise<Reply | null>;
}

export const KEY_ID = "568250167242549743";

/** Repository secrets that are really sealed by the client and unsealed here, and the environments with their own. */
export function createSecrets(now: () => Date): Secrets {
  const repository: Secrets["repository"] = new Map();
  const environments: Secrets["environments"] = new Map();
  let keys: ReturnType<typeof makeKeys> | null = null;
  const stamp = () => `${now().toISOString().slice(0, 19)}Z`;

  const put = async (call: Call, name: string): Promise<Reply> => {
    keys ??= makeKeys();
    const { encrypted_value: sealed, key_id: keyId } = jsonOf(call);
    const value = typeof sealed === "string" && keyId === KEY_ID ? (await keys).open(sealed) : null;
    if (value === null) return refusal(422, "The secret was not sealed with this repository's key");
    const before = repository.get(name);
    repository.set(name, { value, createdAt: before?.createdAt ?? stamp(), updatedAt: stamp() });
    return before === undefined ? { status: 201, body: {} } : { status: 204 };
  };

  const ofRepository = async (call: Call, name: string): Promise<Reply> => {
    if (call.method === "PUT") return await put(call, name);
    const stored = repository.get(name);
    if (stored === undefined) return refusal(404, "Not Found");
    if (call.method === "DELETE") repository.delete(name);
    return call.method === "DELETE" ? { status: 204 } : { status: 200, body: shown(name, stored) };
  };

  return {
    repository,
    environments,
    async answer(call) {
      if (call.path === "/actions/secrets/public-key") {
        keys ??= makeKeys();
        return { status: 200, body: { key_id: KEY_ID, key: (await keys).publicKey } };
      }
      if (call.path === "/actions/secrets" && call.method === "GET") {
        const list = [...repository].map(([name, stored]) => shown(name, stored));
        return { status: 200, body: { total_count: list.length, secrets: list } };
      }
      const secret = /^\/actions\/secrets\/([^/]+)$/.exec(call.path)?.[1];
      if (secret !== undefined) return await ofRepository(call, secret.toUpperCase());
      return call.path.startsWith("/environments") ? ofEnvironments(call, environments) : null;
    },
  };
}

function ofEnvironments(call: Call, environments: Secrets["environments"]): Reply {
  const [, , environment, , secret] = call.path.split("/");
  const listed = (names: Iterable<string>) => [...names].map((name, index) => ({ id: index + 1, name }));
  if (environment === undefined)
    return {
      status: 200,
      body: { total_count: environments.size, environments: listed(environments.keys()) },
    };
  const names = environments.get(environment);
  if (names === undefined) return refusal(404, "Not Found");
  if (/^\/environments\/[^/]+$/.test(call.path)) return { status: 200, body: { id: 1, name: environment } };
  if (secret === undefined) return { status: 200, body: { total_count: names.size, secrets: listed(names) } };
  const isThere = names.has(secret.toUpperCase());
  return isThere ? { status: 200, body: { ...OLD, name: secret.toUpperCase() } } : refusal(404, "Not Found");
}

const OLD = { created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" };

const shown = (name: string, stored: StoredSecret): Json => ({
  name,
  created_at: stored.createdAt,
  updated_at: stored.updatedAt,
});

export async function makeKeys(): Promise<{ publicKey: string; open(sealed: string): string | null }> {
  const { default: sodium } = await import("libsodium-wrappers");
  await sodium.ready;
  const { publicKey, privateKey } = sodium.crypto_box_keypair();
  return {
    publicKey: Buffer.from(publicKey).toString("base64"),
    open(sealed) {
      try {
        const opened = sodium.crypto_box_seal_open(Buffer.from(sealed, "base64"), publicKey, privateKey);
        return Buffer.from(opened).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}
