import { appendFileSync } from "node:fs";
import { appendFile, stat } from "node:fs/promises";
import type { Log } from "../../core/ports/runtime.ts";
import { escapeWorkflowCommands, printable } from "../../core/text/printable.ts";

type Level = keyof Log;

const LABELS: Record<Level, string> = { info: "", notice: "", warn: "warning: ", error: "error: " };

/** Prints for people: reports on standard output, warnings and errors on standard error. */
export function createTerminalLog(scrub: (text: string) => string): Log {
  const print = (level: Level) => (text: string) => {
    const stream = level === "warn" || level === "error" ? process.stderr : process.stdout;
    stream.write(`${LABELS[level]}${printable(scrub(text))}\n`);
  };
  return { info: print("info"), notice: print("notice"), warn: print("warn"), error: print("error") };
}

/** An annotation for everything above info, and the same line in the job summary. Text cannot trigger workflow commands. */
export async function createActionsLog(scrub: (text: string) => string, summaryFile: string | undefined): Promise<Log> {
  const { error, info, notice, warning } = await import("@actions/core");
  const annotate = { info, notice, warn: warning, error };
  const print = (level: Level) => (text: string) => {
    const clean = printable(scrub(text));
    annotate[level](level === "info" ? escapeWorkflowCommands(clean) : clean);
    if (level !== "info" && summaryFile !== undefined) appendLine(summaryFile, clean);
  };
  return { info: print("info"), notice: print("notice"), warn: print("warn"), error: print("error") };
}

/** The summary is optional: a full disk must not fail the run. The indent makes GitHub show the text as it is, not as markdown. */
function appendLine(file: string, text: string): void {
  try {
    appendFileSync(file, `    ${text.replaceAll("\n", "\n    ")}\n\n`);
  } catch {
    // The log contains the same text.
  }
}

/** `render` gets the bytes that are left in the job summary. Returns whether that worked; a failure throws nothing. */
export async function appendSummary(
  file: string,
  { maxBytes, render }: { maxBytes: number; render: (roomBytes: number) => Iterable<string> },
): Promise<boolean> {
  const usedBytes = await stat(file).then(
    ({ size }) => size,
    () => 0,
  );
  try {
    await appendFile(file, [...render(maxBytes - usedBytes)].join(""));
    return true;
  } catch {
    return false;
  }
}
