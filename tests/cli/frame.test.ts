import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { callCommand } from "../support/call-command.ts";
import { everySpec } from "../support/every-command.ts";

const execute = promisify(execFile);
const ENTRY = fileURLToPath(new URL("../../scripts/mergecast.ts", import.meta.url));
const names = (await everySpec()).map(({ name }) => name);

/** Prints the address of every file that Node loads, one a line, on standard error. */
const LOAD_LOG = `data:text/javascript,import{registerHooks}from"node:module";registerHooks({load(url,context,next){
process.stderr.write(url+"\\n");return next(url,context)}})`;

it.each([["--help"], ["queue", "--help"]])("mergecast %s %s loads no command", async (...args) => {
  const { stderr } = await execute(process.execPath, ["--import", LOAD_LOG, ENTRY, ...args]);
  const files = stderr.split("\n").filter((url) => url !== "" && !url.startsWith("node:"));
  const allowed = /\/scripts\/(?:mergecast\.ts|cli\/.*|core\/.*|commands\/\w+\/index\.ts)$/;
  expect(files.filter((file) => !allowed.test(file))).toEqual([]);
  expect(files.length).toBeLessThan(16);
});

describe("mergecast", () => {
  it("lists all commands, and each answers under its own name", async () => {
    const { stdout } = await callCommand("--help", []);
    expect(names.length).toBeGreaterThan(25);
    for (const name of names) {
      const [command = "", subcommand] = name.split(" ");
      expect(stdout).toContain(`\n  ${command} `);
      if (subcommand !== undefined)
        expect((await callCommand(command, ["--help"])).stdout).toContain(`\n  ${subcommand} `);
      const { stdout: help } = await callCommand(command, [...name.split(" ").slice(1), "--help"]);
      expect(help).toMatch(new RegExp(`^Usage: npm run (?:${command}|mergecast) -- .*\\[options\\]`, "m"));
    }
  });

  it.each([
    ["queue", [], "name a command: list, add"],
    ["queue", ["wat"], "list, add, requeue, move, remove, evergreen, archive, fmt, export, import, merge, resolve"],
    ["publish", [], 'there is no command "publish". The commands are: validate, post'],
    ["vaidate", [], 'there is no command "vaidate". Did you mean validate? See npm run mergecast -- --help.'],
    ["queue", ["nonsense"], 'there is no command "nonsense". The commands are: list, add'],
    ["queue", ["lst"], 'there is no command "lst". Did you mean list? See npm run queue -- --help.'],
    ["captions", ["write", "--month", "2026-12"], 'there is no command "write"'],
    ["queue", ["remove", "--al"], "Unknown option '--al'. See npm run queue -- remove --help."],
    ["constructor", [], 'there is no command "constructor"'],
  ])("%s %j is refused, exit code 2, with the commands that there are", async (name, args, words) => {
    expect(await callCommand(name, args)).toMatchObject({ code: 2, stderr: expect.stringContaining(words) });
  });
});
