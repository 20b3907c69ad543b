/** Which worlds are still to be played, in memory that all threads share. */
export interface Tickets {
  from: number;
  count: number;
  /** How many are taken. */
  taken: Int32Array<SharedArrayBuffer>;
}

/** So few that all threads end at the same time. */
const BATCH = 5;

export function issueTickets(from: number, count: number): Tickets {
  return { from, count, taken: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) };
}

/** The next seeds, which no other thread gets; null when there are none left. */
export function takeSeeds({ from, count, taken }: Tickets): number[] | null {
  const at = Atomics.add(taken, 0, BATCH);
  return at >= count ? null : Array.from({ length: Math.min(BATCH, count - at) }, (_, index) => from + at + index);
}

/** Nobody gets another one. */
export function endTickets({ count, taken }: Tickets): void {
  Atomics.store(taken, 0, count);
}
