import { ProblemError } from "../core/errors.ts";
import type { TokenRecord } from "../core/generated/token.ts";
import type { Answer, Clock, TokenStore } from "../core/ports.ts";

const ATTEMPTS = 3;
const RETRY_DELAY_MS = 2_000;

/** Asks the platform up to three times while it has trouble that may pass. For calls that may be repeated. */
export async function patiently<T>(clock: Clock, call: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (let attempt = 1; ; attempt++) {
    const answer = await call();
    const mayPass = !answer.ok && (answer.fault.class === "transient" || answer.fault.class === "no-answer");
    if (!mayPass || attempt === ATTEMPTS) return answer;
    await clock.sleep(RETRY_DELAY_MS * attempt);
  }
}

/** Stores a token that cannot be had a second time. @throws ProblemError when it cannot be stored in three attempts */
export async function storePatiently(
  { tokenStore, clock }: { tokenStore: TokenStore; clock: Clock },
  record: TokenRecord,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tokenStore.write(record);
    } catch (error) {
      if (!(error instanceof ProblemError) || attempt === ATTEMPTS) throw error;
      await clock.sleep(RETRY_DELAY_MS * attempt);
    }
  }
}
