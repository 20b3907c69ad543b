import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { errorsOf, type SchemaValidator } from "../../scripts/core/findings/schema-validator.ts";
import * as validators from "../../scripts/core/generated/validators.js";
import { generateValidators } from "../../tools/generate/generate-validators.ts";
import { goodPost } from "../support/rules.ts";

const root = new URL("../../", import.meta.url);
const instant = "2026-01-01T09:00:00Z";
const entry = {
  id: "a",
  digest: "0".repeat(64),
  account_id: "1",
  container_id: "2",
  outcome: null,
  media_id: null,
  published_at: null,
  claim: { at: instant, run: "r" },
};
const token = { access_token: "IGAA", token_type: "bearer", expires_in: 1, obtained_at: instant, account_id: "1" };

interface Case {
  name: string;
  validate: SchemaValidator;
  good: Record<string, unknown>;
  /** Changes that make the good value bad, with the keyword that must refuse each. */
  bad: [Record<string, unknown>, string][];
}

const cases: Case[] = [
  {
    name: "queue (frame)",
    validate: validators.validateQueueFrame,
    good: { account: "x", posts: [] },
    bad: [
      [{ account: undefined }, "required"],
      [{ posts: undefined }, "required"],
      [{ account: "" }, "minLength"],
      [{ posts: {} }, "type"],
      [{ version: 1 }, "additionalProperties"],
    ],
  },
  {
    name: "queue (post)",
    validate: validators.validatePost,
    good: { ...goodPost(), media_id: null, published_at: instant, children: [{ image_url: "x" }] },
    bad: [
      [{ id: undefined }, "required"],
      [{ status: undefined }, "required"],
      [{ pillar: undefined }, "required"],
      [{ cta_type: undefined }, "required"],
      [{ id: "a\nb" }, "pattern"],
      [{ id: "a " }, "pattern"],
      [{ status: "published" }, "enum"],
      [{ media_type: "IMAGE" }, "enum"],
      [{ thumb_offset: 0.5 }, "type"],
      [{ children: [{ caption: "x" }] }, "additionalProperties"],
      [{ branded_content_sponsor_ids: [1] }, "type"],
      [{ media_id: "x" }, "pattern"],
      [{ published_at: "2026-01-01T09:00:00+01:00" }, "pattern"],
      [{ product_tags: [] }, "additionalProperties"],
    ],
  },
  {
    name: "settings",
    validate: validators.validateSettings,
    good: { timezone: "UTC", posts_per_day: 1, polling: { REELS: { attempts: 5, interval_seconds: 0.5 } } },
    bad: [
      [{ posts_per_day: 0 }, "minimum"],
      [{ hashtags: { max: 31 } }, "maximum"],
      [{ pillars: [] }, "minItems"],
      [{ pillars: ["a", "a"] }, "uniqueItems"],
      [{ polling: { VIDEO: {} } }, "additionalProperties"],
      [{ polling: { REELS: { attempts: 0 } } }, "minimum"],
      [{ post_per_day: 1 }, "additionalProperties"],
    ],
  },
  {
    name: "journal",
    validate: validators.validateJournal,
    good: { entries: [entry] },
    bad: [
      [{ entries: undefined }, "required"],
      [{ entries: [{ ...entry, digest: "x" }] }, "pattern"],
      [{ entries: [{ ...entry, outcome: "maybe" }] }, "enum"],
      [{ entries: [{ ...entry, claim: { at: "x", run: "r" } }] }, "format"],
      [{ entries: [{ ...entry, published_at: "2026-02-30T00:00:00Z" }] }, "format"],
      [{ entries: [{ ...entry, container_id: 5 }] }, "type"],
      [{ entries: [{ ...entry, extra: 1 }] }, "additionalProperties"],
    ],
  },
  {
    name: "token",
    validate: validators.validateToken,
    good: token,
    bad: [
      [{ access_token: "" }, "minLength"],
      [{ access_token: "a b" }, "pattern"],
      [{ token_type: "Bearer" }, "const"],
      [{ expires_in: 0 }, "minimum"],
      [{ obtained_at: "2026-01-01" }, "format"],
      [{ account_id: 17841400000000000 }, "type"],
      [{ secret: 1 }, "additionalProperties"],
    ],
  },
  {
    name: "token-status",
    validate: validators.validateTokenStatus,
    good: { refreshed_at: instant, expires_at: instant },
    bad: [
      [{ expires_at: undefined }, "required"],
      [{ refreshed_at: "soon" }, "format"],
      [{ access_token: "IGAA" }, "additionalProperties"],
    ],
  },
];

describe.each(cases)("the schema of $name", ({ validate, good, bad }) => {
  it("accepts a good value", () => {
    expect(errorsOf(validate, good)).toEqual([]);
  });

  it.each([[{}], [[]], ["x"], [null], [5]])("refuses %j unless nothing is required", (value) => {
    const isAllOptional = validate === validators.validateSettings && JSON.stringify(value) === "{}";
    expect(errorsOf(validate, value).length > 0).toBe(!isAllOptional);
  });

  it.each(bad)("refuses %j", (change, keyword) => {
    const value = JSON.parse(JSON.stringify({ ...good, ...change }));
    expect(errorsOf(validate, value).map((error) => error.keyword)).toContain(keyword);
  });
});

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
