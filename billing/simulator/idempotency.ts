import { ApiError } from "./api-error.ts";
import { DAY_SECONDS } from "./world.ts";

const KEY_LIFE_SECONDS = DAY_SECONDS;
const MAX_KEY_LENGTH = 255;

export interface StoredAnswer {
  status: number;
  body: string;
}

interface Entry {
  fingerprint: string;
  createdAt: number;
  answer: StoredAnswer | null;
}

/**
 * The provider's rules for version 1 keys. Once a request has started to run, its first answer is stored under the key,
 * including a server error, and repeated for 24 hours. A refused parameter and a collision are not stored.
 */
export class IdempotencyStore {
  private readonly entries = new Map<string, Entry>();
  private readonly now: () => number;

  /** @param now Unix seconds. */
  constructor(now: () => number) {
    this.now = now;
  }

  /** @returns the stored answer, or null when the request has to run. */
  begin(key: string, fingerprint: string): StoredAnswer | null {
    if (key.length > MAX_KEY_LENGTH) throw new ApiError(400, { type: "idempotency_error", message: "Key too long" });
    const entry = this.entries.get(key);
    if (entry === undefined || this.now() - entry.createdAt >= KEY_LIFE_SECONDS) {
      this.entries.set(key, { fingerprint, createdAt: this.now(), answer: null });
      return null;
    }
    if (entry.fingerprint !== fingerprint) {
      const message =
        "Keys for idempotent requests can only be used with the same parameters they were first used with.";
      throw new ApiError(400, { type: "idempotency_error", message });
    }
    if (entry.answer !== null) return entry.answer;
    const message = "There is currently another in-progress request using this key.";
    throw new ApiError(409, { type: "invalid_request_error", code: "idempotency_key_in_use", message });
  }

  finish(key: string, answer: StoredAnswer): void {
    const entry = this.entries.get(key);
    if (entry !== undefined) entry.answer = answer;
  }

  forget(key: string): void {
    this.entries.delete(key);
  }
}
