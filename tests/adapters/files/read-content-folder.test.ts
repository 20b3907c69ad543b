import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readContentFolder } from "../../../scripts/adapters/files/content-folder.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

describe("readContentFolder", () => {
  it("reads the queue and whatever lies beside it", async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, "archive"));
    for (const name of ["other.json", "settings.json", "archive/b.json", "archive/a.json", "archive/notes.txt"]) {
      await writeFile(join(folder, name), name);
    }
    const files = readContentFolder(join(folder, "other.json"));
    expect(new TextDecoder().decode(files.queue)).toBe("other.json");
    expect(files.settings).not.toBeNull();
    expect(files).toMatchObject({ journal: null, tokenStatus: null });
    expect(files.archive.map(({ name }) => name)).toEqual(["a.json", "b.json"]);
  });

  it("cannot start without a queue or with a folder in its place", async () => {
    const folder = await temporaryFolder();
    expect(() => readContentFolder(join(folder, "queue.json"))).toThrowError(/There is no file/);
    expect(() => readContentFolder(folder)).toThrowError(/is a folder/);
    await mkdir(join(folder, "settings.json"));
    await writeFile(join(folder, "queue.json"), "{}");
    expect(() => readContentFolder(join(folder, "queue.json"))).toThrowError(expect.objectContaining({ exitCode: 2 }));
  });
});
