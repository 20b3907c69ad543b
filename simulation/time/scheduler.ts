/**
 * The one clock of a simulated world and its future events, in order. Simultaneous events happen in the order in which they
 * were planned, so a world always plays the same way.
 */
export class Scheduler {
  #nowMs: number;
  #planned: { atMs: number; happen: () => void }[] = [];

  constructor(startMs: number) {
    this.#nowMs = startMs;
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  at(atMs: number, happen: () => void): void {
    const planned = this.#planned;
    let place = planned.length;
    // Sorted latest first, so that the next event is taken from the end.
    while (place > 0 && (planned[place - 1]?.atMs ?? 0) <= atMs) place--;
    planned.splice(place, 0, { atMs, happen });
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.at(this.#nowMs + ms, resolve));
  }

  /** Plays all events up to an instant, one at a time, each with its immediate consequences. */
  async playUntil(endMs: number, isOver: () => boolean): Promise<void> {
    for (let next = this.#planned.at(-1); next !== undefined && next.atMs <= endMs; next = this.#planned.at(-1)) {
      this.#planned.pop();
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.happen();
      await allSettled();
      if (isOver()) return;
    }
    this.#nowMs = Math.max(this.#nowMs, endMs);
  }
}

/**
 * Resolves when all pending promise callbacks have run: the next tick of the process begins only then. Unlike a turn of the event
 * loop, it does not ask the operating system for events, of which a simulated world has none.
 */
function allSettled(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}
