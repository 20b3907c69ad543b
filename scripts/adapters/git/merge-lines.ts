import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runGit } from "./run-git.ts";

/** Merges line by line, as git does, with conflict markers where needed. @throws Error when git is missing or cannot merge them at all */
export async function mergeByLines(
  contents: Record<"base" | "ours" | "theirs", Uint8Array | string>,
): Promise<{ isClean: boolean; merged: Uint8Array }> {
  const folder = await mkdtemp(join(tmpdir(), "mergecast-merge-"));
  try {
    for (const name of ["base", "ours", "theirs"] as const) await writeFile(join(folder, name), contents[name]);
    const isClean = await mergeIntoOurs(folder);
    return { isClean, merged: await readFile(join(folder, "ours")) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether git, and therefore GitHub, can merge these contents without a conflict. @throws Error like {@link mergeByLines} */
export async function canMergeByLines(contents: Parameters<typeof mergeByLines>[0]): Promise<boolean> {
  return (await mergeByLines(contents)).isClean;
}

async function mergeIntoOurs(folder: string): Promise<boolean> {
  try {
    await runGit(["merge-file", "-L", "ours", "-L", "base", "-L", "theirs", "ours", "base", "theirs"], { folder });
    return true;
  } catch (error) {
    // Up to 127, the exit code is the number of conflicts; above that, it is an error.
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (typeof code === "number" && code > 0 && code <= 127) return false;
    throw error;
  }
}
