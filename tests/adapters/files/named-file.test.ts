import { execFileSync, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { isPipe, readNamedFile } from "../../../scripts/adapters/files/regular-file.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

async function pipeIn(folder: string): Promise<string> {
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  return pipe;
}

describe("a file that an option names", () => {
  it("may be an ordinary file or a pipe", async () => {
    const folder = await temporaryFolder();
    const [file, pipe] = [join(folder, "a.json"), await pipeIn(folder)];
    await writeFile(file, "{}");
    const writer = spawn("cp", [file, pipe]);
    onTestFinished(() => void writer.kill());
    for (const path of [pipe, file]) expect((await readNamedFile(path))?.toString("utf8")).toBe("{}");
    expect(await readNamedFile(join(folder, "missing.json"))).toBeNull();
  });

  it("may be a pipe of the shell, whose name is a link", async () => {
    const open = openSync(await pipeIn(await temporaryFolder()), "r+");
    onTestFinished(() => closeSync(open));
    expect(await Promise.all([`/dev/fd/${open}`, `/proc/self/fd/${open}`].map(isPipe))).toEqual([true, true]);
  });

  it("is not reached by another link, not even to a pipe", async () => {
    const folder = await temporaryFolder();
    const link = join(folder, "link.json");
    await symlink(await pipeIn(folder), link);
    expect(await isPipe(link)).toBe(false);
    await expect(readNamedFile(link)).rejects.toThrow(/is a link/);
  });

  it("ends a pipe that does not end", async () => {
    const pipe = await pipeIn(await temporaryFolder());
    const writer = spawn("dd", ["if=/dev/zero", `of=${pipe}`, "bs=1M", "count=9"], { stdio: "ignore" });
    onTestFinished(() => void writer.kill());
    await expect(readNamedFile(pipe, 8 * 1024 * 1024)).rejects.toThrow(/larger than 8 MiB/);
  });
});
