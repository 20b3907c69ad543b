import { readFile } from "node:fs/promises";
import { _, Ajv, type AnySchemaObject } from "ajv";
import standaloneCode from "ajv/dist/standalone/index.js";
import { ACCEPTED_INPUTS } from "../../scripts/core/agent/tool-inputs.ts";
import { formats } from "../../scripts/core/findings/schema-validator.ts";

/** A generated file, by its path in the project. */
export interface GeneratedFile {
  path: string;
  text: string;
}

const FOLDER = "scripts/core/generated";
const BANNER = "// Generated from schemas/ by npm run tool -- generate. Do not edit.";
const IMPORTS = 'import { codePointLength, formats } from "../findings/schema-validator.ts";';

/**
 * Compiles the schemas to code that finds all errors of a value. Commands start faster without a compiler, and a page whose content
 * security policy forbids making code at run time can use the same validators. The only place that builds an Ajv.
 */
export async function generateValidators(): Promise<GeneratedFile[]> {
  const ofTools = Object.entries(ACCEPTED_INPUTS).map(([name, schema]) => ({ ...schema, $id: name }));
  return [...compile("validators", await loadSchemas()), ...compile("tool-validators", ofTools)];
}

function compile(file: string, schemas: (AnySchemaObject & { $id: string })[]): GeneratedFile[] {
  const code = { source: true, esm: true, lines: true, formats: _`formats` };
  const ajv = new Ajv({
    strictTypes: false,
    allErrors: true,
    verbose: true,
    messages: false,
    inlineRefs: false,
    formats,
    schemas,
    code,
  });
  const names = schemas.map(({ $id }) => $id);
  const validators = standaloneCode.default(ajv, Object.fromEntries(names.map((name) => [name, name])));
  const declarations = names.map((name) => `export declare const ${name}: SchemaValidator;`);
  const type = 'import type { SchemaValidator } from "../findings/schema-validator.ts";';
  return [
    { path: `${FOLDER}/${file}.js`, text: `${BANNER}\n${IMPORTS}\n${withoutRequire(validators)}\n` },
    { path: `${FOLDER}/${file}.d.ts`, text: `${BANNER}\n${type}\n\n${declarations.join("\n")}\n` },
  ];
}

/**
 * The queue is checked in two steps, its frame and each post by itself, so that one post does not affect the others and the
 * number of findings can be limited.
 */
async function loadSchemas() {
  const [queue, settings, journal, alerts, token, tokenStatus, captionBatch, insights, evergreen, days] =
    await Promise.all(
      [
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
      ].map(loadSchema),
    );
  const frame = { ...queue, properties: { ...queue.properties, posts: { type: "array" } }, definitions: {} };
  return [
    { ...frame, $id: "validateQueueFrame" },
    { ...queue.definitions.post, definitions: queue.definitions, $id: "validatePost" },
    { ...settings, $id: "validateSettings" },
    { ...journal, $id: "validateJournal" },
    { ...alerts, $id: "validateAlerts" },
    { ...token, $id: "validateToken" },
    { ...tokenStatus, $id: "validateTokenStatus" },
    { ...captionBatch.definitions.caption, $id: "validateCaption" },
    { ...insights, $id: "validateInsights" },
    { ...evergreen, $id: "validateEvergreen" },
    { ...days, $id: "validateDays" },
  ];
}

/** A schema without the limits that rules judge in words of their own. */
export async function loadSchema(name: string) {
  const text = await readFile(new URL(`../../schemas/${name}.schema.json`, import.meta.url), "utf8");
  return JSON.parse(text, (key, value) => (key === "allOf" ? undefined : value));
}

/** The compiler writes require() even into modules. */
function withoutRequire(text: string): string {
  const replaced = text.replace(/require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g, "codePointLength");
  if (/\brequire\(/.test(replaced))
    throw new Error("The validators need a part of ajv at run time that has no replacement here");
  return replaced;
}
