import { describe, expect, it } from "vitest";
import {
  judgeAccount,
  judgeAccountType,
  judgePermission,
  judgeProfile,
  judgeQuota,
  type Profile,
} from "../../../scripts/core/checks/judge-account.ts";
import type { PlatformFault } from "../../../scripts/core/instagram/platform-fault.ts";
import type { Answer, Quota } from "../../../scripts/core/ports/platform.ts";

const PROFILE: Profile = { user_id: "17", username: "bakery", account_type: "Business" };
const FAULT: PlatformFault = {
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
};
const fault = (over: Partial<PlatformFault> = {}) => ({ ok: false as const, error: { ...FAULT, ...over } });
const quota = (used: number, total: number): Answer<Quota> => ({ ok: true, value: { used, total } });

it.each<[string, Answer<Profile>, object]>([
  ["accepted", { ok: true, value: PROFILE }, { state: "ok", found: "h accepts it (@bakery)" }],
  [
    "refused",
    fault({ class: "credential", status: 401, code: 190, subcode: 463 }),
    {
      ...{ state: "failed", found: "refused (401/190/463)", meaning: "A permission is missing." },
      ...{ whatToDo: "Grant it.", errorRow: "every call answers 401" },
    },
  ],
  [
    "not answered",
    fault({ class: "no-answer", status: null, code: null }),
    { state: "failed", found: "no usable answer", meaning: FAULT.meaning, whatToDo: FAULT.advice },
  ],
  [
    "down",
    fault({ class: "transient", status: 500, code: 2 }),
    { state: "failed", found: "failed (500/2)", meaning: FAULT.meaning, whatToDo: FAULT.advice },
  ],
])("judges the answer about a token: %s", (_, answer, result) => {
  expect(judgeProfile("h", answer)).toEqual(result);
});

it.each([
  ["17", "17", "ok"],
  [undefined, undefined, "ok"],
  ["18", "17", "failed"],
  [undefined, "18", "failed"],
])("compares the account with SOCIAL_ACCOUNT_ID %s and the record's %s", (variable, record, state) => {
  expect(judgeAccount({ variable, record }, PROFILE).state).toBe(state);
});

it.each([
  ["Business", false, "ok"],
  ["BUSINESS", true, "ok"],
  ["Media_Creator", false, "ok"],
  ["MEDIA_CREATOR", true, "warning"],
  ["Creator", true, "warning"],
  ["Personal", false, "failed"],
  ["", false, "skipped"],
])("judges the type %j, with stories in the queue: %s", (account_type, hasStories, state) => {
  expect(judgeAccountType({ ...PROFILE, account_type }, hasStories).state).toBe(state);
});

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
    const results = [judgePermission(answer), judgeQuota(answer)];
    expect(results.map(({ state }) => state)).toEqual(states);
    expect(results.find((result) => result.errorRow !== undefined)?.errorRow).toBe(errorRow);
  });
});
