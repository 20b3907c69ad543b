import { readFile } from "node:fs/promises";
import { _, Ajv } from "ajv";
import standaloneCode from "ajv/dist/standalone/index.js";
import { formats } from "../../scripts/core/schema/formats.ts";

/** A generated file, by its path in the project. */
export interface GeneratedFile {
  path: string;
  text: string;
}

const FOLDER = "scripts/core/generated";
const BANNER = "// Generated from schemas/ by npm run tool -- generate. Do not edit.";
const FIND_ERRORS = 'import { findErrors } from "./schema-errors.js";';
const IMPORTS = 'import { codePointLength, formats } from "../schema/formats.ts";';

/**
 * Compiles the schemas to code. Commands start faster without a compiler, and a page whose content security policy forbids
 * making code at run time can use the same validators. The only place that builds an Ajv.
 *
 * Each schema is compiled twice. What only says yes or no is a tenth of the code, and enough for nearly every value; what finds all
 * errors is in a file of its own, so that the program need not read it.
 */
export async function generateValidators(): Promise<GeneratedFile[]> {
  const schemas = await loadSchemas();
  const code = { source: true, esm: true, lines: true, formats: _`formats` };
  const shared = { strictTypes: false, formats, code };
  const names = schemas.map(({ $id }) => $id);
  const quick = standaloneCode.default(
    new Ajv({ ...shared, messages: false, schemas: schemas.map(withoutWords) }),
    Object.fromEntries(names.map((name) => [`${name}Quickly`, name])),
  );
  const complete = standaloneCode.default(
    new Ajv({ ...shared, allErrors: true, verbose: true, schemas }),
    Object.fromEntries(names.map((name) => [name, name])),
  );
  return [
    {
      path: `${FOLDER}/validators.js`,
      text: `${BANNER}\n${IMPORTS}\n${FIND_ERRORS}\n${withNames(withQuickLengths(withoutErrors(withoutRequire(quick))))}\n${pairs(names)}`,
    },
    { path: `${FOLDER}/validators.d.ts`, text: `${BANNER}\n${declarations(names)}` },
    {
      path: `${FOLDER}/schema-errors.js`,
      text: `${BANNER}\n${IMPORTS}\n${withoutRequire(complete)}\n${choice(names)}`,
    },
    { path: `${FOLDER}/schema-errors.d.ts`, text: `${BANNER}\n${ERRORS_DECLARATION}` },
  ];
}

/**
 * The queue is checked in two steps, its frame and each post by itself, so that one post does not affect the others and the
 * number of faults can be limited.
 */
async function loadSchemas() {
  const [queue, settings, journal, alerts, token, tokenStatus, captionBatch] = await Promise.all(
    ["queue", "settings", "journal", "alerts", "token", "token-status", "caption-batch"].map(loadSchema),
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
  ];
}

async function loadSchema(name: string) {
  return JSON.parse(await readFile(new URL(`../../schemas/${name}.schema.json`, import.meta.url), "utf8"));
}

/** The compiler writes require() even into modules. */
function withoutRequire(text: string): string {
  const replaced = text.replace(/require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g, "codePointLength");
  if (/\brequire\(/.test(replaced))
    throw new Error("The validators need a part of ajv at run time that has no replacement here");
  return replaced;
}

/** The schema without what is written in it for people. A field of that name has an object there, not a text. */
function withoutWords<T>(schema: T): T {
  const words = new Set(["title", "description"]);
  return JSON.parse(
    JSON.stringify(schema, (name, value) => (words.has(name) && typeof value === "string" ? undefined : value)),
  );
}

/** Only whether a value is valid. With one error at a time, the compiler writes each on a line of its own and reads none of them. */
function withoutErrors(text: string): string {
  const without = text.replace(/^validate\d+\.errors = .*;\n/gm, "").replace(/^let vErrors = null;\n/gm, "");
  if (/\bvErrors\b|\.errors\b/.test(without))
    throw new Error("The quick validators use errors, which are left out here");
  return without;
}

/** Characters are counted only where the units leave it open: a character has one or two of them. */
function withQuickLengths(text: string): string {
  return text.replace(/(func\d+)\((data\d*)\) ([<>]) (\d+)/g, (count, _name, value, sign, limit) => {
    const isOpen = sign === ">" ? `${value}.length > ${limit}` : `${value}.length < ${2 * Number(limit)}`;
    return `${isOpen} && ${count}`;
  });
}

/** Known names as a set, which is asked faster than an object about a name of its own. */
function withNames(text: string): string {
  const asks = /func\d+\.call\((schema\d+)\.properties, (key\d+)\)/g;
  const schemas = new Set([...text.matchAll(asks)].map(([, schema]) => schema));
  return text
    .replace(asks, "$1Names.has($2)")
    .replace(/^const (schema\d+) = .*;$/gm, (line, schema) =>
      schemas.has(schema) ? `${line}\nconst ${schema}Names = new Set(Object.keys(${schema}.properties));` : line,
    );
}

function pairs(names: readonly string[]): string {
  const lines = names.map((name) => {
    const findErrors = `(value) => findErrors(${JSON.stringify(name)}, value)`;
    return `export const ${name} = { isValid: ${name}Quickly, findErrors: ${findErrors} };`;
  });
  return `${lines.join("\n")}\n`;
}

function choice(names: readonly string[]): string {
  return `const validators = { ${names.join(", ")} };
export function findErrors(name, value) {
  const validate = validators[name];
  return validate(value) ? [] : validate.errors;
}
`;
}

const ERRORS_DECLARATION = `import type { SchemaError } from "../schema/drop-refused.ts";

export declare function findErrors(name: string, value: unknown): readonly SchemaError[];
`;

function declarations(names: readonly string[]): string {
  const lines = names.map((name) => `export declare const ${name}: GeneratedValidator;`);
  return `import type { GeneratedValidator } from "../schema/drop-refused.ts";\n\n${lines.join("\n")}\n`;
}
