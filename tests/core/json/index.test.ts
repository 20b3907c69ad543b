import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const FOLDERS = ["scripts", "site", "simulation", "simulator", "tools", "tests"];
const OTHER_FILE = /\b(?:from|import)[ (]*["'][./\w-]*\/json\/(?!index\.ts)[\w-]+\.ts["']/;

async function importersOfInnerFiles(folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder), { recursive: true });
  const sources = names.map((name) => `${folder}/${name}`).filter((path) => /\.tsx?$/.test(path));
  const found = await Promise.all(
    sources.map(async (path) => (OTHER_FILE.test(await readFile(join(root, path), "utf8")) ? [path] : [])),
  );
  return found.flat();
}

it("is the only file of core/json that anything outside of it imports", async () => {
  const found = (await Promise.all(FOLDERS.map(importersOfInnerFiles))).flat();
  expect(found).toEqual([]);
});

it("would be told of an import past it", () => {
  const importOf = (file: string) => `import { locate } from "../json/${file}";`;
  expect(importOf("locate.ts")).toMatch(OTHER_FILE);
  expect(importOf("locate.ts").replace(/^.*from (.*);$/, "await import($1)")).toMatch(OTHER_FILE);
  expect(importOf("index.ts")).not.toMatch(OTHER_FILE);
});
