import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { environment } from "../../../scripts/wiring/process-environment.ts";
import { postsOf, queueFile, type TestPost } from "../../core/merge/queue-file.ts";
import { gitRepository } from "../../support/git-repository.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const QUEUE = "content/queue.json";
const [a, b, c] = postsOf("abc") as [TestPost, TestPost, TestPost];

/** A fresh repository whose git is untouched by whatever it is told elsewhere on this machine; `code` is its exit code, `said` what it printed. */
async function newClone() {
  const { root: folder, commit } = await gitRepository();
  const { PATH = "" } = environment();
  const env = { PATH, GIT_CONFIG_GLOBAL: join(folder, ".git/none"), GIT_CONFIG_NOSYSTEM: "1", GIT_EDITOR: "true" };
  const identity = ["-c", "user.name=t", "-c", "user.email=t@example.com"];
  return {
    folder,
    async git(...args: string[]) {
      const options = { cwd: folder, env, encoding: "utf8" } as const;
      const { status, stdout, stderr } = spawnSync("git", [...identity, ...args], options);
      return { code: status ?? -1, said: stdout + stderr };
    },
    write: async (path: string, text: string) => await writeFile(join(folder, path), text),
    read: async (path: string) => await readFile(join(folder, path), "utf8"),
    commit: async (path: string, text: string) => await commit({ [path]: text }),
  };
}

/** A clone in which main and a proposal, which is checked out, went on from one queue; with or without the driver. */
async function diverged(
  { base, main, proposal }: { base: string | null; main: string; proposal: string },
  { hasDriver = true } = {},
): ReturnType<typeof newClone> {
  const clone = await newClone();
  if (hasDriver) await clone.git("config", "merge.mergecast-queue.driver", await documentedDriver());
  await clone.commit(".gitattributes", await readFile(`${root}.gitattributes`, "utf8"));
  if (base !== null) await clone.commit(QUEUE, base);
  await clone.git("checkout", "--quiet", "-b", "proposal");
  await clone.commit(QUEUE, proposal);
  await clone.git("checkout", "--quiet", "main");
  await clone.commit(QUEUE, main);
  await clone.git("checkout", "--quiet", "proposal");
  return clone;
}

/** As docs/operations.md says, with this project in place of the copy in a folder of its own. */
async function documentedDriver(): Promise<string> {
  const page = await readFile(`${root}docs/operations.md`, "utf8");
  const driver = /git config --global merge\.mergecast-queue\.driver '(.+)'/.exec(page)?.[1] ?? "";
  expect(driver).toContain("$HOME/.mergecast/");
  return driver
    .replace("$HOME/.mergecast/node_modules/.bin/node", process.execPath)
    .replaceAll("$HOME/.mergecast/", root);
}

const bothAdded = {
  base: queueFile([a]),
  main: queueFile([{ ...a, status: "done", media_id: "1" }, b]),
  proposal: queueFile([a, c]),
};
const bothAddedMerged = queueFile([{ ...a, status: "done", media_id: "1" }, b, c]);
const bothEdited = {
  base: queueFile([a, b]),
  main: queueFile([{ ...a, status: "done" }, b, c]),
  proposal: queueFile([{ ...a, caption: "better" }, b]),
};

describe("npm run queue -- merge as git's merge driver", () => {
  it("lets git merge main into a proposal that added posts too, main's posts first", async () => {
    const clone = await diverged(bothAdded);
    expect((await clone.git("merge", "main")).code).toBe(0);
    expect(await clone.read(QUEUE)).toBe(bothAddedMerged);
    expect((await clone.git("status", "--porcelain")).said).toBe("");
  });

  it("runs no code of the branch that is checked out", async () => {
    const clone = await diverged(bothAdded);
    const trap = `require("node:fs").writeFileSync(${JSON.stringify(join(clone.folder, "trapped"))}, "")`;
    const scripts = Object.fromEntries(["queue", "prequeue", "postinstall"].map((name) => [name, `node -e '${trap}'`]));
    await clone.commit("package.json", JSON.stringify({ scripts, type: "commonjs" }));
    for (const path of ["scripts/mergecast.ts", "scripts/cli/compile-cache.js", "node_modules/.bin/node", "node.cmd"])
      await clone.commit(path, trap);
    await clone.commit(".npmrc", "node-options=--require=./scripts/mergecast.ts");
    expect((await clone.git("merge", "main")).code).toBe(0);
    expect(await clone.read(QUEUE)).toBe(bothAddedMerged);
    await expect(clone.read("trapped")).rejects.toThrow();
  });

  it("lets git rebase a proposal onto main, main's posts first", async () => {
    const clone = await diverged(bothAdded);
    expect((await clone.git("rebase", "main")).code).toBe(0);
    expect(await clone.read(QUEUE)).toBe(bothAddedMerged);
  });

  it("lets git merge a proposal into main, main's posts first", async () => {
    const clone = await diverged(bothAdded);
    await clone.git("checkout", "--quiet", "main");
    expect((await clone.git("merge", "proposal")).code).toBe(0);
    expect(await clone.read(QUEUE)).toBe(bothAddedMerged);
  });

  it("lets git merge a queue that both sides added", async () => {
    const clone = await diverged({ base: null, main: queueFile([a]), proposal: queueFile([b]) });
    expect((await clone.git("merge", "main")).code).toBe(0);
    expect(await clone.read(QUEUE)).toBe(queueFile([a, b]));
  });

  it.each([["merge"], ["rebase"]])("stops a git %s at a post that both sides edited, and says which", async (verb) => {
    const clone = await diverged(bothEdited);
    const { code, said } = await clone.git(verb, "main");
    expect(code).not.toBe(0);
    expect(said).toContain('Post "a" was edited on both sides');
    expect(said).toMatch(/status \(.*"done"/);
    expect(said).toMatch(/caption \(.*"better"/);
    const text = await clone.read(QUEUE);
    expect(text.match(/^(<{7}|={7}|>{7}).*$/gm)).toEqual(["<<<<<<< ours", "=======", ">>>>>>> theirs"]);
    expect((await clone.git("status", "--porcelain")).said).toContain(`UU ${QUEUE}`);
  });

  it("leaves a conflict that a person can end", async () => {
    const clone = await diverged(bothEdited);
    await clone.git("merge", "main");
    const text = await clone.read(QUEUE);
    await clone.write(QUEUE, text.replace(/<{7} ours\n.*={7}\n(.*)>{7} theirs\n/s, "$1"));
    await clone.git("add", QUEUE);
    expect((await clone.git("merge", "--continue")).code).toBe(0);
    expect(await clone.read(QUEUE)).toBe(bothEdited.main);
  });
});

describe("the queue in a clone without the driver", () => {
  it("is an ordinary conflict where both sides added posts", async () => {
    const clone = await diverged(bothAdded, { hasDriver: false });
    const { code, said } = await clone.git("merge", "main");
    expect(code).toBe(1);
    expect(said).toContain("CONFLICT (content)");
    expect(await clone.read(QUEUE)).toContain("<<<<<<< HEAD");
  });
});
