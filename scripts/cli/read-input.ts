import { ProblemError } from "../core/findings/problem.ts";

const LARGEST_INPUT_BYTES = 2 * 1024 * 1024;

/** All of standard input. The question is shown on a terminal only. @throws ProblemError (exit 2) when the input is too large */
export async function readInput(question: string): Promise<string> {
  if (process.stdin.isTTY) process.stdout.write(question);
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of process.stdin) {
    const bytes = Buffer.from(chunk);
    sizeBytes += bytes.length;
    if (sizeBytes > LARGEST_INPUT_BYTES) throw new ProblemError(TOO_LARGE, 2);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
}

const TOO_LARGE = {
  code: "input-too-large",
  what: "The text from standard input",
  why: "It is larger than 2 MiB. A post or a month of captions is much smaller.",
  whatToDo: "Send only what was asked for.",
};
