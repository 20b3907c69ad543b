import { describe, expect, it } from "vitest";
import { readBatch } from "../../../scripts/core/captions/read-batch.ts";
import { readQueue } from "../../../scripts/core/content/read-queue.ts";
import { readArchive, readJournal, readTokenStatus } from "../../../scripts/core/content/read-records.ts";
import { readSettings, requireSettings } from "../../../scripts/core/content/read-settings.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";

const WRONG = ["", " \n\t", "null", "[]", '"x"', "7", "true", '[{ "id": "a" }]'];

const HINTS: [string, (bytes: Uint8Array) => readonly { hint: string }[], RegExp][] = [
  ["settings.json", (bytes) => readSettings(bytes).findings, /git history, or write \{ "format": \d+ \}/],
  ["queue.json", (bytes) => readQueue(bytes).findings, /git history, or begin with \{ "account": .* "posts": \[\] \}/],
  ["journal.json", (bytes) => readJournal(bytes).findings, /^Only the bot writes this file\. Restore it/],
  ["token-status.json", (bytes) => readTokenStatus(bytes).findings, /^Only the bot writes this file\. Restore it/],
  [
    "a file of the archive",
    (bytes) => readArchive([{ name: "2026.json", bytes }]).files.flatMap(({ reading }) => reading.findings),
    /^Only the bot writes this file\. Restore it/,
  ],
];

describe.each(HINTS)("%s that holds something else as a whole", (_name, findingsOf, advice) => {
  it.each(WRONG)("%j gets advice for a whole file, once", (text) => {
    expect(findingsOf(encodeUtf8(text)).map(({ hint }) => hint)).toEqual([expect.stringMatching(advice)]);
  });
});

describe("a batch of captions that holds something else as a whole", () => {
  it.each(["", "null", '"x"', "7", "{}"])("%j gets advice for a batch", (text) => {
    const hints = readBatch(encodeUtf8(text)).findings.map(({ hint }) => hint);
    expect(hints).toEqual([expect.stringContaining("Only the list belongs there")]);
  });
});

describe("a text that is not JSON", () => {
  it.each([
    ["token-status.json", readTokenStatus],
    ["journal.json", readJournal],
  ])("is not said to lack fields in %s, which may stand where it is broken", (_, read) => {
    expect(read(encodeUtf8("{ broken")).findings.map(({ rule }) => rule)).toEqual(["json-syntax"]);
    expect(read(encodeUtf8("{}")).findings[0]?.rule).toBe("missing-field");
  });
});

describe("advice for parts of a file", () => {
  it("stays that of the part", () => {
    const hints = (text: string) => readQueue(encodeUtf8(text)).findings.map(({ hint }) => hint);
    expect(hints('{ "account": null, "posts": [] }')).toEqual(["Remove the field, or give it a value."]);
    expect(hints('{ "account": "x", "posts": [null] }')).toEqual(["Remove the entry, or give it a value."]);
    expect(hints('{ "account": "x", "posts": [7] }')).toEqual(['Put its fields in braces: { "name": … }.']);
    expect(hints("{}").map((hint) => hint.slice(0, 13))).toEqual(['Add "account"', 'Add "posts".']);
  });

  it("makes sound settings of what it says", () => {
    const [hint = ""] = readSettings(encodeUtf8("null")).findings.map((finding) => finding.hint);
    expect(requireSettings(encodeUtf8(/\{.*\}/.exec(hint)?.[0] ?? ""))).toBeDefined();
  });
});
