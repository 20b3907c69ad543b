import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/**
 * One line of standard input that never shows on the screen, "" at its end. On a terminal the question is printed; what is typed
 * or pasted is not.
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
