/** Thrown for bytes that break their format. The message is for people. */
export class BrokenBytes extends Error {
  override readonly name = "BrokenBytes";
}

/** What reading the bytes gave: a value, a reason why they are invalid, or too few bytes to know. */
export type Reading<T> = { kind: "read"; value: T } | { kind: "broken"; reason: string } | { kind: "cut-short" };

/** The result of `read`; null means that it needs more bytes. */
export function readSafely<T>(read: () => T | null): Reading<T> {
  try {
    const value = read();
    return value === null ? { kind: "cut-short" } : { kind: "read", value };
  } catch (error) {
    if (!(error instanceof BrokenBytes)) throw error;
    return { kind: "broken", reason: error.message };
  }
}

/** For reading big-endian numbers, as JPEG and MP4 use them. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** One character per byte. */
export function textAt(bytes: Uint8Array, at: number, count: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + count));
}
