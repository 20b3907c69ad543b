import { execFile } from "node:child_process";

const MAX_OUTPUT_BYTES = 512 * 1024 * 1024;
/** A partial clone fetches what it lacks from a remote, which may never answer. */
const TIMEOUT_MS = 10 * 60_000;

/**
 * Runs git in `folder`, without a shell, and returns its standard output. The caller must make sure that no value begins with
 * a dash, which git would read as an option. Rejects with git's exit code as `code` and its messages as `stderr`, and what it printed as `stdout`.
 */
export function runGit(
  args: readonly string[],
  { folder, input = "", timeoutMs = TIMEOUT_MS }: GitOptions,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const limits = { maxBuffer: MAX_OUTPUT_BYTES, timeout: timeoutMs, killSignal: "SIGKILL" as const };
    const options = { cwd: folder, encoding: "buffer" as const, ...limits };
    const child = execFile("git", [...args], options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(Object.assign(error, { stdout, stderr: stderr.toString("utf8") }));
    });
    // Git may exit before it has read everything; its exit code says why.
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}

/** What git prints, without white space around it; null when it refuses, and without git. */
export async function askGit(args: readonly string[], folder: string): Promise<string | null> {
  return await runGit(args, { folder }).then(
    (output) => output.toString("utf8").trim(),
    () => null,
  );
}

interface GitOptions {
  folder: string;
  input?: string;
  /** After which git is stopped; left out: ten minutes. */
  timeoutMs?: number;
}
