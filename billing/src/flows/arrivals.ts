import type { EventOutcome } from "../core/stripe-event.ts";

/** Senders have few connections, and each that waits is one less for other events. */
const MOST_SENDERS = 10;

/** Tells the worker of this process that something came, and whoever sent it what became of it. One per process. */
export class Arrivals {
  private readonly senders = new Map<string, (outcome: EventOutcome | null) => void>();
  private arrival = new AbortController();

  /** Aborts when something arrives after this call. */
  next(): AbortSignal {
    return this.arrival.signal;
  }

  /** Wakes the worker. @returns the event's outcome, or null when it is not known after `limitMs`, or at once when many wait. */
  async outcomeOf(eventId: string, limitMs: number): Promise<EventOutcome | null> {
    this.arrival.abort();
    this.arrival = new AbortController();
    if (this.senders.size >= MOST_SENDERS) return null;
    const { promise, resolve } = Promise.withResolvers<EventOutcome | null>();
    const timer = setTimeout(() => resolve(null), limitMs);
    this.senders.set(eventId, resolve);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.senders.delete(eventId);
    }
  }

  /** @param outcome null: it is tried again later. */
  settle(eventId: string, outcome: EventOutcome | null): void {
    this.senders.get(eventId)?.(outcome);
  }
}
