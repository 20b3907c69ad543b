import { describe, expect, it } from "vitest";
import { describeProblem } from "../../../scripts/core/findings/problem.ts";
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
import { checkApp } from "../../../scripts/core/token/check-app.ts";
import { planCallback, type RefusalCause, readPasted, readRedirect } from "../../../scripts/core/token/redirect.ts";

const APP = {
  clientId: "990602627938098",
  clientSecret: "secret",
  redirectUri: "http://localhost:8788/callback",
  scopes: ["instagram_business_basic", "instagram_business_content_publish"],
};

describe("the settings of the app", () => {
  it("are taken when they are complete", () => {
    expect(checkApp(APP)).toEqual(APP);
    expect(checkApp({ ...APP, scopes: [...APP.scopes, "instagram_business_manage_comments"] }).scopes).toHaveLength(3);
  });

  it.each([
    [{ clientId: undefined, redirectUri: undefined }, "SOCIAL_CLIENT_ID, SOCIAL_REDIRECT_URI are not set."],
    [{ clientId: "my-app" }, "digits only"],
    [{ redirectUri: "http://localhost/#x" }, '"#"'],
    [{ scopes: ["business_basic", "business_content_publish"] }, "deprecated on 27 January 2025"],
    [{ scopes: ["business_basic"] }, "Write instagram_business_basic instead of business_basic."],
    [{ scopes: [...APP.scopes, "instagram_basic"] }, "login through a Facebook page"],
    [{ scopes: ["instagram_business_basic"] }, "A scope that publishing needs"],
  ])("are refused with the reason: %j", (change, why) => {
    expect(() => checkApp({ ...APP, ...change })).toThrow(expect.objectContaining({ exitCode: 2 }));
    expect(() => checkApp({ ...APP, ...change })).toThrow(why);
  });
});

describe("the way back", () => {
  it.each([
    ["http://localhost:8788/callback", { host: "localhost:8788", port: 8788, path: "/callback" }],
    ["http://127.0.0.1:9000", { host: "127.0.0.1:9000", port: 9000, path: "/" }],
    ["http://localhost/cb?x=1", { host: "localhost", port: 80, path: "/cb" }],
  ])("of %s can be served here", (redirectUri, place) =>
    expect(planCallback(redirectUri)).toEqual({ kind: "serve", place }),
  );

  it.each([
    ["https://localhost:8788/callback", "certificate"],
    ["https://app.example/cb", "not this machine"],
    ["http://192.168.1.2:80/", "not this machine"],
    ["http://localhost.evil.example/", "not this machine"],
  ])("of %s has to be pasted", (redirectUri, why) =>
    expect(planCallback(redirectUri)).toEqual({ kind: "paste", why: expect.stringContaining(why) }),
  );
});

