import fc from "fast-check";
import { MockAgent } from "undici";
import { describe, expect, it } from "vitest";
import { describeFault } from "../../../scripts/core/instagram/platform-fault.ts";
import { Scrubber } from "../../../scripts/core/text/scrubber.ts";
import { CLOTHES, COMPACT_CLOTHES, commonRun } from "../../support/secret-clothes.ts";
import { faultOf, platformAt, tokensAt } from "./local-server.ts";

const ORIGIN = "https://graph.instagram.com";

const token = fc.oneof(
  fc
    .string({ minLength: 12, maxLength: 80, unit: fc.constantFrom(...'abcXYZ019-_./+=~%&"\\ é') })
    .map((text) => `t0k3n${text}`),
  fc.stringMatching(/^IGAA[A-Za-z0-9_-]{30,60}$/),
);

function bodyEchoing(place: string, echoed: string): string {
  const error = { message: "m", code: 100, fbtrace_id: "t" };
  const middle = Math.ceil(echoed.length / 2);
  switch (place) {
    case "message":
      return JSON.stringify({ error: { ...error, message: `bad ${echoed}` } });
    case "user message":
      return JSON.stringify({ error: { ...error, error_user_msg: echoed } });
    case "both messages":
      return JSON.stringify({
        error: { ...error, message: echoed.slice(0, middle), error_user_msg: echoed.slice(middle) },
      });
    case "trace":
      return JSON.stringify({ error: { ...error, fbtrace_id: echoed } });
    case "late in a long message":
      return JSON.stringify({ error: { ...error, message: `${"the request ".repeat(40)} ${echoed}` } });
    case "cut off":
      return JSON.stringify({ error: { ...error, message: `${"the request ".repeat(19)} ${echoed}` } });
    case "address":
      return JSON.stringify({ error: { ...error, message: `https://graph.example/me?access_token=${echoed}&x=1` } });
    case "page":
      return `<html>${echoed}</html>`;
    case "code":
      return JSON.stringify({ error: { ...error, code: echoed, error_subcode: echoed } });
    case "code exchange":
      return JSON.stringify({ error_type: echoed, code: 400, error_message: echoed });
    default:
      return echoed;
  }
}

const PLACES = [
  ...["message", "user message", "both messages", "trace", "late in a long message", "cut off"],
  ...["address", "page", "code", "code exchange", "bare"],
];

function answering(status: number, body: string, headers: Record<string, string> = {}) {
  const dispatcher = new MockAgent();
  dispatcher.disableNetConnect();
  for (const method of ["GET", "POST"])
    dispatcher.get(ORIGIN).intercept({ path: /.*/, method }).reply(status, body, { headers }).persist();
  return dispatcher;
}

function platformWith(secret: string, dispatcher: MockAgent, onUsage: (percent: number) => void = () => {}) {
  return platformAt(ORIGIN, { token: secret, dispatcher, scrubber: new Scrubber(), onUsage });
}

describe("a platform that echoes the token", () => {
  it.each(CLOTHES)("never gets it into a fault when it comes %s", async (_name, dress) => {
    await fc.assert(
      fc.asyncProperty(
        token,
        fc.constantFrom(...PLACES),
        fc.constantFrom(200, 400, 401, 500),
        async (secret, place, status) => {
          const echoed = dress(secret);
          const platform = platformWith(secret, answering(status, bodyEchoing(place, echoed)));
          const shown = describeFault(faultOf(await platform.createContainer({ caption: "c" })));
          expect(shown).not.toContain(secret);
          expect(commonRun(shown, echoed)).toBeNull();
        },
      ),
      { numRuns: 25 },
    );
  });

  it.each(COMPACT_CLOTHES)("never gets a piece of it into a trace id when it comes %s", async (_name, dress) => {
    const opaque = fc.stringMatching(/^IGAA[A-Za-z0-9]{40,60}$/);
    await fc.assert(
      fc.asyncProperty(opaque, fc.nat(40), async (secret, start) => {
        const echoed = dress(secret);
        const fbtrace_id = `A${echoed.slice(start, start + 20).replace(/[^\w-]/g, "")}`;
        const dispatcher = answering(400, JSON.stringify({ error: { message: "m", code: 1, fbtrace_id } }));
        const { traceId } = faultOf(await platformWith(secret, dispatcher).createContainer({}));
        expect(traceId === null || commonRun(traceId, echoed) === null).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it.each(COMPACT_CLOTHES)("never gets a piece of it into the address of a post when it comes %s", async (_, dress) => {
    const secret = "IGAAx81ZkQ0vR7bT3mNw5LsY2hJdP9cF6gEaUi4oXqKr";
    const echoed = dress(secret);
    const name = echoed.replace(/[^\w-]/g, "");
    const addresses = [
      `${ORIGIN}/p/${name.slice(0, 40)}/`,
      `${ORIGIN}/p/${name.slice(-11)}`,
      `${ORIGIN}/${name.slice(0, 30)}/reel/C1/`,
      `${ORIGIN}/p/C1/?x=${echoed}`,
      `${ORIGIN}/p/C1/#${echoed}`,
      `https://${name.slice(0, 40)}.example/p/C1/`,
      `https://u:${name}@www.instagram.com/p/C1/`,
    ];
    for (const permalink of addresses) {
      const platform = platformWith(secret, answering(200, JSON.stringify({ permalink })));
      expect(await platform.readMedia("1"), permalink).toEqual({ ok: true, value: {} });
    }
  });

  it.each(COMPACT_CLOTHES)("never gets a piece of it into a profile when it comes %s", async (_, dress) => {
    const secret = "IGAAx81ZkQ0vR7bT3mNw5LsY2hJdP9cF6gEaUi4oXqKr";
    const name = dress(secret).replace(/[^\w]/g, "");
    for (const username of [name, name.slice(0, 30), name.slice(-20)]) {
      const dispatcher = answering(200, JSON.stringify({ user_id: "17", username, account_type: username }));
      const tokens = tokensAt(ORIGIN, new Scrubber(), dispatcher);
      const value = { user_id: "17", username: "", account_type: "" };
      expect(await tokens.whoAmI(secret)).toEqual({ ok: true, value });
    }
  });

  it("never gets more than three digits into what is said about the call limits", async () => {
    const usage = JSON.stringify({ call_count: 4947414178381 });
    const told: number[] = [];
    const platform = platformWith("t0k3n-abc", answering(200, "{}", { "x-app-usage": usage }), (percent) =>
      told.push(percent),
    );
    await platform.createContainer({});
    expect(told).toEqual([999]);
  });

  it("keeps the address of a post, the name of an account and a trace id that have nothing to do with it", async () => {
    const secret = "IGAAx81ZkQ0vR7bT3mNw5LsY2hJdP9cF6gEaUi4oXqKr";
    const permalink = "https://www.instagram.com/corner.bakery/reel/DAbC_12-xYz/";
    const body = JSON.stringify({ permalink, user_id: "17", username: "corner.bakery", account_type: "BUSINESS" });
    const dispatcher = answering(200, body);
    expect(await platformWith(secret, dispatcher).readMedia("1")).toEqual({ ok: true, value: { permalink } });
    const profile = await tokensAt(ORIGIN, new Scrubber(), dispatcher).whoAmI(secret);
    expect(profile).toMatchObject({ value: { username: "corner.bakery", account_type: "BUSINESS" } });
  });
});
