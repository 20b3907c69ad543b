import { spawn } from "node:child_process";

export interface NodeRun {
  code: number;
  output: string;
  isTimeUp: boolean;
}

/** Runs a program of Node and waits for its end; when the time is up, it and its children are killed. */
export function runNode(
  args: readonly string[],
  { cwd, timeoutMs }: { cwd: string; timeoutMs: number },
): Promise<NodeRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...args], { cwd, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    let isTimeUp = false;
    const collect = (chunk: Buffer) => {
      output = `${output}${chunk.toString("utf8")}`.slice(-100_000);
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    const timer = setTimeout(() => {
      isTimeUp = true;
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    }, timeoutMs);
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(timer);
      resolve({ code: code ?? -1, output, isTimeUp });
    });
  });
}
