import { readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { callCommand } from "../support/call-command.ts";
import { runCommand } from "../support/run-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

describe("every command", () => {
  const commands = [
    "post",
    "refresh",
    "validate",
    "queue",
    "demo",
    "authorize",
    "setup",
    "doctor",
    "captions",
    "calendar",
  ];
  it.each([...commands, "preview", "update-branches", "propose", "pins", "generate"])(
    "%s explains itself with --help and touches nothing",
    async (name) => {
      const folder = await temporaryFolder();
      const result = await callCommand(name, ["--help"], { cwd: folder });
      expect(result).toMatchObject({ code: 0, stderr: "" });
      expect(await readdir(folder)).toEqual([]);
      for (const part of ["Usage:", "Options:", "Exit codes:", "Examples:"]) expect(result.stdout).toContain(part);
      const examples = result.stdout.split("Examples:\n")[1]?.split("\n") ?? [];
      const columns = examples.flatMap((line) => (line.includes("# ") ? [line.indexOf("# ")] : []));
      expect(new Set(columns).size, "columns in which comments begin").toBeLessThan(2);
    },
  );

  it("explains the same in a process of its own", async () => {
    const ofOwn = await runCommand("post", ["--help"]);
    expect(ofOwn).toEqual(await callCommand("post", ["--help"]));
  });

  it.each([
    ["validate", []],
    ["queue", []],
    ["queue", ["list"]],
  ])("%s %s takes -h for --help", async (name, words) => {
    const short = await callCommand(name, [...words, "-h"]);
    expect(short).toMatchObject({ code: 0, stdout: expect.stringContaining("Usage:") });
    expect(short).toEqual(await callCommand(name, [...words, "--help"]));
  });
});
