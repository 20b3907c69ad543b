import { describe, expect, it } from "vitest";
import { escapeWorkflowCommands } from "../../../scripts/core/text/printable.ts";

describe("escapeWorkflowCommands", () => {
  it.each([
    "::error::x",
    "a\n::error::x",
    "a\n \t ::error::x",
    "::error::x\n::stop-commands::y\n##[group]z ##[error]",
    "\n\n\n::error::x",
    "\u2028\u00a0::error::x",
    "##[error]x",
  ])("leaves no workflow command in %j", (text) => {
    const lines = escapeWorkflowCommands(text).split(/[\n\r\u2028\u2029]/);
    expect(lines.filter((line) => line.trimStart().startsWith("::") || line.includes("##["))).toEqual([]);
    expect(escapeWorkflowCommands(text).replaceAll("\u200b", "")).toBe(text);
  });

  it("leaves other text alone", () => {
    const text = "a::b\n : :c\n- ::d\n#[x]";
    expect(escapeWorkflowCommands(text)).toBe(text);
  });

  it.each(["\n", "\u2028", " ", "\n ", " :"])("gets through a text of nothing but %j", (piece) => {
    // In more than linear time, it would not end before the runner gives up.
    const text = piece.repeat(200_000);
    expect(escapeWorkflowCommands(text)).toBe(text);
  });
});
