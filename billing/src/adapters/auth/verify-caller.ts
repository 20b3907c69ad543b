import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from "jose";
import type { AuthConfig } from "../../config/read-config.ts";
import type { Caller } from "../../core/session-params.ts";
import { isUsableUserId } from "../../core/snapshots.ts";

/** The token does not prove who the user is. The message names the reason without quoting the token. */
export class Unauthenticated extends Error {
  override readonly name = "Unauthenticated";
}

/** The keys that verify tokens could not be fetched. The caller is not at fault. */
export class AuthUnavailable extends Error {
  override readonly name = "AuthUnavailable";
}

/** No symmetric algorithm is listed: a public key must never be accepted as a shared secret. */
const ASYMMETRIC_ALGORITHMS = "RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA".split(" ");
const CLOCK_TOLERANCE_SECONDS = 30;

/** Finds out who sends a request. It throws Unauthenticated, or AuthUnavailable when that cannot be told now. */
export type VerifyCaller = (request: Request) => Promise<Caller>;

/** Reads the user from the bearer token. @param keysTimeoutMs how long the address of the keys may take to answer. */
export function createVerifyCaller(auth: AuthConfig, keysTimeoutMs = 5_000): VerifyCaller {
  const verify = tokenVerifier(auth, keysTimeoutMs);
  return async ({ headers }) => {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(headers.get("authorization") ?? "")?.[1];
    if (token === undefined) throw new Unauthenticated("A bearer token is required.");
    const payload = await verify(token).catch((error: unknown) => {
      if (isFaultOfToken(error)) throw new Unauthenticated("The bearer token is not valid.");
      throw new AuthUnavailable("the token keys could not be read");
    });
    return callerOf(payload);
  };
}

function tokenVerifier(auth: AuthConfig, timeoutDuration: number): (token: string) => Promise<JWTPayload> {
  const options = claimOptions(auth);
  if (auth.kind === "secret") {
    const keys = auth.secrets.map((secret) => new TextEncoder().encode(secret));
    return async (token) => await verifyWithAny(token, keys, { ...options, algorithms: ["HS256"] });
  }
  const keys = createRemoteJWKSet(auth.url, { timeoutDuration, cooldownDuration: 10_000 });
  return async (token) => (await jwtVerify(token, keys, { ...options, algorithms: ASYMMETRIC_ALGORITHMS })).payload;
}

/** While a secret is rolled, a token may be signed with any of them. */
async function verifyWithAny(
  token: string,
  keys: readonly Uint8Array[],
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  let refusal: unknown = new Unauthenticated("no secret is configured");
  for (const key of keys) {
    try {
      return (await jwtVerify(token, key, options)).payload;
    } catch (error) {
      refusal = error;
      // Only another secret can help against a wrong signature.
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) break;
    }
  }
  throw refusal;
}

function claimOptions(auth: AuthConfig): JWTVerifyOptions {
  return {
    // Without an end, a stolen token would work for good.
    requiredClaims: ["sub", "exp"],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    ...(auth.issuer === undefined ? {} : { issuer: auth.issuer }),
    ...(auth.audience === undefined ? {} : { audience: auth.audience }),
  };
}

function isFaultOfToken(error: unknown): boolean {
  const isOurs =
    error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || error instanceof errors.JWKInvalid;
  return error instanceof errors.JOSEError && !isOurs && error.code !== "ERR_JOSE_GENERIC";
}

function callerOf(payload: JWTPayload): Caller {
  const { sub } = payload;
  if (typeof sub !== "string" || !isUsableUserId(sub)) {
    throw new Unauthenticated("The token names no usable user id.");
  }
  return { userId: sub, email: emailOf(payload) };
}

/** A malformed address is dropped, because Stripe would refuse to create the customer with it. */
function emailOf(payload: JWTPayload): string | null {
  const { email } = payload;
  return typeof email === "string" && email.length <= 254 && /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/.test(email)
    ? email
    : null;
}
