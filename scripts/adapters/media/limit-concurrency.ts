/** Runs at most `most` tasks at once, the others in the order in which they were handed over. */
export function limitConcurrency(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let served = 0;
  let running = 0;

  function enter(): Promise<void> {
    if (running < most) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => waiting.push(resolve));
  }

  /** The place goes straight to the next in line, so that nobody slips in between. */
  function leave(): void {
    const next = waiting[served];
    if (next === undefined) {
      running -= 1;
      return;
    }
    served += 1;
    if (served === waiting.length) waiting.length = served = 0;
    next();
  }

  return async (task) => {
    await enter();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
