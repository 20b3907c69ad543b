import { execFile } from "node:child_process";
import { lstat, mkdir, readdir, readlink, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { environment } from "../../../../scripts/wiring/process-environment.ts";
import { initialise } from "../../../support/git-repository.ts";
import type { Json } from "../../../support/github/call.ts";
import type { GithubServer } from "../../../support/github-server.ts";

export type Files = Map<string, { sha: string; bytes: Buffer }>;

const PROJECT = fileURLToPath(new URL("../../../../", import.meta.url));
/** Comes with the commit that is checked out, from git, and from the package manager. */
const NOT_LINKED = ["content", ".git", "node_modules"];

/** What a blob holds follows from its name, in whatever repository. */
const blobs = new Map<string, Buffer>();

/** Files of a commit of the test's repository. */
export async function filesAt(github: GithubServer, sha: string): Promise<Files> {
  const { tree } = await github.api("GET", `/git/trees/${sha}?recursive=1`);
  const read = async ({ path, sha }: Json) => {
    const blob = String(sha);
    const bytes = blobs.get(blob) ?? (await readBlob(github, blob));
    blobs.set(blob, bytes);
    return [String(path), { sha: blob, bytes }] as const;
  };
  return new Map(await Promise.all((tree as Json[]).filter(({ type }) => type === "blob").map(read)));
}

async function readBlob(github: GithubServer, sha: string): Promise<Buffer> {
  const { content } = await github.api("GET", `/git/blobs/${sha}`);
  return Buffer.from(String(content), "base64");
}

/**
 * A workspace: this project's files, as links, with the files of the commits in place of its content. Git knows the latter
 * only; the last of the commits is checked out. `isBare`: without this project's files.
 */
export async function checkOut(
  workspace: string,
  commits: readonly Files[],
  { isBare = false }: { isBare?: boolean } = {},
): Promise<void> {
  for (const name of isBare ? [] : await readdir(PROJECT))
    if (!NOT_LINKED.includes(name)) await symlink(join(PROJECT, name), join(workspace, name));
  await initialise(workspace);
  let present: Files = new Map();
  for (const files of commits) {
    for (const path of present.keys()) if (!files.has(path)) await rm(join(workspace, path));
    for (const [path, { bytes }] of files) await put(workspace, path, bytes);
    const paths = [...new Set([...present.keys(), ...files.keys()])];
    if (paths.length > 0) await git(workspace, "add", "--force", "--all", "--", ...paths);
    // Without a look at whether there is rubbish to collect: a process after each commit.
    await git(
      workspace,
      "-c",
      "maintenance.auto=false",
      "commit",
      "--quiet",
      "--allow-empty",
      "--message",
      "As on GitHub",
    );
    present = files;
  }
}

async function put(workspace: string, path: string, bytes: Buffer): Promise<void> {
  await openFolders(workspace, dirname(path));
  await rm(join(workspace, path), { force: true });
  await writeFile(join(workspace, path), bytes);
}

/** Makes folders of what are links to folders of the project, so that nothing is ever written into the project. */
async function openFolders(workspace: string, folder: string): Promise<void> {
  if (folder === ".") return;
  await openFolders(workspace, dirname(folder));
  const place = join(workspace, folder);
  const found = await lstat(place).catch(() => null);
  if (found?.isDirectory()) return;
  const target = found?.isSymbolicLink() ? await readlink(place) : null;
  await rm(place, { force: true });
  await mkdir(place);
  if (target === null) return;
  for (const name of await readdir(target)) await symlink(join(target, name), join(place, name));
}

async function git(workspace: string, ...args: string[]): Promise<void> {
  await promisify(execFile)("git", args, { cwd: workspace, env: gitEnvironment(workspace) });
}

/** Git as a runner has it, with nothing of the machine that runs the tests. */
export function gitEnvironment(home: string): Record<string, string> {
  const { PATH = "" } = environment();
  const names = ["AUTHOR", "COMMITTER"].flatMap((role) => [
    [`GIT_${role}_NAME`, "GitHub"],
    [`GIT_${role}_EMAIL`, "noreply@example.com"],
    [`GIT_${role}_DATE`, "2026-01-05T00:00:00Z"],
  ]);
  return { PATH, HOME: home, GIT_CONFIG_NOSYSTEM: "1", ...Object.fromEntries(names) };
}
