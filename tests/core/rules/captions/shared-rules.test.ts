import { describe, expect, it } from "vitest";
import { buildPrompt } from "../../../../scripts/core/captions/build-prompt.ts";
import { FOLD_LENGTH } from "../../../../scripts/core/content/limits.ts";
import { describeCaption } from "../../../../scripts/core/queue/describe-caption.ts";
import { captionBook, captionRules, sharedRules } from "../../../../scripts/core/rules/captions/index.ts";
import { postRules } from "../../../../scripts/core/rules/posts/index.ts";

const idsOf = (rules: readonly { id: string }[]) => rules.map(({ id }) => id);
const post = { settings: {}, allowPrivateHosts: [], isRefused: () => false };
const batch = { settings: {}, notes: [], samples: [] };

describe("rules for posts that look at a field of captions", () => {
  const tagged = idsOf(postRules.filter(({ field }) => field !== undefined));

  it("are all in the book of captions, themselves or in a rule that covers them", () => {
    const covered = captionBook.flatMap((rule) => (rule.scope === "caption" && rule.covers ? [rule.covers.id] : []));
    expect(idsOf(sharedRules([]))).toEqual(tagged);
    for (const id of tagged) expect([...idsOf(captionRules), ...covered]).toContain(id);
    expect(covered.filter((id) => idsOf(captionRules).includes(id))).toEqual([]);
  });

  it("judge only that field, and tell only what would stop the post", () => {
    const mentions = sharedRules([]).find(({ id }) => id === "mentions");
    const altText = sharedRules([]).find(({ id }) => id === "alt-text");
    const caption = Array.from({ length: 21 }, (_, index) => `@a${index}`).join(" ");
    expect(mentions?.check({ caption }, batch)).toMatchObject([{ pointer: "/caption" }]);
    expect(mentions?.check({ alt_text: caption }, batch)).toEqual([]);
    expect(altText?.check({ alt_text: "" }, batch)).toEqual([]);
  });

  it("are what people see while they type a caption, as far as they are about it", () => {
    const { text, errors } = describeCaption("x".repeat(2201), post);
    expect(text).toBe("2,201 characters · 0 hashtags · 0 mentions · folded after the first 125");
    expect(errors).toEqual(["The caption has 2201 characters: 1 more than the 2200 that Instagram takes."]);
    const expected = { text: "7 characters · 1 hashtag · 1 mention · 118 more before the fold", errors: [] };
    expect(describeCaption("#a @b c", post)).toEqual(expected);
  });
});

describe("instructions of rules", () => {
  it("are the numbered lines of the prompt", () => {
    const { system } = buildPrompt({
      account: "bakery",
      month: "2026-08",
      count: 3,
      settings: {},
      notes: [],
      samples: [],
      tone: null,
    });
    const told = captionBook.flatMap(({ instruction }) => (instruction === undefined ? [] : [instruction({})]));
    expect(told.length).toBeGreaterThan(5);
    for (const [index, line] of told.entries()) expect(system.split("\n")).toContain(`${index + 1}. ${line}`);
  });
});

const CONTEXT = { settings: {}, allowPrivateHosts: [], isRefused: () => false };
const statusOf = (caption: string) => describeCaption(caption, CONTEXT);

describe("a caption while it is being written", () => {
  it.each([
    ["", `0 characters · 0 hashtags · 0 mentions · ${FOLD_LENGTH} more before the fold`],
    ["a #b", `4 characters · 1 hashtag · 0 mentions · ${FOLD_LENGTH - 4} more before the fold`],
    ["a".repeat(FOLD_LENGTH), /· 0 more before the fold$/],
    ["a".repeat(FOLD_LENGTH + 1), new RegExp(`· folded after the first ${FOLD_LENGTH}$`)],
  ])("is counted: %s", (caption, text) =>
    expect(statusOf(caption).text).toEqual(typeof text === "string" ? text : expect.stringMatching(text)),
  );

  it("is told errors only, and only those of the caption itself", () => {
    expect(statusOf("What do you buy at the market? Tell us.").errors).toEqual([]);
    // Without a question or a hashtag it would get warnings, and without media other errors.
    expect(statusOf("Market day.").errors).toEqual([]);
    const tags = Array.from({ length: 31 }, (_, index) => `#t${index}`).join(" ");
    expect(statusOf(tags).errors).toEqual([expect.stringContaining("31 hashtags")]);
    expect(statusOf("a".repeat(2201)).errors).toEqual([expect.stringContaining("2201")]);
  });
});
