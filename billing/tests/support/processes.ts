import { execFile } from "node:child_process";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { threadId } from "node:worker_threads";

interface ScriptResult {
  code: number;
  stdout: string;
  stderr: string;
}

const BILLING = new URL("../..", import.meta.url);
/** Where Node keeps compiled code for the next start of a script. */
const COMPILED = fileURLToPath(new URL("../node_modules/.cache/mergecast-billing", BILLING));

/** Runs a script as a process that inherits no environment. `script`: its path in billing/. */
export async function runScript(
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<ScriptResult> {
  const env = { NODE_COMPILE_CACHE: COMPILED, ...environment };
  return await promisify(execFile)(process.execPath, [fileURLToPath(new URL(script, BILLING)), ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: ScriptResult) => error,
  );
}

/** A server of a test. @returns its address, without a slash at the end. */
export async function serve(answer: RequestListener): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** Below the ports that systems give to servers on port 0, so that no such server can take one in the meantime. */
const FIRST_PORT = 20_000;
const BLOCKS = 800;
const PORTS_IN_BLOCK = 15;

/** Each process and thread has a block of its own, so that two tests that run at the same time choose different ports. */
let next = FIRST_PORT + ((process.pid + threadId * 397) % BLOCKS) * PORTS_IN_BLOCK;

/** A port of this machine that nobody else takes, for servers whose address must be known before they start. */
export async function freePort(): Promise<number> {
  const port = next++;
  return (await isFree(port)) ? port : await freePort();
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  server.once("error", () => resolve(false));
  server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  return await promise;
}
