import { GraphRefusal, invalid } from "./graph-errors.ts";
import { mintSecret, type Token, type World } from "./world.ts";

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const LONG_LIFETIME_MS = 60 * DAY_MS;

export const SCOPE_BASIC = "instagram_business_basic";
export const SCOPE_PUBLISH = "instagram_business_content_publish";
export const SCOPE_INSIGHTS = "instagram_business_manage_insights";
export const SCOPE_COMMENTS = "instagram_business_manage_comments";
export const SCOPES = [
  SCOPE_BASIC,
  SCOPE_PUBLISH,
  SCOPE_COMMENTS,
  "instagram_business_manage_messages",
  SCOPE_INSIGHTS,
];

export interface TokenOptions {
  kind?: "short-lived" | "long-lived";
  /** How long ago it was issued. Default 0. */
  ageMs?: number;
  /** From issue to expiry. Default 60 days, or 1 hour if short-lived. */
  lifetimeMs?: number;
  /** Default: basic and publishing. */
  scopes?: readonly string[];
}

export function issueToken(world: World, options: TokenOptions = {}): string {
  const kind = options.kind ?? "long-lived";
  const issuedAtMs = world.settings.clock.now().getTime() - (options.ageMs ?? 0);
  const lifetimeMs = options.lifetimeMs ?? (kind === "short-lived" ? HOUR_MS : LONG_LIFETIME_MS);
  const text = `IGAA${mintSecret(world, "token")}${mintSecret(world, "token tail")}`;
  world.tokens.set(text, {
    label: `token-${world.tokens.size + 1}`,
    kind,
    issuedAt: new Date(issuedAtMs),
    expiresAt: new Date(issuedAtMs + lifetimeMs),
    scopes: [...(options.scopes ?? [SCOPE_BASIC, SCOPE_PUBLISH])],
    isRevoked: false,
  });
  return text;
}

/**
 * The token behind a request. A token of the page-login path (they begin with EAA) is as unknown here as any made-up
 * text, and the platform's answer does not say which it was.
 */
export function authenticate(world: World, text: string | undefined): Token {
  if (text === undefined || text === "") throw new GraphRefusal("tokenMissing");
  const token = world.tokens.get(text);
  if (token === undefined) throw new GraphRefusal("tokenUnparsable");
  if (token.isRevoked) throw new GraphRefusal("tokenRevoked");
  if (token.expiresAt.getTime() <= world.settings.clock.now().getTime()) throw new GraphRefusal("tokenExpired");
  return token;
}

export function requireScope(token: Token, scope: string): void {
  if (!token.scopes.includes(scope)) throw new GraphRefusal("scopeMissing");
}

export interface IssuedToken {
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  permissions?: string;
}

/** Short-lived to long-lived. The seconds the platform itself takes are missing from `expires_in`. */
export function exchangeToken(world: World, text: string | undefined): IssuedToken {
  const token = authenticate(world, text);
  if (token.kind !== "short-lived") {
    throw invalid("Only a short-lived token can be exchanged");
  }
  const lagMs = 56_000;
  const lifetimeMs = LONG_LIFETIME_MS - lagMs;
  const issued = issueToken(world, { scopes: token.scopes, lifetimeMs });
  return { access_token: issued, token_type: "bearer", expires_in: lifetimeMs / 1000 };
}

/** A long-lived token between 24 hours and 60 days of age for a new one with 60 days. */
export function refreshToken(world: World, text: string | undefined): IssuedToken {
  const token = authenticate(world, text);
  requireScope(token, SCOPE_BASIC);
  if (token.kind !== "long-lived") {
    throw invalid("Only a long-lived token can be refreshed");
  }
  const ageMs = world.settings.clock.now().getTime() - token.issuedAt.getTime();
  if (ageMs < DAY_MS) throw new GraphRefusal("refreshTooEarly");
  if (world.settings.switches.oldTokenAfterRefresh === "revoked") token.isRevoked = true;
  return {
    access_token: issueToken(world, { scopes: token.scopes }),
    token_type: "bearer",
    expires_in: LONG_LIFETIME_MS / 1000,
    permissions: token.scopes.join(","),
  };
}
