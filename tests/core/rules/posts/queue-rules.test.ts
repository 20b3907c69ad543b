import { describe, expect, it } from "vitest";
import type { JournalEntry } from "../../../../scripts/core/generated/journal.ts";
import { storiesAccount } from "../../../../scripts/core/rules/posts/account-limits.ts";
import { duplicateContent } from "../../../../scripts/core/rules/posts/duplicate-content.ts";
import { uniqueIds } from "../../../../scripts/core/rules/posts/unique-ids.ts";
import { entryOf } from "../../../support/content.ts";
import { findingsInQueue, goodPost } from "../../../support/rules.ts";

const entry = (changes: Partial<JournalEntry>) =>
  entryOf({ digest: "d", outcome: "done", media_id: "3", published_at: "2026-01-01T09:00:00Z", ...changes });

describe("unique-ids", () => {
  it("accepts different ids, and posts whose id the schema refused", () => {
    const { id: _, ...nameless } = goodPost();
    expect(findingsInQueue([goodPost({ id: "a" }), goodPost({ id: "b" }), nameless, nameless], uniqueIds)).toEqual([]);
  });

  it("flags the later of two posts with one id and names the first, whatever their status", () => {
    const posts = [goodPost({ id: "a", status: "done" }), goodPost({ id: "b" }), goodPost({ id: "a" })];
    expect(findingsInQueue(posts, uniqueIds)).toMatchObject([
      { severity: "error", pointer: "/posts/2/id", message: 'The id "a" is already used by post 1.' },
    ]);
  });

  it("flags an id of the archive, but not the archived post on its way out of the queue", () => {
    const archive = [goodPost({ id: "a", status: "done" })];
    expect(findingsInQueue([goodPost({ id: "a" })], uniqueIds, { archive })).toMatchObject([{ severity: "error" }]);
    expect(findingsInQueue([goodPost({ id: "a", status: "done" })], uniqueIds, { archive })).toEqual([]);
  });

  it("leaves done posts alone that the journal knows", () => {
    const journal = { entries: [entry({})] };
    expect(findingsInQueue([goodPost({ status: "done" })], uniqueIds, { journal })).toEqual([]);
  });

  it("warns of a published post that is pending again, which the bot heals", () => {
    const journal = { entries: [entry({ digest: "same" })] };
    const findings = findingsInQueue([goodPost()], uniqueIds, { journal, digestOf: () => "same" });
    expect(findings).toMatchObject([{ severity: "warning", message: expect.stringContaining("2026-01-01T09:00:00Z") }]);
  });

  it("says when it was published, if that is known", () => {
    const said = (published_at: string | null) =>
      findingsInQueue([goodPost()], uniqueIds, { journal: { entries: [entry({ published_at })] } })[0]?.message;
    expect(said("2026-01-01T09:00:00Z")).toContain("published on 2026-01-01T09:00:00Z, according");
    expect(said(null)).toContain("published, according");
  });

  it("refuses another post under a published id, which the bot would never publish", () => {
    const journal = { entries: [entry({ digest: "old" })] };
    expect(findingsInQueue([goodPost()], uniqueIds, { journal, digestOf: () => "new" })).toMatchObject([
      { severity: "error", pointer: "/posts/0/id", hint: expect.stringContaining("Give it a new id.") },
    ]);
  });

  it("does not mind claims that failed or were given up", () => {
    const journal = {
      entries: [entry({ outcome: "failed" }), entry({ outcome: "abandoned" }), entry({ outcome: null })],
    };
    expect(findingsInQueue([goodPost()], uniqueIds, { journal, digestOf: () => "d" })).toEqual([]);
  });
});

describe("unique-ids, for ids that look the same", () => {
  it("flags the later of two", () => {
    const posts = [goodPost({ id: "оса" }), goodPost({ id: "oca" }), goodPost({ id: "Oca" })];
    expect(findingsInQueue(posts, uniqueIds)).toMatchObject([
      { severity: "error", pointer: "/posts/1/id", message: expect.stringContaining("looks like that of post 1") },
    ]);
  });
});

