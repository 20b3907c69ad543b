import { vi } from "vitest";
import { systemClock } from "../../../scripts/adapters/clock/system-clock.ts";
import type { Clock } from "../../../scripts/core/ports/runtime.ts";
import { environment } from "../../../scripts/wiring/process-environment.ts";
import { loadEntry } from "../call-command.ts";
import { takeOverProcess } from "../process-takeover.ts";

interface EntryRun {
  /** Command and options, as behind `npm run`. */
  command: string;
  /** The whole environment; nothing else is inherited but the search path. */
  env: Record<string, string>;
  folder: string;
  clock: Clock;
}

/**
 * Runs a real entry of scripts/ in this process, on the clock of the scenario.
 * Returns the screen: standard output behind "> ", standard error behind "! ", and the exit code.
 */
export async function runEntry({
  command,
  env,
  folder,
  clock,
}: EntryRun): Promise<{ screen: string[]; exitCode: number }> {
  const [name = "", ...args] = (command.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ""));
  const printed: string[] = [];
  const spies = [
    vi.spyOn(systemClock, "now").mockImplementation(() => clock.now()),
    vi.spyOn(systemClock, "sleep").mockImplementation((ms, signal) => clock.sleep(ms, signal)),
    // The pauses of retries vary at random; their middle will do.
    vi.spyOn(Math, "random").mockReturnValue(0.5),
  ];
  const { PATH = "" } = environment();
  const giveBack = takeOverProcess({
    args: [name, ...args],
    // Temporary folders may be a mount of their own, of which git would speak.
    env: { PATH, GIT_DISCOVERY_ACROSS_FILESYSTEM: "1", ...env },
    folder,
    input: "",
    print: (stream, text) => printed.push(stream === "stdout" ? text : text.replace(/^(?=.)/gm, "! ")),
  });
  let exitCode = -1;
  try {
    await loadEntry(name);
  } finally {
    for (const spy of spies) spy.mockRestore();
    exitCode = giveBack();
  }
  const text = printed.join("").replace(/\n$/, "");
  const lines = text === "" ? [] : text.split("\n");
  return { screen: lines.map((line) => (line.startsWith("! ") ? line : `> ${line}`.trimEnd())), exitCode };
}
