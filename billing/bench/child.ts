import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

const SCRIPT = fileURLToPath(new URL("./server.ts", import.meta.url));

export interface BenchServer {
  port: number;
  usage(): Promise<{ rssMegabytes: number; cpuMs: number }>;
  stop(): Promise<void>;
}

/** The server under load, in a process of its own. @param script default: our service. */
export async function startBenchServer(environment: Record<string, string>, script = SCRIPT): Promise<BenchServer> {
  const child = fork(script, { env: environment, execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const { port = 0 } = await nextMessage(child);
  return {
    port,
    async usage() {
      const answer = nextMessage(child);
      child.send("usage");
      const { rssMegabytes = 0, cpuMs = 0 } = await answer;
      return { rssMegabytes, cpuMs };
    },
    async stop() {
      child.removeAllListeners("exit");
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
    },
  };
}

function nextMessage(child: ChildProcess): Promise<Record<string, number>> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`the server ended with ${code}`));
    child.once("exit", onExit);
    child.once("message", (message) => {
      child.off("exit", onExit);
      resolve(message as Record<string, number>);
    });
  });
}
