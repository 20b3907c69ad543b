import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, readSettings, requireSettings } from "../../../scripts/core/content/read-settings.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";

const bytes = (value: unknown) => encodeUtf8(JSON.stringify(value));

describe("the settings that are left out", () => {
  it.each(Object.entries(DEFAULT_SETTINGS))("are what their description says: %s", async (name, value) => {
    const { properties } = JSON.parse(await readFile("schemas/settings.schema.json", "utf8"));
    const words = [value]
      .flat()
      .map(String)
      .join(", ")
      .replace(/, ([^,]*)$/, " and $1");
    expect(properties[name].description).toContain(`Default ${words}.`);
  });

  it("are all of them without a file", () => {
    expect(requireSettings(null)).toEqual({});
  });
});

describe("posts_per_day", () => {
  it.each([
    [3, undefined, 0],
    [4, undefined, 1],
    [1, ["09:00"], 0],
    [2, ["09:00"], 1],
    [2, ["09:00", "18:00"], 0],
  ])("may not be more than the slots of a day: %i for %j", (posts_per_day, slots, errors) => {
    const { findings, value } = readSettings(bytes({ posts_per_day, ...(slots === undefined ? {} : { slots }) }));
    expect(findings.filter(({ rule }) => rule === "posts-per-day")).toHaveLength(errors);
    expect(value?.posts_per_day).toBe(Math.min(posts_per_day, (slots ?? DEFAULT_SETTINGS.slots).length));
  });

  it("stop nothing when there are more than slots: as many go out as there are", () => {
    expect(requireSettings(bytes({ posts_per_day: 9 }))).toEqual({ posts_per_day: 3 });
  });
});

describe("settings with an error", () => {
  it.each([{ timezone: "Mars/Base" }, { posts_per_day: 0 }, { slots: [] }, { unknown: 1 }])(
    "are not followed by half: %j",
    (wrong) => {
      expect(() => requireSettings(bytes({ low_queue_threshold: 9, ...wrong }))).toThrow(
        expect.objectContaining({ exitCode: 2, problem: expect.objectContaining({ code: "settings-invalid" }) }),
      );
    },
  );
});
