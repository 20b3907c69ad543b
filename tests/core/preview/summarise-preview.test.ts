import { describe, expect, it } from "vitest";
import { calendarWords } from "../../../scripts/core/dates/calendar-words.ts";
import { describeRest, summarisePreview, titleOfRest } from "../../../scripts/core/preview/summarise-preview.ts";

type Input = Parameters<typeof summarisePreview>[0];
type Facts = Parameters<typeof summarisePreview>[1];

const NOTHING = { changed: [], removed: [], moved: [] };
const forecast = (depthDays: number, posts = depthDays) => ({
  expected: Array.from({ length: posts }),
  runsDryOn: "2026-12-01",
  depthDays,
});

const WORDS = calendarWords("UTC", new Date("2026-11-23T08:00:00Z"));

/** The paragraphs that are open, and then what is folded, without their marks. */
function summary(input: object, facts: object = {}): string[] {
  const whole = {
    after: { isJson: true },
    report: { queueFile: "content/queue.json", findings: [] },
    standing: "current",
    unfetchedPosts: 0,
    otherFiles: [],
    ...input,
  } as unknown as Input;
  const all = { comparison: NOTHING, depth: null, ...facts } as unknown as Facts;
  const lines = [...summarisePreview(whole, all), titleOfRest(whole, all), describeRest(whole, all, WORDS)];
  return lines.filter((line) => line !== "").map((line) => line.replaceAll(/<[^>]+>/g, ""));
}

const NO_PROBLEMS = "✅ No problems found.";
const finding = (severity: string) => ({ severity });

describe("the summary of a preview", () => {
  it("counts what is new, changed, renamed, removed and moved, and leaves out what is none", () => {
    const changed = ["new", "new", "changed", "renamed"].map((kind) => ({ kind }));
    const comparison = { changed, removed: [{}, {}, {}], moved: ["a"] };
    expect(summary({}, { comparison })).toEqual([
      "Posts: 2 new, 1 changed, 1 renamed, 3 removed, 1 moved.",
      NO_PROBLEMS,
      "3 removed, 1 moved",
    ]);
    expect(summary({}, { comparison: { ...NOTHING, moved: ["a"] } })[0]).toBe("Posts: 1 moved.");
    expect(summary({})[0]).toBe("No post is new, changed, moved or removed.");
  });

  it("says of a file that is gone or cannot be read only that", () => {
    expect(summary({ after: null })).toEqual([
      "❌ This deletes content/queue.json, including all posts that have not been published yet.",
    ]);
    expect(summary({ after: { isJson: false } })[0]).toContain("content/queue.json cannot be read");
  });

  it.each<[string[], string]>([
    [[], NO_PROBLEMS],
    [["note"], "✅ No problems found, 1 note."],
    [["warning"], "⚠️ 1 warning found."],
    [["error", "warning", "warning"], "❌ 1 error and 2 warnings found."],
  ])("counts findings: %j", (severities, line) => {
    const report = { queueFile: "q", findings: severities.map(finding) };
    expect(summary({ report })[1]).toBe(line);
  });

  it("says how long the queue lasts, with and without the change", () => {
    const lines = summary({}, { depth: { after: forecast(8), before: forecast(1) } });
    expect(lines[2]).toBe("📅 8 days of posts");
    expect(lines[3]).toBe(
      "📅 After merging, the queue covers 8 days: from Tuesday, 1 December 2026 on, there is nothing left to post (without this change: 1).",
    );
    expect(summary({}, { depth: { after: forecast(1), before: forecast(8) } })[3]).toContain("covers 1 day:");
    expect(summary({}, { depth: { after: forecast(0), before: forecast(8) } })[3]).toBe(
      "⚠️ After merging, there is nothing left to post.",
    );
  });

  it.each([
    [1, "other files change too: f0. this"],
    [5, "f0, f1, f2, f3, f4. this"],
    [6, "f0, f1, f2, f3, f4, … and 1 more. this"],
  ])("names five other files: of %i", (count, words) => {
    const otherFiles = Array.from({ length: count }, (_, index) => `f${index}`);
    expect(summary({ otherFiles })[3]?.toLowerCase()).toContain(words);
  });
});
