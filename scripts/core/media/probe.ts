/** Takes a file piece by piece and says when it has seen enough. */
export interface Probe<T> {
  /** Returns whether more bytes are wanted. */
  feed(chunk: Uint8Array): boolean;
  /** `isComplete`: the file came to its end, rather than being cut off by us or by the host. */
  conclude(isComplete: boolean): T;
}
