import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Writes long output as fast as the reader takes it. A reader that stops early, such as `head`, is no error. */
export async function printPieces(pieces: Iterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(pieces), process.stdout, { end: false });
  } catch (error) {
    const isClosed = error instanceof Error && "code" in error && error.code === "EPIPE";
    if (!isClosed) throw error;
  }
}
