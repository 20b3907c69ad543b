import { describe, expect, it } from "vitest";
import { automation, STORED_TOKENS, WITH_APP } from "./automation.ts";

const STATUS = "content/token-status.json";

describe("refresh.yml", () => {
  it("renews the token, stores it as the secret, commits its dates, and the next post uses it", async () => {
    const { run, simulator, github, secret, record, botCommits, chat } = await automation(WITH_APP);
    simulator.settings.switches.oldTokenAfterRefresh = "revoked";
    const result = await run("refresh.yml", { event: "schedule" });
    expect(result.jobs.refresh?.steps.at(-1)).toEqual({
      what: expect.stringMatching(/^mergecast refresh /),
      outcome: "success",
    });
    expect(result.jobs["refresh-without-app"]?.result).toBe("skipped");
    expect(secret()).toMatchObject({ account_id: record.account_id, token_type: "bearer" });
    expect(secret().access_token).not.toBe(record.access_token);
    expect([...github.administration.secrets.keys()].sort()).toEqual(["ALERT_WEBHOOK", "SOCIAL_TOKEN"]);
    const status = JSON.parse((await github.read(STATUS)) ?? "");
    expect(status).toEqual({ refreshed_at: secret().obtained_at, expires_at: expect.any(String) });
    expect(await botCommits()).toEqual([
      expect.stringMatching(/^token: refreshed, valid until .*\n\nhttp:.*\/runs\/1\n\n\[skip actions\]$/),
    ]);
    expect(chat).toEqual([]);
    const posted = await run("post.yml", { event: "schedule" });
    expect([posted.conclusion, simulator.state.media.length]).toEqual(["success", 1]);
  });

  it("spends nothing when the secret cannot be written, tells of it in an issue, and closes that when it works again", async () => {
    const tokens = { publisher: { ...STORED_TOKENS.publisher, SECRETS_TOKEN: "bot-token" } };
    const { run, simulator, github, secret, record, issues } = await automation({
      environmentSecrets: tokens,
      hasChat: false,
    });
    const failed = await run("refresh.yml", { event: "schedule", cron: "17 8 * * 4" });
    expect(failed.conclusion).toBe("failure");
    expect(failed.jobs["refresh-without-app"]?.outputs).toEqual({ command: "failure" });
    expect(failed.jobs.alert?.result).toBe("skipped");
    expect(simulator.state.requests.map(({ endpoint }) => endpoint)).not.toContain("refresh");
    expect([secret(), await github.read(STATUS)]).toEqual([record, null]);
    const [issue] = await issues();
    expect(issue).toMatchObject({ state: "open", title: expect.stringContaining("could not be refreshed") });
    const { body } = (await github.api("GET", `/issues/${issue?.number}`)) as { body: string };
    expect(body.replaceAll(/\s+/g, " ")).toMatch(/SECRETS_TOKEN.*Secrets: read and write/);
    tokens.publisher.SECRETS_TOKEN = "secrets-token";
    expect(await run("refresh.yml", { event: "workflow_dispatch" })).toMatchObject({ conclusion: "success" });
    expect((await issues()).map(({ state }) => state)).toEqual(["closed"]);
  });
});

describe("health.yml", () => {
  it("is red, and refresh green, when all that is wrong is a queue of few posts", async () => {
    const { run, chat } = await automation();
    expect(await run("refresh.yml", { event: "schedule" })).toMatchObject({ conclusion: "success" });
    expect(chat).toEqual([]);
    const health = await run("health.yml", { event: "schedule" });
    expect(health).toMatchObject({ conclusion: "failure", jobs: { alert: { result: "skipped" } } });
    expect(chat).toHaveLength(1);
  });
});
