const MOST_AT_ONCE = 100;
const MOST_UNDER_WAY = 2;

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Sends what is submitted in the same turn together, and so with one round trip and one disk sync on the server. While two such
 * batches are under way, the rest waits and becomes one batch: the slower the server, the larger they are.
 */
export class SentTogether<Item, Result> {
  private readonly send: (items: readonly Item[]) => Promise<readonly (Result | undefined)[]>;
  private readonly sendAlone: (item: Item) => Promise<Result>;
  private waiting: Waiting<Item, Result>[] = [];
  private isScheduled = false;
  private underWay = 0;

  /**
   * @param send resolves after the commit, with the results in the order of the items. `undefined`: this one was left out. When it
   * fails, nothing is known about any of them.
   * @param sendAlone for an item that was left out, or whose batch failed: one of them must not fail or hold up the others. Both
   * must be safe to repeat.
   */
  constructor(
    send: (items: readonly Item[]) => Promise<readonly (Result | undefined)[]>,
    sendAlone: (item: Item) => Promise<Result>,
  ) {
    this.send = send;
    this.sendAlone = sendAlone;
  }

  submit(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      while (this.waiting.length > 0 && this.underWay < MOST_UNDER_WAY) void this.sendNext();
    });
  }

  private async sendNext(): Promise<void> {
    const batch = this.waiting.splice(0, MOST_AT_ONCE);
    this.underWay += 1;
    try {
      const results = await this.send(batch.map(({ item }) => item));
      for (const [index, one] of batch.entries()) this.settle(one, results[index]);
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const one of batch) this.settle(one, undefined);
    } finally {
      this.underWay -= 1;
      if (this.waiting.length > 0) this.schedule();
    }
  }

  private settle({ item, resolve, reject }: Waiting<Item, Result>, result: Result | undefined): void {
    if (result === undefined) this.sendAlone(item).then(resolve, reject);
    else resolve(result);
  }
}
