import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { unixNow } from "../simulator/world.ts";

export const JWT_SECRET = "verification-needs-a-shared-secret";

export interface Answer {
  status: number;
  body: Readonly<Record<string, unknown>>;
}

/** What a token may be wrong about. */
export interface TokenFlaw {
  hasEnded?: boolean;
  isForged?: boolean;
}

export async function tokenFor(user: string, { hasEnded = false, isForged = false }: TokenFlaw = {}): Promise<string> {
  return await new SignJWT({ email: `${user}@example.com` })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(user)
    .setExpirationTime(unixNow() + (hasEnded ? -300 : 300))
    .sign(new TextEncoder().encode(isForged ? JWT_SECRET.toUpperCase() : JWT_SECRET));
}

export function newUser(): string {
  return `verify-${randomUUID()}`;
}

interface Request {
  method: string;
  path: string;
  /** `null`: nobody is signed in. */
  token: string | null;
  body?: unknown;
}

export async function ask(base: string, { method, path, token, body }: Request): Promise<Answer> {
  const headers = {
    "content-type": "application/json",
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  const text = body === undefined ? null : JSON.stringify(body);
  const response = await fetch(`${base}${path}`, { method, headers, body: text });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
