import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { archiveFolder } from "../../../scripts/adapters/files/archive-folder.ts";
import { goodPost } from "../../support/rules.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

describe("archiveFolder", () => {
  it.each(["content", "content/archive", "content/archive/2026.json"])(
    "moves nothing through a link at %s",
    async (path) => {
      const folder = await temporaryFolder();
      const [real, target] = [join(folder, "real"), join(folder, path)];
      const published = { status: "done", media_id: "1", published_at: "2026-01-02T09:30:00Z" } as const;
      const queue = JSON.stringify({ account: "x", posts: [goodPost({ id: "old", ...published })] });
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
