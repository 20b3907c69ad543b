import { execFile, execFileSync } from "node:child_process";
import { access, mkdir, readFile, writeFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { composeStarter } from "../../../scripts/commands/init/compose-starter.ts";
import { type BuiltInPackage, packagesOf } from "../../../tools/bundle/bill-of-materials.ts";
import { buildProgram, retypeCommands } from "../../../tools/bundle/build-program.ts";
import { thirdPartyNotices } from "../../../tools/bundle/third-party-notices.ts";
import { everySpec } from "../../support/every-command.ts";
import { releaseProject } from "../../support/release-project.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { storeProgram } from "../../workflows/run/program.ts";

const root = new URL("../../../", import.meta.url);
const read = async (path: string) => await readFile(new URL(path, root), "utf8");
const commands = [...new Set((await everySpec()).map(({ name }) => name.split(" ")[0] ?? ""))];
let files: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  files = await buildProgram();
});

interface Ending {
  code: number;
  stdout: string;
  stderr: string;
}

/** Starts the program (the first argument) with --help once for each command behind it: most of a process is its start. */
const HELP_OF_EACH = `const [file, ...commands] = process.argv.slice(1);
for (const command of commands) {
  process.argv = [process.execPath, file, command, "--help"];
  await import(new URL("file://" + file + "?" + command));
  process.stdout.write("\\f");
}`;

const playHelp = async (words: readonly string[]) =>
  await play(words, { options: ["--input-type=module", "--eval", HELP_OF_EACH, "--"] });

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

/** Where the pieces come from: the builder names each in a comment. */
const piecesOf = (text: string) =>
  [...text.matchAll(/^\s*\/\/ ((?:[\w@.-]+\/)+[\w.-]+\.\w+)$/gm)].map(([, path = ""]) => path);

const packageOf = (path: string) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? "";

