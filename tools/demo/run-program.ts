import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { environment } from "../../scripts/wiring/process-environment.ts";

const PROGRAM = fileURLToPath(new URL("../../scripts/mergecast.ts", import.meta.url));
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The product's own program, as a workflow starts it. Gives what it printed, whatever its exit code: findings are no failure here. */
export async function runProgram(args: readonly string[], variables: Record<string, string> = {}): Promise<string> {
  const { PATH = "" } = environment();
  const env = { PATH, ALLOW_PRIVATE_MEDIA_HOSTS: "127.0.0.1", ...variables };
  const options = { env, cwd: ROOT, maxBuffer: 50_000_000 };
  return await new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, ...args], options, (_, stdout) => resolve(stdout));
  });
}
