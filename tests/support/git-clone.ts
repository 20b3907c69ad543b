import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { environment } from "../../scripts/wiring/process-environment.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export interface GitClone {
  folder: string;
  /** Runs git; `code` is its exit code, `said` what it printed. */
  git(...args: string[]): Promise<{ code: number; said: string }>;
  write(path: string, text: string): Promise<void>;
  read(path: string): Promise<string>;
  /** Writes a file and commits it on the branch that is checked out. */
  commit(path: string, text: string): Promise<void>;
}

/** A fresh repository with the branch main checked out, untouched by whatever git is told elsewhere on this machine. */
export async function gitClone(): Promise<GitClone> {
  const folder = await temporaryFolder();
  const identity = { GIT_AUTHOR_NAME: "t", GIT_AUTHOR_EMAIL: "t@example.com" };
  const committer = { GIT_COMMITTER_NAME: "t", GIT_COMMITTER_EMAIL: "t@example.com" };
  const isolation = { GIT_CONFIG_GLOBAL: join(folder, ".git/none"), GIT_CONFIG_NOSYSTEM: "1", GIT_EDITOR: "true" };
  const { PATH = "" } = environment();
  const env = { PATH, ...identity, ...committer, ...isolation };
  const git: GitClone["git"] = (...args) =>
    new Promise((resolve) => {
      execFile("git", args, { cwd: folder, env }, (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
        resolve({ code, said: stdout + stderr });
      });
    });
  const write: GitClone["write"] = async (path, text) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  await git("init", "--quiet", "--initial-branch=main");
  return {
    folder,
    git,
    write,
    read: (path) => readFile(join(folder, path), "utf8"),
    async commit(path, text) {
      await write(path, text);
      await git("add", "--all");
      await git("commit", "--quiet", "--message", `change ${path}`);
    },
  };
}
