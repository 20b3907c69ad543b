import { describe, expect, it } from "vitest";
import { authorizationPage, exchangeCode, exchangeToken } from "../../../scripts/adapters/instagram/token-calls.ts";
import { Scrubber } from "../../../scripts/core/text/scrubber.ts";
import { faultOf, json, startServer } from "./local-server.ts";

const app = {
  clientId: "990602627938098",
  clientSecret: "shared+secret/1",
  redirectUri: "https://localhost/cb?x=1",
  code: "AQBx-hBsH3#_",
};

describe("the authorization page (E1)", () => {
  it("asks for a code with exactly the documented parameters", () => {
    const request = {
      authorizeUrl: "https://www.instagram.com/",
      clientId: app.clientId,
      redirectUri: app.redirectUri,
      scopes: ["instagram_business_basic", "instagram_business_content_publish"],
      state: "s&1",
    };
    const page = new URL(authorizationPage(request));
    expect(page.origin + page.pathname).toBe("https://www.instagram.com/oauth/authorize");
    expect([...page.searchParams]).toEqual([
      ["client_id", app.clientId],
      ["redirect_uri", app.redirectUri],
      ["response_type", "code"],
      ["scope", "instagram_business_basic,instagram_business_content_publish"],
      ["state", "s&1"],
    ]);
  });
});

describe("exchanging the code (E2)", () => {
  it.each([
    ['{"access_token":"IGAAshort","user_id":27640875392278831,"permissions":["a","b"]}', ["a", "b"]],
    ['{"data":[{"access_token":"IGAAshort","user_id":"27640875392278831","permissions":"a,b"}]}', ["a", "b"]],
    ['{"access_token":"IGAAshort","user_id":27640875392278831}', []],
  ])("reads %s without losing a digit", async (body, permissions) => {
    const { url } = await startServer(json(body));
    const answer = await exchangeCode({ tokenUrl: url, ...app }, { scrubber: new Scrubber() });
    expect(answer).toEqual({
      ok: true,
      value: { access_token: "IGAAshort", user_id: "27640875392278831", permissions },
    });
  });

  it("sends the documented form, without the fragment that the platform appends to the code", async () => {
    const { url, requests } = await startServer(json({}));
    await exchangeCode({ tokenUrl: `${url}/`, ...app }, { scrubber: new Scrubber() });
    expect(requests).toEqual([
      expect.objectContaining({
        method: "POST",
        target: "/oauth/access_token",
        body: "client_id=990602627938098&client_secret=shared%2Bsecret%2F1&grant_type=authorization_code&redirect_uri=https%3A%2F%2Flocalhost%2Fcb%3Fx%3D1&code=AQBx-hBsH3",
      }),
    ]);
  });

  it("explains a refused code", async () => {
    const error_message = "Matching code AQBx-hBsH3 was not found or was already used";
    const { url } = await startServer(json({ error_type: "OAuthException", code: 400, error_message }, 400));
    const fault = faultOf(await exchangeCode({ tokenUrl: url, ...app }, { scrubber: new Scrubber() }));
    expect(fault).toMatchObject({
      step: "exchange code",
      class: "credential",
      code: null,
      platformMessage: "Matching code *** was not found or was already used",
    });
  });

  it("makes code, app secret and token known to the scrubber", async () => {
    const scrubber = new Scrubber();
    const { url } = await startServer(json({ access_token: "short-lived-token", user_id: 1 }));
    await exchangeCode({ tokenUrl: url, ...app }, { scrubber });
    expect(scrubber.scrub("AQBx-hBsH3 shared+secret/1 short-lived-token")).toBe("*** *** ***");
  });

  it.each(["http://api.instagram.com", "https://graph.facebook.com"])("sends nothing to %s", async (tokenUrl) => {
    const exchange = exchangeCode({ tokenUrl, ...app }, { scrubber: new Scrubber() });
    await expect(exchange).rejects.toMatchObject({ exitCode: 2, problem: { what: "TOKEN_URL" } });
  });
});

describe("exchanging the short-lived token (E3)", () => {
  it("is an unversioned GET with secret and token", async () => {
    const { url, requests } = await startServer(
      json({ access_token: "IGAAlong", token_type: "bearer", expires_in: 5_183_944 }),
    );
    const exchange = { graphUrl: url, clientSecret: "shared+secret/1", token: "IGAAshort" };
    expect(await exchangeToken(exchange, { scrubber: new Scrubber() })).toEqual({
      ok: true,
      value: { access_token: "IGAAlong", token_type: "bearer", expires_in: 5_183_944 },
    });
    expect(requests[0]).toMatchObject({
      method: "GET",
      target: "/access_token?grant_type=ig_exchange_token&client_secret=shared%2Bsecret%2F1&access_token=IGAAshort",
    });
  });
});
