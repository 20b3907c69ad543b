import { execFileSync } from "node:child_process";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { createPhotoFolder } from "../../../scripts/adapters/files/photo-folder.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const CUT = { from: { widthPx: 3024, heightPx: 4032 }, kept: { widthPx: 3024, heightPx: 3780 }, isFirstOfMany: false };
const BYTES = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]);

async function stage(list: unknown = [{ address: "a", file: "1.jpg", cut: CUT }]) {
  const folder = `${await temporaryFolder()}/photos`;
  await mkdir(folder);
  await writeFile(`${folder}/photos.json`, typeof list === "string" ? list : JSON.stringify(list));
  return { folder, read: async () => await createPhotoFolder(folder).read() };
}

const UNUSABLE = [{ address: "a", why: "was handed over as something else than a picture or a video." }];

describe("the folder between the job that converts and the job that commits", () => {
  it("gives back what was written", async () => {
    const box = createPhotoFolder(`${await temporaryFolder()}/new`);
    const photos = [
      { address: "a", bytes: BYTES, cut: CUT },
      { address: "b", why: "is a PDF." },
      { address: "c", bytes: BYTES, cut: CUT },
    ];
    await box.write(photos);
    expect(await box.read()).toEqual(photos);
  });

  it("is nothing when it is missing, a file or a link", async () => {
    const folder = await temporaryFolder();
    await mkdir(`${folder}/real`);
    await writeFile(`${folder}/real/photos.json`, "[]");
    await symlink(`${folder}/real`, `${folder}/link`);
    await writeFile(`${folder}/file`, "x");
    for (const name of ["missing", "link", "file"])
      expect(await createPhotoFolder(`${folder}/${name}`).read()).toBeNull();
  });

  it.each<[string, unknown]>([
    ["no JSON", "{"],
    ["another shape", { photos: [] }],
    ["a name that leads out", [{ address: "a", file: "../../etc/passwd", cut: CUT }]],
    ["an absolute name", [{ address: "a", file: "/etc/passwd", cut: CUT }]],
    ["a name of another kind", [{ address: "a", file: "market photo.jpg", cut: CUT }]],
    ["more fields", [{ address: "a", file: "1.jpg", cut: CUT, path: "content/queue.json" }]],
    ["both", [{ address: "a", file: "1.jpg", cut: CUT, why: "is fine." }]],
    ["words instead of pixels", [{ address: "a", file: "1.jpg", cut: { ...CUT, from: "all of it" } }]],
    [
      "sizes that no picture has",
      [{ address: "a", file: "1.jpg", cut: { ...CUT, from: { widthPx: 1e9, heightPx: 0 } } }],
    ],
    ["more photos than a post holds", Array.from({ length: 11 }, () => ({ address: "a", why: "b" }))],
    ["endless words", [{ address: "a", why: "x".repeat(501) }]],
    ["a huge list", " ".repeat(70_000)],
  ])("is nothing when its list has %s", async (_name, list) => {
    expect(await (await stage(list)).read()).toBeNull();
  });

  it("opens no link, folder, pipe, or file larger than a picture", async () => {
    const makers: ((path: string) => unknown)[] = [
      async (path) => await symlink("/etc/passwd", path),
      async (path) => await mkdir(path),
      (path) => execFileSync("mkfifo", [path]),
      async (path) => await writeFile(path, new Uint8Array(8 * 1024 * 1024 + 1)),
      () => undefined,
    ];
    for (const make of makers) {
      const { folder, read } = await stage();
      await make(`${folder}/1.jpg`);
      expect(await read()).toEqual(UNUSABLE);
    }
  });

  it("does not follow its list when that is a link", async () => {
    const folder = await temporaryFolder();
    await writeFile(`${folder}/elsewhere.json`, "[]");
    await mkdir(`${folder}/photos`);
    await symlink(`${folder}/elsewhere.json`, `${folder}/photos/photos.json`);
    expect(await createPhotoFolder(`${folder}/photos`).read()).toBeNull();
  });

  it("ignores what its list does not name", async () => {
    const { folder, read } = await stage();
    await writeFile(`${folder}/1.jpg`, BYTES);
    await writeFile(`${folder}/queue.json`, "{}");
    await mkdir(`${folder}/content`);
    expect(await read()).toEqual([{ address: "a", bytes: BYTES, cut: CUT }]);
  });
});
