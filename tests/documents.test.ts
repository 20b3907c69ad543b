import { execFile, execFileSync } from "node:child_process";
import { access, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { callCommand } from "./support/call-command.ts";

const root = new URL("../", import.meta.url);
const folder = fileURLToPath(root);
const execute = promisify(execFile);
const read = (path: string) => readFile(new URL(path, root), "utf8");

/** New pages count before they are committed. */
const documents = execFileSync("git", ["-C", folder, "ls-files", "-co", "--exclude-standard", "*.md"], {
  encoding: "utf8",
})
  .split("\n")
  // Those of the starter link files of the repository that npm run init writes.
  .filter((path) => path !== "" && !/^(?:tests\/fixtures|starter)\//.test(path));
/** The service in billing/ has commands and paths of its own; its own tests look after them. */
const ours = documents.filter((path) => !path.startsWith("billing/"));

/** Written while mergecast runs, so not in the repository. */
const WRITTEN_LATER =
  /^(?:content\/(?:journal\.json|token-status\.json|archive|captions|media|voice\/tone\.md)|site\/dist)/;
const FOLDERS = "scripts|tests|docs|schemas|content|site|simulator|simulation|bench|billing|\\.github|\\.ci";

describe("the documents", () => {
  it("are all found", () => {
    expect(documents).toEqual(expect.arrayContaining(["README.md", "CONTRIBUTING.md", "docs/going-live.md"]));
  });

  it.each(documents)("%s links only files and headings that exist", async (path) => {
    for (const [, target = "", heading] of (await read(path)).matchAll(/\]\(([^)#\s]*)(?:#([^)]*))?\)/g)) {
      if (/^https?:/.test(target)) continue;
      const file = target === "" ? new URL(path, root) : new URL(target, new URL(path, root));
      await expect(access(file), target).resolves.toBeUndefined();
      if (heading !== undefined) expect(anchorsOf(await readFile(file, "utf8")), target).toContain(heading);
    }
  });

  it.each(ours)("%s names only paths of the repository that exist", async (path) => {
    const text = await read(path);
    for (const [, name = ""] of text.matchAll(new RegExp(`\`((?:${FOLDERS})/[^\`\\s<>*{}…]*)\``, "g"))) {
      if (WRITTEN_LATER.test(name)) continue;
      await expect(access(new URL(name, root)), name).resolves.toBeUndefined();
    }
  });

  it("name only commands that exist, with options that exist", async () => {
    const { scripts } = JSON.parse(await read("package.json"));
    const shown = (await Promise.all(ours.map(read))).join("\n");
    for (const [, name = ""] of shown.matchAll(/npm run (?:--silent )?([a-z-]+)(?! -w)/g))
      expect(Object.keys(scripts)).toContain(name);
    const uses = shown.matchAll(/npm run (?:--silent )?([a-z-]+) -- ([a-z]+ )?([^\n`]*)/g);
    const asked = new Map<string, Promise<{ stdout: string }>>();
    const helpOf = (words: readonly string[], args: readonly string[]) => {
      const [, command] = /^scripts\/(.+)\.ts$/.exec(words.at(-1) ?? "") ?? [];
      return command === undefined
        ? execute(process.execPath, [...words, ...args], { cwd: folder })
        : callCommand(command, args);
    };
    for (const [use, name = "", verb = "", options = ""] of uses) {
      const args = [verb.trim(), "--help"].filter((word) => word !== "");
      const key = [name, ...args].join(" ");
      const words = scripts[name].split(" ").slice(1);
      const help = asked.get(key) ?? helpOf(words, args);
      asked.set(key, help);
      for (const [option] of options.matchAll(/(?<=^|\s)--[a-z-]+/g))
        expect((await help).stdout, use).toContain(option);
    }
  });
});

/** The anchors that GitHub gives to the headings of a page. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
