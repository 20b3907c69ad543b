import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Patch } from "./lists.ts";

/** The names that git prints behind these arguments. @throws when git fails */
export async function gitFiles(root: string, args: readonly string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)("git", [...args, "-z"], { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  return stdout.split("\0").filter((name) => name !== "");
}

/**
 * Runs `task` on a copy of all files that git knows or does not ignore, as they are now. Installed packages are linked, not
 * copied. The copy is removed afterwards.
 */
export async function withCopy<T>(root: string, task: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "mergecast-mutants-"));
  try {
    const listed = await gitFiles(root, ["ls-files", "--cached", "--others", "--exclude-standard"]);
    const deleted = new Set(await gitFiles(root, ["ls-files", "--deleted"]));
    for (const file of new Set(listed)) if (!deleted.has(file)) await cp(join(root, file), join(folder, file));
    await symlink(join(root, "node_modules"), join(folder, "node_modules"));
    return await task(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The texts of all patched files with the patches made. Several may change one file. @throws when one does not fit the program */
export async function patchTexts(root: string, patches: readonly Patch[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const { file, find, replace } of patches) {
    const text = texts.get(file) ?? (await readFile(join(root, file), "utf8"));
    const count = text.split(find).length - 1;
    if (count !== 1) throw new Error(`"${find}" stands ${count} times in ${file}, not once`);
    if (find === replace) throw new Error(`the patch of ${file} changes nothing`);
    texts.set(
      file,
      text.replace(find, () => replace),
    );
  }
  return texts;
}

/** Runs `task` while the files in `folder` are patched, and restores them. */
export async function whilePlanted<T>(folder: string, patches: readonly Patch[], task: () => Promise<T>): Promise<T> {
  const texts = await patchTexts(folder, patches);
  const before = new Map<string, string>();
  for (const file of texts.keys()) before.set(file, await readFile(join(folder, file), "utf8"));
  try {
    for (const [file, text] of texts) await writeFile(join(folder, file), text);
    return await task();
  } finally {
    for (const [file, text] of before) await writeFile(join(folder, file), text);
  }
}
