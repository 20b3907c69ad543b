import { describe, expect, it } from "vitest";
import { judgeHosts, judgeToken, judgeTokenLife, type TokenReading } from "../../../scripts/core/checks/judge-token.ts";
import { parseToken } from "../../../scripts/core/token/parse-token.ts";

const NOW = new Date("2026-01-07T08:00:00Z");
const DAY_MS = 24 * 60 * 60_000;
const HOSTS = { graphUrl: "https://graph.instagram.com", tokenUrl: "https://api.instagram.com" };
const VALUE = `IGAA${"x".repeat(40)}`;

function reading(text: string, remark: string | null = null): TokenReading {
  return { kind: "token", token: parseToken(text, "the token"), where: "token.json", remark };
}

const record = (ageDays: number) =>
  JSON.stringify({
    access_token: VALUE,
    token_type: "bearer",
    expires_in: 60 * 24 * 3600,
    account_id: "1",
    obtained_at: new Date(NOW.getTime() - ageDays * DAY_MS).toISOString(),
  });
const none: TokenReading = { kind: "none", where: "nothing there" };
const problem = {
  code: "token-unusable",
  what: "The token",
  why: "It is broken.",
  whatToDo: "Again.",
  isRetryable: false,
};

describe("judgeHosts", () => {
  it.each([
    ["the direct login's hosts", HOSTS, reading(VALUE), "ok"],
    ["no token yet", HOSTS, none, "ok"],
    ["a host of the page login", { ...HOSTS, graphUrl: "https://graph.facebook.com" }, none, "failed"],
    ["a token host of the page login", { ...HOSTS, tokenUrl: "https://graph.facebook.com" }, none, "failed"],
    ["a token of the page login", HOSTS, reading(`EAA${"x".repeat(40)}`), "failed"],
    ["a token that would travel unencrypted", { ...HOSTS, graphUrl: "http://graph.instagram.com" }, none, "failed"],
  ] as const)("judges %s", (_, hosts, token, state) => {
    const row = judgeHosts(hosts, token);
    expect(row.state).toBe(state);
    expect(row.errorRow).toBe(state === "failed" ? "invalid OAuth access token" : null);
    expect(JSON.stringify(row)).not.toContain("xxxxxx");
  });
});

describe("judgeToken", () => {
  it.each([
    ["a record", reading(record(1)), "ok"],
    ["a bare token", reading(VALUE), "ok"],
    ["a file that others may read", reading(record(1), "the file has mode 644 instead of 600"), "warning"],
    ["none", none, "failed"],
    ["one that cannot be used", { kind: "unusable", problem } as const, "failed"],
  ] as const)("judges %s", (_, token, state) => {
    const row = judgeToken(token);
    expect(row.state).toBe(state);
    expect(row.whatToDo === null).toBe(state === "ok");
    expect(JSON.stringify(row)).not.toContain(VALUE);
  });
});

describe("judgeTokenLife", () => {
  it.each([
    ["a young one", reading(record(1)), null, "ok"],
    ["exactly 20 days left", reading(record(40)), null, "ok"],
    ["19 days left", reading(record(41)), null, "warning"],
    ["an expired one", reading(record(61)), null, "failed"],
    ["a bare one of unknown age", reading(VALUE), null, "warning"],
    ["a bare one with a status", reading(VALUE), new Date(NOW.getTime() + 50 * DAY_MS), "ok"],
    ["a bare one with an old status", reading(VALUE), new Date(NOW.getTime() - 1), "failed"],
    ["none", none, null, "skipped"],
  ] as const)("judges %s", (_, token, statusExpiresAt, state) => {
    expect(judgeTokenLife(token, { now: NOW, statusExpiresAt }).state).toBe(state);
  });

  it("says how old the token is and how long it is valid, and names the symptom of an expired one", () => {
    const life = (days: number) => judgeTokenLife(reading(record(days)), { now: NOW, statusExpiresAt: null });
    expect(life(12).found).toContain("issued 12 days ago, valid until Tue 24 Feb 2026, 08:00 UTC (48 days)");
    expect(life(59).found).toMatch(/ \(1 day\)$/);
    expect(life(1 / 24).found).toMatch(/^issued 1 hour ago, /);
    expect(life(61)).toMatchObject({
      errorRow: "every call answers 401",
      whatToDo: expect.stringContaining("authorize"),
    });
  });
});
