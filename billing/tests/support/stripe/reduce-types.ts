/**
 * Writes tests/fixtures/generated/stripe-description.json: of the description of Stripe's API that the package "stripe"
 * is generated from, in the version that is pinned, the operations that this service uses. The package holds it as types; they
 * become JSON Schema here. Needs a TypeScript with the interface of its compiler, which version 7 does not have:
 *
 *   npm install --prefix FOLDER typescript@5.9
 *   node billing/tests/support/stripe/reduce-types.ts FOLDER/node_modules/typescript/lib/typescript.js
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { OPAQUE, USED, WHOLE } from "./used-operations.ts";

type Json = Record<string, unknown>;

/** As much of the compiler as is used here. */
interface Symbol_ {
  name: string;
  flags: number;
  parent?: Symbol_;
  declarations?: { getSourceFile(): { fileName: string } }[];
}
interface Type {
  flags: number;
  value?: string | number;
  types?: Type[];
  symbol?: Symbol_;
  aliasTypeArguments?: readonly Type[];
  isUnion(): boolean;
  isIntersection(): boolean;
  isStringLiteral(): boolean;
  isNumberLiteral(): boolean;
  getProperties(): Symbol_[];
  getProperty(name: string): Symbol_ | undefined;
  getCallSignatures(): { parameters: Symbol_[]; getReturnType(): Type }[];
  getStringIndexType(): Type | undefined;
}
interface Checker {
  getTypeOfSymbol(symbol: Symbol_): Type;
  getDeclaredTypeOfSymbol(symbol: Symbol_): Type;
  getSymbolAtLocation(node: unknown): Symbol_ | undefined;
  getExportsOfModule(symbol: Symbol_): Symbol_[];
  getTypeArguments(type: Type): readonly Type[];
  isArrayType(type: Type): boolean;
  typeToString(type: Type): string;
}
interface Compiler {
  createProgram(files: string[], options: Json): { getTypeChecker(): Checker; getSourceFile(file: string): unknown };
  TypeFlags: Record<"String" | "Number" | "Boolean" | "BooleanLiteral" | "Null" | "Undefined" | "Void", number>;
  SymbolFlags: { Optional: number };
  ScriptTarget: { ESNext: number };
  ModuleKind: { NodeNext: number };
  ModuleResolutionKind: { NodeNext: number };
}

const [compilerFile = ""] = process.argv.slice(2);
const ts = ((await import(pathToFileURL(compilerFile).href)) as { default: Compiler }).default;
const sdk = fileURLToPath(new URL("../../../../node_modules/stripe/", import.meta.url));
const main = join(sdk, "esm/stripe.core.d.ts");
const program = ts.createProgram([main], {
  strict: true,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  skipLibCheck: true,
  types: [],
});
const checker = program.getTypeChecker();
const schemas = new Map<string, unknown>();

const moduleSymbol = checker.getSymbolAtLocation(program.getSourceFile(main));
const stripeClass = moduleSymbol && checker.getExportsOfModule(moduleSymbol).find(({ name }) => name === "Stripe");
if (stripeClass === undefined) throw new Error("The package exports no Stripe");
const stripe = checker.getDeclaredTypeOfSymbol(stripeClass);

function methodAt(path: string): { params: Type | null; answer: Json } {
  const found = path.split(".").reduce<Type>((type, name) => {
    const symbol = type.getProperty(name);
    if (symbol === undefined) throw new Error(`The package has no ${path}`);
    return checker.getTypeOfSymbol(symbol);
  }, stripe);
  const signatures = found.getCallSignatures();
  const named = signatures.find(({ parameters }) => parameters.some(({ name }) => name === "params")) ?? signatures[0];
  if (named === undefined) throw new Error(`${path} cannot be called`);
  const params = named.parameters.find(({ name }) => name === "params");
  return {
    params: params === undefined ? null : checker.getTypeOfSymbol(params),
    answer: answerOf(named.getReturnType()),
  };
}

