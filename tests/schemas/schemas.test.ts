import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { generateValidators } from "../../tools/generate/generate-validators.ts";

const root = new URL("../../", import.meta.url);

describe("the schemas", () => {
  it("are what the generated validators were made from", async () => {
    for (const { path, text } of await generateValidators()) {
      const isCurrent = (await readFile(new URL(path, root), "utf8")) === text;
      expect(isCurrent, `${path} is up to date (npm run tool -- generate)`).toBe(true);
    }
  });

  it("each have a text beside them that names every field", async () => {
    const names = (await readdir(new URL("schemas/", root))).filter((name) => name.endsWith(".schema.json"));
    expect(names.length).toBeGreaterThanOrEqual(5);
    for (const name of names) {
      const schema = await readFile(new URL(`schemas/${name}`, root), "utf8");
      const text = await readFile(new URL(`schemas/${name.replace(".schema.json", ".md")}`, root), "utf8");
      for (const field of fieldsOf(JSON.parse(schema))) expect(text, `${field} of ${name}`).toContain(`\`${field}\``);
    }
  });
});

/** Names of all properties, at any depth. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties }: { properties?: Record<string, unknown> } = schema;
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(fieldsOf)];
}
