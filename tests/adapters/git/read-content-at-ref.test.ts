import { execFileSync } from "node:child_process";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { readContentAtRef } from "../../../scripts/adapters/git/read-content-at-ref.ts";
import { gitRepository } from "../../support/git-repository.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const textOf = (bytes: Uint8Array | null) => (bytes === null ? null : new TextDecoder().decode(bytes));

/** Two commits on main, and one more on a branch that left after the first. */
async function repository() {
  const repo = await gitRepository();
  await repo.commit({ "content/queue.json": "first", "content/archive/a.json": "A", "README.md": "x" });
  repo.git("branch", "proposal");
  await repo.commit({ "content/queue.json": "second", "content/settings.json": "S" });
  repo.git("checkout", "--quiet", "proposal");
  await repo.commit({ "content/queue.json": "proposed", "tools/a.ts": "x" });
  return { ...repo, queuePath: join(repo.root, "content", "queue.json") };
}

describe("readContentAtRef", () => {
  it("reads every file as of the point where this work left the history of the branch", async () => {
    const { queuePath } = await repository();
    const base = await readContentAtRef({ ref: "main", queuePath });
    expect(textOf(base.queue)).toBe("first");
    expect(base).toMatchObject({ settings: null, tokenStatus: null, isComplete: true });
    expect(base.archive.map(({ name, bytes }) => `${name} ${textOf(bytes)}`)).toEqual(["a.json A"]);
  });

  it("names what changed in commits since then, and where the content is", async () => {
    const { queuePath } = await repository();
    const { changedPaths } = await readContentAtRef({ ref: "main", queuePath });
    expect(changedPaths).toEqual({ contentFolder: "content/", paths: ["content/queue.json", "tools/a.ts"] });
  });

  it("reads the first parent of the merge commit of a pull request, with no more history than that", async () => {
    const { root, git } = await repository();
    git("checkout", "--quiet", "main");
    git("merge", "--quiet", "--strategy=ours", "--no-ff", "--message", "Merge", "proposal");
    const clone = join(await temporaryFolder(), "clone");
    execFileSync("git", ["clone", "--quiet", "--depth=2", pathToFileURL(root).href, clone]);
    const queuePath = join(clone, "content", "queue.json");
    const base = await readContentAtRef({ ref: "HEAD^1", queuePath });
    expect([textOf(base.queue), textOf(base.settings)]).toEqual(["second", "S"]);
    await expect(readContentAtRef({ ref: "HEAD~3", queuePath })).rejects.toMatchObject({
      exitCode: 2,
      problem: { code: "base-unknown", whatToDo: expect.stringContaining("fetch-depth") },
    });
  });

  it("reads bytes as they were stored, regardless of filters and encodings, under any name", async () => {
    const repo = await gitRepository();
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const names = ["ü.json", 'quo"te.json', "new\nline.json"];
    const archive = Object.fromEntries(names.map((name) => [`content/archive/${name}`, `${name}\n`]));
    await repo.commit({ "content/queue.json": bytes, ...archive, ".gitattributes": "*.json text eol=crlf" });
    const base = await readContentAtRef({ ref: "HEAD", queuePath: join(repo.root, "content", "queue.json") });
    expect(base.queue === null ? null : [...base.queue]).toEqual([...bytes]);
    expect(base.archive.map(({ name, bytes }) => [name, textOf(bytes)])).toEqual(
      names.toSorted().map((name) => [name, `${name}\n`]),
    );
  });

  it("leaves out what was not there, links, folders and other files", async () => {
    const repo = await gitRepository();
    await repo.commit({ "content/archive/deep/b.json": "B", "content/archive/note.md": "N", "queue.json": "Q" });
    await symlink("../queue.json", join(repo.root, "content", "queue.json"));
    await symlink("/etc/hostname", join(repo.root, "content", "archive", "c.json"));
    await repo.commit({});
    const base = await readContentAtRef({ ref: "HEAD", queuePath: join(repo.root, "content", "queue.json") });
    expect(base).toMatchObject({ queue: null, settings: null, archive: [] });
    const inRoot = await readContentAtRef({ ref: "HEAD~1", queuePath: join(repo.root, "queue.json") });
    expect([textOf(inRoot.queue), inRoot.changedPaths?.contentFolder]).toEqual(["Q", ""]);
  });

  it("refuses what names no commit, or might be an option", async () => {
    const { queuePath } = await repository();
    const refs = [
      "nope",
      "",
      "--help",
      "-n1",
      "--output=x",
      "main:content/queue.json",
      "main;ls",
      "HEAD^9",
      "a\0b",
      "\n",
    ];
    for (const ref of refs) {
      const refusal = readContentAtRef({ ref, queuePath });
      await expect(refusal, ref).rejects.toMatchObject({ exitCode: 2, problem: { code: "base-unknown" } });
    }
  });

  it("refuses a commit without common history", async () => {
    const { git, queuePath } = await repository();
    git("checkout", "--quiet", "--orphan", "island");
    git("commit", "--quiet", "--message", "Other");
    await expect(readContentAtRef({ ref: "main", queuePath })).rejects.toMatchObject({
      exitCode: 2,
      problem: { code: "base-unrelated" },
    });
  });

  it("quotes git's message outside a repository, on one line", async () => {
    const queuePath = join(await temporaryFolder(), "queue.json");
    await expect(readContentAtRef({ ref: "HEAD", queuePath })).rejects.toMatchObject({
      exitCode: 2,
      problem: {
        code: "base-unknown",
        why: expect.stringMatching(/^It is not a file, and git .+not a git repository.+$/),
      },
    });
  });
});
