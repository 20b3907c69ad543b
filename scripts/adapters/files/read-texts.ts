import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileProblem, isCode } from "./file-problem.ts";

const MAX_FOLDER_BYTES = 1024 * 1024;

/**
 * The .md and .txt files of a folder by name; none when there is no folder. Other files and folders in it are left alone.
 * @throws ProblemError (exit 2) when they cannot be read, or are more than a model could take in
 */
export async function readTexts(folder: string): Promise<{ name: string; text: string }[]> {
  const what = `Reading ${folder}`;
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile() && /^[^.].*\.(?:md|txt)$/i.test(entry.name));
    const texts = [];
    let sizeBytes = 0;
    for (const name of names.map((entry) => entry.name).sort()) {
      const text = await readFile(join(folder, name), "utf8");
      sizeBytes += text.length;
      if (sizeBytes > MAX_FOLDER_BYTES)
        throw Object.assign(new Error("too large"), { code: "more than 1 MiB of text" });
      texts.push({ name, text: text.replace(/^\ufeff/, "").toWellFormed() });
    }
    return texts;
  } catch (cause) {
    if (isCode(cause, "ENOENT", "ENOTDIR")) return [];
    throw fileProblem(what, { cause, whatToDo: "Make it a folder of readable, short text files.", exit: 2 });
  }
}
