import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import type { CheckResult } from "../../../scripts/core/checks/check.ts";
import {
  judgeAccount,
  judgeAccountType,
  judgePermission,
  judgeProfile,
  judgeQuota,
  type Profile,
} from "../../../scripts/core/checks/judge-account.ts";
import {
  judgeAlerts,
  judgeHosts,
  judgeInstagramApp,
  judgeNode,
  judgeToken,
  judgeTokenLife,
  NODE_MINIMUM,
  type TokenReading,
} from "../../../scripts/core/checks/judge-machine.ts";
import type { PlatformFault } from "../../../scripts/core/instagram/platform-fault.ts";
import type { Answer, Quota } from "../../../scripts/core/ports/platform.ts";
import { parseToken } from "../../../scripts/core/token/parse-token.ts";

const NOW = new Date("2026-01-07T08:00:00Z");
const DAY_MS = 24 * 60 * 60_000;
const VALUE = `IGAA${"x".repeat(40)}`;
const NONE: TokenReading = { kind: "none", where: "nothing there" };
const BARE = reading(VALUE);
const UNUSABLE: TokenReading = {
  kind: "unusable",
  problem: { code: "token-unusable", what: "The token", why: "It is broken.", whatToDo: "Again.", isRetryable: false },
};

function reading(text: string, remark: string | null = null): TokenReading {
  return { kind: "token", token: parseToken(text, "the token"), where: "token.json", remark };
}

function record(ageDays: number, remark: string | null = null): TokenReading {
  const obtained_at = new Date(NOW.getTime() - ageDays * DAY_MS).toISOString();
  const rest = { token_type: "bearer", expires_in: 60 * 24 * 3600, account_id: "1", obtained_at };
  return reading(JSON.stringify({ access_token: VALUE, ...rest }), remark);
}

function expectState({ state, whatToDo }: CheckResult, wanted: string): void {
  expect(state).toBe(wanted);
  expect(whatToDo === undefined).toBe(wanted === "ok" || wanted === "skipped");
}

it("wants the Node that package.json wants", async () => {
  const { engines } = JSON.parse(await readFile("package.json", "utf8"));
  expect(engines.node).toBe(`>=${NODE_MINIMUM.join(".")}`);
});

it.each([
  ["v24.15.0", "ok"],
  ["v24.14.9", "failed"],
  ["v25.0.0", "ok"],
  ["v22.22.0", "failed"],
  ["", "failed"],
])("judges Node %j as %s", (version, state) => {
  expectState(judgeNode(version), state);
});

const HOSTS = { graphUrl: "https://graph.instagram.com", tokenUrl: "https://api.instagram.com", apiVersion: "v25.0" };

it.each([
  ["the direct login's hosts", {}, BARE, "ok"],
  ["no token yet", {}, NONE, "ok"],
  ["a host of the page login", { graphUrl: "https://graph.facebook.com" }, NONE, "failed"],
  ["a token host of the page login", { tokenUrl: "https://graph.facebook.com" }, NONE, "failed"],
  ["a token of the page login", {}, reading(`EAA${"x".repeat(40)}`), "failed"],
  ["an address without encryption", { graphUrl: "http://graph.instagram.com" }, NONE, "failed"],
])("judges the hosts: %s", (_, over, token, state) => {
  const result = judgeHosts({ ...HOSTS, ...over }, token);
  expectState(result, state);
  expect(result.errorRow).toBe(state === "failed" ? "invalid OAuth access token" : undefined);
  expect(JSON.stringify(result)).not.toContain("xxxxxx");
});

it.each<[string, TokenReading, boolean, string]>([
  ["a record", record(1), false, "ok"],
  ["a bare token", BARE, false, "ok"],
  ["a file that others may read", record(1, "the file has mode 644 instead of 600"), false, "warning"],
  ["none", NONE, false, "failed"],
  ["none here, but a secret of the repository", NONE, true, "ok"],
  ["one that cannot be used", UNUSABLE, true, "failed"],
])("judges the token: %s", (_, token, isStored, state) => {
  const result = judgeToken(token, isStored);
  expectState(result, state);
  expect(JSON.stringify(result)).not.toContain(VALUE);
});

describe("the life of the token", () => {
  it.each<[string, TokenReading, number | null, string]>([
    ["a new one", record(1), null, "ok"],
    ["20 days left", record(40), null, "ok"],
    ["19 days left", record(41), null, "warning"],
    ["an expired one", record(61), null, "failed"],
    ["a bare one of unknown age", BARE, null, "warning"],
    ["a bare one with a status", BARE, 50 * DAY_MS, "ok"],
    ["a bare one with an old status", BARE, -1, "failed"],
    ["none", NONE, null, "skipped"],
  ])("is judged: %s", (_, token, statusMs, state) => {
    const statusExpiresAt = statusMs === null ? null : new Date(NOW.getTime() + statusMs);
    expectState(judgeTokenLife(token, { now: NOW, statusExpiresAt }), state);
  });

  it.each([
    [12, /^issued 12 days ago, valid until Tue 24 Feb 2026, 08:00 UTC \(48 days\)$/, undefined],
    [59, / \(1 day\)$/, "every call answers 401"],
    [1 / 24, /^issued 1 hour ago, /, undefined],
    [61, /^issued 61 days ago, expired at /, "every call answers 401"],
  ])("is described after %d days, with the symptom of its end", (days, found, errorRow) => {
    const result = judgeTokenLife(record(days), { now: NOW, statusExpiresAt: null });
    expect(result.found).toMatch(found);
    expect(result.errorRow).toBe(errorRow);
  });
});

