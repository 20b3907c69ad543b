import { execFileSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { temporaryFolder } from "./temporary-folder.ts";

/** Without a look at whether there is rubbish to collect: a process after each commit. */
const SETTINGS = [
  "user.name=t",
  "user.email=t@example.com",
  "maintenance.auto=false",
  // One process fewer of ours: starting one from a worker with hundreds of megabytes costs ten times what it costs git.
  "alias.record=!git add --all && git commit --quiet --allow-empty --message Change",
].flatMap((setting) => ["-c", setting]);

/** A fresh repository on branch main that is removed when the test ends. */
export async function gitRepository() {
  const root = await temporaryFolder();
  const git = (...args: string[]) =>
    execFileSync("git", [...SETTINGS, ...args], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  await initialise(root);
  return {
    root,
    git,
    /** Writes the files, commits everything and returns the commit. Objects are written as JSON; null removes the file. */
    async commit(files: Record<string, Content>): Promise<string> {
      for (const [path, content] of Object.entries(files)) await put(git, join(root, path), content);
      git("record");
      return await headOf(root);
    },
  };
}

/** Makes the folder a repository on branch main without commits, as git init does, but without a process. */
export async function initialise(root: string, { origin }: { origin?: string } = {}): Promise<void> {
  const folder = join(root, ".git");
  await mkdir(join(folder, "objects"), { recursive: true });
  await mkdir(join(folder, "refs"));
  await writeFile(join(folder, "HEAD"), "ref: refs/heads/main\n");
  const remote = origin === undefined ? "" : `[remote "origin"]\n\turl = ${origin}\n`;
  await writeFile(join(folder, "config"), `[core]\n\trepositoryformatversion = 0\n\tbare = false\n${remote}`);
}

/** The commit that was just made here, whose branch is still in a file of its own. */
export async function headOf(root: string): Promise<string> {
  const head = await readFile(join(root, ".git", "HEAD"), "utf8");
  const branch = /^ref: (.*)$/m.exec(head)?.[1];
  return (branch === undefined ? head : await readFile(join(root, ".git", branch), "utf8")).trim();
}

type Content = string | Uint8Array | object | null;

async function put(git: (...args: string[]) => string, path: string, content: Content): Promise<void> {
  if (content === null) {
    git("rm", "--quiet", "--", path);
    return;
  }
  await mkdir(dirname(path), { recursive: true });
  const isBytes = typeof content === "string" || content instanceof Uint8Array;
  await writeFile(path, isBytes ? content : JSON.stringify(content, null, 2));
}
