import { writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { isCode } from "../files/file-problem.ts";

const STDOUT = 1;
/** The second one is said of a socket, as which some programs start others. */
const READER_GONE = ["EPIPE", "ECONNRESET"];

/**
 * Reads one line of standard input without echoing it; "" at the end of the input. The question is printed only on a terminal.
 */
export async function readHiddenLine(question: string): Promise<string> {
  const isTerminal = process.stdin.isTTY === true;
  if (isTerminal) process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: isTerminal });
  const { promise, resolve } = Promise.withResolvers<string>();
  lines.once("line", resolve);
  lines.once("close", () => resolve(""));
  try {
    return await promise;
  } finally {
    lines.close();
    if (isTerminal) process.stdout.write("\n");
  }
}

/** Reads one line of standard input; "" at the end of the input. */
export async function readVisibleLine(question: string): Promise<string> {
  process.stdout.write(question);
  const lines = createInterface({
    input: process.stdin,
    output: process.stdout,
    terminal: process.stdin.isTTY === true,
  });
  const { promise, resolve } = Promise.withResolvers<string>();
  lines.once("line", resolve);
  lines.once("close", () => resolve(""));
  try {
    return await promise;
  } finally {
    lines.close();
  }
}

/**
 * Writes long output as fast as the reader accepts it. A reader that stops early, such as `head`, is not an error. What was printed by
 * other means before must be short: it may not wait in Node's stream any more.
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
  if (!stdout.listeners("error").includes(toldElsewhere)) stdout.on("error", toldElsewhere);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  stdout.write(bytes, (error) => (error ? reject(error) : resolve()));
  return promise;
}

/** What goes wrong is told to whoever wrote. Without a listener, it would end the process besides. */
function toldElsewhere(): void {}
