import { describe, expect, it } from "vitest";
import { readQueue } from "../../../../scripts/core/content/read-queue.ts";
import {
  checkPost,
  checkPosts,
  checkQueue,
  findBlockers,
  type QueueCheck,
} from "../../../../scripts/core/rules/posts/check-queue.ts";
import { encodeUtf8 } from "../../../../scripts/core/text/bytes.ts";
import { goodPost } from "../../../support/rules.ts";

function checkOf(queue: unknown, changes: Partial<QueueCheck> = {}): QueueCheck {
  const text = typeof queue === "string" ? queue : JSON.stringify(queue);
  const reading = readQueue(encodeUtf8(text));
  return { reading, settings: {}, journal: { entries: [] }, archive: [], allowPrivateHosts: [], ...changes };
}

const said = (findings: readonly { rule: string; severity: string; pointer: string }[]) =>
  findings.map(({ rule, severity, pointer }) => `${severity} ${rule} ${pointer}`).sort();

describe("checkQueue", () => {
  it("finds nothing in a good queue", () => {
    expect(checkQueue(checkOf({ account: "x", posts: [goodPost()] }))).toEqual([]);
  });

  it("finds nothing in what the bot writes", () => {
    const done = {
      ...goodPost({ id: "a", status: "done" }),
      media_id: "18",
      permalink: "https://x.example/p/1",
      published_at: "2026-01-01T09:00:00.000Z",
    };
    const unknown = {
      ...goodPost({ id: "b", status: "done", caption: "b" }),
      media_id: null,
      published_at: "2026-01-01T09:00:00Z",
    };
    const failed = {
      ...goodPost({ id: "c", status: "failed", caption: "x".repeat(3000) }),
      error: "Too long",
      failed_at: "2026-01-01T09:00:00.000Z",
    };
    expect(checkQueue(checkOf({ account: "x", posts: [done, unknown, failed] }))).toEqual([]);
  });

  it("reports faults of text, shape and rules in one run", () => {
    const good = JSON.stringify(goodPost({ id: "same", caption: "First" }));
    const queue = `{ "account": "x", "posts": [ ${good},
      ${JSON.stringify({ ...goodPost({ id: "same", caption: "x".repeat(2201), image_url: "http://a.example/b" }), captoin: 1 })},
      { "id": "c", "id": "d", "status": "pending", "pillar": 5, "cta_type": "c", "caption": "#a" } ] }`;
    expect(said(checkQueue(checkOf(queue)))).toEqual([
      "error caption-length /posts/1/caption",
      "error duplicate-key /posts/2/id",
      "error media-fields /posts/2",
      "error unique-ids /posts/1/id",
      "error unknown-field /posts/1/captoin",
      "error url-form /posts/1/image_url",
      "error wrong-type /posts/2/pillar",
      "warning hook-line /posts/2/caption",
    ]);
  });

  it("judges posts whose status is wrong as posts to go out", () => {
    const post = { ...goodPost({ caption: "x".repeat(2201) }), status: "ready" };
    expect(said(checkQueue(checkOf({ account: "x", posts: [post] })))).toEqual([
      "error caption-length /posts/0/caption",
      "error wrong-value /posts/0/status",
    ]);
  });

  it("stops after 100,000 findings", () => {
    const posts = Array.from({ length: 34_000 }, (_, index) =>
      goodPost({ id: `p${index}`, caption: "#a", image_url: "x" }),
    );
    const findings = checkQueue(checkOf({ account: "x", posts }));
    expect(findings.length).toBeLessThan(100_010);
    expect(findings.at(-1)?.rule).toBe("too-many-findings");
  });
});

describe("checkPost", () => {
  it("says about one post what checkQueue says about it, and nothing about others", () => {
    const posts = [
      { ...goodPost({ id: "a" }), captoin: 1 },
      goodPost({ id: "b", caption: "#x" }),
      { ...goodPost({ id: "a" }), status: 5 },
    ];
    const check = checkOf({ account: "", posts });
    const all = said(checkQueue(check));
    for (const index of posts.keys()) {
      expect(said(checkPost(check, index))).toEqual(all.filter((line) => line.includes(`/posts/${index}`)));
    }
    expect(checkPost(check, 99)).toEqual([]);
  });

  it("does not take post 10 for post 1", () => {
    const posts = Array.from({ length: 11 }, (_, index) => goodPost({ id: `p${index}`, caption: `Caption ${index}` }));
    const check = checkOf({ account: "x", posts: posts.with(10, goodPost({ id: "p10", caption: "#x" })) });
    expect(checkPost(check, 1)).toEqual([]);
    expect(checkPost(check, 10)).toHaveLength(1);
  });

  it("runs the rules of the whole queue once, however many posts it is asked about", () => {
    const posts = [goodPost({ id: "a" }), goodPost({ id: "b" }), goodPost({ id: "c", caption: "Another caption" })];
    let identified = 0;
    const identify: QueueCheck["identify"] = (post) => {
      identified++;
      return post;
    };
    const findingsOf = checkPosts(checkOf({ account: "x", posts }, { identify }));
    expect(said(findingsOf(1))).toEqual(["error duplicate-content /posts/1"]);
    const once = identified;
    expect(once).toBeGreaterThan(0);
    expect([findingsOf(0), findingsOf(2)]).toEqual([[], []]);
    expect(identified).toBe(once);
  });
});

describe("findBlockers", () => {
  it.each<[string, unknown]>([
    ["text that is not JSON", '{ "account": "x", "posts": [], }'],
    ["an empty file", ""],
    ["a byte order mark", '\ufeff{ "account": "x", "posts": [] }'],
    ["a frame the schema refuses", { account: "x", posts: {} }],
    ["something unknown at the top", { account: "x", posts: [], Posts: [] }],
    ["posts written twice", '{ "account": "x", "posts": [], "posts": [] }'],
    ["two posts with one id", { account: "x", posts: [goodPost(), goodPost({ status: "done" })] }],
  ])("finds %s", (_name, queue) => {
    expect(findBlockers(checkOf(queue)).length).toBeGreaterThan(0);
  });

  it("lets faults inside one post, warnings and sheer size pass", () => {
    const wrong = { ...goodPost({ id: "b", caption: "x".repeat(3000), image_url: "x" }), captoin: 1 };
    expect(findBlockers(checkOf({ account: "x", posts: [5, wrong, goodPost({ caption: "#x" })] }))).toEqual([]);
    const twice = '{ "account": "x", "posts": [{ "id": "a", "id": "b" }] }';
    expect(findBlockers(checkOf(twice))).toEqual([]);
    expect(
      findBlockers(checkOf({ account: "x", posts: [{ ...goodPost(), note: "x".repeat(33 * 1024 * 1024) }] })),
    ).toEqual([]);
  });
});
