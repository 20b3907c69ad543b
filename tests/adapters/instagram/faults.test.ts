import { describe, expect, it } from "vitest";
import { faultOf, graphError, json, platformAt, type Reply, startServer, tokensAt } from "./local-server.ts";

async function refusedWith(reply: Reply) {
  const { url } = await startServer(reply);
  return faultOf(await platformAt(url).createContainer({}));
}

describe("faults of the platform client", () => {
  it("carry everything the platform said that helps", async () => {
    const error = {
      message: "Only photo or video can be accepted as media type.",
      code: 9004,
      error_subcode: 2207052,
      is_transient: false,
      error_user_title: "Medien",
      error_user_msg: "The media could not be fetched from this URI: https://a.example/x.jpg",
      fbtrace_id: "AbC_12-x",
    };
    expect(await refusedWith(graphError(error))).toEqual({
      step: "create container",
      class: "again",
      status: 400,
      code: 9004,
      subcode: 2207052,
      meaning: expect.stringMatching(/could not fetch/),
      advice: expect.stringMatching(/address/),
      platformMessage:
        "Only photo or video can be accepted as media type. - The media could not be fetched from this URI: …",
      traceId: "AbC_12-x",
      retryAfterMs: null,
    });
  });

  it("say a repeated message once", async () => {
    const fault = await refusedWith(graphError({ message: "Try again", error_user_msg: "(#1) Try again", code: 1 }));
    expect(fault.platformMessage).toBe("Try again");
  });

  it.each([
    [
      "is one line",
      "The photo\n\tis not\u001b[31m a\r\nvalid photo\u202e",
      "The photo. is not\\u001b[31m a. valid photo\\u202e",
    ],
    [
      "may be of another language",
      "Das Medium konnte nicht abgerufen werden.",
      "Das Medium konnte nicht abgerufen werden.",
    ],
    ["names what is wrong", "(#100) Unknown parameter location_id", "Unknown parameter location_id"],
    ["loses web pages", "<!DOCTYPE html><html><body>oops</body></html>", ""],
    ["may hold anything but text", { toString: "x" }, ""],
    ["is cut at 240 characters", "the media ".repeat(50), `${"the media ".repeat(24).trimEnd()}…`],
  ])("the platform's message %s", async (_name, message, kept) => {
    expect((await refusedWith(graphError({ message, code: 1 }))).platformMessage).toBe(kept);
  });

  it.each([
    { code: "190", error_subcode: "463" },
    { code: 190, error_subcode: 463 },
  ])("read the numbers of %j", async (error) => {
    expect(await refusedWith(graphError(error))).toMatchObject({ code: 190, subcode: 463, class: "credential" });
  });

  it.each([{ code: 1e300 }, { code: 10_000_000 }, { code: "49474141" }, { code: "many" }, { code: [] }, {}])(
    "have no code when it is %j",
    async (error) => {
      expect(await refusedWith(graphError(error, 500))).toMatchObject({ code: null, class: "transient", status: 500 });
    },
  );

  it.each([
    [
      "a web page with HTTP 502",
      json("<html><h1>502 Bad Gateway</h1></html>", 502),
      { class: "transient", status: 502 },
    ],
    ["an empty HTTP 500", json("", 500), { class: "transient", status: 500 }],
    ["an error cut short", json('{"error":{"message":"Inv', 400), { class: "either", status: 400 }],
    ["an error that is a text", json({ error: "invalid" }, 400), { class: "either", status: 400 }],
    ["a web page with HTTP 401", json("<html>", 401), { class: "credential", status: 401 }],
    ["HTTP 429 without a body", json("", 429), { class: "throttled", status: 429 }],
  ])("of %s go by the HTTP status", async (_name, reply, expected) => {
    expect(await refusedWith(reply)).toMatchObject({ ...expected, platformMessage: "", code: null });
  });

  it.each([301, 302, 307, 308])("HTTP %i is not followed", async (status) => {
    const { url, requests } = await startServer(json("", status, { location: "/elsewhere" }));
    expect(faultOf(await platformAt(url).publish("1"))).toMatchObject({ class: "no-answer", status });
    expect(requests).toHaveLength(1);
  });

  it("of the token endpoint are classified alike", async () => {
    const { url } = await startServer(graphError({ code: 190, error_subcode: 463 }));
    expect(faultOf(await tokensAt(url).refresh("t"))).toMatchObject({ step: "refresh token", class: "credential" });
    expect(faultOf(await tokensAt(url).whoAmI("t"))).toMatchObject({ step: "read profile", class: "credential" });
  });

  it.each([
    { fbtrace_id: "a b" },
    { fbtrace_id: "A1234" },
    { fbtrace_id: "x".repeat(25) },
    { fbtrace_id: 5 },
    { fbtrace_id: "IGAA0123456789012345678" },
  ])("have no trace id when it is %j", async (error) => {
    expect((await refusedWith(graphError({ ...error, code: 1 }))).traceId).toBeNull();
  });
});

describe("how long to wait", () => {
  const usage = (minutes: unknown) => ({
    "x-business-use-case-usage": JSON.stringify({
      "1784": [
        {
          type: "instagram",
          call_count: 100,
          total_cputime: 3,
          total_time: 4,
          estimated_time_to_regain_access: minutes,
        },
      ],
    }),
  });

  it.each([
    ["seconds of Retry-After", { "retry-after": "30" }, 30_000],
    [
      "an instant, by the server's own clock",
      { "retry-after": "Mon, 01 Jun 2026 09:31:00 GMT", date: "Mon, 01 Jun 2026 09:30:00 GMT" },
      60_000,
    ],
    ["the platform's estimate in minutes", usage(7), 420_000],
    ["the longer of both", { "retry-after": "600", ...usage(7) }, 600_000],
    ["a day at most", { "retry-after": "999999999" }, 86_400_000],
    [
      "nothing when the instant has passed",
      { "retry-after": "Mon, 01 Jun 2026 09:31:00 GMT", date: "Mon, 01 Jun 2026 10:30:00 GMT" },
      null,
    ],
    ["nothing for nonsense", { "retry-after": "soon", "x-business-use-case-usage": "{{" }, null],
    ["nothing for a zero estimate", usage(0), null],
    ["nothing for an odd estimate", usage("long"), null],
    ["nothing when nothing is said", {}, null],
  ])("is %s", async (_name, headers: Record<string, string>, retryAfterMs) => {
    expect(await refusedWith(graphError({ code: 4 }, 400, headers))).toMatchObject({
      class: "throttled",
      retryAfterMs,
    });
  });
});

describe("how much of the call limits is used", () => {
  const app = JSON.stringify({ call_count: 28, total_cputime: 5, total_time: 91 });
  const business = JSON.stringify({ a: [{ call_count: 12 }, { total_time: 101 }], b: [] });

  it.each([
    ["the highest percentage of the app", { "x-app-usage": app }, [91]],
    ["the highest percentage of all", { "x-app-usage": app, "x-business-use-case-usage": business }, [101]],
    ["nothing without headers", {}, []],
    ["nothing for nonsense", { "x-app-usage": "lots", "x-business-use-case-usage": "[1]" }, []],
  ])("is told after an answer: %s", async (_name, headers: Record<string, string>, told) => {
    const percents: number[] = [];
    const { url } = await startServer(json({ id: "1" }, 200, headers));
    const platform = platformAt(url, { onUsage: (percent) => percents.push(percent) });
    expect(await platform.createContainer({})).toEqual({ ok: true, value: "1" });
    expect(percents).toEqual(told);
  });
});
