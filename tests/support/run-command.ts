import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

const root = fileURLToPath(new URL("../../", import.meta.url));
const TOOLS = new Set(["demo", "generate", "pins", "release"]);

/** The file that npm run starts for this command, which is its first argument. */
export const entryOf = (name: string) => `${root}${TOOLS.has(name) ? "tools/tool.ts" : "scripts/mergecast.ts"}`;

/** Runs a command as its own process, as npm run does, with exactly the given environment. */
export function runCommand(
  name: string,
  args: string[],
  { env = {}, cwd = root }: { env?: Record<string, string>; cwd?: string } = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    execFile(process.execPath, [entryOf(name), name, ...args], { cwd, env }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
      resolve({ code, stdout, stderr });
    });
  });
}
