import { mkdir, open, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { writeDurably } from "../../../scripts/adapters/files/durable-write.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

describe("writeDurably", () => {
  it("never writes into the file itself: whoever has it open keeps the whole old text", async () => {
    const path = join(await temporaryFolder(), "queue.json");
    await writeFile(path, "the old text");
    const old = await open(path, "r");
    try {
      await writeDurably(path, "the new text, which is longer");
      expect(await old.readFile("utf8")).toBe("the old text");
    } finally {
      await old.close();
    }
    expect(await readFile(path, "utf8")).toBe("the new text, which is longer");
  });

  it("leaves no draft when the file cannot be replaced", async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, "queue.json", "full"), { recursive: true });
    await expect(writeDurably(join(folder, "queue.json"), "text")).rejects.toThrow();
    expect(await readdir(folder)).toEqual(["queue.json"]);
  });

  it("gives a new file its mode whatever the umask", async () => {
    const path = join(await temporaryFolder(), "queue.json");
    const before = process.umask(0o077);
    try {
      await writeDurably(path, "text");
    } finally {
      process.umask(before);
    }
    expect((await stat(path)).mode & 0o777).toBe(0o644);
  });
});
