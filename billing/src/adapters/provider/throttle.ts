import { ProviderFault } from "../../core/provider-fault.ts";
import type { Clock } from "../../ports/runtime.ts";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4_000;
/** Whatever it asks for, it is asked again after a minute. */
const LONGEST_HOLD_MS = 60_000;
/** 20 calls a second, below the provider's lowest limit (25 in test mode), for a while after it has refused one. */
const SPACING_MS = 50;
const CAREFUL_MS = 10_000;

export interface ThrottleOptions {
  clock: Clock;
  /** How long one call may wait in total. 0: nothing waits, and a refusal is passed on at once. */
  budgetMs: number;
  /** From 0 to 1. */
  random: () => number;
}

/**
 * Waits when the provider refuses a call because there were too many (429), for as long as it says or longer each time, and sends
 * the call again. A refusal holds back all calls of this process, which are then spaced out for a while. Sending again is safe: the
 * provider has not run a call that it refused for this reason.
 */
export class Throttle {
  private readonly options: ThrottleOptions;
  private nextTurnAt = 0;
  private carefulUntil = 0;

  constructor(options: ThrottleOptions) {
    this.options = options;
  }

  async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.options.budgetMs === 0) return await call();
    let waitedMs = 0;
    for (let attempt = 0; ; attempt += 1) {
      waitedMs += await this.waitForTurn();
      try {
        return await call();
      } catch (error) {
        const pauseMs = this.pauseAfter(error, attempt);
        if (pauseMs === null || waitedMs + pauseMs > this.options.budgetMs) throw error;
      }
    }
  }

  /** @returns how long it took. */
  private async waitForTurn(): Promise<number> {
    const now = this.options.clock.now().getTime();
    const turnAt = Math.max(now, this.nextTurnAt);
    const waitMs = turnAt - now;
    // Whoever gives up takes no turn: otherwise a crowd would keep everybody waiting who comes after it.
    if (waitMs > this.options.budgetMs)
      throw new ProviderFault("wait", { kind: "unavailable", code: "rate_limit", statusCode: 429 });
    if (turnAt < this.carefulUntil) this.nextTurnAt = turnAt + SPACING_MS;
    if (waitMs > 0) await this.options.clock.sleep(waitMs);
    return waitMs;
  }

  /** @returns null for a fault that waiting does not help. */
  private pauseAfter(error: unknown, attempt: number): number | null {
    if (!(error instanceof ProviderFault) || error.details.statusCode !== 429) return null;
    const growing = Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) * (1 + this.options.random() / 4);
    const pauseMs = Math.max(growing, Math.min(error.details.retryAfterMs ?? 0, LONGEST_HOLD_MS));
    const now = this.options.clock.now().getTime();
    this.nextTurnAt = Math.max(this.nextTurnAt, now + pauseMs);
    this.carefulUntil = now + pauseMs + CAREFUL_MS;
    return pauseMs;
  }
}
