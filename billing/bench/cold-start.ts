import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { freePort } from "../tests/support/free-port.ts";

export const EMPTY_SERVER_SOURCE = fileURLToPath(new URL("./empty-server.ts", import.meta.url));

/** Several starts of the bundle and of an empty server of the same framework, in alternation. Milliseconds of each. */
export async function coldStart(
  folder: string,
  environment: Record<string, string>,
  runs: number,
): Promise<{ serviceMs: number; emptyMs: number }[]> {
  const starts: { serviceMs: number; emptyMs: number }[] = [];
  for (let run = 0; run < runs; run += 1) {
    const emptyMs = await timeOnce(`${folder}/empty.js`, environment);
    starts.push({ emptyMs, serviceMs: await timeOnce(`${folder}/main.js`, environment) });
  }
  return starts;
}

/** Milliseconds from starting a program to its first 200. */
async function timeOnce(script: string, environment: Record<string, string>): Promise<number> {
  const port = await freePort();
  const start = performance.now();
  const child = spawn(process.execPath, [script], { env: { ...environment, PORT: String(port) }, stdio: "ignore" });
  while (!(await answers(`http://127.0.0.1:${port}/healthz`))) await new Promise((resolve) => setTimeout(resolve, 2));
  const ms = performance.now() - start;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
  return ms;
}

async function answers(url: string): Promise<boolean> {
  return await fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
