import { expect, it } from "vitest";
import { foreignMessage } from "../../../scripts/core/text/foreign-message.ts";

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
