/**
 * The one clock of a simulated world and everything that is going to happen, in order. What happens at the same moment happens
 * in the order in which it was planned, so a world always plays the same way.
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

  /** Plans something for a moment that is not past; past ones mean at once. */
  at(atMs: number, happen: () => void): void {
    const planned = this.#planned;
    let place = planned.length;
    // Kept latest first, so that the next thing to happen is taken from the end.
    while (place > 0 && (planned[place - 1]?.atMs ?? 0) <= atMs) place--;
    planned.splice(place, 0, { atMs, happen });
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.at(this.#nowMs + ms, resolve));
  }

  /** Lets everything happen up to a moment, one thing at a time, each with all that follows from it at once. */
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

/** After every promise that could go on has gone on: the event loop turns only then. */
function allSettled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
