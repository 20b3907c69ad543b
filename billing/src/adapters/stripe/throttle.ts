import { StripeFault } from "../../core/stripe-fault.ts";
import type { Clock } from "../../ports/runtime.ts";
import type { Turns } from "../../ports/store.ts";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4_000;
/** Whatever it asks for, it is asked again after a minute. */
const LONGEST_HOLD_MS = 60_000;
/** A little less than Stripe allows: other programs use the account, too. */
const SHARE = 0.8;
/** What may be sent at once is what the limit allows in this time. */
const BURST_MS = 250;

export class LocalTurns implements Turns {
  private readonly clock: Clock;
  private nextMs = 0;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  async take({ stepMs, longestMs }: { stepMs: number; longestMs: number }): Promise<number | null> {
    const now = this.clock.now().getTime();
    // A clock that was set back must not make everybody wait until it has caught up.
    const isPlausible = this.nextMs < now + 2 * LONGEST_HOLD_MS;
    const turnAt = isPlausible ? Math.max(now, this.nextMs) : now;
    if (turnAt - now > longestMs) return null;
    this.nextMs = turnAt + stepMs;
    return turnAt - now;
  }

  async hold(ms: number): Promise<void> {
    this.nextMs = Math.max(this.nextMs, this.clock.now().getTime() + ms);
  }
}

interface ThrottleOptions {
  clock: Clock;
  turns: Turns;
  /** How many calls Stripe allows in a second. */
  perSecond: number;
  /** From 0 to 1. */
  random: () => number;
}

export interface Manners {
  /** How long one call may wait in total. 0: nothing waits, and a refusal is passed on at once. */
  budgetMs: number;
  isPatient: boolean;
}

/**
 * Keeps Stripe's rate limit before it refuses: a few calls go at once, and the next ones wait. When
 * it refuses nevertheless (429), because somebody else uses the account, all calls wait as long as it says or longer
 * each time. Sending again is safe: Stripe has not run a call that it refused for this reason.
 */
export class Throttle {
  private readonly options: ThrottleOptions;
  private readonly stepMs: number;
  /** The patient ones ask one after the other. */
  private queue: Promise<unknown> = Promise.resolve();

  constructor(options: ThrottleOptions) {
    this.options = options;
    this.stepMs = 1_000 / (options.perSecond * SHARE);
  }

  async run<T>(call: () => Promise<T>, manners: Manners): Promise<T> {
    if (manners.budgetMs === 0) return await call();
    let waitedMs = 0;
    for (let attempt = 0; ; attempt += 1) {
      waitedMs += await this.waitForTurn(manners, manners.budgetMs - waitedMs);
      try {
        return await call();
      } catch (error) {
        const pauseMs = await this.pauseAfter(error, attempt);
        if (pauseMs === null || waitedMs + pauseMs > manners.budgetMs) throw error;
      }
    }
  }

  /** @returns how long it took. Whoever gives up takes no turn: otherwise a crowd would keep everybody waiting who comes after it. */
  private async waitForTurn({ isPatient }: Manners, budgetMs: number): Promise<number> {
    const { clock } = this.options;
    const beganAt = clock.now().getTime();
    const waitMs = isPatient ? await this.inQueue(beganAt + budgetMs) : await this.take(budgetMs + this.burstMs);
    if (waitMs === null) throw new StripeFault("wait", { kind: "unavailable", code: "rate_limit", statusCode: 429 });
    // What may be sent at once is for those for whom somebody waits.
    const pauseMs = isPatient ? waitMs : Math.max(0, waitMs - this.burstMs);
    if (pauseMs > 0) await clock.sleep(pauseMs);
    return clock.now().getTime() - beganAt;
  }

  private get burstMs(): number {
    return BURST_MS - this.stepMs;
  }

  private take(longestMs: number): Promise<number | null> {
    return this.options.turns.take({ stepMs: this.stepMs, longestMs });
  }

  private inQueue(until: number): Promise<number | null> {
    const turn = this.queue.then(() => this.takeWhenFree(until));
    this.queue = turn.catch(() => {});
    return turn;
  }

  /** Reserves so little ahead that nobody who comes later waits for it. */
  private async takeWhenFree(until: number): Promise<number | null> {
    const { clock } = this.options;
    while (clock.now().getTime() <= until) {
      const waitMs = await this.take(this.burstMs);
      if (waitMs !== null) return waitMs;
      await clock.sleep(this.stepMs);
    }
    return null;
  }

  /** @returns null for a fault that waiting does not help. */
  private async pauseAfter(error: unknown, attempt: number): Promise<number | null> {
    if (!(error instanceof StripeFault) || error.details.statusCode !== 429) return null;
    const growing = Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) * (1 + this.options.random() / 4);
    const pauseMs = Math.max(growing, Math.min(error.details.retryAfterMs ?? 0, LONGEST_HOLD_MS));
    await this.options.turns.hold(pauseMs + this.burstMs);
    return pauseMs;
  }
}
