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

/** How a reader ended: with a value, at bytes that cannot be right, or because there were no more of them. */
export type Reading<T> = { kind: "read"; value: T } | { kind: "broken"; reason: string } | { kind: "cut-short" };

export interface ByteFeeder<T> {
  /** Hands over the next piece of the file. Work is linear in its length. Ignored once there is a result. */
  feed(chunk: Uint8Array): void;
  /** Null while more bytes are needed. */
  result(): Reading<T> | null;
}

/** Real files need some hundred; one made of millions of tiny parts would cost time for nothing. */
const MAX_DEMANDS = 20_000;

const NOTHING = new Uint8Array(0);

/** Runs a reader over a file that arrives in pieces of any size. Holds no more than what the reader takes at once. */
export function createByteFeeder<T>(program: ByteProgram<T>): ByteFeeder<T> {
  let outcome: Reading<T> | null = null;
  let skipLeft = 0;
  let test: ((byte: number) => boolean) | null = null;
  let pending = NOTHING;
  let pendingBytes = 0;
  let takeBytes = 0;
  let demands = 0;

  function resume(bytes: Uint8Array): void {
    try {
      demands += 1;
      if (demands > MAX_DEMANDS) throw new BrokenBytes("it is made of too many tiny parts");
      const next = program.next(bytes);
      if (next.done) outcome = { kind: "read", value: next.value };
      else accept(next.value);
    } catch (error) {
      if (!(error instanceof BrokenBytes)) throw error;
      outcome = { kind: "broken", reason: error.message };
    }
  }

  function accept(demand: Demand): void {
    skipLeft = "skip" in demand ? demand.skip : 0;
    test = "until" in demand ? demand.until : null;
    takeBytes = "take" in demand ? demand.take : 0;
    pending = NOTHING;
    pendingBytes = 0;
  }

  /** Passes over bytes of the chunk from `offset` on; returns the offset after them. */
  function passOver(chunk: Uint8Array, offset: number): number {
    const passed = Math.min(skipLeft, chunk.length - offset);
    skipLeft -= passed;
    if (skipLeft === 0) resume(NOTHING);
    return offset + passed;
  }

  function search(chunk: Uint8Array, offset: number, isFound: (byte: number) => boolean): number {
    for (let index = offset; index < chunk.length; index += 1) {
      if (!isFound(chunk[index] ?? 0)) continue;
      resume(chunk.subarray(index, index + 1));
      return index + 1;
    }
    return chunk.length;
  }

  /** Collects what is asked for; a demand that lies within one chunk is answered without a copy. */
  function gather(chunk: Uint8Array, offset: number): number {
    const end = Math.min(chunk.length, offset + takeBytes - pendingBytes);
    if (end - offset === takeBytes) {
      resume(chunk.subarray(offset, end));
      return end;
    }
    if (pendingBytes === 0) pending = new Uint8Array(takeBytes);
    pending.set(chunk.subarray(offset, end), pendingBytes);
    pendingBytes += end - offset;
    if (pendingBytes === takeBytes) resume(pending);
    return end;
  }

  resume(NOTHING);

  return {
    feed(chunk) {
      let offset = 0;
      while (outcome === null && offset < chunk.length) {
        if (skipLeft > 0) offset = passOver(chunk, offset);
        else if (test !== null) offset = search(chunk, offset, test);
        else offset = gather(chunk, offset);
      }
    },
    result: () => outcome,
  };
}

/** Takes a file piece by piece and says when it has seen enough. */
export interface Probe<T> {
  /** Returns whether more bytes are wanted. */
  feed(chunk: Uint8Array): boolean;
  /** `isComplete`: the file came to its end, rather than being cut off by us or by the host. */
  toOutcome(isComplete: boolean): T;
}
