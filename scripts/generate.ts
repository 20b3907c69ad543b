// npm run generate: writes the generated files (types and validators from schemas; tables from schemas, rules and the
// environment).
import type { CommandSpec } from "./cli/command.ts";
import { runCommand } from "./cli/run-command.ts";

const spec: CommandSpec = {
  name: "generate",
  summary: "Writes every generated file: types and validators from the schemas, and the tables in the docs.",
  options: { check: { description: "Write nothing; fail if a file is out of date." } },
  examples: ["npm run generate", "npm run generate -- --check"],
  exitCodes: { 0: "everything is up to date", 1: "with --check: a file is out of date", 2: "usage" },
};

await runCommand(spec, () => import("./commands/generate/generate-files.ts"));
