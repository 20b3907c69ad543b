import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../../scripts/core/content/draft-post.ts";
import type { JournalEntry } from "../../../../scripts/core/generated/journal.ts";
import { readLineage } from "../../../../scripts/core/rules/posts/lineage.ts";

/** "b>a" is post b, which repeats post a. */
function postsOf(words: string, status: "pending" | "done" | "failed" = "pending"): DraftPost[] {
  return words.split(" ").flatMap((word) => {
    const [id = "", repeat_of] = word.split(">");
    return id === "" ? [] : [{ id, status, ...(repeat_of === undefined ? {} : { repeat_of }) }];
  });
}

function lineageOf({ journal = "", given = "", archive = "", done = "", failed = "", waiting = "" }) {
  const entriesOf = (words: string, outcome: JournalEntry["outcome"]) =>
    // Safe: nothing else of an entry is read.
    postsOf(words).map(({ id, repeat_of }) => ({ id, repeat_of, outcome }) as JournalEntry);
  return readLineage({
    journal: { entries: [...entriesOf(journal, "done"), ...entriesOf(given, "abandoned")] },
    archive: postsOf(archive, "done"),
    queue: { posts: [...postsOf(waiting), ...postsOf(failed, "failed"), ...postsOf(done, "done")] },
  });
}

describe("which post repeats which", () => {
  it("is a line from the first to its newest repetition, whatever their order", () => {
    const lineage = lineageOf({ archive: "a", done: "c>b b>a", waiting: "d>c x" });
    for (const id of ["a", "b", "c", "d"]) {
      expect(lineage.newestOf(id)).toBe("d");
      expect(lineage.lineOf(id)).toBe(lineage.lineOf("a"));
    }
    expect([lineage.lineOf("x"), lineage.newestOf("x")]).toEqual([undefined, "x"]);
    expect(["a", "b", "c", "d"].map(lineage.repeaterOf)).toEqual(["b", "c", "d", undefined]);
  });

  it.each([
    ["the journal before the archive", { journal: "n>a", archive: "m>a" }],
    ["the journal before the queue", { journal: "n>a", waiting: "m>a" }],
    ["the archive before published posts of the queue", { archive: "n>a", done: "m>a" }],
    ["the archive before waiting posts", { archive: "n>a", waiting: "m>a" }],
    ["published posts before waiting ones that stand in front", { done: "n>a", waiting: "m>a" }],
    ["of waiting posts the first", { waiting: "n>a m>a" }],
    ["nobody who was given up", { given: "m>a", waiting: "n>a" }],
    ["nobody who failed", { failed: "m>a", waiting: "n>a" }],
    ["nobody who repeats itself", { waiting: "a>a n>a" }],
  ])("is said by %s", (_who, sources) => {
    const lineage = lineageOf(sources);
    expect([lineage.repeaterOf("a"), lineage.newestOf("a")]).toEqual(["n", "n"]);
    expect(lineage.lineOf("m")).toBeUndefined();
  });

  it("is what a post said when it went live, whatever its file says now", () => {
    const lineage = lineageOf({ journal: "n>a", waiting: "n>b" });
    expect([lineage.repeaterOf("a"), lineage.repeaterOf("b")]).toEqual(["n", undefined]);
  });

  it("is the same for a post that was renamed once it was claimed, under both of its names", () => {
    const live = { id: "a", outcome: "done", media_id: "m1" } as JournalEntry;
    const lineageWith = (post: DraftPost, ...waiting: DraftPost[]) =>
      readLineage({ journal: { entries: [live] }, archive: [], queue: { posts: [post, ...waiting] } });
    const renamed: DraftPost = { id: "renamed", status: "done", media_id: "m1" };
    const [again, copy] = postsOf("again>renamed copy>a");
    const lineage = lineageWith(renamed, again ?? {}, copy ?? {});
    expect(lineage.lineOf("again")).toBeDefined();
    for (const id of ["a", "renamed"]) {
      expect(lineage.lineOf(id)).toBe(lineage.lineOf("again"));
      expect([lineage.repeaterOf(id), lineage.newestOf(id)]).toEqual(["again", "again"]);
    }
    expect(lineage.lineOf("copy")).toBeUndefined();
    // With another medium, or as long as it waits, it is another post.
    for (const other of [{ media_id: "m2" }, { status: "pending" } as const])
      expect(lineageWith({ ...renamed, ...other }, ...postsOf("again>renamed")).lineOf("a")).toBeUndefined();
  });

  it("is the same for a renamed story too, whose medium nobody knows, by the time of both records", () => {
    const published_at = "2026-05-10T05:14:43.705Z";
    const unknown = { outcome: "done", media_id: null } as const;
    const lineageWith = (of: Partial<JournalEntry>, post: DraftPost) => {
      const entries = [{ id: "a", ...unknown, ...of } as JournalEntry];
      const renamed: DraftPost = { id: "renamed", status: "done", media_id: null, ...post };
      const queue = { posts: [renamed, ...postsOf("again>renamed")] };
      return readLineage({ journal: { entries }, archive: [], queue });
    };
    expect(lineageWith({ published_at }, { published_at }).repeaterOf("a")).toBe("again");
    // At another time, or without one, it is another post. So is one with a medium.
    const later = { published_at: "2026-05-10T05:14:43.706Z" };
    for (const other of [later, {}, { published_at, media_id: "m1" }])
      expect(lineageWith({ published_at }, other).repeaterOf("a")).toBeUndefined();
    expect(lineageWith({ outcome: null, published_at: null }, {}).repeaterOf("a")).toBeUndefined();
  });

  it("comes to an end where posts repeat one another in a circle", () => {
    const lineage = lineageOf({ waiting: "a>c b>a c>b" });
    expect(new Set(["a", "b", "c"].map(lineage.lineOf)).size).toBe(1);
    expect(lineage.lineOf("a")).toBeDefined();
  });
});
