import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { describe, expect, it } from "vitest";
import { jobsOf, readWorkflows } from "./read-workflows.ts";

const root = new URL("../../", import.meta.url);
const { scripts, dependencies } = JSON.parse(await readFile(new URL("package.json", root), "utf8")) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
};

/** Commands of jobs that install no development dependencies. */
const commands = (await readWorkflows())
  .flatMap(jobsOf)
  .filter(({ steps }) => steps.some(({ run }) => run?.startsWith("npm ci --omit=dev")))
  .flatMap(({ steps }) => steps.map(({ run }) => /^npm run (?:--silent )?([\w-]+)/.exec(run ?? "")?.[1] ?? ""))
  .filter((name, index, all) => name !== "" && all.indexOf(name) === index)
  .map((name) => ({ name, entry: scripts[name]?.split(" ").at(-1) ?? "" }))
  .filter(({ entry }) => existsSync(new URL(entry, root)));

/** Loaded for --image alone, on people's machines; without them, the command says what to install. */
const CONVERTERS = /\/conversion\//;

/** Names of the packages that a file, or anything it loads, imports at run time. */
async function packagesBehind(file: URL, seen = new Set<string>()): Promise<Set<string>> {
  if (seen.has(file.href)) return new Set();
  seen.add(file.href);
  const found = new Set<string>();
  for (const name of importsOf(await readFile(file, "utf8"))) {
    if (CONVERTERS.test(name)) continue;
    if (!name.startsWith(".")) found.add(name);
    else if (/\.[jt]s$/.test(name)) {
      for (const inner of await packagesBehind(new URL(name, file), seen)) found.add(inner);
    }
  }
  return found;
}

function importsOf(code: string): string[] {
  const statements = code.matchAll(/^(?:import|export)\s(?!type\b)[^;]*?from "([^"]+)"|\bimport\("([^"]+)"\)/gm);
  return [...statements].map(([, fixed, late]) => fixed ?? late ?? "");
}

describe("what runs beside secrets", () => {
  it("is more than one command", () => {
    expect(commands.map(({ name }) => name)).toEqual(expect.arrayContaining(["post", "refresh", "validate", "queue"]));
  });

  it("is followed through late and inner imports", async () => {
    const packages = await packagesBehind(new URL("scripts/post.ts", root));
    expect([...packages]).toEqual(expect.arrayContaining(["zod", "undici", "@actions/core", "node:fs/promises"]));
  });

  it.each(commands)("npm run $name needs no development dependency", async ({ entry }) => {
    const packages = [...(await packagesBehind(new URL(entry, root)))].filter((name) => !isBuiltin(name));
    const missing = packages.filter(
      (name) => !Object.keys(dependencies).some((own) => `${name}/`.startsWith(`${own}/`)),
    );
    expect(missing).toEqual([]);
  });
});
