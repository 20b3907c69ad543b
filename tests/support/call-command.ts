import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import { systemClock } from "../../scripts/adapters/clock/system-clock.ts";
import { takeOverProcess } from "./process-takeover.ts";
import { type CommandResult, entryOf } from "./run-command.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

interface CommandCall {
  env?: Record<string, string>;
  cwd?: string;
  /** What is typed ahead, or piped into the command. */
  input?: string;
  /** Somebody at a terminal, who answers what is printed with a line; see {@link takeOverProcess}. */
  type?: (printed: string) => string | null;
  /** Told of all that is printed, as it is printed. */
  onPrint?: (text: string) => void;
  /** The pauses before further attempts take no time. */
  isRushed?: boolean;
}

let runs = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command, or a tool of builders, in this process, with exactly the given environment, in milliseconds; runCommand beside it needs half a
 * second for the same. For all that is promised about commands, but not about their process: signals, pipes, memory, loaded files.
 * One at a time: calls that overlap wait for each other.
 */
export function callCommand(name: string, args: readonly string[], options: CommandCall = {}): Promise<CommandResult> {
  const call = last.then(() => callNow(name, args, options));
  last = call.catch(() => undefined);
  return call;
}

async function callNow(
  name: string,
  args: readonly string[],
  { env = {}, cwd = ROOT, input = "", type, onPrint = () => undefined, isRushed = false }: CommandCall,
): Promise<CommandResult> {
  const printed = { stdout: "", stderr: "" };
  const print = (stream: keyof typeof printed, text: string) => {
    printed[stream] += text;
    onPrint(text);
  };
  let code = -1;
  const pauses = isRushed ? vi.spyOn(systemClock, "sleep").mockResolvedValue(undefined) : null;
  const giveBack = takeOverProcess({ args: [name, ...args], env, folder: cwd, input, type, print });
  try {
    await loadEntry(name);
  } finally {
    code = giveBack();
    pauses?.mockRestore();
  }
  return { code, ...printed };
}

/** A query makes the entry a new module each time; what it loads stays loaded. The command's name is the process's first argument. */
export async function loadEntry(name: string): Promise<void> {
  await import(/* @vite-ignore */ `${entryOf(name)}?run=${++runs}`);
}
