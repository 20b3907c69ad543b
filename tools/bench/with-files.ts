import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Runs a measurement with an empty temporary folder. `write` writes a file there and returns its path. */
export async function withFiles<T>(
  measure: (write: (name: string, text: string) => Promise<string>, folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "mergecast-bench-"));
  const write = async (name: string, text: string) => {
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
