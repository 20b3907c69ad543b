import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { goodBatch, NOTES, SAMPLES } from "./caption-batch.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A content folder with notes, past captions, a queue and a batch. */
export async function captionFolder(
  batch: unknown = goodBatch(),
  queue = '{\n  "account": "corner.bakery",\n  "posts": []\n}\n',
) {
  const folder = await temporaryFolder();
  await Promise.all(["notes", "voice", "captions"].map((name) => mkdir(join(folder, name))));
  const file = join(folder, "captions", "2026-08.json");
  await Promise.all([
    writeFile(join(folder, "queue.json"), queue),
    writeFile(join(folder, "notes", "all.md"), NOTES.join("\n")),
    writeFile(join(folder, "voice", "past.md"), SAMPLES.join("\n---\n")),
    writeFile(file, typeof batch === "string" ? batch : JSON.stringify(batch, null, 2)),
  ]);
  return {
    folder,
    file,
    options: ["--queue", join(folder, "queue.json")],
    queue: () => readFile(join(folder, "queue.json"), "utf8"),
  };
}
