import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runGit } from "./run-git.ts";

/** What changes in a file, as git shows it; null: the file is not there. */
export async function describeFileChange(path: string, before: string | null, after: string | null): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "mergecast-change-"));
  try {
    for (const [name, text] of Object.entries({ before, after })) await writeFile(join(folder, name), text ?? "");
    const words = ["diff", "--no-index", "--no-color", "--no-ext-diff", "--unified=2", "before", "after"];
    const shown = await runGit(words, { folder }).catch((error: { stdout?: unknown }) => error.stdout ?? "");
    const hunks = String(shown)
      .split(/^(?=@@)/m)
      .slice(1)
      .join("");
    const what = before === null ? "new" : after === null ? "removed" : "changed";
    return `${path}: ${what}\n${after === null ? "" : hunks.replace(/^/gm, "  ").trimEnd()}\n`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
