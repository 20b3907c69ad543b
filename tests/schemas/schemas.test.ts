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

  it.each(["queue", "settings", "evergreen", "days", "insights", "token-status"])(
    "let %s name its description",
    async (name) => {
      const schema = JSON.parse(await readFile(new URL(`schemas/${name}.schema.json`, root), "utf8"));
      expect(schema.properties).toHaveProperty("$schema");
      // The release gives each its address.
      expect(schema).not.toHaveProperty("$id");
    },
  );
});

/** Names of all properties, at any depth. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties }: { properties?: Record<string, unknown> } = schema;
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(fieldsOf)];
}
