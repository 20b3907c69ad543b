import { execFileSync } from "node:child_process";
import { mkdir, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createFileStore } from "../../../scripts/adapters/files/file-store.ts";
import { createMediaSnapshots } from "../../../scripts/adapters/files/media-snapshots.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const BYTES = Uint8Array.from([0xff, 0xd8, 0, 0x0d, 0x0a, 0x0a]);

async function contentFolder(): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "media"));
  return folder;
}

describe("the media folder of the working copy", () => {
  it("tells files from everything else, without following links", async () => {
    const folder = await contentFolder();
    const media = join(folder, "media");
    await writeFile(join(folder, "secret.txt"), "secret");
    await writeFile(join(media, "market.jpg"), BYTES);
    await writeFile(join(media, "unnamed.jpg"), BYTES);
    await symlink(join(folder, "secret.txt"), join(media, "link.jpg"));
    await mkdir(join(media, "folder.jpg"));
    await mkdir(join(media, "module.jpg"));
    await writeFile(join(media, "module.jpg", ".git"), "gitdir: elsewhere");
    execFileSync("mkfifo", [join(media, "pipe.jpg")]);
    const names = new Set(["market.jpg", "link.jpg", "folder.jpg", "module.jpg", "pipe.jpg", "missing.jpg"]);
    const found = await createMediaSnapshots(folder)(names);
    const kinds = Object.fromEntries([...found.entries.values()].map(({ name, kind, file }) => [name, [kind, file]]));
    const blobId = execFileSync("git", ["hash-object", "--stdin"], { input: BYTES }).toString().trim();
    expect(found.kind).toBe("folder");
    expect(kinds).toEqual({
      "market.jpg": ["file", { blobId, sizeBytes: BYTES.length }],
      "unnamed.jpg": ["file", null],
      "link.jpg": ["link", null],
      "folder.jpg": ["folder", null],
      "module.jpg": ["submodule", null],
      "pipe.jpg": ["other", null],
    });
  });

  it("may be missing, a link, a file or a submodule itself", async () => {
    const open = async (folder: string) => await createMediaSnapshots(folder)(new Set(["a.jpg"]));
    const [none, link, file, module] = await Promise.all([1, 2, 3, 4].map(() => temporaryFolder()));
    await symlink("/etc", join(link ?? "", "media"));
    await writeFile(join(file ?? "", "media"), "");
    await mkdir(join(module ?? "", "media", ".git"), { recursive: true });
    const opened = await Promise.all([none, link, file, module].map((folder) => open(folder ?? "")));
    expect(opened.map(({ kind, entries }) => [kind, entries.size])).toEqual([
      ["missing", 0],
      ["link", 0],
      ["file", 0],
      ["submodule", 0],
    ]);
  });

  it("does not read what became a link after it was listed", async () => {
    const folder = await contentFolder();
    await writeFile(join(folder, "secret.txt"), "secret");
    await symlink(join(folder, "secret.txt"), join(folder, "media", "a.jpg"));
    const found = await createMediaSnapshots(folder)(new Set());
    const entry = { name: "a.jpg", kind: "file" as const, file: { blobId: "0", sizeBytes: 6 } };
    await expect(found.read(entry)).rejects.toMatchObject({ problem: { what: "Reading media/a.jpg" } });
  });

  it("sees a file that was replaced, even with the same size and time", async () => {
    const folder = await contentFolder();
    const path = join(folder, "media", "a.jpg");
    const at = new Date("2026-01-05T09:30:00Z");
    const open = createMediaSnapshots(folder);
    const blobIdNow = async () => (await open(new Set(["a.jpg"]))).entries.get("a.jpg")?.file?.blobId;
    await writeFile(path, "one");
    await utimes(path, at, at);
    const before = await blobIdNow();
    expect(await blobIdNow()).toBe(before);
    await writeFile(path, "two");
    await utimes(path, at, at);
    expect(await blobIdNow()).not.toBe(before);
  });
});

describe("the store of a folder", () => {
  it("looks into the media folder only for a queue that names a file", async () => {
    const folder = await contentFolder();
    await writeFile(join(folder, "media", "a.jpg"), BYTES);
    const store = createFileStore(join(folder, "queue.json"));
    const queueWith = (image_url: string) => JSON.stringify({ account: "x", posts: [{ id: "a", image_url }] });
    await writeFile(join(folder, "queue.json"), queueWith("https://x.example/media/a.jpg"));
    expect((await store.readAll()).media).toBeUndefined();
    await writeFile(join(folder, "queue.json"), queueWith("media/a.jpg"));
    expect((await store.readAll()).media?.entries.get("a.jpg")?.file?.sizeBytes).toBe(BYTES.length);
  });
});
