import { readdirSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { ContentProblem, missingQueue } from "../../core/content/content-problem.ts";
import type { ContentFiles } from "../../core/content/read-file.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { fileProblem, isCode, systemWords } from "./file-problem.ts";
import { readRegularFile, refuseLinkedFolder } from "./regular-file.ts";

/** The queue and the files next to it, without the versions that a write needs. Follows no link. @throws ProblemError (exit 2) */
export function readContentFolder(queuePath: string): ContentFiles {
  const folder = dirname(queuePath);
  refuseLinkedFolder(folder);
  const queue = readIfThere(queuePath);
  if (queue === null) throw missingQueue(queuePath);
  return {
    queue,
    settings: readSettingsBeside(queuePath),
    tokenStatus: readIfThere(join(folder, "token-status.json")),
    evergreen: readIfThere(join(folder, "evergreen.json")),
    days: readIfThere(join(folder, "days.json")),
    archive: readJsonFiles(join(folder, "archive")),
  };
}

export function readSettingsBeside(queuePath: string): Uint8Array | null {
  return readIfThere(join(dirname(queuePath), "settings.json"));
}

/** The .json files of a folder, sorted by name; none where there is no folder. @throws ProblemError (exit 2) */
export function readJsonFiles(folder: string): ContentFiles["archive"] {
  refuseLinkedFolder(folder);
  const names = whenThere(folder, () => readdirSync(folder)) ?? [];
  const wanted = names.filter((name) => name.endsWith(".json")).sort();
  return wanted.flatMap((name) => {
    const bytes = readIfThere(join(folder, name));
    return bytes === null ? [] : [{ name, bytes }];
  });
}

/** null without a file. @throws ProblemError (exit 2) when it cannot be read */
export function readIfThere(path: string): Uint8Array | null {
  return whenThere(path, () => readRegularFile(path));
}

function whenThere<T>(path: string, read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (isCode(error, "ENOENT")) return null;
    throw error instanceof ProblemError ? error : unreadable(path, error);
  }
}

function unreadable(path: string, cause: unknown): ProblemError {
  const problem = { code: "content-unreadable", what: `Reading ${basename(path)}`, why: systemWords(cause) };
  const whatToDo = "Make it a readable file.";
  return new ContentProblem({ ...problem, whatToDo }, { path, advice: whatToDo, cause });
}

const MAX_FOLDER_BYTES = 1024 * 1024;

/** The .md and .txt files of a folder by name, with less than 1 MiB in all; none without a folder. @throws ProblemError (exit 2) */
export async function readTexts(folder: string): Promise<{ name: string; text: string }[]> {
  const what = `Reading ${folder}`;
  refuseLinkedFolder(folder);
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile() && /^[^.].*\.(?:md|txt)$/i.test(entry.name));
    const texts = [];
    let sizeBytes = 0;
    for (const name of names.map((entry) => entry.name).sort()) {
      // A file that has gone since it was listed counts as empty.
      const text = readRegularFile(join(folder, name))?.toString("utf8") ?? "";
      sizeBytes += text.length;
      if (sizeBytes > MAX_FOLDER_BYTES)
        throw Object.assign(new Error("too large"), { code: "more than 1 MiB of text" });
      texts.push({ name, text: text.replace(/^\ufeff/, "").toWellFormed() });
    }
    return texts;
  } catch (cause) {
    if (isCode(cause, "ENOENT", "ENOTDIR")) return [];
    if (cause instanceof ProblemError) throw cause;
    throw fileProblem(what, {
      cause,
      whatToDo: "Make it a folder of readable text files with less than 1 MiB in total.",
      exit: 2,
    });
  }
}
