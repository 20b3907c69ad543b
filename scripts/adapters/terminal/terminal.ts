import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { renderGithub } from "../../core/findings/render-github.ts";
import { renderJson, renderText } from "../../core/findings/render-text.ts";
import type { Format, ValidationReport } from "../../core/findings/report.ts";

/** "" at the end of the input. A hidden line is not echoed, and its question is printed only on a terminal. */
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

/** Prints long output, as fast as the reader accepts it. A reader that stops early, such as `head`, is not an error. */
export async function printPieces(pieces: Iterable<string>): Promise<void> {
  for (const piece of pieces) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    process.stdout.write(piece, (error) => resolve(!error));
    if (!(await promise)) return;
  }
}

/** `hasSummary`: the job's summary holds the report. */
export async function printReport(report: ValidationReport, format: Format, hasSummary = false): Promise<void> {
  const { stdout } = process;
  if (format === "json") return await printPieces(renderJson(report));
  if (format === "github") return await printPieces(renderGithub(report, { hasSummary }));
  await printPieces(renderText(report, { hasColours: stdout.isTTY && stdout.hasColors() }));
}
