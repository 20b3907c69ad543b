import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { publishedDigest } from "../../../scripts/core/posting/digest.ts";
import { applyQueueChange, type QueueChange } from "../../../scripts/core/queue/change-queue.ts";

const AT = "2026-01-02T03:04:05.000Z";
const doneWith = (mediaId: string | null, over: object = {}): QueueChange => {
  return { kind: "done", posts: [{ id: "b", mediaId, publishedAt: AT, ...over }] };
};
const [LINK, OTHER] = ["https://www.instagram.com/p/A/", "https://www.instagram.com/p/B/"];

function change(text: string, what: QueueChange): string {
  const applied = applyQueueChange(text, what);
  if (!applied.ok) throw new Error(applied.error);
  return applied.value;
}
const queueOf = (post: object) => JSON.stringify({ account: "x", posts: [{ id: "b", ...post }] });
const marked = (post: object, what: QueueChange) => JSON.parse(change(queueOf(post), what)).posts[0];

describe("the mark of a live post", () => {
  it("keeps one-line posts, tabs, CRLF and minified files in their own style", () => {
    const oneLine = '{"account":"x","posts":[{"id":"b","status":"pending"}]}';
    const fields = `"status":"done","media_id":"123","published_at":"${AT}"`;
    expect(change(oneLine, doneWith("123"))).toBe(oneLine.replace('"status":"pending"', fields));
    const tabs = '{\r\n\t"posts": [\r\n\t\t{\r\n\t\t\t"id" : "b",\r\n\t\t\t"status" : "pending"\r\n\t\t}\r\n\t]\r\n}';
    expect(change(tabs, doneWith("123"))).toContain('"done",\r\n\t\t\t"media_id" : "123",\r\n\t\t\t"published_at" : ');
  });

  it.each(["{", '{"posts":3}'])("is refused in a queue that cannot be read, which is not rewritten: %s", (text) =>
    expect(applyQueueChange(text, doneWith("123"))).toMatchObject({ ok: false }),
  );

  it("changes only the wanted post, whatever its texts hold and however the file is laid out", () => {
    const notes = fc.array(fc.string({ unit: "grapheme" }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(notes, fc.nat(), fc.constantFrom(undefined, 1, 2, 4, "\t"), (texts, pick, indent) => {
        const posts = texts.map((note, at) => ({ id: `p${at}`, status: "pending", note, nested: [{ note: [note] }] }));
        const id = `p${pick % posts.length}`;
        const print = (list: object[]) => JSON.stringify({ account: "posts", posts: list }, null, indent);
        const result = change(print(posts), { kind: "done", posts: [{ id, mediaId: "1", publishedAt: AT }] });
        const mark = { status: "done", media_id: "1", published_at: AT };
        const expected = print(posts.map((post) => (post.id === id ? { ...post, ...mark } : post)));
        expect(indent === undefined ? JSON.stringify(JSON.parse(result)) : result).toBe(expected);
      }),
    );
  });

  it("holds the medium, its address and its time, and nothing of an earlier failure", () => {
    const failed = { error: "e", status: "failed", failed_at: "2026-01-01T00:00:00Z", note: "n" };
    const mark = { id: "b", status: "done", note: "n", media_id: "123", published_at: AT };
    expect(marked(failed, doneWith("123", { permalink: LINK }))).toEqual({ ...mark, permalink: LINK });
    expect(marked(failed, doneWith("123", { permalink: undefined }))).toEqual(mark);
  });

  it("is not put on a renamed post that was edited since, nor on any other", () => {
    const post = { id: "b", status: "pending" as const, caption: "as it went out" };
    const digest = publishedDigest(post);
    expect(marked(post, doneWith("123", { digest })).status).toBe("done");
    expect(marked({ ...post, caption: "edited" }, doneWith("123", { digest }))).toEqual({ ...post, caption: "edited" });
    const text = '{"posts":[{"id":"a","status":"pending"}]}';
    expect(change(text, doneWith("123"))).toBe(text);
  });

  it("is put on each of several posts", () => {
    const text = JSON.stringify({ posts: ["a", "b", "c"].map((id) => ({ id, status: "pending" })) });
    const posts = ["c", "a"].map((id) => ({ id, mediaId: id, publishedAt: AT }));
    const after = JSON.parse(change(text, { kind: "done", posts })).posts;
    expect(after).toMatchObject([{ media_id: "a" }, { status: "pending" }, { media_id: "c" }]);
  });

  it.each<[string, object, string | null, string?]>([
    ["waits, though somebody wrote the medium", { status: "pending", media_id: "123" }, "123"],
    ["failed, though somebody wrote the medium", { status: "failed", media_id: "123" }, "123"],
    ["waits with a medium while the right one is unknown", { status: "pending", media_id: "9" }, null],
    ["waits with medium and link", { status: "pending", media_id: "123", permalink: LINK }, "123", LINK],
    ["is done with another medium", { status: "done", media_id: "9" }, "123"],
    ["is done without a medium", { status: "done", media_id: null }, "123"],
    ["is done with another link", { status: "done", media_id: "123", permalink: OTHER }, "123", LINK],
    ["is done without a link", { status: "done", media_id: "123" }, "123", LINK],
  ])("is put on a post that %s", (_what, post, media_id, permalink) => {
    const link = permalink === undefined ? {} : { permalink };
    const expected = { status: "done", media_id, published_at: AT, ...link };
    expect(marked(post, doneWith(media_id, link))).toMatchObject(expected);
  });

  it.each<[string, object, string | null]>([
    ["says the same already", { status: "done", media_id: "123" }, "123"],
    ["says the same, and has a link", { status: "done", media_id: "123", permalink: LINK }, "123"],
    ["knows more already", { status: "done", media_id: "123" }, null],
  ])("leaves a post alone that %s", (_what, post, mediaId) =>
    expect(change(queueOf(post), doneWith(mediaId))).toBe(queueOf(post)),
  );
});

describe("the mark of a failed post", () => {
  const POST = { id: "b", status: "pending", caption: "c" } as const;
  const failed = (post: object, error = "Too tall.") =>
    applyQueueChange(JSON.stringify({ posts: [post] }), {
      ...{ kind: "failed", id: "b", digest: publishedDigest(POST), error, failedAt: AT },
    });
  const marked = { ...POST, status: "failed", error: "Too tall.", failed_at: AT };

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
  ])("is refused for a post that %s", (_, post, error) => expect(failed(post)).toEqual({ ok: false, error }));
});
