import { describe, expect, it } from "vitest";
import { createSecretTokenStore } from "../../../scripts/adapters/github/secret-token-store.ts";
import { createSecretVault, seal } from "../../../scripts/adapters/github/secret-vault.ts";
import type { Fault } from "../../support/github/faults.ts";
import {
  environmentWith,
  type GithubServer,
  type GithubServerOptions,
  startGithub,
} from "../../support/github-server.ts";
import { namedClient } from "../../support/github-store.ts";
import { recordedLog } from "../../support/recorded-log.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

const RECORD = {
  access_token: "IGAA-new-token",
  token_type: "bearer" as const,
  expires_in: 5_184_000,
  obtained_at: "2026-01-12T08:00:00.000Z",
  account_id: "17841400000000001",
};

/** A repository that holds the secret already, written a week ago. */
async function stage(options: GithubServerOptions = {}, names: { secretName?: string; handedOverAs?: string } = {}) {
  const clock = virtualClock("2026-01-12T08:00:00.250Z");
  const github = await startGithub({ now: () => clock.now(), ...options });
  const old = "2026-01-05T08:00:00Z";
  github.administration.secrets.set("SOCIAL_TOKEN", { value: "old", createdAt: old, updatedAt: old });
  const log = recordedLog();
  const vault = createSecretVault(namedClient(github.url, { token: "secrets-token", clock }));
  const options_ = { vault, secretName: "SOCIAL_TOKEN", environment: "publisher", clock, log, ...names };
  return { github, clock, log, tokenStore: createSecretTokenStore(options_) };
}

const calls = (github: GithubServer) =>
  github.requests.map(({ method, path }) => `${method} ${path.replace("/repos/team/posts/", "")}`);

