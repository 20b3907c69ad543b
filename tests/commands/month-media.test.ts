import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readMonthMedia } from "../../scripts/commands/captions/month-media.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

describe("a list of a month's pictures", () => {
  const read = async (lines: string, days = [1, 2, 3]) => {
    const media = join(await temporaryFolder(), "list.txt");
    await writeFile(media, lines);
    const captions = days.map((day) => ({ day }));
    const args = { command: "captions", positionals: [], switches: {}, text: { media } };
    return Object.fromEntries(await readMonthMedia(args, { captions, month: "2026-08", used: new Set() }));
  };

  it("goes by the days of the captions, whatever their order", async () => {
    expect(await read("a\nb\nc\n", [10, 2, 1])).toEqual({ 1: "a", 2: "b", 10: "c" });
  });

  it("leaves a day out at an empty line and at a dash, also the first", async () => {
    expect(await read("\nb\nc")).toEqual({ 2: "b", 3: "c" });
    expect(await read("\n\r\nc\n")).toEqual({ 3: "c" });
    expect(await read("-\r\n\r\nc\r\n\r\n")).toEqual({ 3: "c" });
  });

  it("is refused with more lines than captions", async () => {
    await expect(read("a\nb\nc\nd")).rejects.toMatchObject({ message: expect.stringContaining("4 lines") });
  });
});
