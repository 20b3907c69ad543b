// npm run generate: writes what is derived (types from schemas, tables from schemas and rules); --check only compares.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { compileFromFile } from "json-schema-to-typescript";
import { generateValidators } from "./commands/generate/generate-validators.ts";
import { captionBook } from "./core/rules/captions/index.ts";
import { guardRules } from "./core/rules/changes/index.ts";
import { postRules, queueRules } from "./core/rules/posts/index.ts";
import type { RuleHead } from "./core/rules/rule.ts";

const SCHEMAS = ["queue", "settings", "journal", "token", "token-status", "caption-batch"];
const root = new URL("../", import.meta.url);

interface Output {
  path: string;
  text: string;
}

async function typesOf(name: string): Promise<Output> {
  const text = await compileFromFile(fileURLToPath(new URL(`schemas/${name}.schema.json`, root)), {
    bannerComment: `// Generated from schemas/${name}.schema.json by npm run generate. Do not edit.`,
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    style: { printWidth: 120 },
  });
  return { path: `scripts/core/generated/${name}.ts`, text };
}

/** Replaces what stands between the markers of each table in a document. */
async function fillIn(path: string, tables: Record<string, string>): Promise<Output> {
  let text = await readFile(new URL(path, root), "utf8");
  for (const [marker, table] of Object.entries(tables)) {
    const [before, rest] = text.split(`<!-- ${marker}:start -->`);
    const after = rest?.split(`<!-- ${marker}:end -->`)[1];
    if (before === undefined || after === undefined) throw new Error(`${path} has no markers for ${marker}`);
    text = `${before}<!-- ${marker}:start -->\n${table}\n<!-- ${marker}:end -->${after}`;
  }
  return { path, text };
}

interface SchemaField {
  description: string;
}

async function queueTable(): Promise<string> {
  const schema = JSON.parse(await readFile(new URL("schemas/queue.schema.json", root), "utf8"));
  const { properties, required } = schema.definitions.post as {
    properties: Record<string, SchemaField>;
    required: string[];
  };
  const rows = Object.entries(properties).map(([name, { description }]) => {
    return `| \`${name}\` | ${required.includes(name) ? "yes" : ""} | ${cell(description)} |`;
  });
  return ["| field | required | meaning |", "|---|---|---|", ...rows].join("\n");
}

function rulesTable(rules: readonly RuleHead[]): string {
  const rows = rules
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((rule) => `| \`${rule.id}\` | ${rule.severity} | ${cell(rule.description)} |`);
  return ["| rule | severity | asks for |", "|---|---|---|", ...rows].join("\n");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}

const outputs = await Promise.all([
  ...SCHEMAS.map(typesOf),
  fillIn("README.md", { "queue-format": await queueTable() }),
  fillIn("docs/rules.md", { rules: rulesTable([...queueRules, ...postRules]), "guard-rules": rulesTable(guardRules) }),
  fillIn("schemas/caption-batch.md", { "caption-rules": rulesTable(captionBook) }),
]).then(async (files) => [...files, ...(await generateValidators())]);
const isCheck = process.argv.includes("--check");
const stale: string[] = [];
for (const { path, text } of outputs) {
  const file = new URL(path, root);
  if ((await readFile(file, "utf8").catch(() => "")) === text) continue;
  stale.push(path);
  if (!isCheck) await writeFile(file, text);
}
if (isCheck && stale.length > 0) {
  console.error(`Out of date: ${stale.join(", ")}. Run npm run generate and commit the result.`);
  process.exitCode = 1;
}
