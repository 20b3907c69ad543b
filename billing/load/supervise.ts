import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const SCRIPT = fileURLToPath(new URL("../src/main.ts", import.meta.url));
/** Soon, but not immediately, as orchestrators do. */
const RESPAWN_MS = 100;
const POLL_MS = 20;
const READY_TIMEOUT_MS = 120_000;

/** The real service in its own process, started again whenever it ends. */
export interface Supervised {
  port: number;
  /** Kills it with SIGKILL. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** How often it ended by itself after it started listening. A process that cannot start without its database does not count. */
  crashes: number;
  /** @throws Error when it does not become ready in time. */
  untilReady(): Promise<void>;
  /** Ends it and does not start it again. */
  stop(): Promise<void>;
}

export function supervise(environment: Readonly<Record<string, string>>, port: number): Supervised {
  let isWanted = true;
  let timer: NodeJS.Timeout | undefined;
  let child: ChildProcess;
  let crashes = 0;
  const start = () => {
    child = spawn(process.execPath, [SCRIPT], {
      env: { ...environment, PORT: String(port) },
      stdio: ["ignore", "pipe", "ignore"],
    });
    let hasListened = false;
    child.stdout?.setEncoding("utf8").on("data", (lines: string) => {
      hasListened ||= lines.includes('"message":"listening"');
    });
    child.once("exit", (_code, signal) => {
      if (hasListened && signal !== "SIGKILL") crashes += 1;
      if (isWanted) timer = setTimeout(start, RESPAWN_MS);
    });
  };
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  };
  start();
  return {
    port,
    get crashes() {
      return crashes;
    },
    kill,
    async untilReady() {
      for (let waitedMs = 0; waitedMs < READY_TIMEOUT_MS; waitedMs += POLL_MS) {
        if (await isReady(port)) return;
        await wait(POLL_MS);
      }
      throw new Error("the service does not become ready");
    },
    async stop() {
      isWanted = false;
      clearTimeout(timer);
      await kill();
    },
  };
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
