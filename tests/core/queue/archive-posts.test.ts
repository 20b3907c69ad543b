import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { archivePosts } from "../../../scripts/core/queue/archive-posts.ts";
import { goodPost } from "../../support/rules.ts";

const done = (id: string, published_at: string) => goodPost({ id, status: "done", media_id: "1", published_at });
const print = (...posts: DraftPost[]) => `${JSON.stringify({ account: "bakery", posts }, null, 2)}\n`;
const before = new Date("2026-02-01T00:00:00Z");
const idsOf = (text = '{"posts":[]}') => JSON.parse(text).posts.map((post: DraftPost) => post.id);

function archive(queueText: string, archives: Record<string, string> = {}) {
  const applied = archivePosts({ queueText, archiveOf: (year) => archives[year] ?? null, before });
  if (!applied.ok) throw new Error(applied.error);
  return applied.value;
}

describe("archiving", () => {
  const queue = print(
    done("december", "2025-12-24T09:30:00Z"),
    done("january", "2026-01-05T09:30:00Z"),
    done("february", "2026-02-05T09:30:00Z"),
    goodPost({ id: "failed", status: "failed", error: "too tall", failed_at: "2026-01-02T09:30:00Z" }),
    goodPost({ id: "next" }),
  );

  it("moves posts published before the day to the file of their year and leaves the others", () => {
    const { queueText, archives, ids } = archive(queue);
    expect(ids).toEqual(["december", "january"]);
    expect(queueText).toBe(print(...JSON.parse(queue).posts.slice(2)));
    expect(archives.get("2025")).toBe(print(done("december", "2025-12-24T09:30:00Z")));
    expect(archives.get("2026")).toBe(print(done("january", "2026-01-05T09:30:00Z")));
  });

  it("adds to an archive that is there, and does not add twice what a crash left in both", () => {
    const first = archive(queue);
    const again = archive(queue, Object.fromEntries(first.archives));
    expect(again.archives).toEqual(first.archives);
    expect(again.queueText).toBe(first.queueText);
    const later = archive(print(done("more", "2026-01-06T09:30:00Z")), Object.fromEntries(first.archives));
    expect(idsOf(later.archives.get("2026"))).toEqual(["january", "more"]);
  });

  it("moves what was published before the very instant, and nothing of it or after", () => {
    const at = (published_at: string) => archive(print(done("x", published_at))).ids;
    expect(at("2026-01-31T23:59:59.999Z")).toEqual(["x"]);
    expect(at("2026-02-01T00:00:00Z")).toEqual([]);
    expect(at("2026-02-01T00:00:00.001Z")).toEqual([]);
  });

  it("changes no byte when nothing is old enough", () => {
    const text = '{"account":"b","posts":[ {"id":"x","status":"pending"}]}';
    expect(archive(text)).toEqual({ queueText: text, archives: new Map(), ids: [] });
  });

  it("refuses to touch anything while the queue or an archive cannot be read", () => {
    expect(archivePosts({ queueText: "{", archiveOf: () => null, before })).toMatchObject({ ok: false });
    const expected = { ok: false, error: "archive/2025.json cannot be read" };
    expect(archivePosts({ queueText: queue, archiveOf: () => "[]", before })).toEqual(expected);
  });
});
