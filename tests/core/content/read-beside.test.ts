import { describe, expect, it } from "vitest";
import { readArchive, readJournal, readToken } from "../../../scripts/core/content/read-records.ts";
import { readSettings } from "../../../scripts/core/content/read-settings.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { goodPost } from "../../support/rules.ts";

const bytesOf = (value: unknown) => encodeUtf8(JSON.stringify(value));

describe("readSettings", () => {
  it("keeps the valid parts and complains about the rest", () => {
    const given = { posts_per_day: 2, pillars: ["a", 5], hashtags: { max: 31, min: 1 }, time_zone: "UTC" };
    const { value, findings } = readSettings(bytesOf(given));
    expect(value).toEqual({ posts_per_day: 2, pillars: ["a", ""], hashtags: {} });
    expect(findings.map(({ pointer, hint }) => [pointer, hint])).toEqual([
      ["/time_zone", 'Did you mean "timezone"?'],
      ["/hashtags/min", "Remove it. Valid fields here: max."],
      ["/hashtags/max", "Write 30 or less."],
      ["/pillars/1", 'Put it in double quotes: "5".'],
    ]);
  });

  it("takes the address that tells editors what settings are", () => {
    expect(readSettings(bytesOf({ $schema: "https://x.example/settings.schema.json" })).findings).toEqual([]);
  });

  it("knows which time zones exist", () => {
    expect(readSettings(bytesOf({ timezone: "Europe/Berlin" })).findings).toEqual([]);
    const { value, findings } = readSettings(bytesOf({ timezone: "Europe/Berlni", posts_per_day: 3 }));
    expect(findings).toMatchObject([{ rule: "time-zone", pointer: "/timezone" }]);
    expect(value).toEqual({ posts_per_day: 3 });
  });

  it.each([
    [{ posts_per_day: 4 }, "posts_per_day is 4, but a day has 3 slots (09:30, 13:47, 18:13)"],
    [{ posts_per_day: 2, slots: ["20:00"] }, "posts_per_day is 2, but a day has one slot (20:00)"],
    [{ slots: ["9:30"] }, 'Entry 1 of "slots" is not a time of day.'],
    [{ slots: ["24:00"] }, 'Entry 1 of "slots" is not a time of day.'],
    [{ slots: [] }, "at least 1 entry"],
    [{ slots: ["09:30", "09:30"] }, "twice"],
  ])("refuses %j", (settings, words) => {
    const { findings } = readSettings(bytesOf(settings));
    expect(findings).toMatchObject([{ severity: "error", message: expect.stringContaining(words) }]);
  });

  it("takes as many posts a day as there are slots", () => {
    expect(readSettings(bytesOf({ posts_per_day: 2, slots: ["20:00", "08:00"] })).findings).toEqual([]);
  });

  it("refuses a settings file of more than a megabyte", () => {
    const { findings } = readSettings(bytesOf({ timezone: "x".repeat(1024 * 1024) }));
    expect(findings[0]).toMatchObject({ rule: "file-size" });
  });

  it.each(["[]", "5", "null", '"x"'])("has no value for %s", (text) => {
    expect(readSettings(encodeUtf8(text))).toMatchObject({
      value: null,
      findings: [{ rule: "wrong-type", pointer: "" }],
    });
  });
});

describe("readJournal", () => {
  it("complains about an entry that cannot be trusted", () => {
    const { findings } = readJournal(bytesOf({ entries: [{ id: "a" }] }));
    expect(findings.length).toBeGreaterThan(0);
    expect(findings.every(({ severity, pointer }) => severity === "error" && pointer === "/entries/0")).toBe(true);
  });
});

describe("readToken", () => {
  const record = {
    access_token: "IGAAsesame",
    token_type: "bearer",
    expires_in: 5_184_000,
    obtained_at: "2026-01-01T00:00:00Z",
    account_id: "17841400000000000",
  };

  it("returns a good record", () => {
    expect(readToken(bytesOf(record))).toMatchObject({ value: record, findings: [] });
  });

  it.each([
    { ...record, access_token: "IGAA sesame" },
    { ...record, access_token: ["sesame"] },
    { ...record, token_type: "sesame" },
    { ...record, account_id: 178414005 },
    { ...record, obtained_at: "sesame" },
    { ...record, expires_in: "sesame" },
    { access_token: "IGAAsesame" },
  ])("refuses a wrong record without repeating any of it", (wrong) => {
    const { findings } = readToken(bytesOf(wrong));
    expect(findings.length).toBeGreaterThan(0);
    expect(JSON.stringify(findings)).not.toMatch(/sesame|178414005/);
  });
});

describe("readArchive", () => {
  it("joins the posts of all files and leaves out wrong files", () => {
    const good = { name: "2025.json", bytes: bytesOf({ account: "x", posts: [goodPost({ id: "old" })] }) };
    const bad = { name: "2026.json", bytes: encodeUtf8("{") };
    const archive = readArchive([good, bad]);
    expect(archive.posts).toEqual([goodPost({ id: "old" })]);
    expect(archive.files.map(({ name, reading }) => [name, reading.findings.length > 0])).toEqual([
      ["2025.json", false],
      ["2026.json", true],
    ]);
  });
});
