import { describe, expect, it, onTestFinished } from "vitest";
import { createGithubClient } from "../../scripts/adapters/github/github-client.ts";
import { createSecretTokenStore } from "../../scripts/adapters/github/secret-token-store.ts";
import { createTokenEndpoint } from "../../scripts/adapters/instagram/token-endpoint.ts";
import type { Alert } from "../../scripts/core/ports/alerts.ts";
import { readRefreshedAt } from "../../scripts/core/posting/read-content.ts";
import { Scrubber } from "../../scripts/core/text/scrubber.ts";
import { parseToken } from "../../scripts/core/token/parse-token.ts";
import { refresh } from "../../scripts/flows/refresh-token.ts";
import { createManualClock } from "../../simulator/clock.ts";
import { startSimulator } from "../../simulator/simulator.ts";
import { startGithub } from "../support/github-server.ts";
import { githubStore } from "../support/github-store.ts";
import { recordedLog } from "../support/recorded-log.ts";

const DAY_MS = 24 * 60 * 60_000;
const STATUS = "content/token-status.json";

/** The refresher as a scheduled workflow runs it: the token is a repository secret, its dates are committed. */
async function stage() {
  const clock = createManualClock(new Date("2026-01-12T08:00:00Z"));
  const [simulator, github] = await Promise.all([startSimulator({ clock }), startGithub({ now: () => clock.now() })]);
  onTestFinished(() => simulator.close());
  const old = {
    access_token: simulator.issueToken({ ageMs: 7 * DAY_MS }),
    token_type: "bearer" as const,
    expires_in: 5_184_000,
    obtained_at: new Date(clock.now().getTime() - 7 * DAY_MS).toISOString(),
    account_id: simulator.settings.account.userId,
  };
  const stamp = "2026-01-05T08:00:00Z";
  github.secrets.repository.set("SOCIAL_TOKEN", { value: JSON.stringify(old), createdAt: stamp, updatedAt: stamp });
  const alerts: Alert[] = [];
  const log = recordedLog();
  const scrubber = new Scrubber();
  const order: string[] = [];
  simulator.onRequest = ({ endpoint, phase }) => void (phase === "before" && order.push(`instagram ${endpoint}`));
  github.onRequest = ({ method, path }) => void order.push(`github ${method} ${path}`);
  const client = createGithubClient({
    token: "secrets-token",
    apiUrl: github.url,
    repository: github.repository,
    clock,
  });
  const run = async () => {
    const store = await githubStore(github, { clock });
    const refreshedAt = readRefreshedAt((await store.read("token-status"))?.bytes ?? null);
    order.length = 0;
    return await refresh(
      {
        store,
        tokenStore: createSecretTokenStore({
          client,
          secretName: "SOCIAL_TOKEN",
          environment: "publisher",
          clock,
          log,
        }),
        endpoint: createTokenEndpoint({ graphUrl: simulator.graphUrl, apiVersion: "v25.0", scrubber }),
        alerts: { send: async (alert) => void alerts.push(alert), clear: async () => undefined },
        clock,
        random: () => 0.5,
        log,
        mask: (secret) => scrubber.add(secret),
      },
      // What a run is given is the secret as it was when the run was queued.
      { token: parseToken(JSON.stringify(old), "SOCIAL_TOKEN"), accountId: undefined, refreshedAt, isDryRun: false },
    );
  };
  const secret = () => JSON.parse(github.secrets.repository.get("SOCIAL_TOKEN")?.value ?? "null");
  return { simulator, github, old, alerts, log, order, run, secret };
}

