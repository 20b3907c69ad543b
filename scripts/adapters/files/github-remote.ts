import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Whether the folder belongs to a clone of a repository on GitHub. Without git it does not. */
export async function hasGithubRemote(folder: string): Promise<boolean> {
  try {
    const { stdout } = await run("git", ["-C", folder, "config", "--get-regexp", "^remote\\..*\\.url$"]);
    return /^\S+ (?:\S+@|\S+:\/\/(?:\S+@)?)?github\.com[:/]/m.test(stdout);
  } catch {
    return false;
  }
}
