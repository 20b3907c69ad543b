import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { proposeId } from "../../../scripts/core/queue/read-not-before.ts";

const propose = (post: DraftPost, ...taken: string[]) => proposeId(post, (id) => taken.includes(id));

describe("the id of a new post", () => {
  it.each<[string, DraftPost, string]>([
    ["its first four words", { caption: "The last market of the year" }, "the-last-market-of"],
    ["the day and the words", { caption: "Last market", not_before: "2026-12-24T17:00:00Z" }, "2026-12-24-last-market"],
    ["the day alone", { not_before: "2026-12-24T17:00:00Z" }, "2026-12-24"],
    ["words without accents", { caption: "Crème brûlée à Zürich" }, "creme-brulee-a-zurich"],
    ["the alt text where there is no caption", { alt_text: "A red door" }, "a-red-door"],
    ["the caption where there are both", { caption: "Bread", alt_text: "A red door" }, "bread"],
    ["a plain word where there is nothing", {}, "post"],
    ["a plain word for other scripts", { caption: "новый хлеб" }, "post"],
    ["no more than 40 characters", { caption: "a".repeat(41) }, "a".repeat(40)],
    ["no time of something that is no day", { caption: "Bread", not_before: "24 Dec" }, "bread"],
    ["no words far behind the beginning", { caption: `${" ".repeat(500)}bread` }, "post"],
  ])("is %s", (_, post, id) => {
    expect(propose(post)).toBe(id);
  });

  it("gets the first number that is free", () => {
    expect(propose({ caption: "Bread" }, "bread")).toBe("bread-2");
    expect(propose({ caption: "Bread" }, "bread", "bread-2", "bread-4")).toBe("bread-3");
  });
});
