import { readFile, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";
import type { Arguments, CommandSpec, ExitCode } from "../../scripts/cli/command.ts";
import { generateTables } from "./generate-tables.ts";
import { type GeneratedFile, generateValidators, loadSchema } from "./generate-validators.ts";
import { generateHandOver } from "./hand-over-variables.ts";
import { generateLimits } from "./schema-limits.ts";

export const spec: CommandSpec = {
  name: "tool generate",
  summary:
    "Writes every generated file: types and validators from the schemas, the tables in the docs, and the variables that workflows hand over.",
  options: { check: { description: "Write nothing; fail if a file is out of date." } },
  examples: ["npm run tool -- generate", "npm run tool -- generate --check"],
  exitCodes: { 0: "everything is up to date", 1: "with --check: a file is out of date", 2: "usage" },
};

const ROOT = new URL("../../", import.meta.url);
const SCHEMAS = [
  ...[
    "queue",
    "settings",
    "journal",
    "alerts",
    "token",
    "token-status",
    "caption-batch",
    "insights",
    "evergreen",
    "days",
  ],
];

/** npm run tool -- generate. Writes only what has changed; with --check it writes nothing. */
export async function run({ switches }: Arguments): Promise<ExitCode> {
  const parts = await Promise.all([
    generateTypes(),
    generateTables(ROOT),
    generateValidators(),
    generateLimits(ROOT),
    generateHandOver(ROOT),
  ]);
  const stale = await findStale(parts.flat());
  if (switches.check !== true) {
    for (const { path, text } of stale) await writeFile(new URL(path, ROOT), text);
    return 0;
  }
  if (stale.length === 0) return 0;
  const paths = stale.map(({ path }) => path).join(", ");
  process.stderr.write(`Out of date: ${paths}. Run npm run tool -- generate and commit the result.\n`);
  return 1;
}

async function generateTypes(): Promise<GeneratedFile[]> {
  return await Promise.all(
    SCHEMAS.map(async (name) => {
      const text = await compile(await loadSchema(name), name, {
        bannerComment: `// Generated from schemas/${name}.schema.json by npm run tool -- generate. Do not edit.`,
        additionalProperties: false,
        ignoreMinAndMaxItems: true,
        style: { printWidth: 120 },
      });
      return { path: `scripts/core/generated/${name}.ts`, text };
    }),
  );
}

async function findStale(files: readonly GeneratedFile[]): Promise<GeneratedFile[]> {
  const texts = await Promise.all(files.map(({ path }) => readFile(new URL(path, ROOT), "utf8").catch(() => "")));
  return files.filter(({ text }, index) => texts[index] !== text);
}
