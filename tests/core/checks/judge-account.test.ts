import { describe, expect, it } from "vitest";
import {
  judgeAccount,
  judgeAccountType,
  judgeProfile,
  judgeQuota,
  type Profile,
  skipAccount,
} from "../../../scripts/core/checks/judge-account.ts";
import type { PlatformFault } from "../../../scripts/core/instagram/platform-fault.ts";
import type { Answer, Quota } from "../../../scripts/core/ports/platform.ts";

const profile = (over: Partial<Profile> = {}): Answer<Profile> => ({
  ok: true,
  value: { user_id: "17", username: "bakery", account_type: "Business", ...over },
});
const fault = (over: Partial<PlatformFault> = {}): { ok: false; error: PlatformFault } => ({
  ok: false,
  error: {
    step: "read quota",
    class: "account",
    isRetryWorthy: false,
    status: 403,
    code: 10,
    subcode: null,
    meaning: "A permission is missing.",
    advice: "Grant it.",
    platformMessage: "",
    traceId: null,
    retryAfterMs: null,
    ...over,
  },
});
const quota = (used: number, total: number): Answer<Quota> => ({ ok: true, value: { used, total } });

describe("what the platform tells about the account", () => {
  it("is that the token works, and for whom", () => {
    expect(judgeProfile("graph.instagram.com", profile())).toMatchObject({
      state: "ok",
      found: "graph.instagram.com accepts it (@bakery)",
    });
    expect(judgeProfile("h", fault({ class: "credential", status: 401, code: 190, subcode: 463 }))).toMatchObject({
      state: "failed",
      found: "refused (401/190/463)",
      meaning: "A permission is missing.",
      whatToDo: "Grant it.",
      errorRow: "every call answers 401",
    });
    expect(judgeProfile("h", fault({ class: "no-answer", status: null, code: null }))).toMatchObject({
      state: "failed",
      found: "no usable answer",
      errorRow: null,
    });
  });

  it.each([
    ["both names agree", { variable: "17", record: "17" }, "ok"],
    ["nothing is named", { variable: undefined, record: undefined }, "ok"],
    ["the variable names another", { variable: "18", record: "17" }, "failed"],
    ["the record names another", { variable: undefined, record: "18" }, "failed"],
  ] as const)("compares the account: %s", (_, named, state) => {
    expect(judgeAccount(named, profile()).state).toBe(state);
  });

  it.each([
    ["Business", "ok"],
    ["BUSINESS", "ok"],
    ["Media_Creator", "ok"],
    ["Personal", "failed"],
    ["", "skipped"],
  ])("judges the type %j as %s", (type, state) => {
    expect(judgeAccountType(profile({ account_type: type }), false).state).toBe(state);
  });

  it("warns of stories on a Creator account, in both spellings, and of nothing else", () => {
    const stateOf = (type: string, hasStories: boolean) =>
      judgeAccountType(profile({ account_type: type }), hasStories).state;
    expect(stateOf("MEDIA_CREATOR", true)).toBe("warning");
    expect(stateOf("Creator", true)).toBe("warning");
    expect(stateOf("MEDIA_CREATOR", false)).toBe("ok");
    expect(stateOf("BUSINESS", true)).toBe("ok");
  });

  it.each([
    ["room left", quota(3, 25), ["ok", "ok"], null],
    ["no room left", quota(25, 25), ["ok", "warning"], "error code 9, subcode 2207042"],
    ["no permission", fault(), ["failed", "skipped"], "publish fails in development mode for own account"],
    ["no answer", fault({ class: "no-answer" }), ["failed", "skipped"], null],
  ] as const)("judges permission and quota with %s", (_, answer, states, errorRow) => {
    const rows = judgeQuota(profile(), answer);
    expect(rows.map(({ state }) => state)).toEqual(states);
    expect(rows.map((row) => row.errorRow).find((row) => row !== null) ?? null).toBe(errorRow);
  });

  it.each([
    [0, 50, "ok"],
    [49, 50, "ok"],
    [50, 50, "warning"],
    [51, 50, "warning"],
    [0, 0, "warning"],
  ] as const)("is whether a post is left of the quota: %i of %i", (used, total, state) => {
    const rows = judgeQuota(profile(), { ok: true, value: { used, total } });
    expect(rows.map((row) => row.state)).toEqual(["ok", state]);
    expect(rows[1]?.found).toBe(`${used} of ${total} posts used in the last 24 hours`);
  });

  it("is nothing more once the token was refused", () => {
    const refused = fault({ class: "credential" });
    const rows = [
      judgeAccount({ variable: "1", record: "2" }, refused),
      judgeAccountType(refused, true),
      ...judgeQuota(refused, null),
    ];
    expect(rows.map(({ state }) => state)).toEqual(["skipped", "skipped", "skipped", "skipped"]);
    expect(skipAccount("why").every((row) => row.state === "skipped" && row.found === "why")).toBe(true);
  });
});
