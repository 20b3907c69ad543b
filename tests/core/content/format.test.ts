import { describe, expect, it } from "vitest";
import { currentFormat, judgeFormat, liftContent } from "../../../scripts/core/content/format.ts";
import { type ContentValues, MIGRATIONS } from "../../../scripts/core/content/migrations.ts";
import { readSettings, requireSettings } from "../../../scripts/core/content/read-settings.ts";

const bytes = (value: unknown) => new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));
const parsed = (text: Uint8Array | null) => (text === null ? null : JSON.parse(new TextDecoder().decode(text)));

/** Two steps that people could have taken: a renamed setting, and a field that posts no longer have. */
const STEPS = [
  {
    about: "per_day is called posts_per_day.",
    apply: ({ settings: { per_day: posts_per_day, ...settings }, queue }: ContentValues) => ({
      settings: { ...settings, ...(posts_per_day === undefined ? {} : { posts_per_day }) },
      queue,
    }),
  },
  {
    about: "Posts have no colour.",
    apply: ({ settings, queue }: ContentValues) => ({
      settings,
      queue: { ...queue, posts: (queue.posts as { colour?: string }[]).map(({ colour: _, ...post }) => post) },
    }),
  },
];
const QUEUE = { account: "bakery", posts: [{ id: "bread", colour: "brown" }] };

describe("content of an earlier format", () => {
  it.each([
    ["without a settings file", null, { format: 3 }],
    ["without a format", { per_day: 2 }, { format: 3, posts_per_day: 2 }],
    ["of the first", { format: 1, per_day: 2, timezone: "UTC" }, { format: 3, posts_per_day: 2, timezone: "UTC" }],
    ["of the second", { format: 2, posts_per_day: 2 }, { format: 3, posts_per_day: 2 }],
  ])("%s is lifted step by step", (_, settings, expected) => {
    const before = { settings: settings === null ? null : bytes(settings), queue: bytes(QUEUE) };
    const lifted = liftContent(before, STEPS);
    expect([parsed(lifted.settings), parsed(lifted.queue)]).toEqual([
      expected,
      { account: "bakery", posts: [{ id: "bread" }] },
    ]);
    expect(lifted.steps).toEqual(
      STEPS.slice(settings !== null && "format" in settings && settings.format === 2 ? 1 : 0).map(({ about }) => about),
    );
    expect(judgeFormat(lifted.settings, STEPS)).toBeNull();
    expect(liftContent(lifted, STEPS)).toEqual({ settings: lifted.settings, queue: lifted.queue, steps: [] });
  });

  it("keeps a file as it was written if no step changes it", () => {
    const queue = bytes('{"account":"bakery",\n"posts":[ ]}');
    expect(liftContent({ settings: null, queue }, STEPS).queue).toBe(queue);
  });

  it("is due, with what changes and what to do", () => {
    expect(judgeFormat(bytes({ format: 2 }), STEPS)).toMatchObject({
      ...{ rule: "format", severity: "error", pointer: "/format", hint: expect.stringContaining("migrate and commit") },
      message: "The content has format 2; this version of mergecast needs 3. Posts have no colour.",
    });
    expect(judgeFormat(null, STEPS)).toMatchObject({ pointer: "", message: expect.stringContaining("has format 1") });
  });
});

describe("content of a format that this version does not know", () => {
  it("is refused, and left as it is", () => {
    const settings = bytes({ format: currentFormat() + 1, news: true });
    expect(judgeFormat(settings)).toMatchObject({
      message: expect.stringContaining("knows formats up to"),
      hint: expect.stringContaining("newer version"),
    });
    expect(liftContent({ settings, queue: null })).toEqual({ settings, queue: null, steps: [] });
    const { findings } = readSettings(settings);
    expect(findings.map(({ rule }) => rule)).toEqual(["format"]);
    expect(() => requireSettings(settings)).toThrow();
  });

  it.each(["{", "[]", "null", '{"format":"2"}', '{"format":0}', '{"format":1.5}'])(
    "that is %s is for others to refuse",
    (text) => {
      expect(judgeFormat(bytes(text), STEPS)).toBeNull();
      expect(liftContent({ settings: bytes(text), queue: null }, STEPS).steps).toEqual([]);
      expect(readSettings(bytes(text)).findings.length).toBeGreaterThan(0);
    },
  );
});

describe("the formats of this version", () => {
  it("are one more than its migrations, and the current one may be named or not", () => {
    expect(currentFormat()).toBe(1 + MIGRATIONS.length);
    expect(readSettings(bytes({ format: currentFormat() })).findings).toEqual([]);
  });
});
