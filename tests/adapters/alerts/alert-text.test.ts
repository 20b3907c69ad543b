import { describe, expect, it } from "vitest";
import { originText } from "../../../scripts/adapters/alerts/alert-text.ts";

const ORIGIN = { name: null, handle: null, accountId: null, repository: null, run: "on host box" };

describe("where an alert comes from", () => {
  it.each<[Partial<typeof ORIGIN> | Record<string, string>, string]>([
    [{}, "Account: not known\nRun: on host box"],
    [{ accountId: "17" }, "Account: 17\nRun: on host box"],
    [{ handle: "bakery" }, "Account: @bakery\nRun: on host box"],
    [{ handle: "@bakery" }, "Account: @bakery\nRun: on host box"],
    [{ handle: "@bakery", accountId: "17" }, "Account: @bakery (17)\nRun: on host box"],
    [{ name: "florist", accountId: "17" }, "Account: florist, 17\nRun: on host box"],
    [{ repository: "team/posts" }, "Account: not known\nRepository: team/posts\nRun: on host box"],
    [{ handle: "two\nlines\u202e" }, "Account: @two lines\\u202e\nRun: on host box"],
    [{ run: "x".repeat(400) }, `Account: not known\nRun: ${"x".repeat(294)}…`],
  ])("is said of %j, one thing a line", (known, text) => {
    expect(originText({ ...ORIGIN, ...known })).toBe(text);
  });
});
