import { ABSENT, type Call, DONE, type Json, jsonOf, MADE, ok, type Reply, type Routes, refusal } from "./call.ts";

export interface StoredSecret {
  /** As it was before it was sealed. */
  value: string;
  createdAt: string;
  /** Whole seconds, as GitHub tells them. */
  updatedAt: string;
}

export interface Environment {
  /** null: every branch. */
  branches: string[] | null;
  reviewers: number[];
  secrets: Map<string, string>;
}

/** An environment that deploys from every branch and keeps these secrets. */
export const environmentWith = (...names: string[]): Environment => ({
  branches: null,
  reviewers: [],
  secrets: new Map(names.map((name) => [name, "x"])),
});

const KEY_ID = "568250167242549743";
const LONG_AGO = "2026-01-01T00:00:00Z";

interface State {
  secrets: Map<string, StoredSecret>;
  environments: Map<string, Environment>;
}

/** The secrets of the repository, and environments with their own. They are really sealed by the client and unsealed here. */
export function secretRoutes(state: State, now: () => Date): Routes {
  let keys: ReturnType<typeof makeKeys> | null = null;
  const keyPair = async () => {
    keys ??= makeKeys();
    return await keys;
  };
  const opened = async (call: Call) => {
    const { encrypted_value: sealed, key_id: keyId } = jsonOf(call);
    return keyId === KEY_ID ? (await keyPair()).open(String(sealed)) : null;
  };
  return {
    "GET (?:/actions|/environments/[^/]+)/secrets/public-key": async () =>
      ok({ key_id: KEY_ID, key: (await keyPair()).publicKey }),
    "PUT /actions/secrets/([^/]+)": async (call, key = "") => {
      const value = await opened(call);
      if (value === null) return refusal(422, "The secret was not sealed with this repository's key");
      const updatedAt = `${now().toISOString().slice(0, 19)}Z`;
      const before = state.secrets.get(key);
      state.secrets.set(key, { value, createdAt: before?.createdAt ?? updatedAt, updatedAt });
      return before === undefined ? MADE : DONE;
    },
    "(\\w+) /actions/secrets/([^/]+)": (_, method, key = "") => {
      const stored = state.secrets.get(key);
      if (stored === undefined) return ABSENT;
      if (method !== "DELETE") return ok({ name: key, created_at: stored.createdAt, updated_at: stored.updatedAt });
      state.secrets.delete(key);
      return DONE;
    },
    "PUT /environments/([^/]+)": (call, key = "") => {
      const { deployment_branch_policy: policy = null, reviewers } = jsonOf(call);
      const before = state.environments.get(key) ?? environmentWith();
      const branches = policy === null ? null : (before.branches ?? []);
      state.environments.set(key, { ...before, branches, reviewers: (reviewers ?? []) as number[] });
      return ok({ id: 1, name: key });
    },
    "(\\w+) /environments/([^/]+)(.*)": async (call, method, key = "", rest = "") => {
      const found = state.environments.get(key);
      if (found === undefined) return ABSENT;
      if (rest === "") return ok(shownEnvironment(key, found));
      if (rest.startsWith("/deployment-branch-policies")) return branchPolicies(call, found);
      const secret = rest.replace("/secrets/", "");
      if (method !== "PUT")
        return found.secrets.has(secret) ? ok({ name: secret, created_at: LONG_AGO, updated_at: LONG_AGO }) : ABSENT;
      const value = await opened(call);
      if (value === null) return refusal(422, "The secret was not sealed with this environment's key");
      found.secrets.set(secret, value);
      return MADE;
    },
  };
}

function shownEnvironment(name: string, { branches, reviewers }: Environment): Json {
  const gates = reviewers.length === 0 ? [] : [{ id: 1, type: "required_reviewers", reviewers: [] }];
  const policy = branches === null ? [] : [{ id: 2, type: "branch_policy" }];
  return {
    id: 1,
    name,
    protection_rules: [...gates, ...policy],
    deployment_branch_policy: branches === null ? null : { protected_branches: false, custom_branch_policies: true },
  };
}

function branchPolicies(call: Call, found: Environment): Reply {
  const branches = found.branches ?? [];
  if (call.method === "GET") {
    const list = branches.map((name, index) => ({ id: index + 1, name, type: "branch" }));
    return ok({ total_count: list.length, branch_policies: list });
  }
  if (call.method === "POST") {
    if (found.branches === null) return ABSENT;
    found.branches = [...branches, String(jsonOf(call).name)];
    return ok({ id: found.branches.length, name: jsonOf(call).name });
  }
  found.branches = branches.filter((_, index) => index + 1 !== Number(call.path.split("/").at(-1)));
  return DONE;
}

/** Secrets are really sealed by the client and unsealed here. */
async function makeKeys(): Promise<{ publicKey: string; open(sealed: string): string | null }> {
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