function answerOf(promise: Type): Json {
  const shown = checker.typeToString(promise);
  const [inner] = promise.aliasTypeArguments ?? checker.getTypeArguments(promise);
  if (inner === undefined) throw new Error(`${shown} promises nothing`);
  const told = shown.startsWith("Promise<") ? (inner.aliasTypeArguments?.[0] ?? inner) : inner;
  const item = isEvent(told) ? eventOf(told) : answeredWhole(told);
  if (shown.startsWith("Promise<")) return item;
  const isSearch = shown.startsWith("ApiSearchResultPromise");
  const more = isSearch ? { next_page: { type: ["string", "null"] }, total_count: { type: "integer" } } : {};
  const kind = isSearch ? "search_result" : "list";
  const fields = { object: { const: kind }, data: { type: "array", items: item }, has_more: { type: "boolean" } };
  return {
    type: "object",
    properties: { ...fields, url: { type: "string" }, ...more },
    required: ["object", "data", "has_more"],
  };
}

type Side = "params" | "answer";

function answeredWhole(type: Type): Json {
  return type.isUnion() ? { anyOf: (type.types ?? []).map(answeredWhole) } : objectOf(type, "answer");
}

const isEvent = (type: Type) => type.isUnion() && (type.types?.length ?? 0) > 100;

/** One of hundreds of types, which differ in their name and in what they hold: the latter is judged by its own kind. */
function eventOf({ types = [] }: Type): Json {
  const [first] = types;
  if (first === undefined) return {};
  const names = types.map((type) => {
    const symbol = type.getProperty("type");
    return symbol === undefined ? undefined : checker.getTypeOfSymbol(symbol).value;
  });
  const others = first.getProperties().filter(({ name }) => !["type", "data"].includes(name));
  const data = { type: "object", properties: { object: { type: "object" }, previous_attributes: { type: "object" } } };
  return {
    type: "object",
    properties: {
      ...Object.fromEntries(others.map((symbol) => [symbol.name, schemaOf(checker.getTypeOfSymbol(symbol), "answer")])),
      type: { enum: [...new Set(names)].sort() },
      data,
    },
  };
}

function schemaOf(type: Type, side: Side): Json {
  if (type.isUnion()) return unionOf(type.types ?? [], side);
  if (type.isIntersection()) return schemaOf(type.types?.[0] ?? type, side);
  if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
  if (type.flags & ts.TypeFlags.BooleanLiteral) return { type: "boolean" };
  for (const [flag, name] of SCALARS) if (type.flags & flag) return { type: name };
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type);
    return { type: "array", items: item === undefined ? {} : schemaOf(item, side) };
  }
  if (type.symbol?.name === "DecimalImpl") return { type: "string" };
  if (type.flags & ts.TypeFlags.Void) return { not: {} };
  if (side === "answer" && isResource(type) && !WHOLE.includes(type.symbol?.name ?? "")) return { type: "object" };
  return objectOf(type, side);
}

/** Whether it is an object of its own, with a kind and an id. */
function isResource(type: Type): boolean {
  const kind = type.getProperty("object");
  return kind !== undefined && type.getProperty("id") !== undefined && checker.getTypeOfSymbol(kind).isStringLiteral();
}

const SCALARS: [number, string][] = [
  [ts.TypeFlags.String, "string"],
  [ts.TypeFlags.Number, "number"],
  [ts.TypeFlags.Boolean, "boolean"],
  [ts.TypeFlags.Null, "null"],
];

/** An id or the object itself: the object only where it is asked for. "Other" strings, which the future may bring, are left out. */
function unionOf(types: readonly Type[], side: Side): Json {
  const given = types.filter((type) => !(type.flags & ts.TypeFlags.Undefined));
  const literals = given.filter((type) => type.isStringLiteral() || type.isNumberLiteral());
  const hasId = given.some((type) => type.flags & ts.TypeFlags.String);
  const others = given.filter((type) => !literals.includes(type) && !(literals.length > 0 && type.isIntersection()));
  const kept = others.filter((type) => {
    const isObject = !hasId || type.symbol === undefined || type.flags & ts.TypeFlags.String;
    return side === "params" || isObject || WHOLE.includes(type.symbol?.name ?? "");
  });
  const choices = [
    ...new Map(kept.map((type) => schemaOf(type, side)).map((one) => [JSON.stringify(one), one])).values(),
  ];
  const words = literals.map(({ value }) => value);
  const all = words.length === 0 ? choices : [{ enum: words }, ...choices];
  return all.length === 1 ? (all[0] as Json) : orNull(all);
}

