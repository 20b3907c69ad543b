import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openCaptionMaterial } from "../../../scripts/commands/captions/caption-material.ts";
import { captionFolder } from "../../support/caption-folder.ts";

describe("the material of a month's captions", () => {
  const open = async (settings: object, now = "2026-07-31T12:00:00Z", samples?: number) => {
    const { folder } = await captionFolder();
    await writeFile(join(folder, "settings.json"), JSON.stringify(settings));
    if (samples !== undefined) {
      const past = Array.from({ length: samples }, (_, index) => `Past caption number ${index}.`);
      await writeFile(join(folder, "voice", "past.md"), past.join("\n---\n"));
    }
    const text = { queue: join(folder, "queue.json") };
    return await openCaptionMaterial({ command: "captions", positionals: [], switches: {}, text }, new Date(now));
  };

  it("is for the month that comes next in the team's own zone", async () => {
    expect((await open({})).material.month).toBe("2026-08");
    expect((await open({ timezone: "Pacific/Kiritimati" })).material.month).toBe("2026-09");
    expect((await open({ timezone: "America/Los_Angeles" }, "2026-08-01T03:00:00Z")).material.month).toBe("2026-08");
  });

  it("is for as many captions as the month takes posts, and never more than 200", async () => {
    const slots = Array.from({ length: 10 }, (_, index) => `${index + 10}:00`);
    const counts = [1, 3, 6, 7, 10].map(async (posts_per_day) => (await open({ posts_per_day, slots })).material.count);
    expect(await Promise.all(counts)).toEqual([31, 93, 186, 200, 200]);
  });

  it.each([
    [0, ["no past captions"]],
    [9, ["only 9 past captions"]],
    [10, []],
  ])("says with %i past captions what is missing: %j", async (samples, expected) => {
    const { gaps } = await open({}, undefined, samples);
    expect(gaps).toEqual(expected.map((words) => expect.stringContaining(words)));
  });
});
