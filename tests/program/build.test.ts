import { execFile } from "node:child_process";
import { access, constants, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { buildProgram } from "../../scripts/commands/bundle/build-program.ts";
import { writeProgram } from "../../scripts/commands/bundle/write-bundle.ts";
import { isAscii } from "../../scripts/core/text/ascii.ts";
import { VERBS } from "../../scripts/program/verbs.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { storeProgram } from "../workflows/run/program.ts";

const root = new URL("../../", import.meta.url);
const read = async (path: string) => await readFile(new URL(path, root), "utf8");
let files: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  files = await buildProgram();
});

interface Ending {
  code: number;
  stdout: string;
  stderr: string;
}

/** Starts the program (the first argument) with --help once for each verb behind it: most of a process is its start. */
const HELP_OF_EACH = `const [file, ...verbs] = process.argv.slice(1);
for (const verb of verbs) {
  process.argv = [process.execPath, file, verb, "--help"];
  await import(new URL("file://" + file + "?" + verb));
  process.stdout.write("\\f");
}`;

const playHelp = async (verbs: readonly string[]) =>
  await play(verbs, { options: ["--input-type=module", "--eval", HELP_OF_EACH, "--"] });

/** Runs the program in a folder in which nothing is installed. */
async function play(
  args: readonly string[],
  { env = {}, cwd, options = [] }: { env?: Record<string, string>; cwd?: string; options?: readonly string[] } = {},
): Promise<Ending> {
  const folder = await temporaryFolder();
  const file = await storeProgram(join(folder, "package"), files, "1.2.3");
  return await new Promise((resolve) => {
    execFile(process.execPath, [...options, file, ...args], { env, cwd: cwd ?? folder }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

/** Where the parts come from: the builder names each in a comment. */
const partsOf = (text: string) =>
  [...text.matchAll(/^\s*\/\/ ((?:[\w@.-]+\/)+[\w.-]+\.\w+)$/gm)].map(([, path = ""]) => path);

const packageOf = (path: string) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? "";

const importedAtOnce = (text: string) =>
  [...text.matchAll(/^(?:import|export) [^;"]*? from "([^"]+)"/gm)].map(([, name = ""]) => name);

/** A few hundred lines each. */
const SMALL_PACKAGES = ["aws4fetch", "p-limit", "tinyqueue", "yocto-queue"];

describe("the program", () => {
  it("is written in ASCII, with patterns that find other letters", async () => {
    const own = Object.entries(files).filter(([path]) => !path.includes("/"));
    expect(own.length).toBeGreaterThan(1);
    expect(own.filter(([, text]) => !isAscii(text)).map(([path]) => path)).toEqual([]);
    const folder = await temporaryFolder();
    const caption = `Thirty-one tags of a Japanese keyboard. ${"＃パン".repeat(31)}`;
    const post = { id: "a", status: "pending", pillar: "p", cta_type: "c", image_url: "https://cdn.example.com/a.jpg" };
    const posts = [{ ...post, alt_text: "Bread", caption }];
    await writeFile(join(folder, "queue.json"), JSON.stringify({ account: "a", posts }));
    const { stdout } = await play(["validate", "--offline", "--format", "text", "--queue", join(folder, "queue.json")]);
    expect(stdout).toContain("31 hashtags");
  });

  it("needs nothing installed: its files load each other, and Node's own modules", () => {
    const text = Object.values(files).join("\n");
    const loaded = [...text.matchAll(/(?<![.\w])(?:import|(?:__)?require\d*)\("([^"]+)"\)/g)].map(
      ([, name = ""]) => name,
    );
    const names = new Set([...importedAtOnce(text), ...loaded].filter((name) => !isBuiltin(name)));
    // Asked for late, by people who convert pictures.
    const optional = ["sharp", "libheif-js/wasm-bundle.js"];
    // In texts of packages about how they are used.
    const quoted = ["undici"];
    const others = Object.keys(files).filter((path) => path !== "mergecast.js");
    expect([...names].filter((name) => !quoted.includes(name)).sort()).toEqual(
      [...optional, ...others.map((path) => `./${path}`)].sort(),
    );
  });

  it("loads a module of Node with the first member that is used, and copies none", () => {
    for (const path of ["validate.js", "verbs.js"]) {
      const loads = [...(files[path] ?? "").matchAll(/^var (require_\w+) = __commonJS\(\{\n {2}"later:node:/gm)];
      expect(loads.length, path).toBeGreaterThan(10);
      for (const [, name] of loads)
        expect(files[path], path).not.toMatch(new RegExp(`import_\\w+ = __toESM\\(${name}\\(`));
      expect(files[path], path).not.toMatch(/\bimport_node_\w+\./);
    }
  });

  it("reads at its start only itself and the file of the verb: packages and modules of Node are loaded by what uses them", () => {
    const own = Object.entries(files).filter(([path]) => !path.startsWith("parts/"));
    expect(own.map(([path]) => path)).toEqual(["mergecast.js", "validate.js", "verbs.js"]);
    for (const [path, text] of own) {
      expect(importedAtOnce(text), path).toEqual(["node:module"]);
      const held = partsOf(text).map(packageOf);
      expect(held.filter((name) => name !== "" && !SMALL_PACKAGES.includes(name.replace("node_modules/", "")))).toEqual(
        [],
      );
    }
    // Node reads some 40 KB in a millisecond.
    const sizes = own.map(([, text]) => Math.ceil(text.length / 1024));
    expect(
      sizes.map((size, index) => size <= ([64, 800, 2_048][index] ?? 0)),
      String(sizes),
    ).toEqual([true, true, true]);
  });

  it("holds our scripts and what they depend on, and neither tests nor converters nor the simulator nor billing", async () => {
    const parts = partsOf(Object.values(files).join("\n"));
    const folders = new Set(parts.map((path) => path.split("/")[0]));
    expect([...folders].sort()).toEqual(["node_modules", "schemas", "scripts"]);
    const { packages } = JSON.parse(await read("package-lock.json")) as { packages: Record<string, { dev?: boolean }> };
    const used = [...new Set(parts.map(packageOf))].filter((path) => path !== "");
    expect(used).toContain("node_modules/libsodium-wrappers");
    expect(used.filter((path) => packages[path] === undefined || packages[path].dev === true)).toEqual([]);
    expect(parts.filter((path) => /\/commands\/(?:bundle|demo|generate)\//.test(path))).toEqual([]);
  });

  it("is the same text each time, without a path of the machine", async () => {
    const again = await buildProgram();
    expect(Object.keys(again)).toEqual(Object.keys(files));
    for (const [path, text] of Object.entries(files)) {
      expect(again[path] === text, path).toBe(true);
      expect(text.includes(fileURLToPath(root)), path).toBe(false);
    }
  });

  it("tells what it can do, and which release it is", async () => {
    const { stdout } = await play(["--help"]);
    for (const verb of Object.keys(VERBS)) expect(stdout).toContain(`\n  ${verb} `);
    expect(await play(["-h"])).toMatchObject({ code: 0, stdout });
    expect(await play(["--version"])).toMatchObject({ code: 0, stdout: "1.2.3\n" });
    expect(await play(["publish"])).toMatchObject({ code: 2, stderr: expect.stringContaining('no verb "publish"') });
    expect(await play(["constructor"])).toMatchObject({ code: 2 });
  });

  it("tells in the help of each verb what to type where there is no clone", async () => {
    const verbs = Object.keys(VERBS);
    const { code, stdout } = await playHelp(verbs);
    const pages = stdout.split("\f").slice(0, -1);
    expect([code, pages.length]).toEqual([0, verbs.length]);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`npx mergecast ${verbs[index]}`);
      expect(page).not.toMatch(/npm run (?!test)/);
    }
  });

  it("builds the calendar without a compiler", async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, "content"));
    await writeFile(join(folder, "content", "queue.json"), '{ "account": "bakery", "posts": [] }');
    expect(await play(["calendar"], { cwd: folder })).toMatchObject({ code: 0 });
    const page = await readFile(join(folder, "site/dist/index.html"), "utf8");
    expect(page).toContain("default-src 'none'");
    const [, script = ""] = /src="\.\/(assets\/[^"]+\.js)"/.exec(page) ?? [];
    await access(join(folder, "site/dist", script));
  });
});

describe("npm run bundle", () => {
  const SOURCES = { "mergecast.js": "1", "parts/a.cjs": "2" };
  const check = async (folder: string) => await writeProgram(SOURCES, { folder, isCheck: true });

  it.each([
    ["the program is another", async (folder: string) => await writeFile(join(folder, "mergecast.js"), "x")],
    ["a part is another", async (folder: string) => await writeFile(join(folder, "parts/a.cjs"), "x")],
    ["a part is missing", async (folder: string) => await rm(join(folder, "parts/a.cjs"))],
    ["there is a part too many", async (folder: string) => await writeFile(join(folder, "parts/b.cjs"), "x")],
  ])("refuses with --check when %s, and puts it right without", async (_, spoil) => {
    const folder = await temporaryFolder();
    const write = async () => await writeProgram(SOURCES, { folder, isCheck: false });
    expect([await write(), await check(folder)]).toEqual([0, 0]);
    await spoil(folder);
    expect(await check(folder)).toBe(1);
    expect([await write(), await check(folder)]).toEqual([0, 0]);
    await access(join(folder, "mergecast.js"), constants.X_OK);
  });
});

describe("the action", async () => {
  const [outside, inside] = await Promise.all([read("action.yml"), read(".github/actions/run/action.yml")]);
  const [forOthers, forUs] = [parse(outside), parse(inside)];

  it("is the same for others as for the workflows here, and both run the one file", () => {
    expect(forOthers.runs).toEqual({ using: "node24", main: "dist/mergecast.js" });
    expect(forUs.runs).toEqual({ using: "node24", main: "../../../dist/mergecast.js" });
    expect([forUs.inputs, forUs.outputs]).toEqual([forOthers.inputs, forOthers.outputs]);
  });

  it("is there in a plain checkout", async () => {
    await access(new URL("dist/mergecast.js", root), constants.X_OK);
  });

  it("runs the command that it is handed, with words that hold whatever was typed", async () => {
    const folder = await temporaryFolder();
    const queue = join(folder, "a queue.json");
    await writeFile(queue, '{ "account": "bakery", "posts": [] }');
    const env = { INPUT_COMMAND: "queue list\n  --queue=$QUEUE --json", QUEUE: queue };
    expect(await play([], { env })).toMatchObject({ code: 0, stdout: "[]\n" });
    const trap = { INPUT_COMMAND: "queue list --queue=$QUEUE", QUEUE: `${queue} --help $HOME $(id)` };
    expect(await play([], { env: trap })).toMatchObject({ code: 2, stdout: "" });
  });

  it("listens to what was typed where somebody types", async () => {
    const { stdout } = await play(["--version"], { env: { INPUT_COMMAND: "queue list" } });
    expect(stdout).toBe("1.2.3\n");
  });
});
