import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import * as captionSpecs from "../../scripts/commands/captions/caption-specs.ts";
import * as mediaSpecs from "../../scripts/commands/media/media-specs.ts";
import * as queueSpecs from "../../scripts/commands/queue/queue-specs.ts";
import { callCommand } from "../support/call-command.ts";

const scripts = new URL("../../scripts/", import.meta.url);
const execute = promisify(execFile);
const entries = (await readdir(scripts)).filter((name) => name.endsWith(".ts")).map((name) => name.slice(0, -3));
const subcommands = [...Object.values(queueSpecs), ...Object.values(captionSpecs), ...Object.values(mediaSpecs)]
  .filter((spec) => "summary" in spec)
  .map(({ name }) => String(name));

/** Prints the address of every file that Node loads, one a line, on standard error. */
const LOAD_LOG = `data:text/javascript,import{registerHooks}from"node:module";registerHooks({load(url,context,next){
process.stderr.write(url+"\\n");return next(url,context)}})`;

async function filesLoadedBy(command: string, args: readonly string[]): Promise<string[]> {
  const entry = fileURLToPath(new URL(`${command}.ts`, scripts));
  const { stderr } = await execute(process.execPath, ["--import", LOAD_LOG, entry, ...args]);
  return stderr.split("\n").filter((url) => url !== "" && !url.startsWith("node:"));
}

describe("every entry", () => {
  it.each(entries)("%s is a spec and lazy imports", async (name) => {
    const text = await readFile(new URL(`${name}.ts`, scripts), "utf8");
    const last = text.slice(text.lastIndexOf("\nawait "));
    expect(last).toMatch(/^\nawait run(?:Command\(spec, \(\) => import\("[^"]+"\)\);\n$|Subcommands\(\{\n)/);
    expect(text).not.toMatch(/\bfunction\b/);
  });
});

describe("--help", () => {
  it.each(["post", "generate", "queue add", "captions generate", "media add"])(
    "of %s loads no command",
    async (name) => {
      const [command = "", ...subcommand] = name.split(" ");
      const files = await filesLoadedBy(command, [...subcommand, "--help"]);
      const allowed = /\/scripts\/(?:[\w-]+\.ts|cli\/.*|core\/.*|commands\/\w+\/\w+-specs\.ts)$/;
      expect(files.filter((file) => !allowed.test(file))).toEqual([]);
      expect(files.length).toBeLessThan(16);
    },
  );
});

describe("a command with subcommands", () => {
  it.each(["queue", "captions", "media"])("%s lists them all, and each answers under its own name", async (name) => {
    const { stdout } = await callCommand(name, ["--help"]);
    const words = subcommands.filter((one) => one.startsWith(`${name} `)).map((one) => one.split(" ")[1]);
    expect(words.length).toBeGreaterThan(3);
    for (const word of words) expect(stdout).toContain(`\n  ${word} `);
    const { stdout: help } = await callCommand(name, [words[0] ?? "", "--help"]);
    expect(help).toContain(`npm run ${name} -- ${words[0]} [options]`);
  });

  it.each([
    ["nothing", []],
    ["a word that is no subcommand", ["wat"]],
  ])("refuses %s and names those that there are, exit code 2", async (_, args) => {
    const { code, stderr } = await callCommand("queue", args);
    expect(code).toBe(2);
    expect(stderr).toContain("list, add, requeue, move, remove, archive, fmt, merge, resolve");
  });
});
