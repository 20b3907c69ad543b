import { createHash } from "node:crypto";
import { cp, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { git } from "./git.ts";

export interface TreeCopy {
  folder: string;
  /** SHA-256 of all files: results hold for exactly this tree. */
  digest: string;
}

/**
 * Runs `task` on a copy of all files that git knows or does not ignore, as they are now. Installed packages are linked, not
 * copied. The copy is removed afterwards.
 */
export async function withCopy<T>(root: string, task: (copy: TreeCopy) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "mergecast-mutants-"));
  try {
    const digest = await copyFiles(root, folder);
    await symlink(join(root, "node_modules"), join(folder, "node_modules"));
    return await task({ folder, digest });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyFiles(root: string, folder: string): Promise<string> {
  const listed = await git(root, ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  const hash = createHash("sha256");
  for (const file of [...new Set(listed.split("\0"))].filter((name) => name !== "").sort()) {
    const bytes = await readFile(join(root, file)).catch(() => null);
    // A file that was deleted but not yet committed.
    if (bytes === null) continue;
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
    await cp(join(root, file), join(folder, file));
  }
  return hash.digest("hex");
}
