import { describe, expect, it } from "vitest";
import type { PlatformFault, PlatformStep } from "../../../scripts/core/instagram/platform-fault.ts";
import {
  otherAccount,
  personalAccount,
  refusedOnPage,
  refusedStep,
  scopeNotGranted,
  TIMED_OUT,
  UNUSABLE,
  WRONG_STATE,
} from "../../../scripts/core/token/authorization-problems.ts";
import type { RefusalCause } from "../../../scripts/core/token/redirect.ts";

function faultOf(step: PlatformStep, over: Partial<PlatformFault> = {}): PlatformFault {
  const numbers = { status: 400, code: 190, subcode: null, traceId: "AbC", retryAfterMs: null };
  const words = { meaning: "It was refused.", advice: "Nothing.", platformMessage: "Bad thing" };
  return { step, class: "either", isRetryWorthy: false, ...numbers, ...words, ...over };
}

describe("a refused step of the authorization", () => {
  const plain = { class: "either" as const };

  it.each([
    ["Invalid platform app", /^Instagram refuses the app id/, /^Copy the Instagram app id/],
    ["redirect_uri differs", /^Instagram refuses the redirect address/, /enter SOCIAL_REDIRECT_URI exactly/],
  ])("leads with what Instagram names beside the code: %s", (platformMessage, why, whatToDo) => {
    const problem = refusedStep(faultOf("exchange code", { ...plain, platformMessage }));
    expect(problem.why).toMatch(why);
    expect(problem.why).toContain(platformMessage);
    expect(problem.whatToDo).toMatch(whatToDo);
  });

  it.each<[string, PlatformFault, RegExp, boolean]>([
    ["the code, refused", faultOf("exchange code", plain), /A code works only once, within one hour/, false],
    [
      "the long-lived token, refused",
      faultOf("exchange token", plain),
      /SOCIAL_CLIENT_SECRET is the Instagram app/,
      false,
    ],
    ["the profile, refused", faultOf("read profile", plain), /^Check that GRAPH_URL and TOKEN_URL belong/, false],
    ["a missing permission, anywhere", faultOf("exchange code", { ...plain, code: 10 }), /tester/, false],
    [
      "a fault that passes",
      faultOf("exchange code", { class: "transient" }),
      /in a few minutes. A code works only/,
      true,
    ],
    ["throttling", faultOf("exchange token", { class: "throttled" }), /in a few minutes. A code works only/, true],
    ["no answer to the code", faultOf("exchange code", { class: "no-answer" }), /the network, TOKEN_URL and/, true],
    ["no answer to the token", faultOf("exchange token", { class: "no-answer" }), /the network, GRAPH_URL and/, true],
    ["no answer to the profile", faultOf("read profile", { class: "no-answer" }), /the network, GRAPH_URL and/, true],
  ])("is answered by what to do: %s", (_what, fault, advice, isRetryable) => {
    expect(refusedStep(fault)).toEqual({
      code: `authorization-${fault.step.replace(" ", "-")}`,
      what: "The authorization",
      why: `${fault.step}: It was refused. Instagram said: "Bad thing". (HTTP 400, code ${fault.code}, trace AbC)`,
      whatToDo: expect.stringMatching(advice),
      isRetryable,
    });
  });
});

describe("an authorization that does not succeed", () => {
  it("may be tried again as it is only where the person said no, or nobody came back", () => {
    const causes: readonly RefusalCause[] = [
      ...(["denied", "client-id", "redirect-uri", "scopes", "role", "no-answer-given", "unknown"] as const),
    ];
    expect(causes.filter((cause) => refusedOnPage(cause).isRetryable)).toEqual(["denied"]);
    for (const problem of [TIMED_OUT, UNUSABLE, WRONG_STATE, scopeNotGranted([])])
      expect(problem.isRetryable, problem.code).toBe(true);
    for (const problem of [personalAccount("team"), otherAccount({ id: "1", expected: "2" })])
      expect(problem.isRetryable, problem.code).toBe(false);
  });

  it.each<[readonly string[], string]>([
    [[], "instagram_business_basic and instagram_business_content_publish"],
    [["instagram_business_basic", "other"], "instagram_business_content_publish"],
    [["instagram_business_content_publish"], "instagram_business_basic"],
  ])("names the permissions that are missing from %j", (granted, missing) => {
    expect(scopeNotGranted(granted).why).toBe(`The account did not grant ${missing}.`);
  });

  it("names the account", () => {
    expect(personalAccount("bakery").what).toBe("The account @bakery");
    expect(personalAccount("").what).toBe("The account");
    const { why } = otherAccount({ id: "17", expected: "29" });
    expect(why).toBe("The browser was logged in as account 17, but SOCIAL_ACCOUNT_ID is 29.");
  });
});
