import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { DISTRIBUTION } from "../scripts/core/checks/distribution.ts";
import { unknownCommands } from "./support/unknown-commands.ts";

const root = new URL("../", import.meta.url);
const read = (path: string | URL) => readFileSync(new URL(path, root), "utf8");
const git = (...args: string[]) =>
  spawnSync("git", ["-C", fileURLToPath(root), ...args], { encoding: "utf8" })
    .stdout.split("\n")
    .filter((line) => line !== "");

/** New pages count before they are committed. Those of the starter link files of the repository that npm run mergecast -- init writes. */
const documents = git("ls-files", "-co", "--exclude-standard", "*.md").filter(
  (path) => !/^(?:tests\/fixtures|starter)\//.test(path),
);
/** The service in billing/ has commands and paths of its own; its own tests look after them. */
const ours = documents.filter((path) => !path.startsWith("billing/"));

/** Written while mergecast runs, so not in the repository. */
const WRITTEN_LATER =
  /^(?:content\/(?:journal\.json|token-status\.json|archive|captions|media|(?:evergreen|days)\.json|insights|voice\/tone\.md)|site\/dist)/;
const PATH =
  /`((?:scripts|tools|tests|docs|schemas|content|site|simulator|simulation|bench|billing|\.github|\.ci)\/[^`\s<>*{}…]*)`/g;

describe("the documents", () => {
  it("link only files and headings that exist", () => {
    expect(documents.length).toBeGreaterThan(30);
    const broken = documents.flatMap((path) =>
      [...read(path).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)]*))?\)/g)].flatMap(([, target = "", heading]) => {
        const file = new URL(target === "" ? path : target, target === "" ? root : new URL(path, root));
        if (existsSync(file) && (heading === undefined || anchorsOf(read(file)).includes(heading))) return [];
        return [`${path}: ${target}#${heading}`];
      }),
    );
    expect(broken).toEqual([]);
  });

  it("name only paths of the repository that exist", () => {
    const named = ours.flatMap((path) => [...read(path).matchAll(PATH)].map(([, name = ""]) => `${path}: ${name}`));
    expect(named.length).toBeGreaterThan(50);
    const missing = named.filter((line) => {
      const name = line.split(": ")[1] ?? "";
      return !WRITTEN_LATER.test(name) && !existsSync(new URL(name, root));
    });
    expect(missing).toEqual([]);
  });

  it("name in the steps of CONTRIBUTING only what the file beside it declares", () => {
    const steps = [...read("CONTRIBUTING.md").matchAll(/`(\w+)`\s+in\s+`([\w./-]+\.ts)`/g)];
    expect(steps.length).toBeGreaterThan(4);
    for (const [step, name = "", file = ""] of steps)
      expect(read(file), step).toMatch(new RegExp(`\\bexport const ${name}\\b|\\bconst ${name}:`));
  });

  it("name only commands that exist, with options that exist", async () =>
    expect(unknownCommands(ours.map(read).join("\n"))).toEqual([]));
});

it.runIf(DISTRIBUTION === "source")("no page and no message names the package, which is not ours on npm", () => {
  const told = /\bnpx (?:-\S+ )*mergecast\b|\bnpm (?:exec|x|i|install|add) [^\n"`]*(?<![\w/.=-])mergecast(?![\w./-])/;
  const texts = git("ls-files", "-co", "--exclude-standard").filter((path) => !/^tests\/|^tools\/bundle\//.test(path));
  expect(texts.filter((path) => existsSync(new URL(path, root)) && told.test(read(path)))).toEqual([]);
  for (const text of [
    ...["npx mergecast setup", "npx --yes mergecast", "npm install --global mergecast", "npm x mergecast"],
  ])
    expect(text).toMatch(told);
});

describe("the decisions", () => {
  const pages = documents.filter((path) => /^docs\/decisions\/\d/.test(path));

  it("are numbered without a gap, named after their title, and listed", () => {
    const index = read("docs/decisions/README.md");
    for (const [position, path] of pages.entries()) {
      const [, title = ""] = /^# (.*)\n/.exec(read(path)) ?? [];
      const name = `${String(position + 1).padStart(4, "0")}-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.md`;
      expect(path).toBe(`docs/decisions/${name}`);
      expect(index).toContain(`${position + 1}. [${title}](${name})`);
    }
  });

  it("that sources cite exist", () => {
    const cited = git(
      "grep",
      "-hoE",
      "docs/decisions/[0-9]{4}[a-z-]*",
      "--",
      "*.ts",
      "*.tsx",
      "*.js",
      "*.json",
      "*.yml",
    );
    expect(cited.filter((name) => !pages.some((page) => page.startsWith(name)))).toEqual([]);
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
