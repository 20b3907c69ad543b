import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { runGit } from "./run-git.ts";

interface Versions<T> {
  base: T;
  ours: T;
  theirs: T;
}

/**
 * Merges three files line by line, as git does, into the file `ours`, with conflict markers where needed. Returns whether it
 * worked without conflicts.
 * @throws Error when git is missing or cannot merge these files at all
 */
export async function mergeFilesByLines({ base, ours, theirs }: Versions<string>): Promise<boolean> {
  const labels = ["-L", "ours", "-L", "base", "-L", "theirs"];
  try {
    await runGit(["merge-file", ...labels, resolve(ours), resolve(base), resolve(theirs)], { folder: "." });
    return true;
  } catch (error) {
    // Up to 127, the exit code is the number of conflicts; above that, it is an error.
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (typeof code === "number" && code > 0 && code <= 127) return false;
    throw error;
  }
}

/**
 * Whether git, and therefore GitHub, can merge these contents without a conflict. @throws Error like {@link mergeFilesByLines}
 */
export async function canMergeByLines(contents: Versions<Uint8Array>): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "mergecast-merge-"));
  const files = { base: join(folder, "base"), ours: join(folder, "ours"), theirs: join(folder, "theirs") };
  try {
    for (const name of ["base", "ours", "theirs"] as const) await writeFile(files[name], contents[name]);
    return await mergeFilesByLines(files);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
