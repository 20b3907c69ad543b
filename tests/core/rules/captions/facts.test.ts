import { describe, expect, it } from "vitest";
import { facts } from "../../../../scripts/core/rules/captions/facts.ts";

describe("what is said about facts that no note knows", () => {
  it("does not repeat a number or a name without an end", () => {
    const caption = `We met 7${"ß".repeat(50_000)} and Anna${"b".repeat(50_000)} there.`;
    const objections = facts.check({ caption, flag: null }, { settings: {}, notes: ["A note."], samples: [] });
    expect(objections.length).toBeGreaterThan(0);
    for (const { message } of objections) expect(message.length).toBeLessThan(500);
  });
});
