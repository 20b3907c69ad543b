import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Patch } from "./mutant.ts";

/** The texts of all patched files with the patches made, or why they do not fit. Several may change one file. */
export async function patchTexts(
  root: string,
  patches: readonly Patch[],
): Promise<{ ok: true; texts: Map<string, string> } | { ok: false; why: string }> {
  const texts = new Map<string, string>();
  for (const { file, find, replace } of patches) {
    const text = texts.get(file) ?? (await readFile(join(root, file), "utf8").catch(() => null));
    if (text === null) return { ok: false, why: `${file} is not there` };
    const count = text.split(find).length - 1;
    if (count !== 1) return { ok: false, why: `"${find}" stands ${count} times in ${file}, not once` };
    if (find === replace) return { ok: false, why: `the patch of ${file} changes nothing` };
    texts.set(
      file,
      text.replace(find, () => replace),
    );
  }
  return { ok: true, texts };
}

/** Runs `task` while the files in `folder` have these texts, and restores them. */
export async function whilePlanted<T>(
  folder: string,
  texts: ReadonlyMap<string, string>,
  task: () => Promise<T>,
): Promise<T> {
  const before = new Map<string, Buffer>();
  for (const file of texts.keys()) before.set(file, await readFile(join(folder, file)));
  try {
    for (const [file, text] of texts) await replaceFile(join(folder, file), text);
    return await task();
  } finally {
    for (const [file, bytes] of before) await replaceFile(join(folder, file), bytes);
  }
}

/** Never through a link, which would change the file in another tree. */
async function replaceFile(path: string, content: string | Buffer): Promise<void> {
  await rm(path);
  await writeFile(path, content);
}
