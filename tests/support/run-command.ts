import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Runs an entry of scripts/ as its own process, as npm run does, with exactly the given environment. */
export function runCommand(
  name: string,
  args: string[],
  { env = {}, cwd = root }: { env?: Record<string, string>; cwd?: string } = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const start = ["--import", `${root}scripts/cli/compile-cache.js`, `${root}scripts/${name}.ts`];
    execFile(process.execPath, [...start, ...args], { cwd, env }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
      resolve({ code, stdout, stderr });
    });
  });
}