/** Shorter where one of two is null. */
function orNull(choices: Json[]): Json {
  const [one, other = {}, ...more] = [...choices].sort((a) => (a.type === "null" ? -1 : 1));
  if (one?.type !== "null" || more.length > 0) return { anyOf: choices };
  if (Array.isArray(other.enum)) return { enum: [...other.enum, null] };
  return typeof other.type === "string" ? { ...other, type: [other.type, "null"] } : { anyOf: choices };
}

function objectOf(type: Type, side: Side): Json {
  const properties = type.getProperties();
  const free = type.getStringIndexType();
  if (properties.length === 0)
    return { type: "object", additionalProperties: free === undefined ? true : schemaOf(free, side) };
  const name = `${side}.${nameOf(type)}`;
  if (!schemas.has(name)) {
    schemas.set(name, null);
    const known = properties.filter((symbol) => symbol.name !== "lastResponse");
    const inside = (symbol: Symbol_) =>
      OPAQUE.includes(symbol.name) ? {} : schemaOf(checker.getTypeOfSymbol(symbol), side);
    const entries = known.map((symbol) => [symbol.name, inside(symbol)] as const);
    const required = known.filter((symbol) => !(symbol.flags & ts.SymbolFlags.Optional)).map((symbol) => symbol.name);
    schemas.set(name, {
      type: "object",
      properties: Object.fromEntries(entries),
      ...(side === "params" && required.length > 0 ? { required } : {}),
    });
  }
  return { $ref: `#/schemas/${name}` };
}

const ids = new Map<Symbol_, string>();

/** Such as "Subscriptions.SubscriptionItem"; a number tells types without a name apart. */
function nameOf({ symbol }: Type): string {
  if (symbol === undefined) throw new Error("A type without a symbol");
  const known = ids.get(symbol);
  if (known !== undefined) return known;
  const file = basename(symbol.declarations?.[0]?.getSourceFile().fileName ?? "", ".d.ts");
  const parts: string[] = [];
  for (let at: Symbol_ | undefined = symbol; at !== undefined && !at.name.startsWith('"'); at = at.parent)
    parts.unshift(at.name);
  const plain = [file, ...parts].join(".").replace(/[^\w.]/g, "");
  const taken = [...ids.values()].filter((id) => id.replace(/-\d+$/, "") === plain).length;
  const name = taken === 0 ? plain : `${plain}-${taken}`;
  ids.set(symbol, name);
  return name;
}

/** Every "METHOD path" that the package's code sends. */
function sentByPackage(): Set<string> {
  const folder = join(sdk, "esm/resources");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  const calls = files.flatMap((file) => [
    ...readFileSync(join(folder, file), "utf8").matchAll(/_makeRequest\('(\w+)', ['`]([^'`]+)['`]/g),
  ]);
  return new Set(calls.map(([, method, path = ""]) => `${method} ${path.replace(/\$\{[^}]*\}/g, "{id}")}`));
}

const sent = sentByPackage();
const operations = Object.entries(USED).map(([operation, path]) => {
  if (!sent.has(operation)) throw new Error(`The package sends no ${operation}`);
  const { params, answer } = methodAt(path);
  return [operation, { params: params === null ? null : schemaOf(params, "params"), answer }] as const;
});
const lines = (record: Json) =>
  `{\n${Object.entries(record)
    .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    .join(",\n")}\n}`;
const version = /ApiVersion = ['"]([^'"]+)['"]/.exec(readFileSync(join(sdk, "esm/apiVersion.js"), "utf8"))?.[1];
const text = [
  `"apiVersion": ${JSON.stringify(version)}`,
  `"operations": ${lines(Object.fromEntries(operations))}`,
  `"schemas": ${lines(Object.fromEntries([...schemas].sort(([one], [other]) => (one < other ? -1 : 1))))}`,
];
writeFileSync(
  new URL("../../../../tests/fixtures/generated/stripe-description.json", import.meta.url),
  `{\n${text.join(",\n")}\n}\n`,
);
