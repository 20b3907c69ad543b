import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { archiveFolder } from "../../../scripts/adapters/files/archive-folder.ts";
import { writeExplained } from "../../../scripts/adapters/files/durable-write.ts";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { goodPost } from "../../support/rules.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const published = (id: string, published_at: string) => goodPost({ id, status: "done", media_id: "1", published_at });

describe("archiveFolder", () => {
  it("loses no post, whatever the archive of each year held before", async () => {
    const folder = await temporaryFolder();
    const queuePath = join(folder, "queue.json");
    const years = ["2023", "2024", "2025"];
    const file = (...posts: object[]) => `${JSON.stringify({ account: "x", posts }, null, 2)}\n`;
    await mkdir(join(folder, "archive"));
    for (const year of years)
      await writeFile(
        join(folder, "archive", `${year}.json`),
        file(published(`known-${year}`, `${year}-01-01T09:00:00Z`)),
      );
    const leaving = [...years, "2022"].map((year) => published(`new-${year}`, `${year}-06-01T09:00:00Z`));
    await writeFile(queuePath, file(...leaving, goodPost({ id: "waits" })));
    const moved = await archiveFolder({ queuePath, before: new Date("2026-01-01T00:00:00Z") });
    expect(moved).toEqual(["new-2023", "new-2024", "new-2025", "new-2022"]);
    const idsIn = async (path: string) =>
      JSON.parse(await readFile(join(folder, path), "utf8")).posts.map(({ id }: { id: string }) => id);
    for (const year of years) expect(await idsIn(`archive/${year}.json`)).toEqual([`known-${year}`, `new-${year}`]);
    expect(await idsIn("archive/2022.json")).toEqual(["new-2022"]);
    expect(await idsIn("queue.json")).toEqual(["waits"]);
  });

  it("keeps every byte of files that are not UTF-8, and moves nothing", async () => {
    const before = new Date("2026-01-01T00:00:00Z");
    const latin1 = (post: DraftPost) => Buffer.from(JSON.stringify({ account: "x", posts: [post] }), "latin1");
    const [old, odd] = [published("old", "2025-06-01T09:00:00Z"), published("é", "2025-01-01T09:00:00Z")];
    const folder = await temporaryFolder();
    const [queuePath, archive] = [join(folder, "queue.json"), join(folder, "archive/2025.json")];
    await mkdir(join(folder, "archive"));
    const cases = [
      { queue: latin1(odd), kept: latin1(old) },
      { queue: latin1(old), kept: latin1(odd) },
    ];
    for (const { queue, kept } of cases) {
      await writeFile(queuePath, queue);
      await writeFile(archive, kept);
      await expect(archiveFolder({ queuePath, before })).rejects.toMatchObject({
        problem: { code: "archive-refused", why: expect.stringContaining("is not UTF-8 text") },
      });
      expect(await readFile(queuePath)).toEqual(queue);
      expect(await readFile(archive)).toEqual(kept);
    }
  });

  it.each([
    ["queue.json", "the queue file cannot be read."],
    ["archive/2025.json", "archive/2025.json cannot be read."],
  ])("moves nothing when %s is no list of posts, and says so", async (broken, why) => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, "archive"));
    const sound = JSON.stringify({ account: "x", posts: [published("old", "2025-06-01T09:00:00Z")] });
    for (const path of ["queue.json", "archive/2025.json"])
      await writeFile(join(folder, path), path === broken ? "[]" : sound);
    const moving = archiveFolder({ queuePath: join(folder, "queue.json"), before: new Date("2026-01-01T00:00:00Z") });
    await expect(moving).rejects.toMatchObject({ problem: { code: "archive-refused", why } });
    expect(await readFile(join(folder, broken), "utf8")).toBe("[]");
  });

  it("loses no post of an archive whose year the queue spells in another way", async () => {
    const folder = await temporaryFolder();
    const queuePath = join(folder, "queue.json");
    const file = (id: string) => JSON.stringify({ account: "x", posts: [published(id, "2025-06-01T09:00:00Z")] });
    await mkdir(join(folder, "archive"));
    await writeFile(join(folder, "archive/2025.json"), file("known"));
    await writeFile(queuePath, file("new").replace("published_at", "published\\u005fat"));
    expect(await archiveFolder({ queuePath, before: new Date("2026-01-01T00:00:00Z") })).toEqual(["new"]);
    expect(await readFile(join(folder, "archive/2025.json"), "utf8")).toMatch(/"known".*"new"/);
  });

  it.each([0, 1])("leaves the queue as it is when the archive of year number %i cannot be written", async (failing) => {
    const folder = await temporaryFolder();
    const queuePath = join(folder, "queue.json");
    const posts = [published("old", "2024-06-01T09:00:00Z"), published("new", "2025-06-01T09:00:00Z")];
    await writeFile(queuePath, JSON.stringify({ account: "x", posts }));
    let writes = 0;
    const write = async (...[path, bytes, exit]: Parameters<typeof writeExplained>) => {
      if (writes++ === failing) throw new Error("no space left");
      await writeExplained(path, bytes, exit);
    };
    const before = new Date("2026-01-01T00:00:00Z");
    await expect(archiveFolder({ queuePath, before, write })).rejects.toMatchObject({
      problem: { code: "file-failed" },
    });
    expect(JSON.parse(await readFile(queuePath, "utf8")).posts).toEqual(posts);
    expect(await archiveFolder({ queuePath, before })).toEqual(["old", "new"]);
  });

  it("says that there is no queue where the folder does not exist either", async () => {
    const queuePath = join(await temporaryFolder(), "typo/queue.json");
    await expect(archiveFolder({ queuePath, before: new Date(0) })).rejects.toMatchObject({
      problem: { code: "queue-missing" },
    });
  });

  it.skipIf(process.platform !== "linux")("explains that it may not write in the folder", async () => {
    const moving = archiveFolder({ queuePath: "/proc/self/status", before: new Date(0) });
    await expect(moving).rejects.toMatchObject({ problem: { code: "file-failed", what: "Writing /proc/self" } });
  });

  it.each(["content", "content/archive", "content/archive/2026.json"])(
    "moves nothing through a link at %s",
    async (path) => {
      const folder = await temporaryFolder();
      const [real, target] = [join(folder, "real"), join(folder, path)];
      const queue = JSON.stringify({ account: "x", posts: [published("old", "2026-01-02T09:30:00Z")] });
      await mkdir(real);
      const queueFolder = path === "content" ? real : join(folder, "content");
      await mkdir(path.endsWith("archive") ? queueFolder : join(target, ".."), { recursive: true });
      await writeFile(join(queueFolder, "queue.json"), queue);
      if (path.endsWith(".json")) await writeFile(join(real, "2026.json"), "secret");
      await symlink(path.endsWith(".json") ? join(real, "2026.json") : real, target);
      const before = await readdir(real);
      const moving = archiveFolder({ queuePath: join(folder, "content/queue.json"), before: new Date("2026-06-01") });
      await expect(moving).rejects.toMatchObject({ problem: { code: "content-not-ordinary" } });
      expect(await readFile(join(queueFolder, "queue.json"), "utf8")).toBe(queue);
      expect(await readdir(real)).toEqual(before);
    },
  );
});