describe("refresh, with the token in a repository secret", () => {
  it("proves, refreshes, tries out, stores and then commits, in this order", async () => {
    const { run, order, secret, old, github, alerts } = await stage();
    expect(await run()).toMatchObject({ exit: 0 });
    expect(order).toEqual([
      "github GET /environments/publisher/secrets/SOCIAL_TOKEN",
      "github GET /actions/secrets/SOCIAL_TOKEN",
      "github GET /actions/secrets/public-key",
      "github PUT /actions/secrets/SOCIAL_TOKEN_PROBE",
      "github DELETE /actions/secrets/SOCIAL_TOKEN_PROBE",
      "instagram refresh",
      "instagram me",
      "github GET /actions/secrets/public-key",
      "github PUT /actions/secrets/SOCIAL_TOKEN",
      "github GET /actions/secrets/SOCIAL_TOKEN",
      "github GET /git/ref/heads/main",
      `github PUT /contents/${STATUS}`,
    ]);
    expect(secret()).toMatchObject({ account_id: old.account_id, obtained_at: "2026-01-12T08:00:00.000Z" });
    expect(secret().access_token).not.toBe(old.access_token);
    expect(JSON.parse((await github.read(STATUS)) ?? "")).toEqual({
      refreshed_at: "2026-01-12T08:00:00.000Z",
      expires_at: "2026-03-13T08:00:00.000Z",
    });
    expect((await github.log())[0]?.message).toMatch(
      /^token: refreshed, valid until .*\n\nhttp:.*\/actions\/runs\/77\n\n\[skip actions\]$/,
    );
    expect(alerts).toEqual([]);
  });

  it.each([
    [
      "the secret cannot be written",
      { login: "mergecast[bot]", permissions: { secrets: "read" } as const },
      '"Secrets: read and write"',
    ],
    ["SECRETS_TOKEN is refused", null, "SECRETS_TOKEN"],
  ])("does not spend the refresh when %s", async (_, grant, help) => {
    const { run, github, order, secret, old, alerts } = await stage();
    if (grant === null) github.tokens.delete("secrets-token");
    else github.tokens.set("secrets-token", grant);
    expect(await run()).toMatchObject({ exit: 2 });
    expect(order.join()).not.toContain("instagram");
    expect(secret()).toEqual(old);
    expect(alerts).toMatchObject([{ kind: "token", body: expect.stringContaining(help) }]);
  });

  it("does not spend the refresh when the environment's own secret would win", async () => {
    const { run, github, order, alerts } = await stage();
    github.secrets.environments.set("publisher", new Set(["SOCIAL_TOKEN"]));
    expect(await run()).toMatchObject({ exit: 2 });
    expect(order).toEqual(["github GET /environments/publisher/secrets/SOCIAL_TOKEN"]);
    expect(alerts).toMatchObject([
      { kind: "token", body: expect.stringContaining("publisher has a secret of the same name") },
    ]);
  });

  it("writes the secret again when GitHub breaks down, whether or not the write took effect", async () => {
    const { run, github, secret, simulator } = await stage();
    for (const when of ["before", "after"] as const) {
      github.faults.add({ method: "PUT", path: /SOCIAL_TOKEN$/, when, kind: "answer", status: 502 });
    }
    expect(await run()).toMatchObject({ exit: 0 });
    const calls = simulator.state.requests.map(({ endpoint }) => endpoint);
    expect(calls.filter((call) => call === "refresh")).toHaveLength(1);
    expect(secret().obtained_at).toBe("2026-01-12T08:00:00.000Z");
  });

  it("says that the token is safe when only its dates could not be committed", async () => {
    const { run, github, alerts, secret, old } = await stage();
    github.rules.isActive = true;
    github.tokens.set("bot-token", { login: "mergecast[bot]", permissions: { contents: "write" } });
    expect(await run()).toMatchObject({ exit: 1 });
    expect(secret().access_token).not.toBe(old.access_token);
    expect(alerts).toMatchObject([
      { kind: "token", body: expect.stringMatching(/new token itself is stored.*bypass the ruleset/s) },
    ]);
  });

  it("leaves a run alone that was queued with an older secret", async () => {
    const { run, simulator } = await stage();
    await run();
    const { length } = simulator.state.requests;
    expect(await run()).toMatchObject({ exit: 0, summary: expect.stringContaining("newer token") });
    expect(simulator.state.requests).toHaveLength(length);
  });

  it("never says or commits a token", async () => {
    const { run, github, log, alerts, old, secret } = await stage();
    github.faults.add({ method: "GET", path: /SOCIAL_TOKEN$/, skip: 2, when: "before", kind: "drop", count: 3 });
    await run();
    const said = JSON.stringify([
      log.lines,
      alerts,
      await github.log(),
      github.requests.map(({ path, body }) => [path, body]),
    ]);
    for (const token of [old.access_token, secret().access_token, "secrets-token"]) expect(said).not.toContain(token);
  });
});
