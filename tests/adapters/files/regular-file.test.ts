import { execFileSync } from "node:child_process";
import { mkdir, symlink, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readIfOrdinary, readRegularFile, refuseLinkedFolder } from "../../../scripts/adapters/files/regular-file.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

async function workingFolder(): Promise<string> {
  const before = process.cwd();
  const folder = await temporaryFolder();
  process.chdir(folder);
  onTestFinished(() => process.chdir(before));
  return process.cwd();
}

async function socketAt(path: string): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(path, resolve));
  onTestFinished(() => void server.close());
}

describe("readRegularFile", () => {
  it.each<[string, string, (path: string) => unknown]>([
    ["a link to a file", "a link", async (path) => await symlink("/etc/passwd", path)],
    ["a link to a device", "a link", async (path) => await symlink("/dev/zero", path)],
    ["a link to nothing", "a link", async (path) => await symlink("nowhere", path)],
    ["a folder", "a folder", async (path) => await mkdir(path)],
    ["a pipe", "a pipe", (path) => execFileSync("mkfifo", [path])],
    ["a socket", "a device or a socket", socketAt],
  ])("refuses %s, and says what it is", async (_name, kind, make) => {
    const path = join(await temporaryFolder(), "a.json");
    await make(path);
    const problem = expect.objectContaining({ why: expect.stringContaining(`a.json is ${kind}.`) });
    expect(() => readRegularFile(path)).toThrowError(expect.objectContaining({ path, problem }));
    expect(readIfOrdinary(path)).toBeNull();
  });

  it("opens no device", () => {
    for (const device of ["/dev/zero", "/dev/tty"])
      expect(() => readRegularFile(device)).toThrowError(/is a device or a socket/);
  });

  it("names the file that stands where a folder should be", async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, "content"), "x");
    expect(() => readRegularFile(join(folder, "content", "queue.json"))).toThrowError(/content is a file\./);
  });

  it.each([256 * 1024 * 1024 + 1, 3 * 1024 ** 3])("reads no file of %d bytes", async (sizeBytes) => {
    const path = join(await temporaryFolder(), "a.json");
    await writeFile(path, "");
    await truncate(path, sizeBytes);
    expect(() => readRegularFile(path)).toThrowError(/larger than 256 MiB/);
    expect(readIfOrdinary(path)).toBeNull();
  });

  it("reads all of a file whose size the system does not tell", () => {
    expect(readRegularFile("/proc/self/stat")?.toString("utf8")).toMatch(new RegExp(`^${process.pid} .*\\n$`, "s"));
  });

  it("is null without a file", async () => {
    expect(readRegularFile(join(await temporaryFolder(), "a.json"))).toBeNull();
  });
});

describe("refuseLinkedFolder", () => {
  it.each(["content", "content/archive", "content/archive/deep"])(
    "finds a link at or above %s in the working folder",
    async (path) => {
      const folder = await workingFolder();
      await mkdir("real/archive/deep", { recursive: true });
      await symlink("real", "content");
      for (const named of [path, join(folder, path)])
        expect(() => refuseLinkedFolder(named)).toThrowError(/content is a link/);
    },
  );

  it("finds a link between folders that are none", async () => {
    await workingFolder();
    await mkdir("content", { recursive: true });
    await mkdir("real/deep", { recursive: true });
    await symlink("../real", "content/archive");
    expect(() => refuseLinkedFolder("content/archive/deep")).toThrowError(/content\/archive is a link/);
    expect(() => refuseLinkedFolder("content")).not.toThrow();
    expect(() => refuseLinkedFolder("content/missing")).not.toThrow();
  });

  it("looks only at the folder itself outside of the working folder", async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, "real/content"), { recursive: true });
    await symlink("real", join(folder, "linked"));
    expect(() => refuseLinkedFolder(join(folder, "linked/content"))).not.toThrow();
    expect(() => refuseLinkedFolder(join(folder, "linked"))).toThrowError(/linked is a link/);
  });
});
