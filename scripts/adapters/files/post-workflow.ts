import { dirname, join } from "node:path";
import type { PostWorkflow } from "../../core/posting/crons.ts";
import { readIfOrdinary } from "./regular-file.ts";

const PATH = join(".github", "workflows", "post.yml");
/** A folder of content lies this deep in its repository at most. */
const MAX_LEVELS = 6;

/** The workflow that starts the poster, from the repository around the queue; null when there is none, or no ordinary file. */
export function readPostWorkflow(queuePath: string): PostWorkflow | null {
  let folder = dirname(queuePath);
  for (let level = 0; level < MAX_LEVELS; level++) {
    const text = readIfOrdinary(join(folder, PATH))?.toString("utf8") ?? null;
    if (text !== null) return { file: join(folder, PATH), text };
    if (readIfOrdinary(join(folder, ".git", "HEAD")) !== null) return null;
    folder = dirname(folder);
  }
  return null;
}
