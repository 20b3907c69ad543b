import { describe, expect, it } from "vitest";
import { type Bench, DAY_MS, HOUR_MS, type Reply, send, startBench } from "./bench.ts";

const REFRESH = { grant_type: "ig_refresh_token" };

function exchange(bench: Bench, token: string, more: Record<string, string> = {}): Promise<Reply> {
  const client_secret = bench.simulator.settings.app.clientSecret;
  return bench.get("/access_token", { grant_type: "ig_exchange_token", client_secret, access_token: token, ...more });
}

describe("token of a call", () => {
  it("missing, unknown, of the page-login path or in a header only: 401 with code 190", async () => {
    const bench = await startBench();
    const url = `${bench.simulator.graphUrl}/v25.0/me`;
    const withToken = (access_token: string) => bench.get("/v25.0/me", { access_token });
    const replies = [
      await send(url),
      await withToken(""),
      await withToken("IGAAnonsense"),
      await withToken("EAAxyz"),
      await send(url, { headers: { authorization: `Bearer ${bench.token}` } }),
    ];
    for (const reply of replies) expect([reply.status, reply.error]).toEqual([401, { code: 190 }]);
    expect((await withToken("EAAxyz")).text).toContain("Cannot parse access token");
  });

  it("after 60 days every call answers 401 with subcode 463, the refresh included", async () => {
    const bench = await startBench();
    bench.simulator.clock.advance(58 * DAY_MS - 1);
    expect((await bench.get("/v25.0/me")).status).toBe(200);
    bench.simulator.clock.advance(1);
    for (const reply of [
      await bench.get("/v25.0/me"),
      await bench.create(),
      await bench.get("/refresh_access_token", REFRESH),
    ]) {
      expect([reply.status, reply.error]).toEqual([401, { code: 190, subcode: 463 }]);
    }
  });
});

describe("refresh", () => {
  it("ends the old token at once when switched so", async () => {
    const bench = await startBench({ switches: { oldTokenAfterRefresh: "revoked" } });
    await bench.get("/refresh_access_token", REFRESH);
    expect((await bench.get("/v25.0/me")).error).toEqual({ code: 190, subcode: 467 });
  });

  it.each([
    ["a short-lived token", { kind: "short-lived", lifetimeMs: 2 * DAY_MS }, {}, 100],
    ["a token without the basic scope", { scopes: [] }, {}, 10],
    ["a wrong grant type", {}, { grant_type: "ig_exchange_token" }, 100],
    ["a foreign parameter", {}, { client_secret: "x" }, 100],
  ] as const)("is refused for %s", async (_, token, more, code) => {
    const bench = await startBench();
    const access_token = bench.simulator.issueToken({ ageMs: DAY_MS, ...token });
    expect((await bench.get("/refresh_access_token", { ...REFRESH, access_token, ...more })).error).toEqual({ code });
  });

  it("knows no version in its path, no POST, and not the other hosts", async () => {
    const bench = await startBench();
    const query = `grant_type=ig_refresh_token&access_token=${bench.token}`;
    expect((await bench.get("/v25.0/refresh_access_token", REFRESH)).error).toEqual({ code: 2500 });
    expect((await bench.post("/refresh_access_token", REFRESH)).status).toBe(400);
    expect((await send(`${bench.simulator.tokenUrl}/refresh_access_token?${query}`)).status).toBe(404);
    expect((await send(`${bench.simulator.authorizeUrl}/refresh_access_token?${query}`)).status).toBe(404);
    expect(bench.simulator.state.tokens).toHaveLength(1);
  });
});

describe("exchange for a long-lived token", () => {
  it("turns a short-lived token into one with just under 60 days and the same scopes", async () => {
    const bench = await startBench();
    const scopes = ["instagram_business_basic"];
    const short = bench.simulator.issueToken({ kind: "short-lived", scopes });
    const { body } = await exchange(bench, short, { client_id: bench.simulator.settings.app.clientId });
    expect(body).toMatchObject({ token_type: "bearer", expires_in: 5_183_944 });
    expect(bench.simulator.state.tokens.at(-1)).toMatchObject({ kind: "long-lived", scopes });
  });

  it("is refused after an hour, for a long-lived token and with a wrong secret", async () => {
    const bench = await startBench();
    const short = bench.simulator.issueToken({ kind: "short-lived" });
    expect((await exchange(bench, short, { client_secret: "wrong" })).error).toEqual({ code: 1 });
    expect((await exchange(bench, bench.token)).error).toEqual({ code: 100 });
    bench.simulator.clock.advance(HOUR_MS);
    expect((await exchange(bench, short)).error).toEqual({ code: 190, subcode: 463 });
  });
});
