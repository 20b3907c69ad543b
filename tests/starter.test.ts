import { execFile, execFileSync } from "node:child_process";
import { access, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { environment } from "../scripts/wiring/process-environment.ts";
import { callCommand } from "./support/call-command.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const BIN = fileURLToPath(new URL("../node_modules/.bin", import.meta.url));
const NAMES = ["-c", "user.name=t", "-c", "user.email=t@example.com"];
const git = (folder: string, ...words: string[]) =>
  execFileSync("git", [...NAMES, "-C", folder, ...words], { encoding: "utf8" }).trim();

/** A repository of posts, and a project whose program prints its version and its arguments. */
async function stage() {
  const [posts, project, home] = await Promise.all([temporaryFolder(), temporaryFolder(), temporaryFolder()]);
  await mkdir(join(project, "node/bin"), { recursive: true });
  await mkdir(join(project, "scripts"));
  await writeFile(join(project, "node/bin/node"), `#!/bin/sh\nexec "${process.execPath}" "$@"\n`, { mode: 0o755 });
  await writeFile(join(project, "node/package.json"), '{ "name": "node", "version": "1.0.0" }');
  // A script of the project tells which secrets it could see.
  const scripts = { preinstall: 'echo "$GITHUB_TOKEN$SOCIAL_TOKEN." > seen.txt' };
  const own = { name: "project", scripts, dependencies: { node: "file:node" } };
  const linked = { "node_modules/node": { resolved: "node", link: true }, node: { version: "1.0.0" } };
  await writeFile(join(project, "package.json"), JSON.stringify(own));
  const lock = { name: "project", lockfileVersion: 3, packages: { "": own, ...linked } };
  await writeFile(join(project, "package-lock.json"), JSON.stringify(lock));
  git(project, "init", "--quiet");
  const release = async (version: string, { isBuilt = false } = {}) => {
    await mkdir(join(project, "dist"), { recursive: true });
    const told = `console.log("${version}, built", ...process.argv.slice(2));\n`;
    if (isBuilt) await writeFile(join(project, "dist/mergecast.js"), told);
    await writeFile(join(project, "scripts/mergecast.ts"), `console.log("${version}", ...process.argv.slice(2));\n`);
    git(project, "add", ".");
    git(project, "commit", "--quiet", "-m", version);
    return git(project, "rev-parse", "HEAD");
  };
  const { PATH = "" } = environment();
  const env = {
    ...{ PATH: `${BIN}:${PATH}`, HOME: home, npm_config_offline: "true", npm_config_update_notifier: "false" },
    ...{ GITHUB_TOKEN: "sesame", SOCIAL_TOKEN: "sesame" },
    ...{ GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: `url.file://${project}.insteadOf` },
    GIT_CONFIG_VALUE_0: "https://github.com/team/mergecast.git",
  };
  const run = async (...words: string[]) =>
    (await promisify(execFile)("npm", ["run", "--silent", ...words], { cwd: posts, env })).stdout;
  return { posts, release, run };
}

it("npm run in a repository of posts runs the program of the commit that its workflows call, and no other", async () => {
  const { posts, release, run } = await stage();
  const [first, second] = [await release("one"), await release("two")];
  const call = async (commit: string) =>
    await callCommand("init", [posts, "--force", "--project", "team/mergecast", "--commit", commit]);
  await call(first);
  expect(await run("queue", "--", "add", "--caption", "a b")).toBe("one queue add --caption a b\n");
  const workflow = join(posts, ".github/workflows/post.yml");
  const called = await readFile(workflow, "utf8");
  await writeFile(workflow, called.replace(first, second));
  expect(await run("validate")).toBe("two validate\n");
  await writeFile(workflow, called.replace(first, "d".repeat(40)));
  await expect(run("validate")).rejects.toMatchObject({ stdout: "" });
  // What was installed for them could see no token.
  expect(await readFile(join(posts, ".mergecast/seen.txt"), "utf8")).toBe(".\n");
});

it("npm run runs the built program of a release, and installs nothing for it", async () => {
  const { posts, release, run } = await stage();
  const commit = await release("three", { isBuilt: true });
  await callCommand("init", [posts, "--project", "team/mergecast", "--commit", commit]);
  expect(await run("queue", "--", "add", "--caption", "a b")).toBe("three, built queue add --caption a b\n");
  await expect(access(join(posts, ".mergecast/node_modules"))).rejects.toThrow("ENOENT");
  await expect(access(join(posts, ".mergecast/seen.txt"))).rejects.toThrow("ENOENT");
});
