/** What a reader asks for next: some bytes, that some be passed over, or the first byte of which the test holds. */
export type Demand = { take: number } | { skip: number } | { until: (byte: number) => boolean };

/**
 * Reads a format as if the file were at hand, while it really arrives piece by piece. A feeder runs it. What is
 * asked for with `take` is held in memory, so readers keep that small and `skip` the rest.
 */
export type ByteProgram<T> = Generator<Demand, T, Uint8Array>;

/** Thrown by a reader that meets bytes which cannot be right; caught by the feeder. The message is for people. */
export class BrokenBytes extends Error {
  override readonly name = "BrokenBytes";
}

/** Exactly `count` bytes. They may be a view that is only good until the next demand. */
export function* take(count: number): ByteProgram<Uint8Array> {
  return count > 0 ? yield { take: count } : new Uint8Array(0);
}

export function* skip(count: number): ByteProgram<void> {
  if (count > 0) yield { skip: count };
}

/** The first byte of which the test holds; it is asked once for every byte, in order. */
export function* until(test: (byte: number) => boolean): ByteProgram<number> {
  return (yield { until: test })[0] ?? 0;
}

/** Big-endian view, which is what JPEG and MP4 use. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