const importedAtOnce = (text: string) =>
  [...text.matchAll(/^(?:import|export) [^;"]*? ?from "([^"]+)"|^import "([^"]+)"/gm)].map(
    ([, one, other]) => one ?? other ?? "",
  );

it("comes with the licence texts of the packages in it", async () => {
  const notices = files["THIRD-PARTY-NOTICES.txt"] ?? "";
  for (const name of [
    ...["zod", "undici", "@modelcontextprotocol/sdk", "libsodium-wrappers", "@octokit/core", "preact"],
    "before-after-hook",
  ])
    expect(notices).toMatch(new RegExp(`^${name} \\d`, "m"));
  expect(notices.match(/^Permission is hereby granted/gm)?.length).toBeGreaterThan(20);
  expect(notices).toContain("Apache License");
  const root = await projectWith({ name: "bare", version: "1.0.0" }, "1.0.0");
  const packages = await packagesOf(root, ["node_modules/bare/index.js"]);
  await expect(thirdPartyNotices(root, packages)).rejects.toThrow("bare has no licence text");
});

describe("the bill of materials", () => {
  it("names every package that a piece of the program is from, and no other", () => {
    const { components } = JSON.parse(files["sbom.cdx.json"] ?? "null");
    const named = components.map(({ name, version }: BuiltInPackage) => `${name} ${version}`);
    const noticed = [...(files["THIRD-PARTY-NOTICES.txt"] ?? "").matchAll(/^={80}\n(\S+ \S+) \(/gm)];
    expect(named).toEqual(noticed.map(([, text]) => text));
    const pieces = Object.values(files)
      .flatMap(piecesOf)
      .map(packageOf)
      .filter((path) => path !== "");
    const folders = new Set(named.map((text: string) => `node_modules/${text.split(" ")[0]}`));
    expect(pieces.filter((path) => !folders.has(path.replace(/^.*(?=node_modules\/)/, "")))).toEqual([]);
    expect(named).toEqual(expect.arrayContaining([expect.stringMatching(/^preact /)]));
    expect(named.filter((text: string) => /^(?:sharp|vitest|stripe) /.test(text))).toEqual([]);
  });

  it("knows no clock and no chance, and says what the registry serves", () => {
    const text = files["sbom.cdx.json"] ?? "";
    expect(JSON.parse(text)).not.toHaveProperty("serialNumber");
    expect(JSON.parse(text).metadata).not.toHaveProperty("timestamp");
    for (const { purl, hashes } of JSON.parse(text).components)
      expect([purl, hashes[0].content]).toEqual([
        expect.stringMatching(/^pkg:npm\//),
        expect.stringMatching(/^[0-9a-f]{128}$/),
      ]);
  });

  it("is refused where what is installed is not what is locked", async () => {
    const root = await projectWith({ name: "bare", version: "1.0.1" }, "1.0.0");
    await expect(packagesOf(root, ["node_modules/bare/index.js"])).rejects.toThrow("Run npm ci");
  });
});

/** A project with one package. */
async function projectWith(manifest: { name: string; version: string }, version: string): Promise<string> {
  const root = await temporaryFolder();
  const folder = `node_modules/${manifest.name}`;
  await mkdir(join(root, folder), { recursive: true });
  await writeFile(join(root, folder, "package.json"), JSON.stringify(manifest));
  const locked = { packages: { [folder]: { version, integrity: "sha512-AAAA" } } };
  await writeFile(join(root, "package-lock.json"), JSON.stringify(locked));
  return root;
}

describe("the program", () => {
  it("needs nothing installed: its files load each other, and Node's own modules", () => {
    const text = Object.values(files).join("\n");
    const loaded = [...text.matchAll(/(?<![.\w])(?:import|(?:__)?require\d*)\("([^"]+)"\)/g)].map(
      ([, name = ""]) => name,
    );
    const names = new Set([...importedAtOnce(text), ...loaded].filter((name) => !isBuiltin(name)));
    // Asked for late, by people who convert pictures. libheif is found by its address, and loaded in a thread of its own.
    const optional = ["sharp"];
    // In texts of packages about how they are used, and in code that ajv could write, which nobody asks it for.
    const ofAjv = ["runtime/equal", "runtime/ucs2length", "runtime/uri", "runtime/validation_error"];
    const quoted = ["undici", "ajv-formats/dist/formats", ...ofAjv.map((path) => `ajv/dist/${path}`)];
    const others = Object.keys(files).filter((path) => path.endsWith(".js") && path !== "mergecast.js");
    expect([...names].filter((name) => !quoted.includes(name)).sort()).toEqual(
      [...optional, ...others.map((path) => `./${path}`)].sort(),
    );
  });

  it("loads packages with the commands that use them", () => {
    const loaded = new Set<string>();
    const follow = (path: string) => {
      if (loaded.has(path)) return;
      loaded.add(path);
      for (const name of importedAtOnce(files[path] ?? "")) if (name.startsWith("./")) follow(name.slice(2));
    };
    follow("mergecast.js");
    expect(
      [...loaded].flatMap((path) => piecesOf(files[path] ?? "").map(packageOf)).filter((name) => name !== ""),
    ).toEqual([]);
  });

  it("holds our scripts and what they depend on, and neither tests nor converters nor the simulator nor billing", async () => {
    const pieces = piecesOf(Object.values(files).join("\n"));
    const folders = new Set(pieces.map((path) => path.split("/")[0]));
    expect([...folders].sort()).toEqual(["node_modules", "schemas", "scripts"]);
    const { packages } = JSON.parse(await read("package-lock.json")) as { packages: Record<string, { dev?: boolean }> };
    const used = [...new Set(pieces.map(packageOf))].filter((path) => path !== "");
    expect(used).toContain("node_modules/libsodium-wrappers");
    expect(used.filter((path) => packages[path] === undefined || packages[path].dev === true)).toEqual([]);
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
    for (const command of commands) expect(stdout).toContain(`\n  ${command} `);
    expect(stdout).toContain(retypeCommands("Usage: npm run mergecast -- [options] COMMAND"));
    expect(await play(["-h"])).toMatchObject({ code: 0, stdout });
    expect(await play(["--version"])).toMatchObject({ code: 0, stdout: "1.2.3\n" });
  });

  it("tells in the help of each command what to type in a content repository", async () => {
    const { scripts } = JSON.parse((await composeStarter())["package.json"] ?? "");
    const { code, stdout } = await playHelp(commands);
    const pages = stdout.split("\f").slice(0, -1);
    expect([code, pages.length]).toEqual([0, commands.length]);
    for (const [index, page] of pages.entries()) {
      expect(page).toMatch(new RegExp(`(?:npm run|npx) (?:mergecast (?:-- )?)?${commands[index]}\\b`));
      for (const [, name = ""] of page.matchAll(/npm run (?:--silent )?([\w-]+)/g))
        expect(scripts).toHaveProperty(name);
    }
  });

  describe("in a clone, begins a repository of posts", () => {
    const WRITTEN = { ".github/workflows/post.yml": "%COMMIT% of the release\n" };

    async function stage({ remote = "git@github.com:team/mergecast.git" } = {}) {
      const project = await releaseProject();
      await project.source();
      const clone = join(await temporaryFolder(), "clone");
      const folder = join(await temporaryFolder(), "my posts");
      const git = (...words: string[]) => execFileSync("git", ["-C", clone, ...words], { encoding: "utf8" }).trim();
      execFileSync("git", ["clone", "--quiet", `file://${project.root}`, clone]);
      git("remote", "set-url", "origin", remote);
      const init = async (...words: string[]) => {
        const file = await storeProgram(clone, files, "1.2.3");
        return await new Promise<Ending>((resolve) => {
          execFile(
            process.execPath,
            [file, "init", folder, ...words],
            { env: project.env, cwd: clone },
            (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
          );
        });
      };
      const post = async () => await readFile(join(folder, ".github/workflows/post.yml"), "utf8");
      return { project, git, init, post, folder };
    }

    it("with the newest release that GitHub has, which writes its own files", async () => {
      const { project, git, init, post } = await stage();
      await project.release("1.9.0", WRITTEN);
      const newest = await project.release("1.10.0", WRITTEN);
      await project.source();
      // Whoever pushed the tag still has it, at the sources.
      git("tag", "v1.10.0");
      expect(await init("--account", "bakery")).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(`--project team/mergecast --commit ${newest}`),
      });
      expect(await post()).toBe(`${newest} of the release\n`);
    });

    it("not with a tag whose release has not come to its end", async () => {
      const { project, init, post } = await stage();
      await project.release("1.0.0", WRITTEN);
      project.git("tag", "v1.1.0", await project.source());
      expect(await init()).toMatchObject({ code: 2, stderr: expect.stringContaining("v1.1.0 leads to commit") });
      await expect(post()).rejects.toThrow("ENOENT");
    });

    it("with its own commit where nothing is released, and says what that means", async () => {
      const { git, init, post } = await stage();
      const { code, stdout } = await init();
      expect([code, stdout]).toEqual([
        0,
        expect.stringMatching(/is not known as a release[\s\S]*every job installs packages, also beside your token/),
      ]);
      expect(await post()).toMatch(new RegExp(`uses: team/mergecast/[^@]+@${git("rev-parse", "HEAD")}$`, "m"));
    });

    it("with a named release, whose version it writes only where the commit holds the program", async () => {
      const { project, git, init, post } = await stage();
      const released = await project.release("1.0.0", WRITTEN);
      git("fetch", "--quiet", "--tags", `file://${project.root}`);
      expect(await init("--commit", released)).toMatchObject({ code: 0 });
      expect(await post()).toContain(`@${released} # v1.0.0`);
      const source = git("rev-parse", "HEAD");
      git("tag", "v0.9.0");
      await init("--commit", source, "--force");
      expect(await post()).toMatch(new RegExp(`@${source}$`, "m"));
    });

    it("without a remote on GitHub, too, and is told the project later; what it prints survives a space", async () => {
      const { init, post, folder } = await stage({ remote: "/srv/git/mergecast.git" });
      const { code, stdout } = await init();
      expect([code, stdout]).toEqual([0, expect.stringContaining("repeat this command with --project OWNER/NAME")]);
      expect(stdout).toContain(`npm run validate -- --queue '${folder}/content/queue.json'`);
      expect(await post()).toContain("uses: your-org/mergecast/.github/workflows/");
      const command = /^Try it[^:]*: npm run validate -- (.*)$/m.exec(stdout)?.[1];
      const words = JSON.parse(
        execFileSync("sh", ["-c", `node -p 'JSON.stringify(process.argv.slice(1))' -- ${command}`], {
          encoding: "utf8",
        }),
      );
      expect(await play(["validate", ...words])).toMatchObject({ code: 0 });
      await writeFile(join(folder, ".github/workflows/post.yml"), (await post()).replace("30 9", "15 10"));
      expect(await init("--project", "team/mergecast")).toMatchObject({ code: 0 });
      expect(await post()).toMatch(/15 10[\s\S]*uses: team\/mergecast\//);
    });
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

describe("the action", async () => {
  const [outside, inside] = await Promise.all([read("action.yml"), read(".github/actions/run/action.yml")]);
  const [forOthers, forUs] = [parse(outside), parse(inside)];

  it("takes the same from others as from the workflows here, which run the sources", () => {
    expect(forOthers.runs).toEqual({ using: "node24", main: "dist/mergecast.js" });
    expect(forUs.runs.using).toBe("composite");
    // The Marketplace takes no longer one.
    expect(forOthers.description.length).toBeLessThan(125);
    expect(forUs.inputs).toEqual(forOthers.inputs);
    expect(Object.keys(forUs.outputs)).toEqual(Object.keys(forOthers.outputs));
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

describe("what people are told to type", () => {
  it.each([
    ["npm run validate", "npx mergecast validate"],
    ["Run npm run queue -- list.", "Run npx mergecast queue list."],
    ["`npm run queue --`", "`npx mergecast queue`"],
    [`npm run \${name} -- \${word}`, `npx mergecast \${name} \${word}`],
    ["npm run post -- --dry-run   # look", "npx mergecast post --dry-run   # look"],
    ["npm run --silent validate", "npx mergecast validate"],
    ["npm run mergecast -- init posts", "npx mergecast init posts"],
    ['"npm run mergecast --"', '"npx mergecast"'],
    ["npm run check", "npm run check"],
    ["npm run tool -- bundle", "npm run tool -- bundle"],
  ])("%j becomes %j", (source, expected) => {
    expect(retypeCommands(source, "npm")).toBe(expected);
    expect(retypeCommands(source, "source")).toBe(source);
  });
});
