import type { EventOutcome } from "../core/provider-event.ts";

/** Tells the worker of this process that something came, and whoever sent it what became of it. One per process. */
export class Arrivals {
  private readonly senders = new Map<string, (outcome: EventOutcome | null) => void>();
  private arrival = new AbortController();

  /** Aborts when something arrives after this call. */
  next(): AbortSignal {
    return this.arrival.signal;
  }

  /** Wakes the worker. @returns the event's outcome, or null when it is not known after `limitMs`. */
  async outcomeOf(eventId: string, limitMs: number): Promise<EventOutcome | null> {
    const { promise, resolve } = Promise.withResolvers<EventOutcome | null>();
    const timer = setTimeout(() => resolve(null), limitMs);
    this.senders.set(eventId, resolve);
    this.arrival.abort();
    this.arrival = new AbortController();
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
