import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { temporaryFolder } from "./temporary-folder.ts";

export interface GitRepository {
  root: string;
  git(...args: string[]): string;
  /** Writes the files, commits everything and returns the commit. Objects are written as JSON; null removes the file. */
  commit(files: Record<string, string | Uint8Array | object | null>): Promise<string>;
}

/** A fresh repository on branch main that is removed when the test ends. */
export async function gitRepository(): Promise<GitRepository> {
  const root = await temporaryFolder();
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  git("init", "--quiet", "--initial-branch=main");
  return {
    root,
    git,
    async commit(files) {
      for (const [path, content] of Object.entries(files)) await put(git, join(root, path), content);
      git("add", "--all");
      git("commit", "--quiet", "--allow-empty", "--message", "Change");
      return git("rev-parse", "HEAD").trim();
    },
  };
}

async function put(
  git: GitRepository["git"],
  path: string,
  content: string | Uint8Array | object | null,
): Promise<void> {
  if (content === null) {
    git("rm", "--quiet", "--", path);
    return;
  }
  await mkdir(dirname(path), { recursive: true });
  const isBytes = typeof content === "string" || content instanceof Uint8Array;
  await writeFile(path, isBytes ? content : JSON.stringify(content, null, 2));
}
