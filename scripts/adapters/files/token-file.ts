import { access, chmod, constants, readFile, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { ProblemError } from "../../core/errors.ts";
import type { Log, TokenStore } from "../../core/ports.ts";
import { writeDurably } from "./durable-write.ts";

const OWNER_ONLY = 0o600;

/** Text of the token file, null when there is none. A file that others may read is closed to them, with a warning. */
export async function readTokenFile(path: string, log: Log): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  if (found === null) return null;
  if (process.platform !== "win32" && (found.mode & 0o777) !== OWNER_ONLY) {
    log.warn(`The token file had mode ${(found.mode & 0o777).toString(8)}; it is now 600, readable by its owner only.`);
    await chmod(path, OWNER_ONLY);
  }
  return await readFile(path, "utf8");
}

export function createTokenFileStore(path: string): TokenStore {
  return {
    async proveWritable() {
      await access(dirname(resolve(path)), constants.W_OK).catch((cause: unknown) => {
        throw unwritable(path, cause);
      });
    },
    async write(record) {
      await writeDurably(resolve(path), `${JSON.stringify(record, null, 2)}\n`, OWNER_ONLY).catch((cause: unknown) => {
        throw unwritable(path, cause);
      });
    },
  };
}

function unwritable(path: string, cause: unknown): ProblemError {
  const why =
    cause instanceof Error && "code" in cause ? `The system answered ${String(cause.code)}.` : "The system refused.";
  return new ProblemError(
    {
      code: "token-unwritable",
      what: `Writing the token file ${path}`,
      why,
      whatToDo: "Make its folder writable, or point TOKEN_FILE to another place.",
      isRetryable: false,
    },
    2,
    { cause },
  );
}
