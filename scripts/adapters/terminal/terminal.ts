import { createInterface } from "node:readline";
import { Writable } from "node:stream";

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

/** Writes long output as fast as the reader accepts it. A reader that stops early, such as `head`, is not an error. */
export async function printPieces(pieces: Iterable<string>): Promise<void> {
  const { stdout } = process;
  if (!stdout.listeners("error").includes(toldElsewhere)) stdout.on("error", toldElsewhere);
  try {
    for (const piece of pieces) await printed(piece);
  } catch (error) {
    const isClosed = error instanceof Error && "code" in error && error.code === "EPIPE";
    if (!isClosed) throw error;
  }
}

/** A stream in between would do the same, and takes longer to load than a check of a few posts. */
function printed(piece: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  process.stdout.write(piece, (error) => (error ? reject(error) : resolve()));
  return promise;
}

/** What goes wrong is told to whoever wrote. Without a listener, it would end the process besides. */
function toldElsewhere(): void {}
