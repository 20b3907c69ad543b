import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeUtf8, encodeUtf8, sameBytes } from "../../../scripts/core/text/bytes.ts";
import { nearestWord } from "../../../scripts/core/text/nearest-word.ts";
import { escapeWorkflowCommands, foreignMessage, printable } from "../../../scripts/core/text/printable.ts";
import { wordDifference } from "../../../scripts/core/text/word-difference.ts";
import { formatCount, formatDuration, formatMebibytes, formatPixels } from "../../../scripts/core/text/words.ts";

describe("quantities in words", () => {
  it("writes whole numbers as a formatter does", () => {
    const counts = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -10_000, max: 10_000 }));
    fc.assert(
      fc.property(counts, (count) => {
        expect(formatCount(count)).toBe(count.toLocaleString("en-US"));
      }),
    );
    expect([formatCount(1_000), formatCount(2.5)]).toEqual(["1,000", "2.5"]);
    expect([formatPixels(1), formatPixels(1200)]).toEqual(["1 pixel", "1200 pixels"]);
  });

  it("writes sizes as a formatter does, rounded up, so that one byte too many shows", () => {
    fc.assert(
      fc.property(fc.oneof(fc.maxSafeInteger(), fc.nat({ max: 300_000_000 })), (bytes) => {
        fc.pre(bytes >= 0);
        const hundredths = Math.ceil((bytes / (1024 * 1024)) * 100);
        expect(formatMebibytes(bytes)).toBe(`${(hundredths / 100).toLocaleString("en-US")} MiB`);
      }),
    );
  });

  it.each([
    [20_000, "20 seconds"],
    [1_000, "1 second"],
    [150, "0.2 seconds"],
    [60_000, "1 minute"],
    [900_000, "15 minutes"],
    [901_500, "15 minutes 1.5 seconds"],
    [59_990, "1 minute"],
    [119_990, "2 minutes"],
  ])("says %i ms", (durationMs, text) => expect(formatDuration(durationMs)).toBe(text));
});

const bytes = (...values: number[]) => Uint8Array.from(values);
const whole = bytes(0, 1, 2, 3);

describe("bytes", () => {
  it("are the same where they are, wherever they begin", () => {
    for (const one of [bytes(1, 2, 3), whole.subarray(1)]) expect(sameBytes(one, bytes(1, 2, 3))).toBe(true);
    for (const other of [bytes(1, 2, 4), bytes(0, 2, 3), bytes(1, 2), whole, bytes()])
      expect(sameBytes(bytes(1, 2, 3), other)).toBe(false);
  });

  it("give back a text, and none where they are none", () => {
    for (const text of ["", "\ufeffwith a mark", "Zürich 🥐", "\0"]) expect(decodeUtf8(encodeUtf8(text))).toBe(text);
    for (const given of [bytes(0xff), bytes(0x61, 0xc3), bytes(0xed, 0xa0, 0x80)]) expect(decodeUtf8(given)).toBeNull();
  });
});

const fields = ["caption", "image_url", "video_url", "id", "note"];

describe("nearestWord", () => {
  it.each([
    ["captoin", "caption"],
    ["Caption", "caption"],
    ["cation", "caption"],
    ["imag_url", "image_url"],
    ["nots", "note"],
    ["ID", "id"],
    // Swapped letters are one slip, in short names too; the usual edit distance takes them for two.
    ["ntoe", "note"],
    ["di", "id"],
  ])("takes %s for %s", (word, meant) => expect(nearestWord(word, fields)).toBe(meant));

  it.each(["", "x", "location", "hashtags", "i".repeat(100_000)])("finds nothing near %.20s", (word) =>
    expect(nearestWord(word, ["caption", "image_url", "video_url"])).toBeNull(),
  );
});

const shown = (before: string, after: string) =>
  wordDifference(before, after)
    .map(({ kind, text }) => (kind === "same" ? text : kind === "removed" ? `[-${text}-]` : `{+${text}+}`))
    .join("");

describe("the difference between two texts", () => {
  it.each([
    ["Fresh at nine.", "Fresh at ten.", "Fresh at [-nine.-]{+ten.+}"],
    ["a b c", "a c", "a [-b -]c"],
    ["", "new words", "{+new words+}"],
    ["same", "same", "same"],
    ["朝のパン", "夜のパン", "[-朝-]{+夜+}のパン"],
    ["one\ntwo", "one\n\ntwo", "one[-\n-]{+\n\n+}two"],
  ])("of %j and %j is shown word by word", (before, after, difference) =>
    expect(shown(before, after)).toBe(difference),
  );

  it("holds both texts whole, and never two pieces of one kind in a row", () => {
    const text = fc
      .array(fc.constantFrom("a", "b", " ", "\n", "漢", "😀", "x y"), { maxLength: 30 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = wordDifference(before, after);
        const without = (kind: string) =>
          pieces
            .filter((piece) => piece.kind !== kind)
            .map((piece) => piece.text)
            .join("");
        expect([without("added"), without("removed")]).toEqual([before, after]);
        for (const [index, { kind }] of pieces.entries()) expect(pieces[index + 1]?.kind).not.toBe(kind);
      }),
    );
  });
});

describe("printable", () => {
  it("shows what commands a terminal or turns text around as its code, and keeps lines", () => {
    expect(printable("a\u001b[31m\r\n\tb\u202e\u0085")).toBe("a\\u001b[31m\\u000d\n\tb\\u202e\\u0085");
    expect(printable("a\u200bb\u{e0041}\u{e007f}")).toBe("a\\u200bb\\u{e0041}\\u{e007f}");
  });

  it("gives back text that every program can store, where half of a character stood", () =>
    expect(printable("\ud83d a \ude00, 😀")).toBe("\ufffd a \ufffd, 😀"));
});

describe("escapeWorkflowCommands", () => {
  it.each([
    ...["::error::x", "a\n::error::x", "a\n \t ::error::x", "::error::x\n::stop-commands::y\n##[group]z ##[error]"],
    ...["\n\n\n::error::x", "\u2028\u00a0::error::x", "##[error]x"],
  ])("leaves no workflow command in %j", (text) => {
    const lines = escapeWorkflowCommands(text).split(/[\n\r\u2028\u2029]/);
    expect(lines.filter((line) => line.trimStart().startsWith("::") || line.includes("##["))).toEqual([]);
    expect(escapeWorkflowCommands(text).replaceAll("\u200b", "")).toBe(text);
  });

  it("leaves other text alone", () => {
    const text = "a::b\n : :c\n- ::d\n#[x]";
    expect(escapeWorkflowCommands(text)).toBe(text);
  });
});

describe("foreignMessage", () => {
  it.each([
    ["(#100) Unknown parameter location_id", "Unknown parameter location_id"],
    ["The ratio 4:7 of @corner.bakery is not supported", "The ratio 4:7 of @corner.bakery is not supported"],
    ["Das Medium konnte nicht abgerufen werden.", "Das Medium konnte nicht abgerufen werden."],
    ["Not fetched: https://a.example/x.jpg?token=1 (again)", "Not fetched: … (again)"],
    ["Rule violations\n\n::error::Required\r\n  check", "Rule violations. ::error::Required. check"],
    ["red\u001b[31m and \u202ebackwards", "red\\u001b[31m and \\u202ebackwards"],
    ["request limit reached ".repeat(100), expect.stringMatching(/^(?:request limit reached ){10}request limit…$/)],
    [`${"x".repeat(5_000)}`, "…"],
    ["<html><body>502</body></html>", ""],
    ["", ""],
  ])("%j is shown as %j", (message, shown) => expect(foreignMessage(message)).toEqual(shown));
});
