import type { Clock } from "../../src/ports/runtime.ts";

/** Time stands still until everybody waits, and then jumps to the next moment at which somebody wakes up. */
export class VirtualClock implements Clock {
  private atMs = 1_000_000;
  private readonly sleepers: { untilMs: number; wake: () => void }[] = [];

  now(): Date {
    return new Date(this.atMs);
  }

  sleep(ms: number): Promise<void> {
    return new Promise((wake) => this.sleepers.push({ untilMs: this.atMs + ms, wake }));
  }

  /** Lets time pass until the work is done. */
  async play<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const end = () => {
      isDone = true;
    };
    work.then(end, end);
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (isDone) return await work;
      this.sleepers.sort((a, b) => a.untilMs - b.untilMs);
      const next = this.sleepers.shift();
      if (next === undefined) throw new Error("nobody sleeps, and the work is not done");
      this.atMs = Math.max(this.atMs, next.untilMs);
      next.wake();
    }
  }
}