describe("duplicate-content", () => {
  const a = goodPost({ id: "a" });

  it("flags the later of two pending posts and names the earlier one", () => {
    expect(findingsInQueue([a, goodPost({ id: "b" })], duplicateContent)).toMatchObject([
      { severity: "error", pointer: "/posts/1", message: expect.stringContaining('"a"') },
    ]);
  });

  it("flags each repetition once, always naming the first", () => {
    const posts = [a, goodPost({ id: "b" }), goodPost({ id: "c" })];
    expect(
      findingsInQueue(posts, duplicateContent).map(({ pointer, message }) => [pointer, message.includes('"a"')]),
    ).toEqual([
      ["/posts/1", true],
      ["/posts/2", true],
    ]);
  });

  it("flags the pending post, not the done one, wherever they stand", () => {
    const done = goodPost({ id: "d", status: "done" });
    expect(findingsInQueue([a, done], duplicateContent)).toMatchObject([{ pointer: "/posts/0" }]);
    expect(findingsInQueue([done, a], duplicateContent)).toMatchObject([{ pointer: "/posts/1" }]);
    expect(findingsInQueue([a], duplicateContent, { archive: [done] })).toMatchObject([{ pointer: "/posts/0" }]);
    expect(findingsInQueue([done, goodPost({ id: "e", status: "done" })], duplicateContent)).toEqual([]);
  });

  it("does not count failed posts, which may be tried again under a new id", () => {
    expect(findingsInQueue([goodPost({ id: "f", status: "failed" }), a], duplicateContent)).toEqual([]);
  });

  it.each([
    ["another caption", { caption: "Something else" }],
    ["another picture", { image_url: "https://cdn.example.com/other.jpg" }],
    ["the same picture as a story", { media_type: "STORIES" as const }],
  ])("accepts %s", (_name, change) => {
    expect(findingsInQueue([a, goodPost({ id: "b", ...change })], duplicateContent)).toEqual([]);
  });

  it("compares carousels picture by picture", () => {
    const carousel = (id: string, names: string[]) => {
      const children = names.map((name) => ({ image_url: `https://cdn.example.com/${name}.jpg` }));
      const { image_url: _, alt_text: __, ...rest } = goodPost({ id, media_type: "CAROUSEL", children });
      return rest;
    };
    const posts = [
      carousel("a", ["1", "2"]),
      carousel("b", ["1", "3"]),
      carousel("c", ["2", "1"]),
      carousel("d", ["1", "2"]),
    ];
    expect(findingsInQueue(posts, duplicateContent)).toMatchObject([{ pointer: "/posts/3" }]);
  });

  it("finds a repetition behind a post with the same picture and other words", () => {
    const other = (id: string) => goodPost({ id, caption: "Something else" });
    expect(findingsInQueue([a, other("b"), other("c"), goodPost({ id: "d" })], duplicateContent)).toMatchObject([
      { pointer: "/posts/2", message: expect.stringContaining('"b"') },
      { pointer: "/posts/3", message: expect.stringContaining('"a"') },
    ]);
  });

  it("names a post without an id by its place, from 1", () => {
    const { id: _, ...nameless } = goodPost();
    const posts = [goodPost({ id: "x", image_url: "https://cdn.example.com/x.jpg" }), nameless, goodPost({ id: "b" })];
    expect(findingsInQueue(posts, duplicateContent)).toMatchObject([
      { pointer: "/posts/2", message: expect.stringContaining("as post 2.") },
    ]);
  });

  it("compares a published file as it stands only where the journal does not know what was published", () => {
    const file = { image_url: "media/a.jpg" };
    const done = goodPost({ id: "d", status: "done", ...file });
    const found = (...ids: string[]) =>
      findingsInQueue([done, goodPost({ id: "e", ...file })], duplicateContent, {
        journal: { entries: ids.map((id) => entry({ id })) },
        digestOf: ({ id }) => id ?? "",
      }).length;
    expect(found()).toBe(1);
    expect(found("other")).toBe(1);
    expect(found("d")).toBe(0);
  });

  it.each([
    [null, "which is being published according to the journal"],
    ["done" as const, "which is published according to the journal"],
  ])("says what became of the first according to the journal: %s", (outcome, words) => {
    const journal = { entries: [entry({ id: "gone", digest: "same", outcome })] };
    const [finding] = findingsInQueue([a], duplicateContent, { journal, digestOf: () => "same" });
    expect(finding?.message).toContain(words);
  });

  it("follows repetitions wherever they stand: waiting, done, in the archive or only in the journal", () => {
    const second = goodPost({ id: "b", repeat_of: "a" });
    const third = goodPost({ id: "c", repeat_of: "b" });
    const done = { ...a, status: "done" as const };
    const twice = { ...second, status: "done" as const };
    expect(findingsInQueue([done, twice, third], duplicateContent)).toEqual([]);
    expect(findingsInQueue([third], duplicateContent, { archive: [done, twice] })).toEqual([]);
    expect(findingsInQueue([a, second, third], duplicateContent)).toEqual([]);
    expect(findingsInQueue([third, second], duplicateContent, { archive: [done] })).toEqual([]);
    const stranger = goodPost({ id: "z" });
    expect(findingsInQueue([done, twice, stranger], duplicateContent)).toMatchObject([
      { pointer: "/posts/2", hint: expect.stringContaining('"repeat_of": "b"') },
    ]);
    expect(findingsInQueue([done, stranger], duplicateContent)).toMatchObject([
      { hint: expect.stringContaining('"repeat_of": "a"') },
    ]);
  });

  it("has nothing to compare in posts without media", () => {
    expect(
      findingsInQueue(
        [
          { status: "pending", caption: "x" },
          { status: "pending", caption: "x" },
        ],
        duplicateContent,
      ),
    ).toEqual([]);
  });

  it("knows by the journal what left queue and archive", () => {
    const journal = { entries: [entry({ id: "gone", digest: "same" })] };
    const input = { journal, digestOf: () => "same" };
    expect(findingsInQueue([a], duplicateContent, input)).toMatchObject([
      { message: expect.stringContaining('"gone"') },
    ]);
    expect(findingsInQueue([goodPost({ id: "gone" })], duplicateContent, input)).toEqual([]);
  });

  it("gets through 20,000 posts with the same picture", () => {
    const posts = Array.from({ length: 20_000 }, (_, index) =>
      goodPost({ id: `p${index}`, caption: `Caption ${index}` }),
    );
    expect(findingsInQueue(posts, duplicateContent)).toEqual([]);
  });
});

describe("stories-account", () => {
  it("notes once that stories need a Business account, at the first that waits", () => {
    const story = (id: string, status: "pending" | "done") => goodPost({ id, status, media_type: "STORIES" });
    const posts = [story("old", "done"), goodPost(), story("a", "pending"), story("b", "pending")];
    expect(findingsInQueue(posts, storiesAccount)).toMatchObject([
      { severity: "note", pointer: "/posts/2/media_type", hint: expect.stringContaining("npm run doctor") },
    ]);
    expect(findingsInQueue([story("old", "done"), goodPost()], storiesAccount)).toEqual([]);
  });
});
