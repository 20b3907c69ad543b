/** What a reader needs next: some bytes, to skip some bytes, or the first byte that passes a test. */
export type Demand = { take: number } | { skip: number } | { until: (byte: number) => boolean };

/**
 * Reads a format as if the whole file were available, while it arrives in chunks. A feeder runs it. The bytes of a `take` are
 * kept in memory, so readers take little and skip the rest.
 */
export type ByteProgram<T> = Generator<Demand, T, Uint8Array>;

/** Thrown by a reader for invalid bytes and caught by the feeder. The message is for people. */
export class BrokenBytes extends Error {
  override readonly name = "BrokenBytes";
}

/** Exactly `count` bytes, possibly as a view that is valid only until the next demand. */
export function* take(count: number): ByteProgram<Uint8Array> {
  return count > 0 ? yield { take: count } : new Uint8Array(0);
}

export function* skip(count: number): ByteProgram<void> {
  if (count > 0) yield { skip: count };
}

/** The first byte that passes the test. The test runs once for every byte, in order. */
export function* until(test: (byte: number) => boolean): ByteProgram<number> {
  return (yield { until: test })[0] ?? 0;
}

/** For reading big-endian numbers, as JPEG and MP4 use them. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** How a reader ended: with a value, at invalid bytes, or at the end of the bytes. */
export type Reading<T> = { kind: "read"; value: T } | { kind: "broken"; reason: string } | { kind: "cut-short" };

export interface ByteFeeder<T> {
  /** Passes on the next chunk of the file, in linear time. Does nothing once there is a result. */
  feed(chunk: Uint8Array): void;
  /** null while more bytes are needed. */
  result(): Reading<T> | null;
}

/** Real files need a few hundred. A file with millions of tiny parts would only waste time. */
const MAX_DEMANDS = 20_000;

const NOTHING = new Uint8Array(0);

/** Runs a reader on a file that arrives in chunks of any size. Stores only what the reader takes at once. */
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
      if (demands > MAX_DEMANDS) throw new BrokenBytes("it has too many tiny parts");
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

  /** Skips bytes of the chunk from `offset` on; returns the offset after them. */
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

  /** Collects the demanded bytes, without a copy if one chunk contains them all. */
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

/** Receives a file chunk by chunk and says when it has seen enough. */
export interface Probe<T> {
  /** Returns whether more bytes are needed. More than that does no harm and may show more. */
  feed(chunk: Uint8Array): boolean;
  /** `isComplete`: the file arrived completely; neither we nor the host cut it off. */
  toOutcome(isComplete: boolean): T;
}
