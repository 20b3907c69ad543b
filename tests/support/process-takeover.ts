import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { PassThrough, Readable, Writable } from "node:stream";

interface Takeover {
  /** What stands behind the name of the command. */
  args: readonly string[];
  /** The whole environment; nothing else is inherited. */
  env: Record<string, string>;
  /** The folder in which the run believes to be started. */
  folder: string;
  /** What arrives at its standard input, before anybody types. */
  input: string;
  /**
   * Somebody sits at the terminal: told of each text as it is printed, and gives the line that is typed thereupon, or null. "\u0004"
   * is Ctrl-D. Left out: nobody is there.
   */
  type?: ((printed: string) => string | null) | undefined;
  /** Told of all that is printed, as it is printed. */
  print(stream: "stdout" | "stderr", text: string): void;
}

/**
 * For the time of one run, this process looks like one that was started for it: arguments, environment, folder, streams and exit code.
 * Returns how to give everything back; it tells the exit code of the run.
 */
export function takeOverProcess({ args, env, folder, input, type, print }: Takeover): () => number {
  const before = { argv: process.argv, env: ownEnvironment(), folder: process.cwd() };
  listenersBefore = listeners();
  const person = type === undefined ? null : personAt(type);
  const told: Takeover["print"] = (stream, text) => {
    print(stream, text);
    person?.read(text);
  };
  const streams = [
    exchange("stdin", person?.keyboard ?? Readable.from(pieces(Buffer.from(input)))),
    exchange("stdout", recorder("stdout", told)),
    exchange("stderr", recorder("stderr", told)),
    exchangeFile((text) => told("stdout", text)),
  ];
  process.argv = [process.execPath, "mergecast", ...args];
  setEnvironment(env);
  process.chdir(folder);
  process.exitCode = undefined;
  return () => {
    const code = Number(process.exitCode ?? 0);
    for (const giveBack of streams) giveBack();
    process.argv = before.argv;
    setEnvironment(before.env);
    process.chdir(before.folder);
    process.exitCode = undefined;
    for (const listener of listenersOfRun()) for (const name of SIGNALS) process.off(name, listener);
    return code;
  };
}

/** As a pipe may cut it: in the middle of letters, too. */
function* pieces(bytes: Buffer): Generator<Buffer> {
  const size = Math.ceil(bytes.length / 64);
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

/** A keyboard that is a terminal's, and who types on it after what they have read. */
function personAt(type: NonNullable<Takeover["type"]>) {
  const keyboard = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => keyboard });
  const read = (text: string) => {
    const line = type(text);
    if (line === null) return;
    // Who prints a question listens only afterwards.
    setImmediate(() => keyboard.write(line === "\u0004" ? line : `${line}\r`));
  };
  return { keyboard, read };
}

/** A stream of its own for each run: a command may leave listeners on it. Returns how to give the real one back. */
function exchange(name: "stdin" | "stdout" | "stderr", stream: Readable | Writable): () => void {
  const real = Object.getOwnPropertyDescriptor(process, name) ?? {};
  Object.defineProperty(process, name, { ...real, get: () => stream });
  return () => void Object.defineProperty(process, name, real);
}

/** The file behind standard output, to which a report is printed without a stream. Returns how to give the real one back. */
function exchangeFile(print: (text: string) => void): () => void {
  const real = fs.writeSync;
  const exchanged = (file: number, bytes: Buffer, ...others: []) => {
    if (file !== 1) return real(file, bytes, ...others);
    print(String(bytes));
    return bytes.length;
  };
  setWriteSync(Object.assign(exchanged, real));
  return () => setWriteSync(real);
}

function setWriteSync(write: typeof fs.writeSync): void {
  fs.writeSync = write;
  syncBuiltinESMExports();
}

function recorder(name: "stdout" | "stderr", print: Takeover["print"]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      print(name, String(chunk));
      done();
    },
  });
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
  // biome-ignore lint/style/noProcessEnv: a run sees its own environment and nothing else.
  return process.env;
}

function setEnvironment(env: NodeJS.ProcessEnv): void {
  process.env = env;
}
