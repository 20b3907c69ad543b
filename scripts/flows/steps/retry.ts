import { ProblemError } from "../../core/findings/problem.ts";
import type { TokenRecord } from "../../core/generated/token.ts";
import { mayPass, type PlatformFault } from "../../core/instagram/platform-fault.ts";
import type { Answer } from "../../core/ports/platform.ts";
import type { Clock } from "../../core/ports/runtime.ts";
import type { TokenStore } from "../../core/ports/store.ts";

const ATTEMPTS = 3;
const BASE_DELAY_MS = 1_000;
/** If the platform asks for a longer wait, the next run tries again. */
const LONGEST_DELAY_MS = 60_000;

export interface Waiting {
  clock: Clock;
  /** Aborted when the process is asked to stop; then there are no more retries. */
  stop?: AbortSignal;
}

/** For a call that may be repeated while its fault may be temporary, never for publishing. Waits at least as long as it is asked to. */
export async function retryReads<T>(
  waiting: Waiting,
  call: () => Promise<Answer<T>>,
  longestDelayMs = LONGEST_DELAY_MS,
): Promise<Answer<T>> {
  return await retry(waiting, call, { longestDelayMs, mayPass });
}

/** For a call that changes something: repeated only when the platform itself answered that it failed. */
export async function retryWhenAnswered<T>(waiting: Waiting, call: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const isRefusedForNow = (fault: PlatformFault) => fault.class === "transient";
  return await retry(waiting, call, { longestDelayMs: LONGEST_DELAY_MS, mayPass: isRefusedForNow });
}

async function retry<T>(
  { clock, stop }: Waiting,
  call: () => Promise<Answer<T>>,
  { longestDelayMs, mayPass }: { longestDelayMs: number; mayPass(fault: PlatformFault): boolean },
): Promise<Answer<T>> {
  for (let attempt = 1; ; attempt++) {
    const answer = await call();
    if (answer.ok || attempt === ATTEMPTS || !mayPass(answer.error)) return answer;
    const askedMs = answer.error.retryAfterMs ?? 0;
    if (askedMs > LONGEST_DELAY_MS || stop?.aborted) return answer;
    const delayMs = Math.max(askedMs, Math.min(longestDelayMs, BASE_DELAY_MS * 3 ** (attempt - 1)));
    if (delayMs > 0) await clock.sleep(delayMs, stop);
    if (stop?.aborted) return answer;
  }
}

/** Stores a token that cannot be obtained again. @throws ProblemError when three attempts fail */
export async function storeWithRetries(
  { tokenStore, clock }: { tokenStore: TokenStore; clock: Clock },
  record: TokenRecord,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tokenStore.write(record);
    } catch (error) {
      if (!(error instanceof ProblemError) || attempt === ATTEMPTS) throw error;
      await clock.sleep(BASE_DELAY_MS * 3 ** (attempt - 1));
    }
  }
}
