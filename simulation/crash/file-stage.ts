import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPlatform, type PostKind, type Stage, startPost } from "./stage.ts";

/** A stage with the file store. */
export async function openFileStage(kind: PostKind): Promise<Stage> {
  const [platform, folder] = await Promise.all([openPlatform(kind), mkdtemp(join(tmpdir(), "mergecast-crash-"))]);
  const { simulator, env } = platform;
  const queue = join(folder, "queue.json");
  await writeFile(queue, platform.queueText);
  return {
    simulator,
    github: null,
    start: (preload) => startPost(["--queue", queue, "--store", "file"], { env, preload }),
    readPost: async () => JSON.parse(await readFile(queue, "utf8")).posts[0],
    readJournal: async () =>
      JSON.parse(await readFile(join(folder, "journal.json"), "utf8").catch(() => '{"entries":[]}')),
    async close() {
      await Promise.all([platform.close(), rm(folder, { recursive: true, force: true })]);
    },
  };
}