const APP = {
  clientId: "17",
  clientSecret: "s",
  redirectUri: "http://localhost:8443/callback",
  scopes: ["instagram_business_basic", "instagram_business_content_publish"],
};
const UNSET = { clientId: undefined, clientSecret: undefined, redirectUri: undefined };

it.each([
  ["complete", {}, "ok"],
  ["an id of letters", { clientId: "abc" }, "failed"],
  ["an older name of a scope", { scopes: ["business_basic", "business_content_publish"] }, "failed"],
  ["nothing but an older name of a scope", { ...UNSET, scopes: ["business_basic"] }, "failed"],
  ["a redirect with a fragment", { redirectUri: "http://localhost:8443/callback#x" }, "failed"],
  ["no secret", { clientSecret: undefined }, "warning"],
  ["nothing", UNSET, "skipped"],
])("judges the settings of the Instagram app: %s", (_, over, state) => {
  expectState(judgeInstagramApp({ ...APP, ...over }), state);
});

it.each([
  ["webhook", null, null, "ok"],
  ["issues", null, null, "ok"],
  ["none", null, null, "warning"],
  ["none", null, "issues", "ok"],
  ["webhook", { ok: true, value: "" }, null, "ok"],
  ["webhook", { ok: false, error: "the webhook answered 404" }, null, "failed"],
  ["issues", { ok: false, error: "GitHub answered 403" }, null, "failed"],
] as const)("judges alerts to %s with the test %j, and on Actions to %s", (place, test, onActions, state) => {
  expectState(judgeAlerts(place, test, onActions), state);
});

const PROFILE: Profile = { user_id: "17", username: "bakery", account_type: "Business" };
const FAULT: PlatformFault = {
  ...{ step: "read quota", class: "account", status: 403, code: 10, subcode: null },
  ...{
    meaning: "A permission is missing.",
    advice: "Grant it.",
    platformMessage: "",
    traceId: null,
    retryAfterMs: null,
  },
};
const fault = (over: Partial<PlatformFault> = {}) => ({ ok: false as const, error: { ...FAULT, ...over } });
const quota = (used: number, total: number): Answer<Quota> => ({ ok: true, value: { used, total } });

const WORDS = { meaning: FAULT.meaning, whatToDo: FAULT.advice };
it.each<[string, Answer<Profile>, object]>([
  ["accepted", { ok: true, value: PROFILE }, { state: "ok", found: "h accepts it (@bakery)" }],
  [
    "refused",
    fault({ class: "credential", status: 401, code: 190, subcode: 463 }),
    { state: "failed", found: "refused (401/190/463)", ...WORDS, errorRow: "every call answers 401" },
  ],
  [
    "silent",
    fault({ class: "no-answer", status: null, code: null }),
    { state: "failed", found: "no usable answer", ...WORDS },
  ],
  ["down", fault({ class: "transient", status: 500, code: 2 }), { state: "failed", found: "failed (500/2)", ...WORDS }],
])("judges the answer about a token: %s", (_, answer, result) => expect(judgeProfile("h", answer)).toEqual(result));

it.each([
  ["17", "17", "ok"],
  [undefined, undefined, "ok"],
  ["18", "17", "failed"],
  [undefined, "18", "failed"],
])("compares the account with SOCIAL_ACCOUNT_ID %s and the record's %s", (variable, record, state) =>
  expect(judgeAccount({ variable, record }, PROFILE).state).toBe(state),
);

it.each([
  ["Business", false, "ok"],
  ["BUSINESS", true, "ok"],
  ["Media_Creator", false, "ok"],
  ["MEDIA_CREATOR", true, "warning"],
  ["Creator", true, "warning"],
  ["Personal", false, "failed"],
  ["", false, "skipped"],
])("judges the type %j, with stories in the queue: %s", (account_type, hasStories, state) =>
  expect(judgeAccountType({ ...PROFILE, account_type }, hasStories).state).toBe(state),
);

describe("permission and quota", () => {
  it.each<[string, Answer<Quota>, string[], string | undefined]>([
    ["no post", quota(0, 50), ["ok", "ok"], undefined],
    ["all but one", quota(49, 50), ["ok", "ok"], undefined],
    ["all", quota(50, 50), ["ok", "warning"], "error code 9, subcode 2207042"],
    ["more than all", quota(51, 50), ["ok", "warning"], "error code 9, subcode 2207042"],
    ["nothing to use", quota(0, 0), ["ok", "warning"], "error code 9, subcode 2207042"],
    ["no permission", fault(), ["failed", "skipped"], "publish fails in development mode for own account"],
    ["no answer", fault({ class: "no-answer" }), ["failed", "skipped"], undefined],
  ])("are judged with %s used", (_, answer, states, errorRow) => {
    const results = [judgePermission(answer, { granted: [], needed: [] }), judgeQuota(answer)];
    expect(results.map(({ state }) => state)).toEqual(states);
    expect(results.find((result) => result.errorRow !== undefined)?.errorRow).toBe(errorRow);
  });

  it.each<[string, string[] | undefined, string]>([
    ["all that the posts need", ["basic", "instagram_business_manage_comments"], "ok"],
    ["less than that", ["basic"], "warning"],
    ["what Instagram does not list", undefined, "ok"],
  ])("are judged by %s", (_, granted, state) => {
    const needed = ["instagram_business_manage_comments"];
    expect(judgePermission(quota(0, 50), { granted, needed }).state).toBe(state);
  });
});
