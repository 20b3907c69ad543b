import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { environment } from "../../../scripts/wiring/process-environment.ts";
import { commitProgram } from "../../../tools/release/commit-program.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const NAMES = ["-c", "user.name=t", "-c", "user.email=t@example.com", "-c", "init.defaultBranch=main"];

function git(folder: string, ...words: string[]): string {
  const env = { ...environment(), GIT_CONFIG_GLOBAL: "/dev/null" };
  return execFileSync("git", [...NAMES, "-C", folder, ...words], { env, encoding: "utf8" }).trim();
}

it("the commit of a release adds the program to the tagged one, is the same each time, and changes nothing in the clone", async () => {
  const root = await temporaryFolder();
  await mkdir(join(root, "action"));
  await writeFile(join(root, ".gitignore"), "dist/\n");
  await writeFile(join(root, "action/action.yml"), "using: composite\n");
  git(root, "init", "--quiet");
  git(root, "add", ".");
  git(root, "commit", "--quiet", "-m", "One");
  const files = { "dist/mergecast.js": "#!1\n", "action/action.yml": "using: node24\n" };
  const bundle = join(await temporaryFolder(), "commit.bundle");
  const order = { root, files, message: "Release v1.0.0", bundle };
  const commit = await commitProgram(order);
  expect(await commitProgram(order)).toBe(commit);
  expect([git(root, "status", "--porcelain"), git(root, "branch", "--format=%(refname:short)")]).toEqual(["", "main"]);

  const clone = join(await temporaryFolder(), "clone");
  execFileSync("git", ["clone", "--quiet", root, clone]);
  git(clone, "fetch", "--quiet", bundle, "refs/heads/release");
  expect(git(clone, "rev-parse", "FETCH_HEAD", "FETCH_HEAD^")).toBe(`${commit}\n${git(root, "rev-parse", "HEAD")}`);
  expect(git(clone, "diff", "--name-only", "HEAD", "FETCH_HEAD").split("\n")).toEqual(Object.keys(files).sort());
  expect(git(clone, "show", "FETCH_HEAD:action/action.yml")).toBe("using: node24");
  expect(git(clone, "ls-tree", "--format=%(objectmode)", "FETCH_HEAD", "dist/mergecast.js")).toBe("100755");
});
