import fc from "fast-check";
import { MockAgent } from "undici";
import { describe, expect, it } from "vitest";
import { describeFault } from "../../../scripts/core/instagram/platform-fault.ts";
import { Scrubber } from "../../../scripts/core/text/scrubber.ts";
import { faultOf, platformAt } from "./local-server.ts";

/** How a server may hand a token back. */
const encodings: ((token: string) => string)[] = [
  (token) => token,
  encodeURIComponent,
  (token) => encodeURIComponent(token).replace(/%[\dA-F]{2}/g, (byte) => byte.toLowerCase()),
  (token) => new URLSearchParams({ t: token }).toString().slice(2),
  (token) => Buffer.from(token).toString("base64"),
  (token) => Buffer.from(token).toString("base64url"),
  (token) => Buffer.from(`user:${token}`).toString("base64"),
  (token) => JSON.stringify(token).slice(1, -1),
  (token) => `${token.slice(0, 9)}\u200b${token.slice(9)}`,
  (token) => `${token.slice(0, 9)}\ufeff${token.slice(9)}`,
  (token) => `${token.slice(0, 9)}\u0000${token.slice(9)}`,
];

const token = fc.oneof(
  fc
    .string({ minLength: 12, maxLength: 80, unit: fc.constantFrom(...'abcXYZ019-_./+=~%&"\\ é') })
    .map((text) => `t0k3n${text}`),
  fc.stringMatching(/^IGAA[A-Za-z0-9_-]{30,60}$/),
);

function bodyEchoing(place: string, echoed: string): string {
  const error = { message: "m", code: 100, fbtrace_id: "t" };
  switch (place) {
    case "message":
      return JSON.stringify({ error: { ...error, message: `bad ${echoed}` } });
    case "user message":
      return JSON.stringify({ error: { ...error, error_user_msg: echoed } });
    case "trace":
      return JSON.stringify({ error: { ...error, fbtrace_id: echoed } });
    case "late in a long message":
      return JSON.stringify({ error: { ...error, message: `${"x".repeat(480)} ${echoed}` } });
    case "address":
      return JSON.stringify({ error: { ...error, message: `https://graph.example/me?access_token=${echoed}&x=1` } });
    case "page":
      return `<html>${echoed}</html>`;
    case "code":
      return JSON.stringify({ error: { ...error, code: echoed, error_subcode: echoed } });
    default:
      return echoed;
  }
}

const places = ["message", "user message", "trace", "late in a long message", "address", "page", "code", "bare"];

describe("a platform that echoes the token", () => {
  it("never gets it into a fault, whatever the encoding", async () => {
    await fc.assert(
      fc.asyncProperty(
        token,
        fc.constantFrom(...encodings),
        fc.constantFrom(...places),
        fc.constantFrom(200, 400, 401, 500),
        async (secret, encode, place, status) => {
          const dispatcher = new MockAgent();
          dispatcher.disableNetConnect();
          const echoed = encode(secret);
          dispatcher
            .get("https://graph.instagram.com")
            .intercept({ path: /.*/, method: "POST" })
            .reply(status, bodyEchoing(place, echoed));
          const platform = platformAt("https://graph.instagram.com", {
            token: secret,
            dispatcher,
            scrubber: new Scrubber(),
          });
          const fault = faultOf(await platform.createContainer({ caption: "c" }));
          const shown = `${JSON.stringify(fault)} ${describeFault(fault)}`;
          // A piece from the middle is enough to show that the mask did not fit.
          const core = echoed.slice(Math.floor(echoed.length / 4), Math.floor(echoed.length / 4) + 12);
          expect(shown).not.toContain(secret);
          expect(shown).not.toContain(core);
        },
      ),
      { numRuns: 400 },
    );
  });
});
