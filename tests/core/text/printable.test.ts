import { describe, expect, it } from "vitest";
import { escapeWorkflowCommands, foreignMessage, printable } from "../../../scripts/core/text/printable.ts";

describe("printable", () => {
  it("shows what commands a terminal or turns text around as its code, and keeps lines", () => {
    expect(printable("a\u001b[31m\r\n\tb\u202e\u0085")).toBe("a\\u001b[31m\\u000d\n\tb\\u202e\\u0085");
    expect(printable("a\u200bb\u{e0041}\u{e007f}")).toBe("a\\u200bb\\u{e0041}\\u{e007f}");
  });

  it("gives back text that every program can store, where half of a character stood", () => {
    expect(printable("\ud83d a \ude00, 😀")).toBe("\ufffd a \ufffd, 😀");
  });
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
    [
      "The aspect ratio 4:7 of @corner.bakery is not supported",
      "The aspect ratio 4:7 of @corner.bakery is not supported",
    ],
    ["Das Medium konnte nicht abgerufen werden.", "Das Medium konnte nicht abgerufen werden."],
    ["Not fetched: https://a.example/x.jpg?token=1 (again)", "Not fetched: … (again)"],
    ["Rule violations\n\n::error::Required\r\n  check", "Rule violations. ::error::Required. check"],
    ["red\u001b[31m and \u202ebackwards", "red\\u001b[31m and \\u202ebackwards"],
    ["request limit reached ".repeat(100), expect.stringMatching(/^(?:request limit reached ){10}request limit…$/)],
    [`${"x".repeat(5_000)}`, "…"],
    ["<html><body>502</body></html>", ""],
    ["", ""],
  ])("%j is shown as %j", (message, shown) => {
    expect(foreignMessage(message)).toEqual(shown);
  });
});
