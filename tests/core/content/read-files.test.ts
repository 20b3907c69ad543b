import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { readBatch } from "../../../scripts/core/captions/read-batch.ts";
import { readQueue } from "../../../scripts/core/content/read-queue.ts";
import { readArchive, readJournal, readToken, readTokenStatus } from "../../../scripts/core/content/read-records.ts";
import { DEFAULT_SETTINGS, readSettings, requireSettings } from "../../../scripts/core/content/read-settings.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { goodPost } from "../../support/rules.ts";

const bytesOf = (value: unknown) => encodeUtf8(JSON.stringify(value));

describe("settings", () => {
  it("keep the valid parts, and complain about the rest", () => {
    const given = { posts_per_day: 2, pillars: ["a", 5], hashtags: { max: 31, min: 1 }, time_zone: "UTC" };
    const { value, findings } = readSettings(bytesOf(given));
    expect(value).toEqual({ posts_per_day: 2, pillars: ["a", ""], hashtags: {} });
    expect(findings.map(({ pointer, hint }) => `${pointer} ${hint}`)).toEqual([
      '/time_zone Did you mean "timezone"?',
      "/hashtags/min Remove it. Valid fields here: max.",
      "/hashtags/max Write 30 or less.",
      '/pillars/1 Put it in double quotes: "5".',
    ]);
  });

  it.each([
    { $schema: "https://x.example/settings.schema.json" },
    { timezone: "Europe/Berlin" },
    { posts_per_day: 2, slots: ["20:00", "08:00"] },
  ])("may hold %j", (settings) => expect(readSettings(bytesOf(settings))).toMatchObject({ findings: [] }));

  it.each([
    [{ timezone: "Europe/Berlni" }, "Europe/Berlni"],
    [{ posts_per_day: 4 }, "posts_per_day is 4, but a day has 3 slots (09:30, 13:47, 18:13)"],
    [{ posts_per_day: 2, slots: ["20:00"] }, "posts_per_day is 2, but a day has one slot (20:00)"],
    [{ slots: ["9:30"] }, 'Entry 1 of "slots" is not a time of day.'],
    [{ slots: ["24:00"] }, 'Entry 1 of "slots" is not a time of day.'],
    [{ slots: [] }, "at least 1 entry"],
    [{ slots: { monday: ["9:30"] } }, 'Entry 1 of "monday" is not a time of day.'],
    [{ slots: { montag: ["09:30"] } }, '"montag"'],
    [{ slots: { monday: [], sunday: [] } }, "No weekday has a time at which a post may go out."],
    [{ slots: {} }, "No weekday has a time at which a post may go out."],
    [{ slots: "09:30" }, "must be a list or a group of fields"],
    [
      { posts_per_day: 2, slots: { monday: ["20:00"], friday: [] } },
      "posts_per_day is 2, but a day has one slot (20:00)",
    ],
    [{ days_off: ["25.12.2026"] }, 'Entry 1 of "days_off" is not a day.'],
    [{ days_off: ["2026-02-30"] }, 'Entry 1 of "days_off" is not a day.'],
    [{ slots: ["09:30", "09:30"] }, "twice"],
    [{ timezone: "x".repeat(1024 * 1024) }, "at most 1 MiB"],
  ])("are refused: %.80j", (settings, words) => {
    const [finding] = readSettings(bytesOf(settings)).findings;
    expect(finding).toMatchObject({ severity: "error", message: expect.stringContaining(words) });
  });

  it.each([[["noon"]], [["noon", "09:30"]], [[]]])("count slots with a wrong time as not set: %j", (slots) =>
    expect(readSettings(bytesOf({ slots })).value).toEqual({}),
  );

  it.each([{ timezone: "Mars/Base" }, { posts_per_day: 0 }, { slots: [] }, { unknown: 1 }])(
    "with an error are not followed by half: %j",
    (wrong) => {
      const problem = expect.objectContaining({ code: "settings-invalid" });
      const refusal = expect.objectContaining({ exitCode: 2, problem });
      expect(() => requireSettings(bytesOf({ low_queue_threshold: 9, ...wrong }))).toThrow(refusal);
    },
  );

  it("with too many posts a day stop nothing: as many go out as there are slots", () => {
    expect(requireSettings(bytesOf({ posts_per_day: 9 }))).toEqual({ posts_per_day: 3 });
    expect(requireSettings(null)).toEqual({});
  });

  it.each(Object.entries(DEFAULT_SETTINGS))("have the default that their description says: %s", async (name, value) => {
    const { properties } = JSON.parse(await readFile("schemas/settings.schema.json", "utf8"));
    const words = [value]
      .flat()
      .join(", ")
      .replace(/, ([^,]*)$/, " and $1");
    expect(properties[name].description).toContain(`Default ${words}.`);
  });
});

