import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import { systemClock } from "../../../scripts/adapters/clock/system-clock.ts";
import type { Clock } from "../../../scripts/core/ports/runtime.ts";

const SCRIPTS = fileURLToPath(new URL("../../../scripts/", import.meta.url));

export interface EntryRun {
  /** Command and options, as behind `npm run`. */
  command: string;
  /** The whole environment; nothing else is inherited but the search path. */
  env: Record<string, string>;
  folder: string;
  clock: Clock;
}

let runs = 0;

/**
 * Runs a real entry of scripts/ in this process: its arguments, environment, folder, clock and streams are those of the run. A query
 * makes the entry a new module each time; what it loads stays loaded, so that a run takes milliseconds.
 * Returns the screen: standard output as it is, standard error behind "! ", then the exit code.
 */
export async function runEntry({ command, env, folder, clock }: EntryRun): Promise<string> {
  const [name = "", ...args] = (command.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ""));
  const screen: string[] = [];
  const restore = takeOver({ args, env, folder, clock, screen });
  try {
    await import(/* @vite-ignore */ `${SCRIPTS}${name}.ts?run=${++runs}`);
    screen.push(`exit ${process.exitCode ?? 0}\n`);
  } finally {
    restore();
  }
  return `$ npm run ${[name, ...(args.length > 0 ? ["--", command.slice(name.length + 1)] : [])].join(" ")}\n${screen.join("")}`;
}

interface Takeover extends Omit<EntryRun, "command"> {
  args: string[];
  screen: string[];
}

/** Returns how to give everything back. */
function takeOver({ args, env, folder, clock, screen }: Takeover): () => void {
  const before = { argv: process.argv, env: ownEnvironment(), folder: process.cwd() };
  listenersBefore = listeners();
  const spies = [
    vi.spyOn(systemClock, "now").mockImplementation(() => clock.now()),
    vi.spyOn(systemClock, "sleep").mockImplementation((ms, signal) => clock.sleep(ms, signal)),
    // The pauses of retries vary at random; their middle will do.
    vi.spyOn(Math, "random").mockReturnValue(0.5),
  ];
  const streams = [
    record("stdout", (text) => screen.push(text)),
    record("stderr", (text) => screen.push(text.replace(/^(?=.)/gm, "! "))),
  ];
  process.argv = [process.execPath, "mergecast", ...args];
  setEnvironment({ PATH: before.env.PATH ?? "", ...env });
  process.chdir(folder);
  process.exitCode = undefined;
  return () => {
    for (const spy of spies) spy.mockRestore();
    for (const giveBack of streams) giveBack();
    process.argv = before.argv;
    setEnvironment(before.env);
    process.chdir(before.folder);
    process.exitCode = undefined;
    for (const listener of listenersOfRun()) for (const name of SIGNALS) process.off(name, listener);
  };
}

/** A stream of its own for each run: a command may leave listeners on it. Returns how to give the real one back. */
function record(name: "stdout" | "stderr", keep: (text: string) => void): () => void {
  const real = Object.getOwnPropertyDescriptor(process, name) ?? {};
  const stream = new Writable({
    write(chunk, _encoding, done) {
      keep(String(chunk));
      done();
    },
  });
  Object.defineProperty(process, name, { ...real, get: () => stream });
  return () => void Object.defineProperty(process, name, real);
}

const SIGNALS = ["SIGTERM", "SIGINT"] as const;

let listenersBefore: NodeJS.SignalsListener[] = [];

function listeners(): NodeJS.SignalsListener[] {
  return SIGNALS.flatMap((name) => process.listeners(name));
}

/** The test runner has listeners of its own. */
function listenersOfRun(): NodeJS.SignalsListener[] {
  return listeners().filter((listener) => !listenersBefore.includes(listener));
}

/** What SIGTERM does to the run under way. */
export function askToStop(): void {
  for (const listener of listenersOfRun()) listener("SIGTERM");
}

function ownEnvironment(): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: a run sees the environment of its scenario and nothing else.
  return process.env;
}

function setEnvironment(env: NodeJS.ProcessEnv): void {
  process.env = env;
}
