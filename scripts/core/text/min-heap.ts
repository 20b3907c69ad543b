/** Numbers of which always the smallest comes out first. Both operations take logarithmic time. */
export class MinHeap {
  readonly #items: number[] = [];

  get size(): number {
    return this.#items.length;
  }

  push(item: number): void {
    const items = this.#items;
    let at = items.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = items[parent] ?? 0;
      if (above <= item) break;
      items[at] = above;
      at = parent;
    }
    items[at] = item;
  }

  /** The smallest number, undefined when none is left. */
  pop(): number | undefined {
    const smallest = this.#items[0];
    const last = this.#items.pop();
    if (last !== undefined && this.#items.length > 0) this.#sinkFromTop(last);
    return smallest;
  }

  #sinkFromTop(item: number): void {
    const items = this.#items;
    let at = 0;
    for (let child = 1; child < items.length; child = 2 * at + 1) {
      const [left = item, right = left] = [items[child], items[child + 1]];
      const isRightSmaller = right < left;
      const smaller = isRightSmaller ? right : left;
      if (smaller >= item) break;
      items[at] = smaller;
      at = isRightSmaller ? child + 1 : child;
    }
    items[at] = item;
  }
}
