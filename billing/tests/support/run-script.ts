import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

interface ScriptResult {
  code: number;
  stdout: string;
  stderr: string;
}

const BILLING = new URL("../../", import.meta.url);
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
