import { describe, expect, it } from "vitest";
import type { Snapshot } from "../../../scripts/core/ports/store.ts";
import { parseJournal, readContent, readRefreshedAt } from "../../../scripts/core/posting/read-content.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { goodPost } from "../../support/rules.ts";

const bytes = (value: unknown) => encodeUtf8(typeof value === "string" ? value : JSON.stringify(value));
const versioned = (value: unknown) => ({ bytes: bytes(value), version: "1" });

function content(queue: unknown, more: Partial<Record<"settings" | "journal" | "tokenStatus", unknown>> = {}) {
  const files = Object.fromEntries(Object.entries(more).map(([name, value]) => [name, versioned(value)]));
  const nothing = { settings: null, journal: null, alerts: null, tokenStatus: null, archive: [] };
  return readContent({ ...nothing, ...files, queue: versioned(queue) } satisfies Snapshot, []);
}

const twice = (count: number, idOf = (at: number) => `p${at}`) =>
  Array.from({ length: count }, (_, at) => ["", " again"].map((word) => goodPost({ id: idOf(at), caption: word })));

describe("why a queue cannot be used", () => {
  it.each([
    [1, 1, null],
    [10, 10, null],
    [11, 10, "And 1 more problem."],
    [40, 10, "And 30 more problems."],
  ])("is said in at most ten lines, with the rest counted: %i ids that stand twice", (count, lines, rest) => {
    const { blockers } = content({ account: "a", posts: twice(count).flat() });
    expect(blockers).toHaveLength(lines + (rest === null ? 0 : 1));
    expect(blockers[lines] ?? null).toBe(rest);
  });

  it("is said in short lines, however long the names are", () => {
    const { blockers } = content({ account: "a", posts: twice(12, (at) => `${at}${"x".repeat(100_000)}`).flat() });
    const { blockers: ofKey } = content({ account: "a", posts: [], [`"${"k".repeat(100_000)}`]: 1 });
    for (const line of [...blockers, ...ofKey]) expect(line.length).toBeLessThanOrEqual(500);
    expect(ofKey).toHaveLength(1);
  });

  it("names the post that it is about, counted from one", () => {
    const [line] = content({ account: "a", posts: [goodPost({ id: "x" }), ...twice(1).flat()] }).blockers;
    expect(line).toMatch(/^Post 3: /);
  });

  it("is a damaged journal, whatever is wrong in it", () => {
    const posts = [goodPost()];
    for (const journal of ["{", {}, { entries: 3 }, { entries: [{}] }, { entries: [], more: 1 }])
      expect(content({ account: "a", posts }, { journal }).blockers, JSON.stringify(journal)).toEqual([
        expect.stringContaining("(journal.json)"),
      ]);
    expect(content({ account: "a", posts }, { journal: { entries: [] } }).blockers).toEqual([]);
    expect(content({ account: "a", posts }).blockers).toEqual([]);
  });

  it("is no fault inside a single post, which only stops that post", () => {
    const bad = goodPost({ id: "bad", caption: "x".repeat(2201) });
    const { blockers, errorsOf } = content({ account: "a", posts: [goodPost(), bad] });
    expect(blockers).toEqual([]);
    expect(errorsOf(0)).toEqual([]);
    expect(errorsOf(1)).toMatchObject([{ pointer: "/caption", severity: "error" }]);
  });
});

describe("the files beside the queue", () => {
  it("stop everything where the queue is missing or the settings are wrong", () => {
    const snapshot: Snapshot = {
      queue: null,
      settings: null,
      tokenStatus: null,
      archive: [],
      journal: null,
      alerts: null,
    };
    expect(() => readContent(snapshot, [])).toThrow(expect.objectContaining({ exitCode: 2 }));
    const settings = { posts_per_day: "many" };
    expect(() => content({ account: "a", posts: [] }, { settings })).toThrow(expect.objectContaining({ exitCode: 2 }));
  });

  it("count as empty where they are missing, and as unknown where they are damaged", () => {
    expect(parseJournal(null)).toEqual({ entries: [] });
    expect(parseJournal(bytes("{"))).toBeNull();
    expect(readRefreshedAt(null)).toBeNull();
    expect(readRefreshedAt(bytes("{"))).toBeNull();
    expect(
      readRefreshedAt(bytes({ refreshed_at: "2026-01-05T08:00:00Z", expires_at: "2026-03-06T08:00:00Z" })),
    ).toEqual(new Date("2026-01-05T08:00:00Z"));
  });
});
