import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** What git prints. @throws when git fails */
export async function git(root: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run("git", [...args], { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}
