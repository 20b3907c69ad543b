import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { ContentFiles } from "../../core/content/content-files.ts";
import { ProblemError } from "../../core/errors.ts";
import { isCode, systemWords } from "./file-problem.ts";

/**
 * Reads the queue and everything that lies beside it, for looking only: without versions to write against.
 * @throws ProblemError (exit 2) when the queue does not exist or a file cannot be read
 */
export function readContentFolder(queuePath: string): ContentFiles {
  const folder = dirname(queuePath);
  const queue = readIfThere(queuePath);
  if (queue === null) throw missingQueue(queuePath);
  return {
    queue,
    settings: readIfThere(join(folder, "settings.json")),
    journal: readIfThere(join(folder, "journal.json")),
    tokenStatus: readIfThere(join(folder, "token-status.json")),
    archive: readArchive(join(folder, "archive")),
  };
}

function readArchive(folder: string): ContentFiles["archive"] {
  const names = whenThere(folder, () => readdirSync(folder)) ?? [];
  const wanted = names.filter((name) => name.endsWith(".json")).sort();
  return wanted.flatMap((name) => {
    const bytes = readIfThere(join(folder, name));
    return bytes === null ? [] : [{ name, bytes }];
  });
}

function readIfThere(path: string): Uint8Array | null {
  return whenThere(path, () => readFileSync(path));
}

function whenThere<T>(path: string, read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (isCode(error, "ENOENT")) return null;
    throw unreadable(path, error);
  }
}

function missingQueue(path: string): ProblemError {
  const why = `There is no file ${path}.`;
  const whatToDo = "Give the right one with --queue FILE, or run this in the folder of the project.";
  return new ProblemError({ code: "queue-missing", what: "The queue", why, whatToDo, isRetryable: false }, 2);
}

function unreadable(path: string, cause: unknown): ProblemError {
  const why = systemWords(cause);
  const whatToDo = "Make it a readable file.";
  const problem = { code: "content-unreadable", what: `Reading ${basename(path)}`, why, whatToDo, isRetryable: false };
  return new ProblemError(problem, 2, { cause });
}
