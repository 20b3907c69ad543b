import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { CommandSpec, ExitCode } from "../../scripts/cli/command.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export const spec: CommandSpec = {
  name: "tool fix",
  summary: "Formats the sources, sorts imports, applies safe fixes of the linter, and writes every generated file.",
  options: {},
  examples: ["npm run tool -- fix"],
  exitCodes: { 0: "done", 1: "something is left that a person must fix", 2: "usage" },
};

export async function run(): Promise<ExitCode> {
  const biome = ["node_modules/@biomejs/biome/bin/biome", "check", "--write"];
  for (const words of [biome, ["tools/tool.ts", "generate"]])
    execFileSync(process.execPath, words, { cwd: ROOT, stdio: "inherit" });
  return 0;
}
