import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { renderPreview } from "../../../scripts/core/preview/render-preview.ts";
import { readHarmless } from "../../support/preview-comment.ts";
import { finding, inputOf, post, seen } from "./preview-world.ts";

describe("a hostile proposal in the preview", () => {
  it("keeps its line breaks, emoji and scripts readable", () => {
    const caption = "שלום עולם\n\n👩‍👩‍👧‍👦 <b>fett</b> & mehr\r\nمرحبا @team #1";
    const text = seen({ after: [post("a", { caption })] });
    expect(text).toMatch(/שלום עולם\s+👩‍👩‍👧‍👦 <b>fett<\/b> & mehr\s+مرحبا @team #1/u);
  });

  it("shows what turns text around or commands a terminal as its code", () =>
    expect(seen({ after: [post("a", { caption: "\u202etxt.exe\u001b[2J" })] })).toContain("\\u202etxt.exe\\u001b[2J"));

  it.each(["http://cdn.example.com/a.jpg", "https://10.0.0.1/a.jpg", "javascript:alert(1)"])(
    "shows no picture from %s",
    (image_url) => {
      expect(renderPreview(inputOf({ after: [post("a", { image_url })] }))).not.toContain("<img");
    },
  );

  it("cannot leave the attribute of a picture", () => {
    const image_url = `https://cdn.example.com/a.jpg?x="><script>alert(1)</script>&y='\`@team#1`;
    const markdown = renderPreview(inputOf({ after: [post("a", { image_url })] }));
    readHarmless(markdown);
    expect(markdown).toContain("<img");
    expect(markdown).not.toContain("<script");
  });

  it("accepts a post without any fields", () => {
    const queue = '{"account":"a","posts":[{"__proto__":{"id":"x"},"constructor":1},{},null,[],"x",{"id":7}]}';
    expect(seen({ after: queue })).toMatch(/post 1[\s\S]*New +· not planned: its status is missing or not valid/);
    expect(({} as { id?: string }).id).toBeUndefined();
  });

  it("shows two posts with one id as two", () => {
    const text = seen({ before: [post("a")], after: [post("a"), post("a", { caption: "Copy? Yes." })] });
    expect(text).toContain("Posts: 1 new.");
  });
});

describe("a large proposal in the preview", () => {
  const many = (count: number, changes: DraftPost = {}) =>
    Array.from({ length: count }, (_, index) => post(`post-${index}`, changes));
  const long = { caption: "A long caption, is it? ".repeat(80), alt_text: "What the picture shows. ".repeat(20) };

  it("shows everything in full as long as it fits", () => {
    const markdown = renderPreview(inputOf({ after: many(10, long) }));
    readHarmless(markdown);
    expect(markdown.match(/width="240"/g)).toHaveLength(10);
    expect(markdown).not.toContain("<li>New: ");
  });

  it("shortens the cards of 500 posts, then lists them, then counts the rest, and keeps the summary", () => {
    const findings = [finding("/posts/499/caption")];
    const posts = many(500, long).map((one) => ({ ...one, caption: `${one.id}: ${one.caption}` }));
    const markdown = renderPreview(inputOf({ after: posts, findings }));
    const text = readHarmless(markdown);
    expect(text).toContain("Posts: 500 new.");
    expect(text.indexOf("post-499: ")).toBeLessThan(text.indexOf("post-0: "));
    const [full, short, rows] = [/width="240"/g, /width="120"/g, /<li>New: /g].map(
      (part) => markdown.match(part)?.length ?? 0,
    );
    expect(Math.min(full ?? 0, short ?? 0, rows ?? 0)).toBeGreaterThan(5);
    const left = 500 - (full ?? 0) - (short ?? 0) - (rows ?? 0);
    expect(text).toContain(`… and ${left} more in content/queue.json.`);
    expect(markdown.length).toBeGreaterThan(55_000);
  });

  it("keeps to its size with the line that counts the rest, whatever is left of the room", () => {
    for (let words = 1; words <= 25; words++) {
      const markdown = renderPreview(inputOf({ after: many(400, { caption: "Words. ".repeat(words * 3) }) }));
      expect(markdown, `${words}`).toMatch(/… and \d+ more in content\/queue\.json\./);
      expect(markdown.length).toBeLessThanOrEqual(64_000);
    }
  });

  it("shortens a finding without end", () => {
    const findings = [finding("/posts/0/caption", { message: "rye ".repeat(10_000), hint: "wheat ".repeat(10_000) })];
    const text = renderPreview(inputOf({ after: [post("a")], findings }));
    expect(text).toContain("rye rye");
    expect(text.length).toBeLessThan(5_000);
  });

  it("stays within GitHub's limit when every character needs escaping and everything is at fault", () => {
    const caption = "*_<>&`|[]\u0000".repeat(300);
    const after = many(500, { caption, alt_text: caption, pillar: caption });
    const findings = after.flatMap((_, index) =>
      Array.from({ length: 20 }, () => finding(`/posts/${index}`, { message: caption, hint: caption })),
    );
    const others = Array.from({ length: 200 }, () => finding("", { message: caption, hint: caption, file: caption }));
    const before = many(500).map((old) => ({ ...old, id: `${old.id}${caption.slice(0, 9).repeat(10)}` }));
    const markdown = renderPreview(
      inputOf({ before, after, findings: [...findings, ...others] }, { otherFiles: [caption, caption] }),
    );
    const text = readHarmless(markdown);
    expect(text).toContain("Posts: 500 new, 500 removed.");
    expect(text).toMatch(/more in content\/queue\.json/);
  });
});