describe("what comes back", () => {
  it.each([
    ["the whole address", "https://localhost/cb?code=AQBx-hBsH3&state=s1#_", "s1"],
    ["an address with a query of its own", "https://app.example/cb?x=1&code=AQBx-hBsH3&state=s1#_", "s1"],
    ["the query", "?code=AQBx-hBsH3&state=s1#_", "s1"],
    ["the query without its mark", "code=AQBx-hBsH3&state=s1", "s1"],
    ["the bare code", " AQBx-hBsH3#_\n", null],
    ["the address in quotes", '"https://localhost/cb?code=AQBx-hBsH3&state=s1#_"', "s1"],
  ])("is understood as %s, without the platform's tail", (_, pasted, state) =>
    expect(readPasted(pasted)).toEqual({ kind: "code", code: "AQBx-hBsH3", state }),
  );

  it("may be a refusal", () => {
    const query = "error=access_denied&error_reason=user_denied&error_description=x&state=s1";
    const refusal = { kind: "refused", cause: "denied", state: "s1" };
    expect(readPasted(`http://localhost/cb?${query}`)).toEqual(refusal);
    const expected = { kind: "refused", cause: "denied", state: null };
    expect(readRedirect(new URLSearchParams("error=access_denied"))).toEqual(expected);
  });

  it.each([
    ["client-id", "https://www.instagram.com/oauth/authorize?error_type=OAuth&error_message=Invalid+platform+app"],
    ["client-id", "https://app.example/cb?error=invalid_request&error_description=Invalid%20client_id&state=s1"],
    ["redirect-uri", "https://www.instagram.com/oauth/authorize/error?error_message=Invalid%20redirect_uri"],
    ["redirect-uri", '{"error_type": "OAuthException", "code": 400, "error_message": "Redirect URI does not match"}'],
    ["scopes", "https://app.example/cb?error=invalid_scope&error_description=Invalid+scopes"],
    ["role", "https://app.example/cb?error=x&error_message=Insufficient%20Developer%20Role"],
    ["no-answer-given", "https://www.instagram.com/oauth/authorize?client_id=990602627938098&response_type=code"],
    ["no-answer-given", "https://www.instagram.com/oauth/authorize/?client_id=1&redirect_uri=https%3A%2F%2Fa.example"],
    ["unknown", "https://app.example/cb?error=server_error"],
  ])("may be a refusal for another reason: %s of %s", (cause, pasted) =>
    expect(readPasted(pasted)).toMatchObject({ kind: "refused", cause }),
  );

  it.each([
    ["client-id", ["SOCIAL_CLIENT_ID", "API setup with Instagram login"], ["SOCIAL_REDIRECT_URI"]],
    ["redirect-uri", ["SOCIAL_REDIRECT_URI", "OAuth redirect URIs"], ["SOCIAL_CLIENT_ID"]],
    ["denied", ["press Allow"], ["SOCIAL_"]],
    ["no-answer-given", ["SOCIAL_CLIENT_ID", "SOCIAL_REDIRECT_URI", "press Allow"], []],
  ] as const)("is answered with the field to correct: %s", (cause, named, unnamed) => {
    const text = describeProblem(refusedOnPage(cause));
    for (const words of named) expect(text).toContain(words);
    for (const words of unnamed) expect(text).not.toContain(words);
    expect(text).toContain("npm run authorize");
  });

  it.each([
    "",
    " \n",
    "yes",
    "https://localhost/cb",
    "https://localhost/cb?code=",
    "two words here",
    `x${"a".repeat(20_000)}`,
  ])("is refused when it is no code: %s", (pasted) => expect(readPasted(pasted)).toEqual({ kind: "unusable" }));
});

function faultOf(step: PlatformStep, over: Partial<PlatformFault> = {}): PlatformFault {
  const numbers = { status: 400, code: 190, subcode: null, traceId: "AbC", retryAfterMs: null };
  const words = { meaning: "It was refused.", advice: "Nothing.", platformMessage: "Bad thing" };
  return { step, class: "either", ...numbers, ...words, ...over };
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
    ["the long token, refused", faultOf("exchange token", plain), /SOCIAL_CLIENT_SECRET is the Instagram app/, false],
    ["the profile, refused", faultOf("read profile", plain), /^Check that GRAPH_URL and TOKEN_URL belong/, false],
    ["a missing permission, anywhere", faultOf("exchange code", { ...plain, code: 10 }), /tester/, false],
    ["a passing fault", faultOf("exchange code", { class: "transient" }), /in a few minutes. A code works only/, true],
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
  ])("names the permissions that are missing from %j", (granted, missing) =>
    expect(scopeNotGranted(granted).why).toBe(`The account did not grant ${missing}.`),
  );

  it("names the account", () => {
    expect(personalAccount("bakery").what).toBe("The account @bakery");
    expect(personalAccount("").what).toBe("The account");
    const { why } = otherAccount({ id: "17", expected: "29" });
    expect(why).toBe("The browser was logged in as account 17, but SOCIAL_ACCOUNT_ID is 29.");
  });
});
