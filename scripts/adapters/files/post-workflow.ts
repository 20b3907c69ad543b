import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { PostWorkflow } from "../../core/posting/crons.ts";
import { isCode } from "./file-problem.ts";

const PATH = join(".github", "workflows", "post.yml");
/** A folder of content lies this deep in its repository at most. */
const MAX_LEVELS = 6;

/** The workflow that starts the poster, from the repository around the queue; null when there is none. */
export function readPostWorkflow(queuePath: string): PostWorkflow | null {
  let folder = dirname(queuePath);
  for (let level = 0; level < MAX_LEVELS; level++) {
    const text = readIfThere(join(folder, PATH));
    if (text !== null) return { file: join(folder, PATH), text };
    if (readIfThere(join(folder, ".git", "HEAD")) !== null) return null;
    folder = dirname(folder);
  }
  return null;
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (isCode(error, "ENOENT", "ENOTDIR", "EISDIR", "EACCES")) return null;
    throw error;
  }
}
