import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readAtRef } from "../../../scripts/adapters/git/read-at-ref.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** A repository with two commits of one file in a folder, and then an uncommitted change. */
async function repository() {
  const root = await temporaryFolder();
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
      cwd: root,
      encoding: "utf8",
    });
  const path = join(root, "content", "queue.json");
  await mkdir(join(root, "content"));
  git("init", "--quiet", "--initial-branch=main");
  for (const text of ["first", "second"]) {
    await writeFile(path, text);
    git("add", ".");
    git("commit", "--quiet", "--message", text);
  }
  await writeFile(path, "uncommitted");
  return { root, path };
}

const textOf = (bytes: Uint8Array | null) => (bytes === null ? null : new TextDecoder().decode(bytes));

describe("readAtRef", () => {
  it("reads the file as of a commit or branch", async () => {
    const { path } = await repository();
    expect(textOf(await readAtRef({ ref: "HEAD~1", path }))).toBe("first");
    expect(textOf(await readAtRef({ ref: "main", path }))).toBe("second");
  });

  it("returns null for a file that commit does not hold", async () => {
    const { root } = await repository();
    expect(await readAtRef({ ref: "main", path: join(root, "content", "new.json") })).toBeNull();
  });

  it.each(["nope", "", "--help", "-n1", "main:content/queue.json", "main;ls", "$(ls)"])("refuses %j", async (ref) => {
    const { path } = await repository();
    await expect(readAtRef({ ref, path })).rejects.toMatchObject({ exitCode: 2, problem: { code: "base-unknown" } });
  });

  it("refuses any ref outside of a repository", async () => {
    const path = join(await temporaryFolder(), "queue.json");
    await expect(readAtRef({ ref: "HEAD", path })).rejects.toMatchObject({ exitCode: 2 });
  });
});
