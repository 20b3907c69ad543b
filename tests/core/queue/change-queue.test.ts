import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { publishedDigest } from "../../../scripts/core/posting/digest.ts";
import { applyQueueChange, type QueueChange } from "../../../scripts/core/queue/change-queue.ts";

const done: QueueChange = {
  kind: "done",
  posts: [{ id: "b", mediaId: "123", publishedAt: "2026-01-02T03:04:05.000Z" }],
};

function change(text: string, what: QueueChange): string {
  const applied = applyQueueChange(text, what);
  if (!applied.ok) throw new Error(applied.error);
  return applied.value;
}

describe("applyQueueChange", () => {
  it("keeps one-line posts, tabs, CRLF and minified files in their own style", () => {
    const oneLine = '{"account":"x","posts":[{"id":"b","status":"pending"}]}';
    expect(change(oneLine, done)).toBe(
      '{"account":"x","posts":[{"id":"b","status":"done","media_id":"123","published_at":"2026-01-02T03:04:05.000Z"}]}',
    );
    const tabs = '{\r\n\t"posts": [\r\n\t\t{\r\n\t\t\t"id" : "b",\r\n\t\t\t"status" : "pending"\r\n\t\t}\r\n\t]\r\n}';
    expect(change(tabs, done)).toContain('"status" : "done",\r\n\t\t\t"media_id" : "123",\r\n\t\t\t"published_at" : ');
  });

  it("removes the error of an earlier failure when a post turns out to be live", () => {
    const text = '{"posts":[{"error":"e","id":"b","status":"failed","failed_at":"2026-01-01T00:00:00Z"}]}';
    expect(JSON.parse(change(text, done)).posts[0]).toEqual({
      id: "b",
      status: "done",
      media_id: "123",
      published_at: "2026-01-02T03:04:05.000Z",
    });
  });

  it("refuses a queue it cannot read instead of rewriting it", () => {
    expect(applyQueueChange("{", done)).toMatchObject({ ok: false });
    expect(applyQueueChange('{"posts":3}', done)).toMatchObject({ ok: false });
  });

  it("changes only the wanted post, whatever its texts hold and however the file is laid out", () => {
    const notes = fc.array(fc.string({ unit: "grapheme" }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(notes, fc.nat(), fc.constantFrom(undefined, 1, 2, 4, "\t"), (texts, pick, indent) => {
        const posts = texts.map((note, index) => ({
          id: `p${index}`,
          status: "pending",
          note,
          nested: [{ note: [note] }],
        }));
        const id = `p${pick % posts.length}`;
        const result = change(JSON.stringify({ account: "posts", posts }, null, indent), {
          kind: "done",
          posts: [{ id, mediaId: "1", publishedAt: "2026-01-01T00:00:00Z" }],
        });
        const expected = posts.map((post) =>
          post.id === id ? { ...post, status: "done", media_id: "1", published_at: "2026-01-01T00:00:00Z" } : post,
        );
        expect(JSON.parse(result)).toEqual({ account: "posts", posts: expected });
        if (indent !== undefined)
          expect(result).toBe(JSON.stringify({ account: "posts", posts: expected }, null, indent));
      }),
    );
  });
});

describe("the mark of a live post", () => {
  const LINK = "https://www.instagram.com/p/abc/";
  const mark = (over: object): QueueChange => ({
    kind: "done",
    posts: [{ id: "b", mediaId: "123", publishedAt: "2026-01-02T03:04:05.000Z", ...over }],
  });
  const marked = (post: object, over: object = {}) =>
    JSON.parse(change(JSON.stringify({ posts: [{ id: "b", status: "pending", ...post }] }), mark(over))).posts[0];

  it("holds the medium, its address and its time", () => {
    expect(marked({ note: "n" }, { permalink: LINK })).toEqual({
      ...{ id: "b", status: "done", note: "n", media_id: "123", permalink: LINK },
      published_at: "2026-01-02T03:04:05.000Z",
    });
    expect(marked({}, { permalink: undefined })).not.toHaveProperty("permalink");
  });

  it("is not put on a renamed post that was edited since, nor on any other", () => {
    const post = { id: "b", status: "pending" as const, caption: "as it went out" };
    const digest = publishedDigest(post);
    expect(marked(post, { digest }).status).toBe("done");
    expect(marked({ ...post, caption: "edited" }, { digest })).toEqual({ ...post, caption: "edited" });
    const text = '{"posts":[{"id":"a","status":"pending"}]}';
    expect(change(text, mark({}))).toBe(text);
  });

  it("is put on each of several posts", () => {
    const text = JSON.stringify({ posts: ["a", "b", "c"].map((id) => ({ id, status: "pending" })) });
    const posts = ["c", "a"].map((id) => ({ id, mediaId: id, publishedAt: "2026-01-02T03:04:05.000Z" }));
    const after = JSON.parse(change(text, { kind: "done", posts })).posts;
    expect(after.map(({ status, media_id }: { status: string; media_id?: string }) => [status, media_id])).toEqual([
      ["done", "a"],
      ["pending", undefined],
      ["done", "c"],
    ]);
  });
});

describe("the mark of a failed post", () => {
  const POST = { id: "b", status: "pending", caption: "c" } as const;
  const failed = (post: object, error = "Too tall.") =>
    applyQueueChange(JSON.stringify({ posts: [post] }), {
      ...{ kind: "failed", id: "b", digest: publishedDigest(POST), error, failedAt: "2026-01-02T03:04:05.000Z" },
    });
  const marked = { ...POST, status: "failed", error: "Too tall.", failed_at: "2026-01-02T03:04:05.000Z" };

  it("holds why and when, and is made once", () => {
    const result = failed(POST);
    expect(result.ok && JSON.parse(result.value).posts[0]).toEqual(marked);
    expect(failed(marked)).toEqual({ ok: true, value: JSON.stringify({ posts: [marked] }) });
  });

  it.each<[string, object, string]>([
    ["is gone", { ...POST, id: "a" }, "b is no longer in the queue"],
    ["was edited meanwhile", { ...POST, caption: "new" }, "b was edited in the meantime"],
    ["is live", { ...POST, status: "done" }, "b is no longer pending"],
    ["has failed for another reason", { ...marked, error: "Too wide." }, "b is no longer pending"],
  ])("is refused for a post that %s", (_, post, error) => {
    expect(failed(post)).toEqual({ ok: false, error });
  });
});

describe("a post that the journal knows as published", () => {
  const queueOf = (post: object) => JSON.stringify({ account: "x", posts: [{ id: "b", ...post }] });
  const doneWith = (mediaId: string | null, permalink?: string): QueueChange => ({
    kind: "done",
    posts: [
      { id: "b", mediaId, publishedAt: "2026-01-02T03:04:05.000Z", ...(permalink === undefined ? {} : { permalink }) },
    ],
  });
  const [LINK, OTHER] = ["https://www.instagram.com/p/A/", "https://www.instagram.com/p/B/"];

  it.each<[string, object, QueueChange]>([
    ["waits, though somebody wrote the medium", { status: "pending", media_id: "123" }, doneWith("123")],
    ["failed, though somebody wrote the medium", { status: "failed", media_id: "123" }, doneWith("123")],
    ["waits with a medium while the right one is unknown", { status: "pending", media_id: "9" }, doneWith(null)],
    ["waits with medium and link", { status: "pending", media_id: "123", permalink: LINK }, doneWith("123", LINK)],
    ["is done with another medium", { status: "done", media_id: "9" }, doneWith("123")],
    ["is done without a medium", { status: "done", media_id: null }, doneWith("123")],
    ["is done with another link", { status: "done", media_id: "123", permalink: OTHER }, doneWith("123", LINK)],
    ["is done without a link", { status: "done", media_id: "123" }, doneWith("123", LINK)],
  ])("is recorded where it %s", (_what, post, what) => {
    const [mark] = what.kind === "done" ? what.posts : [];
    const [after] = JSON.parse(change(queueOf(post), what)).posts;
    expect(after).toMatchObject({ status: "done", media_id: mark?.mediaId, published_at: mark?.publishedAt });
    if (mark?.permalink !== undefined) expect(after.permalink).toBe(mark.permalink);
  });

  it.each<[string, object, QueueChange]>([
    ["says the same already", { status: "done", media_id: "123" }, doneWith("123")],
    ["says the same, and has a link", { status: "done", media_id: "123", permalink: LINK }, doneWith("123")],
    ["knows more already", { status: "done", media_id: "123" }, doneWith(null)],
  ])("is left alone where it %s", (_what, post, what) => {
    expect(change(queueOf(post), what)).toBe(queueOf(post));
  });
});
