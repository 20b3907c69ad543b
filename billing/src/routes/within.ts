/** It takes too long to answer. The work goes on, and its result is found when the event is sent again. */
export class TooSlow extends Error {
  override readonly name = "TooSlow";
}

/** @throws TooSlow when the work has not ended after `limitMs`. */
export async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooSlow(`no result after ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
    // Its failure has been logged and recorded by then, and nobody waits for it.
    work.catch(() => {});
  }
}
