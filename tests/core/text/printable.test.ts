import { describe, expect, it } from "vitest";
import { printable } from "../../../scripts/core/text/printable.ts";

describe("printable", () => {
  it("shows what commands a terminal or turns text around as its code, and keeps lines", () => {
    expect(printable("a\u001b[31m\r\n\tb\u202e\u0085")).toBe("a\\u001b[31m\\u000d\n\tb\\u202e\\u0085");
  });

  it("gives back text that every program can store, where half of a character stood", () => {
    expect(printable("\ud83d a \ude00, 😀")).toBe("\ufffd a \ufffd, 😀");
  });
});
