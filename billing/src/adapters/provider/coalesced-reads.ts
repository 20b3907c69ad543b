interface Reads<T> {
  running: Promise<T>;
  /** Begins when the running one ends. Everybody who asks until then shares it. */
  next: Promise<T> | null;
}

/**
 * Shares reads of the same thing. Nobody gets a result that was read before they asked: a running read may have missed the change
 * that made them ask, so they share the one that follows it. However many ask, two reads answer them.
 */
export class CoalescedReads<T> {
  private readonly reads = new Map<string, Reads<T>>();
  private readonly read: (key: string) => Promise<T>;

  constructor(read: (key: string) => Promise<T>) {
    this.read = read;
  }

  get(key: string): Promise<T> {
    const known = this.reads.get(key);
    if (known === undefined) return this.start(key);
    known.next ??= known.running.then(
      () => this.start(key),
      () => this.start(key),
    );
    return known.next;
  }

  private start(key: string): Promise<T> {
    const reads: Reads<T> = { running: this.read(key), next: null };
    this.reads.set(key, reads);
    const forget = () => {
      if (this.reads.get(key) === reads && reads.next === null) this.reads.delete(key);
    };
    reads.running.then(forget, forget);
    return reads.running;
  }
}
