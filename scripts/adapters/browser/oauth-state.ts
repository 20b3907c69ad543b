import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const STATE_BYTES = 32;

export interface OwnState {
  /** Sent to the authorization page, which sends it back. */
  value: string;
  /** Takes constant time, so that timing reveals nothing. */
  matches(state: string): boolean;
}

/** An unguessable text that ties the answer of the authorization page to our request. */
export function createOwnState(): OwnState {
  const value = randomBytes(STATE_BYTES).toString("base64url");
  return { value, matches: (state) => timingSafeEqual(digest(state), digest(value)) };
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