describe("the token as a repository secret", () => {
  it("proves that it can be written by writing another secret, which it removes", async () => {
    const { github, tokenStore, log } = await stage();
    await tokenStore.proveWritable();
    expect(calls(github)).toEqual([
      "GET environments/publisher/secrets/SOCIAL_TOKEN",
      "GET actions/secrets/SOCIAL_TOKEN",
      "GET actions/secrets/public-key",
      "PUT actions/secrets/SOCIAL_TOKEN_PROBE",
      "DELETE actions/secrets/SOCIAL_TOKEN_PROBE",
    ]);
    expect([...github.administration.secrets.keys()]).toEqual(["SOCIAL_TOKEN"]);
    expect(github.administration.secrets.get("SOCIAL_TOKEN")?.value).toBe("old");
    expect(log.lines).toEqual([]);
  });

  it("writes the record, sealed, on one line, and sees its timestamp change", async () => {
    const { github, tokenStore } = await stage();
    await tokenStore.proveWritable();
    github.requests.length = 0;
    await tokenStore.write(RECORD);
    expect(github.administration.secrets.get("SOCIAL_TOKEN")?.value).toBe(JSON.stringify(RECORD));
    expect(calls(github)).toEqual([
      "GET actions/secrets/public-key",
      "PUT actions/secrets/SOCIAL_TOKEN",
      "GET actions/secrets/SOCIAL_TOKEN",
    ]);
    expect(Object.keys(Object(github.requests[1]?.body)).sort()).toEqual(["encrypted_value", "key_id"]);
    expect(JSON.stringify(github.requests)).not.toContain("IGAA-new-token");
  });

  it("creates a secret that does not exist yet", async () => {
    const { github, tokenStore } = await stage();
    github.administration.secrets.clear();
    await tokenStore.proveWritable();
    await tokenStore.write(RECORD);
    expect(github.administration.secrets.get("SOCIAL_TOKEN")?.value).toBe(JSON.stringify(RECORD));
  });

  it.each([
    ["401, a dead token", "github-token-refused", null],
    ["403, no permission", "github-permission-missing", { login: "mergecast[bot]", permissions: {} }],
    [
      "403, read only",
      "github-permission-missing",
      { login: "mergecast[bot]", permissions: { secrets: "read" } as const },
    ],
    [
      "404, another repository's",
      "github-permission-missing",
      { login: "mergecast[bot]", permissions: "all" as const, repositories: ["team/other"] },
    ],
  ])("says on %s what SECRETS_TOKEN needs", async (_, code, grant) => {
    const { github, tokenStore } = await stage({ isPrivate: true });
    if (grant === null) github.tokens.delete("secrets-token");
    else github.tokens.set("secrets-token", grant);
    const help =
      code === "github-token-refused" ? "SECRETS_TOKEN" : 'SECRETS_TOKEN the permission "Secrets: read and write"';
    await expect(tokenStore.proveWritable()).rejects.toMatchObject({
      exitCode: 2,
      problem: { code, what: expect.stringContaining("SOCIAL_TOKEN_PROBE"), whatToDo: expect.stringContaining(help) },
    });
    expect(github.administration.secrets.size).toBe(1);
  });

  it("refuses when the environment has a secret of the same name", async () => {
    const { github, tokenStore } = await stage();
    github.administration.environments.set("publisher", environmentWith("SOCIAL_TOKEN"));
    await expect(tokenStore.proveWritable()).rejects.toMatchObject({
      exitCode: 2,
      problem: { code: "secret-shadowed", why: expect.stringContaining("publisher") },
    });
    expect(calls(github)).toHaveLength(1);
  });

  it("refuses when the environment has a secret of the name under which the jobs of an account get theirs", async () => {
    const { github, tokenStore } = await stage({}, { secretName: "SOCIAL_TOKEN_BAKERY", handedOverAs: "SOCIAL_TOKEN" });
    github.administration.environments.set("publisher", environmentWith("SOCIAL_TOKEN"));
    await expect(tokenStore.proveWritable()).rejects.toMatchObject({ problem: { code: "secret-shadowed" } });
    github.administration.environments.set("publisher", environmentWith("SOCIAL_TOKEN_BAKERY"));
    await expect(tokenStore.proveWritable()).rejects.toMatchObject({ problem: { code: "secret-shadowed" } });
  });

  it("continues with a warning when it may not read the environment", async () => {
    const { github, tokenStore, log } = await stage();
    github.administration.environments.set("publisher", environmentWith("OTHER"));
    await tokenStore.proveWritable();
    expect(log.lines).toEqual([]);
    github.tokens.set("secrets-token", { login: "mergecast[bot]", permissions: { secrets: "write" } });
    await tokenStore.proveWritable();
    expect(log.lines).toEqual([expect.stringMatching(/^warn: .*SECRETS_TOKEN.*"Environments: read"/)]);
  });

  it("only warns when the probe cannot be removed", async () => {
    const { github, tokenStore, log } = await stage();
    github.faults.add({ method: "DELETE", when: "before", kind: "drop", count: 3 });
    await tokenStore.proveWritable();
    expect(log.lines).toEqual([expect.stringContaining("SOCIAL_TOKEN_PROBE could not be removed")]);
  });

  it("reports a write whose timestamp does not change, so that it is written once more", async () => {
    const { github, clock, tokenStore } = await stage();
    const justNow = "2026-01-12T08:00:00Z";
    github.administration.secrets.set("SOCIAL_TOKEN", { value: "other run's", createdAt: justNow, updatedAt: justNow });
    await tokenStore.proveWritable();
    await expect(tokenStore.write(RECORD)).rejects.toMatchObject({
      problem: { code: "secret-unchanged", isRetryable: true },
    });
    expect(clock.now().toISOString()).toBe("2026-01-12T08:00:03.250Z");
    await tokenStore.write(RECORD);
    expect(github.administration.secrets.get("SOCIAL_TOKEN")).toMatchObject({ updatedAt: "2026-01-12T08:00:03Z" });
  });

  it.each([
    ["502 on the test write", { method: "PUT", path: /_PROBE$/, when: "before", kind: "answer", status: 502 }],
    ["a test write whose answer is lost", { method: "PUT", path: /_PROBE$/, when: "after", kind: "drop" }],
    ["a removal whose answer is lost", { method: "DELETE", when: "after", kind: "drop" }],
  ] as [string, Fault][])("tries again after %s, without a word", async (_, fault) => {
    const { github, tokenStore, log } = await stage();
    github.faults.add({ ...fault, count: 2 });
    await tokenStore.proveWritable();
    expect([...github.administration.secrets.keys()]).toEqual(["SOCIAL_TOKEN"]);
    expect(log.lines).toEqual([]);
  });

  it("gives the test write up after three attempts", async () => {
    const { github, tokenStore } = await stage();
    github.faults.add({ method: "PUT", when: "before", kind: "answer", status: 502, count: 100 });
    await expect(tokenStore.proveWritable()).rejects.toMatchObject({ exitCode: 1, problem: { code: "github-down" } });
    expect(calls(github).filter((call) => call.startsWith("PUT"))).toHaveLength(3);
  });

  it("recognises a write that worked although its answer was lost", async () => {
    const { github, clock, tokenStore } = await stage();
    await tokenStore.proveWritable();
    github.faults.add({ method: "PUT", when: "after", kind: "answer", status: 502, count: 3 });
    await expect(tokenStore.write(RECORD)).rejects.toMatchObject({
      problem: { code: "github-down", isRetryable: true },
    });
    clock.advance(100);
    await tokenStore.write(RECORD);
    expect(github.administration.secrets.get("SOCIAL_TOKEN")?.value).toBe(JSON.stringify(RECORD));
  });

  it("does not report an accepted write as lost when only the check fails", async () => {
    const { github, tokenStore, log } = await stage();
    await tokenStore.proveWritable();
    github.faults.add({ method: "GET", path: /SOCIAL_TOKEN$/, when: "before", kind: "drop", count: 3 });
    await tokenStore.write(RECORD);
    expect(log.lines).toEqual([expect.stringContaining("timestamp could not be read afterwards")]);
  });

  it("refuses to encrypt with an invalid key", async () => {
    await expect(seal("secret", "bm90IGEga2V5")).rejects.toMatchObject({
      exitCode: 2,
      problem: { code: "public-key-invalid" },
    });
  });
});
