import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  hasProcessEnded,
  isCertainlyRunning,
  ownIdentity,
  withLock,
} from "../../../scripts/adapters/files/file-lock.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** Ten seconds pass with every look at the clock. */
function hurryTime(): void {
  let nowMs = 0;
  const spy = vi.spyOn(performance, "now").mockImplementation(() => {
    nowMs += 10_000;
    return nowMs;
  });
  onTestFinished(() => spy.mockRestore());
}

describe("withLock", () => {
  it.each([
    { name: "young", writtenAt: new Date() },
    { name: "as old as no write", writtenAt: new Date("2020-01-01T00:00:00Z") },
  ])("never takes over the lock of a running process that is $name", async ({ writtenAt }) => {
    const path = join(await temporaryFolder(), "a.lock");
    const holder = JSON.stringify(await ownIdentity());
    await writeFile(path, holder);
    await utimes(path, writtenAt, writtenAt);
    hurryTime();
    let hasRun = false;
    const task = async () => {
      hasRun = true;
    };
    await expect(withLock(path, task)).rejects.toMatchObject({ problem: { code: "store-locked", isRetryable: true } });
    expect(hasRun).toBe(false);
    expect(await readFile(path, "utf8")).toBe(holder);
  });

  it("leaves the lock of another machine alone while a write may still be going on there", async () => {
    const path = join(await temporaryFolder(), "a.lock");
    await writeFile(path, JSON.stringify({ host: "another-machine", pid: 1, startedAt: "1" }));
    await utimes(path, new Date(), new Date());
    hurryTime();
    await expect(withLock(path, async () => undefined)).rejects.toMatchObject({ problem: { code: "store-locked" } });
  });
});

describe("what lies at the path of a lock and is none", () => {
  it.each<[string, (path: string) => Promise<unknown>]>([
    ["a link", (path) => symlink("/nowhere", path)],
    ["a folder", (path) => mkdir(path)],
  ])(
    "is named at once: %s",
    async (kind, make) => {
      const path = join(await temporaryFolder(), "a.lock");
      await make(path);
      await expect(withLock(path, async () => undefined)).rejects.toMatchObject({
        problem: {
          why: expect.stringContaining(`${path} is ${kind}.`),
          whatToDo: `Remove ${path}.`,
          isRetryable: false,
        },
      });
    },
    2_000,
  );
});

describe("the identity of a process", () => {
  it.skipIf(process.platform !== "linux")(
    "holds when it was started, so that a later one with its number is another",
    async () => {
      const own = await ownIdentity();
      expect(own.startedAt).toMatch(/^[1-9]\d+$/);
      const child = spawn(process.execPath, ["--eval", "process.stdin.resume()"]);
      onTestFinished(() => void child.kill());
      await once(child, "spawn");
      expect(await isCertainlyRunning({ ...own, pid: child.pid ?? 0 })).toBe(false);
      expect(await hasProcessEnded({ ...own, pid: child.pid ?? 0 })).toBe(true);
      expect([await isCertainlyRunning(own), await hasProcessEnded(own)]).toEqual([true, false]);
    },
  );
});
