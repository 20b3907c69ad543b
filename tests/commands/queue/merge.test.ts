import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { environment } from "../../../scripts/wiring/process-environment.ts";
import { lettersFile, lettersOf, queueFile } from "../../core/merge/queue-file.ts";
import { callCommand } from "../../support/call-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** Runs the command on three files; `result` is what OURS holds afterwards. */
async function merge(versions: Record<"base" | "ours" | "theirs", string | Uint8Array>, ...options: string[]) {
  const cwd = await temporaryFolder();
  for (const [name, text] of Object.entries(versions)) await writeFile(join(cwd, name), text);
  const { PATH = "" } = environment();
  const run = await callCommand("queue", ["merge", ...options, "base", "ours", "theirs"], { cwd, env: { PATH } });
  return { ...run, result: await readFile(join(cwd, "ours"), "utf8") };
}

const added = { base: lettersFile("a"), ours: lettersFile("ax"), theirs: lettersFile("ay") };
const disputed = {
  base: lettersFile("a"),
  ours: queueFile([{ id: "a", caption: "\u001b[31mhere" }]),
  theirs: queueFile([{ id: "a", caption: "there" }]),
};

describe("npm run queue -- merge", () => {
  it("writes the merge into OURS and says nothing", async () => {
    expect(await merge(added)).toEqual({ code: 0, stdout: "", stderr: "", result: lettersFile("axy") });
  });

  it("puts the posts of the side first that --first names", async () => {
    expect(lettersOf((await merge(added, "--first", "theirs")).result)).toBe("ayx");
    expect(await merge(added, "--first", "mine")).toMatchObject({ code: 2, result: added.ours });
  });

  it("ends with 1 on a conflict, names it on standard error and shows control characters as their code", async () => {
    const { code, stdout, stderr, result } = await merge(disputed);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain('Post "a" was edited on both sides: caption (ours: "\\u001b[31mhere", theirs: "there")');
    expect(result).toContain("<<<<<<< ours");
  });

  it("writes nothing with --dry-run", async () => {
    expect(await merge(added, "--dry-run")).toMatchObject({ code: 0, result: added.ours });
    expect(await merge(disputed, "--dry-run")).toMatchObject({ code: 1, result: disputed.ours });
    expect(await merge({ ...added, theirs: "{" }, "--dry-run")).toMatchObject({ code: 2, result: added.ours });
  });

  it("ends with 2 on a version it cannot read and leaves what git's own merge gives", async () => {
    const { code, stderr, result } = await merge({
      ...added,
      theirs: lettersFile("ay").replace('"id": "y"', '"id" "y"'),
    });
    expect({ code, isMarked: result.includes("<<<<<<< ours") }).toEqual({ code: 2, isMarked: true });
    expect(stderr).toMatch(/^queue merge: Merging the queue: The version "theirs" cannot be merged\. line \d+: /);
  });

  it("ends with 2 when OURS cannot be written", async () => {
    const cwd = await temporaryFolder();
    const ours = `${"o".repeat(230)}.json`;
    for (const name of ["base", ours, "theirs"]) await writeFile(join(cwd, name), lettersFile("a"));
    const { code, stderr } = await callCommand("queue", ["merge", "base", ours, "theirs"], { cwd, env: {} });
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining("(ENAMETOOLONG)") });
  });

  it("changes nothing where even git cannot merge", async () => {
    const binary = { base: Uint8Array.of(0), ours: Uint8Array.of(0, 255), theirs: Uint8Array.of(0, 254) };
    const { code, stderr } = await merge(binary);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining("The file was not changed.") });
  });

  it.each([[["base"]], [["base", "ours", "theirs", "more"]], [["base", "missing", "theirs"]]])(
    "refuses %j",
    async (args) => {
      const { code, stderr } = await callCommand("queue", ["merge", ...args], {
        cwd: await temporaryFolder(),
      });
      expect(code).toBe(2);
      expect(stderr).toContain("npm run queue -- merge --help");
    },
  );
});
