import { writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { isCode } from "../files/file-problem.ts";

const STDOUT = 1;
/** The second is a socket's: some programs give others a socket for their output. */
const READER_GONE = ["EPIPE", "ECONNRESET"];

/**
 * Reads one line of standard input; "" at the end of the input. A hidden line is not echoed, and its question is printed only on a
 * terminal.
 */
export async function readLine(question: string, { isHidden = false } = {}): Promise<string> {
  const { stdin, stdout } = process;
  const isTerminal = stdin.isTTY === true;
  if (isTerminal || !isHidden) stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: isHidden ? nowhere : stdout, terminal: isTerminal });
  const { promise, resolve } = Promise.withResolvers<string>();
  lines.once("line", resolve);
  lines.once("close", () => resolve(""));
  try {
    return await promise;
  } finally {
    lines.close();
    if (isTerminal && isHidden) stdout.write("\n");
  }
}

/**
 * Writes long output as fast as the reader accepts it. A reader that stops early, such as `head`, is not an error. What was printed otherwise before
 * must be short, so that nothing of it still waits in Node's stream.
 */
export async function printPieces(pieces: Iterable<string>): Promise<void> {
  try {
    for (const piece of pieces) await print(Buffer.from(piece));
  } catch (error) {
    if (!isCode(error, ...READER_GONE)) throw error;
  }
}

/**
 * Node's stream takes 3 ms to load. It is left for what the reader does not take at once, and for Windows, where it does not keep
 * the order with what was written besides it.
 */
async function print(bytes: Buffer): Promise<void> {
  const written = process.platform === "win32" ? 0 : writeAtOnce(bytes);
  if (written < bytes.length) await writeLater(bytes.subarray(written));
}

/** How much of it the reader took. */
function writeAtOnce(bytes: Buffer): number {
  try {
    return writeSync(STDOUT, bytes);
  } catch (error) {
    if (isCode(error, "EAGAIN")) return 0;
    throw error;
  }
}

function writeLater(bytes: Buffer): Promise<void> {
  const { stdout } = process;
  if (!stdout.listeners("error").includes(ignoreError)) stdout.on("error", ignoreError);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  stdout.write(bytes, (error) => (error ? reject(error) : resolve()));
  return promise;
}

/** Whoever wrote gets the error already. Without a listener, it would also end the process. */
function ignoreError(): void {}
