import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { ProblemError } from "../core/errors.ts";

/** What a site consists of. A folder with anything else in it is not ours to empty. */
const OWN_ENTRIES = new Set(["index.html", "feed.html", "compose.html", "assets", "data", "icon.svg"]);

/** Makes the folder, or removes the former site from it. @throws ProblemError (exit 2) when it holds anything else */
export async function emptyOutFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    const entries = await readdir(folder);
    const foreign = entries.find((name) => !OWN_ENTRIES.has(name));
    if (foreign !== undefined) throw occupied(folder, foreign);
    await Promise.all(entries.map((name) => rm(join(folder, name), { recursive: true })));
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw unwritable(folder, error);
  }
}

function occupied(folder: string, foreign: string): ProblemError {
  const why = `it holds "${foreign}", which is no part of a calendar, and the folder is emptied before each build.`;
  return problem(folder, { code: "out-occupied", why, whatToDo: "Name an empty or a new folder with --out." });
}

function unwritable(folder: string, cause: unknown): ProblemError {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown";
  const why = `the system answered ${code}.`;
  return problem(folder, { code: "out-unwritable", why, whatToDo: "Name another folder with --out." }, cause);
}

function problem(
  folder: string,
  { code, why, whatToDo }: { code: string; why: string; whatToDo: string },
  cause?: unknown,
): ProblemError {
  return new ProblemError({ code, what: `The folder ${folder}`, why, whatToDo, isRetryable: false }, 2, { cause });
}
