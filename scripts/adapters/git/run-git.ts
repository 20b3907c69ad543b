import { execFile } from "node:child_process";

const MAX_OUTPUT_BYTES = 512 * 1024 * 1024;

/**
 * Runs git without a shell in `folder` and returns its standard output. An argument that may begin with a dash must be kept
 * from being taken for an option by the caller. Rejects with git's exit code as `code` and what it said as `stderr`.
 */
export function runGit(args: readonly string[], { folder, input = "" }: GitOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, encoding: "buffer" as const, maxBuffer: MAX_OUTPUT_BYTES };
    const child = execFile("git", [...args], options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(Object.assign(error, { stderr: stderr.toString("utf8") }));
    });
    // Git may end before it has read everything; its exit code says why.
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}

export interface GitOptions {
  folder: string;
  /** Standard input. */
  input?: string;
}
