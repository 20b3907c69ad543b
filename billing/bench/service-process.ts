import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../tests/support/processes.ts";

const SCRIPT = fileURLToPath(new URL("../src/main.ts", import.meta.url));
/** Soon, but not immediately, as orchestrators do. */
const RESPAWN_MS = 100;
const POLL_MS = 20;
const READY_TIMEOUT_MS = 120_000;

/** The real service in a process of its own, which is started again whenever it ends. */
export class ServiceProcess {
  readonly port: number;
  /** How often it ended by itself after it had started. A process that cannot start without its database does not count. */
  crashes = 0;
  private readonly environment: Readonly<Record<string, string>>;
  private child: ChildProcess;
  private isWanted = true;
  private timer: NodeJS.Timeout | undefined;

  private constructor(environment: Readonly<Record<string, string>>, port: number) {
    this.port = port;
    this.environment = { ...environment, PORT: String(port) };
    this.child = this.launch();
  }

  static async start(environment: Readonly<Record<string, string>>): Promise<ServiceProcess> {
    const service = new ServiceProcess(environment, await freePort());
    await service.untilReady();
    return service;
  }

  /** Kills it with SIGKILL. Resolves when the process is gone. */
  async kill(): Promise<void> {
    const { child } = this;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  }

  async untilReady(): Promise<void> {
    for (let waitedMs = 0; waitedMs < READY_TIMEOUT_MS; waitedMs += POLL_MS) {
      const options = { signal: AbortSignal.timeout(2_000) };
      const answer = await fetch(`http://127.0.0.1:${this.port}/readyz`, options).catch(() => null);
      if (answer?.ok) return;
      await wait(POLL_MS);
    }
    throw new Error("the service does not become ready");
  }

  /** Ends it and does not start it again. */
  async stop(): Promise<void> {
    this.isWanted = false;
    clearTimeout(this.timer);
    await this.kill();
  }

  private launch(): ChildProcess {
    const child = spawn(process.execPath, [SCRIPT], { env: this.environment, stdio: ["ignore", "pipe", "ignore"] });
    let hasListened = false;
    child.stdout.setEncoding("utf8").on("data", (lines: string) => {
      hasListened ||= lines.includes('"message":"listening"');
    });
    child.once("exit", (_code, signal) => {
      if (hasListened && signal !== "SIGKILL") this.crashes += 1;
      if (!this.isWanted) return;
      this.timer = setTimeout(() => {
        this.child = this.launch();
      }, RESPAWN_MS);
    });
    return child;
  }
}
