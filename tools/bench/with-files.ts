import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Writes one file in an empty folder and returns its path. */
type WriteFile = (name: string, text: string) => Promise<string>;

/** Runs a measurement with an empty temporary folder. */
export async function withFiles<T>(measure: (write: WriteFile, folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "mergecast-bench-"));
  const write: WriteFile = async (name, text) => {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    return path;
  };
  try {
    return await measure(write, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
