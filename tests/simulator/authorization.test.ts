import { describe, expect, it } from "vitest";
import { type Bench, HOUR_MS, type Reply, send, startBench } from "./bench.ts";

const REDIRECT = "http://localhost:8788/callback";
const SCOPES = "instagram_business_basic,instagram_business_content_publish";

function authorizeUrl(bench: Bench, more: Record<string, string> = {}): string {
  const client_id = bench.simulator.settings.app.clientId;
  const query = { client_id, redirect_uri: REDIRECT, response_type: "code", scope: SCOPES, state: "s p&=", ...more };
  return `${bench.simulator.authorizeUrl}/oauth/authorize?${new URLSearchParams(query)}`;
}

function decide(bench: Bench, decision: "allow" | "deny", more: Record<string, string> = {}): Promise<Reply> {
  return send(authorizeUrl(bench, more), { method: "POST", body: new URLSearchParams({ decision }) });
}

async function getCode(bench: Bench): Promise<string> {
  const { headers } = await decide(bench, "allow");
  return new URL(headers.get("location") ?? "").searchParams.get("code") ?? "";
}

function exchange(bench: Bench, code: string, more: Record<string, string> = {}): Promise<Reply> {
  const { clientId, clientSecret } = bench.simulator.settings.app;
  const form = { client_id: clientId, client_secret: clientSecret, grant_type: "authorization_code" };
  const body = new URLSearchParams({ ...form, redirect_uri: REDIRECT, code, ...more });
  return send(`${bench.simulator.tokenUrl}/oauth/access_token`, { method: "POST", body });
}

describe("authorization page", () => {
  it("asks in a plain form that runs no script and may lead to the redirect address only", async () => {
    const bench = await startBench();
    const { status, text, headers } = await send(authorizeUrl(bench));
    expect(status).toBe(200);
    expect(text).toContain('<button type="submit" name="decision" value="allow">Allow</button>');
    expect(text).not.toContain("<script");
    expect(headers.get("content-security-policy")).toContain("form-action 'self' http://localhost:8788;");
  });

  it.each([
    ["an unknown client", { client_id: "1" }],
    ["another response type", { response_type: "token" }],
    ["a scope name from before January 2025", { scope: "business_basic,business_content_publish" }],
    ["a scope name of the page-login path", { scope: "instagram_basic" }],
    ["no scope", { scope: "" }],
    ["a redirect address elsewhere", { redirect_uri: "https://evil.example/callback" }],
    ["a redirect address that is none", { redirect_uri: "javascript:alert(1)" }],
    ["an unknown parameter", { prompt: "<b>" }],
  ])("refuses %s on the page itself, also when the form is posted", async (_, more: Record<string, string>) => {
    const bench = await startBench();
    const page = await send(authorizeUrl(bench, more));
    const posted = await decide(bench, "allow", more);
    expect([page.status, posted.status]).toEqual([400, 400]);
    expect(posted.headers.get("location")).toBeNull();
    expect(page.text).not.toContain("<b>");
  });
});

describe("code exchange", () => {
  it("grants no more than the person left switched on", async () => {
    const bench = await startBench();
    const scope = `${SCOPES},instagram_business_manage_insights`;
    expect((await send(authorizeUrl(bench, { scope }))).text).toContain(
      'name="grant:instagram_business_manage_insights"',
    );
    const body = new URLSearchParams({ decision: "allow", "grant:instagram_business_basic": "on" });
    const { headers } = await send(authorizeUrl(bench, { scope }), { method: "POST", body });
    const code = new URL(headers.get("location") ?? "").searchParams.get("code") ?? "";
    expect((await exchange(bench, code)).body.permissions).toEqual(["instagram_business_basic"]);
  });

  it("gives a short-lived token and an account id that does not survive JSON.parse", async () => {
    const bench = await startBench();
    const { status, text, body } = await exchange(bench, await getCode(bench));
    expect(status).toBe(200);
    expect(text).toContain(`"user_id":${bench.simulator.settings.account.id},`);
    expect(String(body.user_id)).not.toBe(bench.simulator.settings.account.id);
    expect(body.permissions).toEqual(SCOPES.split(","));
    expect(bench.simulator.state.tokens.at(-1)).toMatchObject({ kind: "short-lived" });
    expect((await bench.get("/v25.0/me", { access_token: String(body.access_token) })).status).toBe(200);
    bench.simulator.clock.advance(HOUR_MS);
    expect((await bench.get("/v25.0/me", { access_token: String(body.access_token) })).status).toBe(401);
  });

  it("takes a code once only, and for an hour only", async () => {
    const bench = await startBench();
    const code = await getCode(bench);
    await exchange(bench, code);
    expect((await exchange(bench, code)).body).toEqual({
      error_type: "OAuthException",
      code: 400,
      error_message: "Matching code was not found or was already used",
    });
    const late = await getCode(bench);
    bench.simulator.clock.advance(HOUR_MS);
    expect((await exchange(bench, late)).status).toBe(400);
  });

  it.each([
    ["another redirect address", { redirect_uri: `${REDIRECT}/` }],
    ["a wrong secret", { client_secret: "wrong" }],
    ["another grant type", { grant_type: "ig_exchange_token" }],
    ["the fragment left on the code", { code: "AQ#_" }],
    ["an unknown parameter", { scope: "x" }],
  ])("refuses %s and leaves the code unspent", async (_, more: Record<string, string>) => {
    const bench = await startBench();
    const code = await getCode(bench);
    const refused = await exchange(bench, code, more);
    expect(refused.status).toBe(400);
    expect(refused.body.error_type).toBe("OAuthException");
    expect((await exchange(bench, code)).status).toBe(200);
  });

  it("belongs to its own host and to the body, not the query", async () => {
    const bench = await startBench();
    expect((await bench.post("/oauth/access_token")).error).toEqual({ code: 2500 });
    const inQuery = await send(`${bench.simulator.tokenUrl}/oauth/access_token?code=x`, { method: "POST" });
    expect(inQuery.status).toBe(400);
    expect((await send(`${bench.simulator.tokenUrl}/v25.0/me?access_token=${bench.token}`)).status).toBe(404);
  });
});
