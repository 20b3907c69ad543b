import { execFile } from "node:child_process";
import { basename, dirname } from "node:path";
import { promisify } from "node:util";
import { ProblemError } from "../../core/errors.ts";

const run = promisify(execFile);
const MAX_FILE_BYTES = 512 * 1024 * 1024;

/**
 * The bytes of a file as of a git commit, null when that commit does not hold it. `path` is where the file is, or would be,
 * in the working tree.
 * @throws ProblemError (exit 2) when the ref is unknown or the file lies in no repository
 */
export async function readAtRef({ ref, path }: { ref: string; path: string }): Promise<Uint8Array | null> {
  const folder = dirname(path);
  const commit = await resolveCommit(ref, folder);
  try {
    const options = { cwd: folder, encoding: "buffer" as const, maxBuffer: MAX_FILE_BYTES };
    // cat-file, not show: filters configured in the repository must not change the bytes.
    return (await run("git", ["cat-file", "blob", `${commit}:./${basename(path)}`], options)).stdout;
  } catch {
    return null;
  }
}

async function resolveCommit(ref: string, folder: string): Promise<string> {
  // A leading dash would be taken as an option.
  if (ref.startsWith("-")) throw unknownRef(ref);
  try {
    const { stdout } = await run("git", ["rev-parse", "--verify", "--quiet", `${ref}^{commit}`], { cwd: folder });
    return stdout.trim();
  } catch (error) {
    throw unknownRef(ref, error);
  }
}

function unknownRef(ref: string, cause?: unknown): ProblemError {
  const problem = {
    code: "base-unknown",
    what: "--base",
    why: `"${ref}" is neither a file nor a commit of this repository.`,
    whatToDo:
      "Name a queue file, a branch such as origin/main, or a commit; in Actions the checkout must have fetched it.",
    isRetryable: false,
  };
  return new ProblemError(problem, 2, { cause });
}
