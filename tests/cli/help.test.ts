import { mkdir } from "node:fs/promises";
import { join } from "node:path";
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
  it.each([...commands, "preview", "update-branches", "propose", "screenshots", "pins", "generate"])(
    "%s explains itself with --help and touches nothing",
    async (name) => {
      const folder = await temporaryFolder();
      await mkdir(join(folder, "empty"));
      const result = await runCommand(name, ["--help"], { cwd: join(folder, "empty") });
      expect(result).toMatchObject({ code: 0, stderr: "" });
      for (const part of ["Usage:", "Options:", "Exit codes:", "Examples:"]) expect(result.stdout).toContain(part);
      const examples = result.stdout.split("Examples:\n")[1]?.split("\n") ?? [];
      const columns = examples.flatMap((line) => (line.includes("# ") ? [line.indexOf("# ")] : []));
      expect(new Set(columns).size, "columns in which comments begin").toBeLessThan(2);
    },
  );

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
