import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { compileFromFile } from "json-schema-to-typescript";
import type { Arguments, ExitCode } from "../../cli/command.ts";
import { generateTables } from "./generate-tables.ts";
import { type GeneratedFile, generateValidators } from "./generate-validators.ts";

const ROOT = new URL("../../../", import.meta.url);
const SCHEMAS = ["queue", "settings", "journal", "alerts", "token", "token-status", "caption-batch"];

/** npm run generate. Writes only what has changed; with --check it writes nothing. */
export async function run({ switches }: Arguments): Promise<ExitCode> {
  const parts = await Promise.all([generateTypes(), generateTables(ROOT), generateValidators()]);
  const stale = await findStale(parts.flat());
  if (switches.check !== true) {
    for (const { path, text } of stale) await writeFile(new URL(path, ROOT), text);
    return 0;
  }
  if (stale.length === 0) return 0;
  const paths = stale.map(({ path }) => path).join(", ");
  process.stderr.write(`Out of date: ${paths}. Run npm run generate and commit the result.\n`);
  return 1;
}

async function generateTypes(): Promise<GeneratedFile[]> {
  return await Promise.all(
    SCHEMAS.map(async (name) => {
      const text = await compileFromFile(fileURLToPath(new URL(`schemas/${name}.schema.json`, ROOT)), {
        bannerComment: `// Generated from schemas/${name}.schema.json by npm run generate. Do not edit.`,
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
