import { ProviderFault } from "../../core/provider-fault.ts";
import type { Clock } from "../../ports/runtime.ts";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4_000;
/** Whatever it asks for, it is asked again after a minute. */
const LONGEST_HOLD_MS = 60_000;
/** A little less than the provider allows: other programs use the account, too. */
const SHARE = 0.8;
/** Short, so that calls do not arrive in two bursts within one of the provider's seconds. */
const WINDOW_MS = 250;

interface ThrottleOptions {
  clock: Clock;
  /** How long one call may wait in total. 0: nothing waits, and a refusal is passed on at once. */
  budgetMs: number;
  /** How many calls the provider allows in a second. */
  perSecond: number;
  /** From 0 to 1. */
  random: () => number;
}

/**
 * Keeps the provider's rate limit before it refuses: a few calls go at once, and the next ones wait. When
 * it refuses nevertheless (429), because somebody else uses the account, all calls of this process wait as long as it says or longer
 * each time. Sending again is safe: the provider has not run a call that it refused for this reason.
 */
export class Throttle {
  private readonly options: ThrottleOptions;
  /** When the calls of the last moment were, or will be, sent. */
  private turns: number[] = [];
  private heldUntil = 0;

  constructor(options: ThrottleOptions) {
    this.options = options;
  }

  /** How long a call would wait now. */
  waitMs(): number {
    const now = this.options.clock.now().getTime();
    return this.options.budgetMs === 0 ? 0 : Math.max(0, this.nextTurn(now) - now);
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
    const turnAt = this.nextTurn(now);
    const waitMs = turnAt - now;
    // Whoever gives up takes no turn: otherwise a crowd would keep everybody waiting who comes after it.
    if (waitMs > this.options.budgetMs)
      throw new ProviderFault("wait", { kind: "unavailable", code: "rate_limit", statusCode: 429 });
    this.turns.push(turnAt);
    if (waitMs > 0) await this.options.clock.sleep(waitMs);
    return waitMs;
  }

  private nextTurn(now: number): number {
    const most = Math.max(1, Math.floor((this.options.perSecond * SHARE * WINDOW_MS) / 1_000));
    // A clock that was set back must not make everybody wait until it has caught up.
    this.turns = this.turns.filter((turn) => turn <= now + this.options.budgetMs).slice(-most);
    if (this.heldUntil > now + LONGEST_HOLD_MS) this.heldUntil = now;
    const blocking = this.turns.length < most ? undefined : this.turns[0];
    return Math.max(now, this.heldUntil, blocking === undefined ? 0 : blocking + WINDOW_MS);
  }

  /** @returns null for a fault that waiting does not help. */
  private pauseAfter(error: unknown, attempt: number): number | null {
    if (!(error instanceof ProviderFault) || error.details.statusCode !== 429) return null;
    const growing = Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) * (1 + this.options.random() / 4);
    const pauseMs = Math.max(growing, Math.min(error.details.retryAfterMs ?? 0, LONGEST_HOLD_MS));
    this.heldUntil = Math.max(this.heldUntil, this.options.clock.now().getTime() + pauseMs);
    return pauseMs;
  }
}
