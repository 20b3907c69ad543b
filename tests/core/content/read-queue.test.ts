import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readQueue } from "../../../scripts/core/content/read-queue.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { goodPost } from "../../support/rules.ts";

const read = (value: unknown) => readQueue(encodeUtf8(JSON.stringify(value)));
const withPosts = (...posts: unknown[]) => read({ account: "x", posts });
const said = (findings: readonly { rule: string; pointer: string }[]) =>
  findings.map(({ rule, pointer }) => `${rule} ${pointer}`);

describe("readQueue", () => {
  it("returns a good queue as it is", () => {
    const reading = withPosts(goodPost());
    expect(reading).toMatchObject({ queue: { account: "x", posts: [goodPost()] }, findings: [], isJson: true });
  });

  it("takes the address that tells editors what a queue is", () => {
    expect(read({ $schema: "https://x.example/queue.schema.json", account: "x", posts: [] }).findings).toEqual([]);
  });

  it.each([
    ["a list", [], ["wrong-type "]],
    ["a text", "x", ["wrong-type "]],
    ["null", null, ["wrong-type "]],
    ["nothing inside", {}, ["missing-field ", "missing-field "]],
    ["posts that are no list", { account: "x", posts: { a: 1 } }, ["wrong-type /posts"]],
    ["an account that is not text", { account: 5, posts: [] }, ["wrong-type /account"]],
    ["an empty account", { account: "", posts: [] }, ["wrong-form /account"]],
    ["more at the top", { account: "x", posts: [], version: 1 }, ["unknown-field /version"]],
  ])("complains about %s", (_name, value, findings) => {
    const reading = read(value);
    expect(said(reading.findings)).toEqual(findings);
    expect(reading.queue.posts).toEqual([]);
  });

  it("keeps every post at its index and leaves out wrong fields", () => {
    const reading = withPosts(5, goodPost({ id: "a" }), {
      ...goodPost({ id: "b" }),
      caption: 5,
      captoin: "x",
      status: "Pending",
    });
    const { caption: _, status: __, ...rest } = goodPost({ id: "b" });
    expect(reading.queue.posts).toEqual([{}, goodPost({ id: "a" }), rest]);
    expect(said(reading.findings)).toEqual([
      "wrong-type /posts/0",
      "unknown-field /posts/2/captoin",
      "wrong-value /posts/2/status",
      "wrong-type /posts/2/caption",
    ]);
    expect(reading.isRefused(2, "/caption")).toBe(true);
    expect(reading.isRefused(2, "/image_url")).toBe(false);
    expect(reading.isRefused(0, "/caption")).toBe(true);
  });

  it("keeps the index of pictures after a wrong one", () => {
    const children = [{ image_url: 5, alt_text: "x" }, "picture", { image_url: "https://a.example/b.jpg" }];
    const reading = withPosts({ ...goodPost(), children });
    expect(reading.queue.posts[0]?.children).toEqual([{ alt_text: "x" }, {}, { image_url: "https://a.example/b.jpg" }]);
    expect(said(reading.findings)).toEqual([
      "wrong-type /posts/0/children/0/image_url",
      "wrong-type /posts/0/children/1",
    ]);
  });

  it.each([
    ["status", "Done", 'Did you mean "done"?'],
    ["status", "draft", "A draft is a pull request that is not merged yet."],
    ["media_type", "IMAGE", "For a single picture, omit media_type."],
    ["media_type", "VIDEO", 'Write "REELS": every video in the feed is a reel.'],
    ["media_type", "STORY", 'Write "STORIES".'],
    ["thumb_offset", "1500", "Write the digits without quotation marks."],
    ["thumb_offset", 1.5, "Write a whole number such as 1500."],
    ["is_ai_generated", "true", "Write true or false, without quotation marks."],
    ["id", 5, 'Put it in double quotes: "5".'],
    ["id", " a", 'Use a short name such as "2026-12-24-market".'],
    ["id", "a\nb", 'Use a short name such as "2026-12-24-market".'],
    ["id", "x".repeat(201), "Shorten it."],
    ["id", "", "Write something, or remove the field if it is optional."],
    ["alt_text", null, "Remove the field, or give it a value."],
    ["children", {}, "Put it in square brackets: [ … ]."],
    ["media_id", 17841400000000000, 'Put it in double quotes: "…".'],
    ["media_id", "abc", 'Write the id in double quotes, such as "17841400000000000".'],
    ["location_id", "Market hall", 'a name that the settings have under "places"'],
    ["published_at", "yesterday", "Write it like 2026-12-24T09:00:00Z."],
    ["branded_content_sponsor_ids", ["x"], 'Write the id in double quotes, such as "17841400000000000".'],
  ])("hints how to correct %s %j", (field, value, hint) => {
    const { findings } = withPosts({ ...goodPost(), [field]: value });
    expect(findings).toMatchObject([{ severity: "error", hint: expect.stringContaining(hint) }]);
    expect(findings[0]?.pointer).toMatch(new RegExp(`^/posts/0/${field}`));
  });

  it("treats __proto__ as an unknown field", () => {
    const text = `{"account":"x","posts":[{"id":"a","status":"done","pillar":"p","cta_type":"c","__proto__":{"caption":"evil"},"toString":1}]}`;
    const reading = readQueue(encodeUtf8(text));
    expect(said(reading.findings)).toEqual(["unknown-field /posts/0/__proto__", "unknown-field /posts/0/toString"]);
    expect(reading.queue.posts[0]?.caption).toBeUndefined();
    expect(Reflect.get({}, "caption")).toBeUndefined();
  });

  it("gives a few findings for a million entries or thousands of unknown fields", () => {
    // 200 times what is checked in one place; more would only take longer to write down and to read.
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`x${index}`, 1]));
    const list = Array.from({ length: 1_000_000 }, () => 5);
    const posts = [
      { ...goodPost(), ...many },
      { ...goodPost(), children: list },
      { ...goodPost(), children: [many] },
    ];
    const { findings } = read({ account: "x", posts, ...many });
    expect(findings.length).toBeLessThan(500);
    const cut = findings.filter(({ rule }) => rule === "too-many-findings");
    expect(said(cut).map((text) => text.split(" ")[1])).toEqual([
      "",
      "/posts/0",
      "/posts/1/children",
      "/posts/2/children/0",
    ]);
  });

  it("stops after 100,000 findings and says so", () => {
    const { findings, queue } = read({ account: "x", posts: Array.from({ length: 150_000 }, () => ({})) });
    expect(findings.length).toBeLessThan(100_010);
    expect(findings.at(-1)?.rule).toBe("too-many-findings");
    expect(queue.posts).toHaveLength(25_000);
  });

  it("never throws and never lets a wrong type through, with any value in any place", () => {
    const field = fc.constantFrom(
      ...Object.keys(goodPost()),
      "children",
      "media_type",
      "thumb_offset",
      "__proto__",
      "x",
    );
    const post = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(field, fc.jsonValue()).map((changes) => ({ ...goodPost(), ...changes })),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.array(post).map((posts) => ({ account: "x", posts })),
        ),
        (value) => {
          for (const { caption, children, thumb_offset } of read(value).queue.posts) {
            expect(["string", "undefined"]).toContain(typeof caption);
            expect(["number", "undefined"]).toContain(typeof thumb_offset);
            for (const child of children ?? []) expect(["string", "undefined"]).toContain(typeof child.image_url);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("names the command for captions of a batch, in one finding each", () => {
    const item = {
      day: 1,
      pillar: "craft",
      hook_type: "STORY-OPENER",
      cta_type: "none",
      caption: "x",
      image_direction: "A loaf.",
      alt_text: "A loaf.",
      flag: null,
    };
    const { findings, isRefused } = withPosts(item, item);
    expect(findings.map(({ pointer, hint }) => [pointer, hint.includes("captions -- enqueue")])).toEqual([
      ["/posts/0", true],
      ["/posts/1", true],
    ]);
    expect(isRefused(0, "/caption")).toBe(true);
  });
});
