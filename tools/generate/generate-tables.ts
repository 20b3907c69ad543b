import { readFile } from "node:fs/promises";
import { classifyFault } from "../../scripts/core/instagram/classify-fault.ts";
import { platformErrors } from "../../scripts/core/instagram/platform-errors.ts";
import { verdictOn } from "../../scripts/core/instagram/platform-fault.ts";
import { MEDIA_RULES } from "../../scripts/core/media/media-rules.ts";
import { captionBook } from "../../scripts/core/rules/captions/index.ts";
import { guardRules } from "../../scripts/core/rules/changes/check-change.ts";
import { postRules, queueRules } from "../../scripts/core/rules/posts/index.ts";
import type { RuleHead } from "../../scripts/core/rules/rule.ts";
import { listVariables } from "../../scripts/wiring/environment.ts";
import type { GeneratedFile } from "./generate-validators.ts";

/** The documents with their tables filled in. Text outside the markers is kept. */
export async function generateTables(root: URL): Promise<GeneratedFile[]> {
  return await Promise.all([
    fillIn(root, "schemas/queue.md", { tables: { "queue-format": await queueTable(root) } }),
    fillIn(root, "docs/configuration.md", { tables: { environment: variablesTable() } }),
    fillIn(root, "docs/media.md", { tables: { "media-rules": mediaTable() } }),
    fillIn(root, "docs/rules.md", {
      tables: { rules: rulesTable([...queueRules, ...postRules]), "guard-rules": rulesTable(guardRules) },
    }),
    fillIn(root, "docs/verdicts.md", { tables: { verdicts: verdictsTable() } }),
    fillIn(root, "schemas/caption-batch.md", { tables: { "caption-rules": rulesTable(captionBook) } }),
  ]);
}

/** Replaces the text between the markers of each table. */
async function fillIn(
  root: URL,
  path: string,
  { tables }: { tables: Readonly<Record<string, string>> },
): Promise<GeneratedFile> {
  let text = await readFile(new URL(path, root), "utf8");
  for (const [marker, table] of Object.entries(tables)) {
    const [before, rest] = text.split(`<!-- ${marker}:start -->`);
    const after = rest?.split(`<!-- ${marker}:end -->`)[1];
    if (before === undefined || after === undefined) throw new Error(`${path} has no markers for ${marker}`);
    text = `${before}<!-- ${marker}:start -->\n${table}\n<!-- ${marker}:end -->${after}`;
  }
  return { path, text };
}

interface PostSchema {
  properties: Readonly<Record<string, { description: string }>>;
  required: readonly string[];
}

async function queueTable(root: URL): Promise<string> {
  const schema = JSON.parse(await readFile(new URL("schemas/queue.schema.json", root), "utf8"));
  const { properties, required } = schema.definitions.post as PostSchema;
  const rows = Object.entries(properties).map(([name, { description }]) => {
    return [`\`${name}\``, required.includes(name) ? "yes" : "", description];
  });
  return table(["field", "required", "meaning"], rows);
}

function variablesTable(): string {
  const rows = listVariables().map(({ name, description, fallback, isSecret }) => {
    return [`\`${name}\``, fallback === "" ? "" : `\`${fallback}\``, isSecret ? `${description} Secret.` : description];
  });
  return table(["variable", "default", "for"], rows);
}

function mediaTable(): string {
  const rows = Object.entries(MEDIA_RULES).map(([rule, description]) => [`\`${rule}\``, description]);
  return table(["rule", "asks for"], rows);
}

const VERDICTS = ["definite", "undecided", "account"] as const;

/** As at publishing; no step that handles a post has another verdict. */
function verdictsTable(): string {
  const rows = platformErrors.map(({ code, subcode, meaning }) => {
    const number = [code].flat()[0] ?? null;
    const fault = classifyFault({ step: "publish", status: 400, code: number, subcode, noAnswer: null });
    const codes = code === null ? "any" : [code].flat().join(" to ");
    return { codes, subcode: subcode === null ? "" : String(subcode), verdict: verdictOn(fault), meaning };
  });
  const sorted = rows.toSorted((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict));
  return table(
    ["code", "subcode", "verdict", "meaning"],
    sorted.map(({ codes, subcode, verdict, meaning }) => [codes, subcode, verdict, meaning]),
  );
}

function rulesTable(rules: readonly RuleHead[]): string {
  const rows = rules
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, severity, description }) => [`\`${id}\``, severity, description]);
  return table(["rule", "severity", "asks for"], rows);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows].map((cells) => `| ${cells.map(escapeCell).join(" | ")} |`);
  return [lines[0], `|${"---|".repeat(head.length)}`, ...lines.slice(1)].join("\n");
}

function escapeCell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
