import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "../../scripts/core/content/read-settings.ts";
import { listVariables } from "../../scripts/wiring/environment.ts";
import { readWorkflows, stepsOf } from "./read-workflows.ts";

const docs = new URL("../../docs/", import.meta.url);
const read = (path: string) => readFile(new URL(path, docs), "utf8");
const [operations, security] = await Promise.all([read("operations.md"), read("security.md")]);
const workflows = await readWorkflows();
const BESIDE_PUBLISHING = "billing-image codeql dependency-review mutants release worlds".split(" ");

describe("docs/operations.md", () => {
  it("lists every workflow that belongs to publishing", () => {
    for (const { file } of workflows.filter(
      ({ file }) => !BESIDE_PUBLISHING.includes(file.replace(".yml", "")) && !file.startsWith("reusable-"),
    )) {
      expect(operations).toContain(`(../.github/workflows/${file})`);
    }
  });

  it("says when posts go out", () => {
    expect(operations).toContain(`daily at ${DEFAULT_SETTINGS.slots.join(", ").replace(/, (\S+)$/, " and $1")}`);
  });

  it("tells where every secret and variable of the workflows is kept, and names no others", () => {
    const texts = workflows.map(({ text }) => text).join("\n");
    // What is handed over as JSON is in the list of docs/configuration.md.
    const used = new Set(
      [...texts.matchAll(/(?<!toJSON\()\b(?:secrets|vars)\.([A-Z_]+)/g)].map(([, name = ""]) => name),
    );
    const table = /\n### 3\.[\s\S]*?\n\n((?:\|.*\n)+)/.exec(operations)?.[1] ?? "";
    const listed = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(
      ([, cell = ""]) => cell.match(/[A-Z]+(?:_[A-Z]+)+/g) ?? [],
    );
    expect(listed).toEqual(expect.arrayContaining([...used]));
    const known = new Set([...used, ...listVariables().map(({ name }) => name)]);
    expect(listed.filter((name) => !known.has(name))).toEqual([]);
  });

  it("asks for the permissions the workflows ask the App for", () => {
    const asked = workflows.flatMap(stepsOf).flatMap((step) => Object.entries(step.with ?? {}));
    for (const [input, access] of asked.filter(([input]) => input.startsWith("permission-"))) {
      const permission = input.replace("permission-", "").replace("-", " ");
      const words = access === "write" ? "read and write" : "read";
      expect(operations.toLowerCase()).toContain(`| ${permission} | ${words} |`);
    }
  });

  it("says what to do about every kind of alert", async () => {
    const [, kinds = ""] =
      /export type AlertKind =([\s\S]*?);/.exec(await read("../scripts/core/ports/alerts.ts")) ?? [];
    const names = [...kinds.matchAll(/"([a-z-]+)"/g)].map(([, name = ""]) => name);
    expect(names).toContain("unconfirmed");
    const [, table = ""] = operations.split("\n## Alerts\n");
    for (const name of names) expect(table).toContain(`\`${name}\``);
  });
});

describe("docs/security.md", () => {
  const claims = [
    ...security.matchAll(/^\| .* \| \[.*?\]\((\.\.\/(?:tests|tools\/fuzz)\/[^)]+\.(?:ts|txt))\): "([^"]+)" \|$/gm),
  ];

  it("names a test for each of its claims", () => {
    const tables = [...security.matchAll(/^\| .* \| proven by \|\n\|---\|---\|\n((?:\|.*\n)+)/gm)];
    const rows = tables.flatMap(([, body = ""]) => body.trimEnd().split("\n"));
    expect(claims).toHaveLength(rows.length);
    expect(claims.length).toBeGreaterThan(40);
  });

  it.each(claims.map(([, file = "", name = ""]) => [file, name]))("%s holds the test: %s", async (file, name) => {
    expect(await read(file)).toContain(`"${name}"`);
  });
});
