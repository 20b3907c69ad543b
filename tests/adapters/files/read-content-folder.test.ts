import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readContentFolder, readTexts } from "../../../scripts/adapters/files/content-folder.ts";
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
    expect(files).toMatchObject({ tokenStatus: null });
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

  it.each(["", "archive", "archive/2026.json", "queue.json", "settings.json", "token-status.json", "evergreen.json"])(
    "follows no link at content/%s",
    async (path) => {
      const folder = await temporaryFolder();
      const [content, real] = [join(folder, "content"), join(folder, "real")];
      await mkdir(join(real, "archive"), { recursive: true });
      for (const name of ["queue.json", "archive/2026.json"]) await writeFile(join(real, name), "secret");
      if (path !== "") await mkdir(join(content, path, ".."), { recursive: true });
      if (path !== "" && path !== "queue.json") await writeFile(join(content, "queue.json"), "{}");
      const isFolder = path === "" || path === "archive";
      await symlink(isFolder ? join(real, path) : join(real, "queue.json"), join(content, path));
      expect(() => readContentFolder(join(content, "queue.json"))).toThrowError(/is a link/);
    },
  );
});

describe("readTexts", () => {
  it("reads texts by name, and nothing else", async () => {
    const folder = await temporaryFolder();
    for (const name of ["b.md", "a.txt", ".hidden.md", "c.json"]) await writeFile(join(folder, name), name);
    await writeFile(join(folder, "secret"), "secret");
    await symlink("secret", join(folder, "linked.md"));
    await mkdir(join(folder, "deep.md"));
    expect(await readTexts(folder)).toEqual([
      { name: "a.txt", text: "a.txt" },
      { name: "b.md", text: "b.md" },
    ]);
    expect(await readTexts(join(folder, "missing"))).toEqual([]);
  });

  it("follows no link to a folder", async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, "real"));
    await symlink("real", join(folder, "notes"));
    await expect(readTexts(join(folder, "notes"))).rejects.toThrow(/notes is a link/);
  });

  it("refuses more than a model can take", async () => {
    const folder = await temporaryFolder();
    for (const name of ["a.md", "b.md"]) await writeFile(join(folder, name), "x".repeat(600_000));
    await expect(readTexts(folder)).rejects.toMatchObject({ exitCode: 2 });
  });
});
