import type { ServerResponse } from "node:http";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AuthUnavailable, createVerifyCaller, Unauthenticated } from "../../src/adapters/auth/verify-caller.ts";
import { serve } from "../support/processes.ts";

const ISSUER = "https://id.example";
const AUDIENCE = "billing";
const withToken = (token: string) =>
  new Request("https://billing.example/", { headers: { authorization: `Bearer ${token}` } });

describe("createVerifyCaller with a key set", () => {
  let server: Awaited<ReturnType<typeof serve>>;
  let url: URL;
  let sign: (claims: Record<string, unknown>, alg?: string) => Promise<string>;
  /** What the key server does instead of sending its keys. */
  let fault: ((response: ServerResponse) => void) | null = null;
  let publicPem = "";

  beforeAll(async () => {
    const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
    const jwk = await exportJWK(publicKey);
    publicPem = JSON.stringify(jwk);
    server = await serve((_request, response) => {
      if (fault !== null) return fault(response);
      response.end(JSON.stringify({ keys: [{ ...jwk, alg: "RS256", use: "sig", kid: "k1" }] }));
    });
    url = new URL(`${server.url}/jwks`);
    sign = (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "k1" }).setExpirationTime("5m").sign(privateKey);
  });
  afterAll(() => server.close());

  const verifier = () => createVerifyCaller({ kind: "jwks", url, issuer: ISSUER, audience: AUDIENCE });

  it("returns the user of a genuine token", async () => {
    const token = await sign({ sub: "ann", email: "ann@example.com", iss: ISSUER, aud: AUDIENCE });
    expect(await verifier()(withToken(token))).toEqual({ userId: "ann", email: "ann@example.com" });
  });

  it.each(["not an address", "a@b", 7, `${"x".repeat(300)}@example.com`])(
    "does not accept %j as a mail address",
    async (email) => {
      const token = await sign({ sub: "ann", email, iss: ISSUER, aud: AUDIENCE });
      expect((await verifier()(withToken(token))).email).toBeNull();
    },
  );

  it.each([
    { sub: "ann", iss: "https://evil.example", aud: AUDIENCE },
    { sub: "ann", iss: ISSUER, aud: "other" },
    { sub: "ann", iss: ISSUER },
    { iss: ISSUER, aud: AUDIENCE },
  ])("refuses the claims %o", async (claims) => {
    await expect(verifier()(withToken(await sign(claims)))).rejects.toThrow(Unauthenticated);
  });

  it("refuses a token signed with the public key as a shared secret", async () => {
    const forged = await new SignJWT({ sub: "ann", iss: ISSUER, aud: AUDIENCE })
      .setProtectedHeader({ alg: "HS256", kid: "k1" })
      .sign(new TextEncoder().encode(publicPem));
    await expect(verifier()(withToken(forged))).rejects.toThrow(Unauthenticated);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ["fails", (response) => response.writeHead(500).end("{}")],
    ["sends no keys", (response) => response.end('{"keys":"none"}')],
    ["sends a broken key", (response) => response.end('{"keys":[{"kty":"RSA","alg":"RS256","kid":"k1","use":"sig"}]}')],
    ["sends a page", (response) => response.end("<html>")],
    ["does not answer", () => undefined],
  ])("does not blame the caller when the key server %s", async (_what, listener) => {
    const token = await sign({ sub: "ann", iss: ISSUER, aud: AUDIENCE });
    fault = listener;
    const verify = createVerifyCaller({ kind: "jwks", url, issuer: ISSUER, audience: AUDIENCE }, 50);
    await expect(verify(withToken(token))).rejects.toThrow(AuthUnavailable);
    fault = null;
  });
});

it("blames nobody's token for a key server that does not answer at all", async () => {
  const nowhere = {
    kind: "jwks",
    url: new URL("http://127.0.0.1:9/keys"),
    issuer: ISSUER,
    audience: AUDIENCE,
  } as const;
  const parts = [
    { alg: "RS256", kid: "k1" },
    { sub: "ann", exp: 9_999_999_999 },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  await expect(createVerifyCaller(nowhere)(withToken(`${parts}.c2ln`))).rejects.toThrow(AuthUnavailable);
});

describe("createVerifyCaller with shared secrets", () => {
  const [newer, older] = ["the-new-secret-of-more-than-32-bytes", "the-old-secret-of-more-than-32-bytes"];
  const verify = createVerifyCaller({ kind: "secret", secrets: [newer, older], issuer: ISSUER });
  const genuine = { sub: "ann", iss: ISSUER };
  const sign = (secret: string, claims: object = genuine, { expires = "5m", alg = "HS256" } = {}) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg })
      .setExpirationTime(expires)
      .sign(new TextEncoder().encode(secret));

  it.each([newer, older])("accepts a token signed with any of them while one is rolled: %s", async (secret) => {
    expect(await verify(withToken(await sign(secret)))).toMatchObject({ userId: "ann" });
  });

  it.each<[string, () => Promise<string> | string]>([
    ["no token at all", () => ""],
    ["noise", () => "a.b.c"],
    ["an unsigned one", () => new UnsecuredJWT(genuine).encode()],
    ["one of a foreign secret", () => sign("another-secret-of-more-than-32-bytes")],
    ["one that has ended", () => sign(newer, genuine, { expires: "-2m" })],
    ["one of the older secret that has ended", () => sign(older, genuine, { expires: "-2m" })],
    ["one of another algorithm", () => sign(newer.repeat(2), genuine, { alg: "HS512" })],
    ["one of another issuer", () => sign(newer, { ...genuine, iss: "https://evil.example" })],
    [
      "one without an end",
      () => new SignJWT(genuine).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(newer)),
    ],
    ...[undefined, " ", "x".repeat(201), "a\u0000b", "a\ud800"].map((sub): [string, () => Promise<string>] => [
      `one for the user ${JSON.stringify(sub)}`,
      () => sign(newer, { ...genuine, sub }),
    ]),
  ])("refuses %s", async (_, token) => {
    await expect(verify(withToken(await token()))).rejects.toThrow(Unauthenticated);
  });
});