it("an entry of the journal that cannot be trusted is an error", () => {
  const { findings } = readJournal(bytesOf({ entries: [{ id: "a" }] }));
  expect(findings.length).toBeGreaterThan(0);
  expect(findings.every(({ severity, pointer }) => severity === "error" && pointer === "/entries/0")).toBe(true);
});

describe("a token's record", () => {
  const record = {
    ...{ access_token: "IGAAsesame", token_type: "bearer", expires_in: 5_184_000 },
    ...{ obtained_at: "2026-01-01T00:00:00Z", account_id: "17841400000000000" },
  };

  it("is returned when it is good", () =>
    expect(readToken(bytesOf(record))).toMatchObject({ value: record, findings: [] }));

  it.each([
    { ...record, access_token: "IGAA sesame" },
    { ...record, access_token: ["sesame"] },
    { ...record, token_type: "sesame" },
    { ...record, account_id: 178414005 },
    { ...record, obtained_at: "sesame" },
    { ...record, expires_in: "sesame" },
    { access_token: "IGAAsesame" },
  ])("is refused when it is wrong, without repeating any of it", (wrong) => {
    const { findings } = readToken(bytesOf(wrong));
    expect(findings.length).toBeGreaterThan(0);
    expect(JSON.stringify(findings)).not.toMatch(/sesame|178414005/);
  });
});

it("the archive has the posts of all its files, but for the wrong ones", () => {
  const good = { name: "2025.json", bytes: bytesOf({ account: "x", posts: [goodPost({ id: "old" })] }) };
  const { posts, files } = readArchive([good, { name: "2026.json", bytes: encodeUtf8("{") }]);
  expect(posts).toEqual([goodPost({ id: "old" })]);
  expect(files.map(({ reading }) => reading.findings.length)).toEqual([0, 1]);
});

const readsArchive = (bytes: Uint8Array) => readArchive([{ name: "2026.json", bytes }]).files[0]?.reading;
const BOT_FILE = /^Only the bot writes this file\. Restore it/;

describe.each([
  ["settings.json", readSettings, /git history, or write \{ "format": \d+ \}/],
  ["queue.json", readQueue, /git history, or begin with \{ "account": .* "posts": \[\] \}/],
  ["journal.json", readJournal, BOT_FILE],
  ["token-status.json", readTokenStatus, BOT_FILE],
  ["a file of the archive", readsArchive, BOT_FILE],
  ["a batch of captions", readBatch, /Only the list belongs there/],
] as const)("%s that holds something else as a whole", (name, read, advice) => {
  const ofLists = name === "a batch of captions" ? ["{}"] : ["[]", '[{ "id": "a" }]'];
  it.each(["", " \n\t", "null", '"x"', "7", ...ofLists])("%j gets advice for a whole file, once", (text) => {
    const hints = read(encodeUtf8(text))?.findings.map(({ hint }) => hint);
    expect(hints).toEqual([expect.stringMatching(advice)]);
    const [settings] = name === "settings.json" ? (/\{.*\}/.exec(hints?.[0] ?? "") ?? []) : [];
    if (settings !== undefined) expect(requireSettings(encodeUtf8(settings))).toBeDefined();
  });
});

it.each([readTokenStatus, readJournal])("a broken text is not said to lack fields, which may stand there", (read) =>
  expect(read(encodeUtf8("{ broken")).findings.map(({ rule }) => rule)).toEqual(["json-syntax"]),
);
