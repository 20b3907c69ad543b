import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { JournalEntry } from "../../../scripts/core/generated/journal.ts";
import { publishedElsewhere, publishedOnDay } from "../../../scripts/core/posting/slot.ts";
import { entryOf } from "../../support/content.ts";

const CLAIM = { at: "2026-03-01T12:00:00Z", run: "r" };
const entry = (over: Partial<JournalEntry>) => entryOf({ id: "a", claim: CLAIM, ...over });

describe("publishedElsewhere", () => {
  it("counts done posts that the journal does not know, once, also those in the archive", () => {
    const published_at = "2026-03-01T09:30:00Z";
    const done = (id: string, media_id: string | null): DraftPost => ({ id, status: "done", published_at, media_id });
    const journal = {
      entries: [
        entry({ id: "known", outcome: "done", media_id: "7", published_at }),
        entry({ id: "unseen", outcome: "done", media_id: null, published_at }),
      ],
    };
    const count = (...posts: DraftPost[]) => publishedElsewhere({ posts, archive: [], journal }).length;
    expect(count(done("known", "7"), done("renamed", "7"))).toBe(0);
    expect(count(done("known", "8"), done("known", null), done("unseen", "9"))).toBe(0);
    expect(count({ ...done("x", "8"), status: "pending" }, { ...done("y", "8"), status: "failed" })).toBe(0);
    expect(count(done("by-hand", "8"), done("without-id", null), { id: "waiting", status: "pending" })).toBe(2);
    expect(publishedElsewhere({ posts: [], archive: [done("renamed", "7"), done("old", "9")], journal })).toHaveLength(
      1,
    );
  });
});

describe("publishedOnDay", () => {
  const day = new Date("2026-03-01T18:00:00Z");

  it("counts done posts of the day, open claims of the day and posts the journal does not know", () => {
    const entries = [
      entry({ outcome: "done", published_at: "2026-03-01T00:00:00Z" }),
      entry({ outcome: "done", published_at: "2026-02-28T23:59:59Z" }),
      entry({}),
      entry({ claim: { at: "2026-02-28T12:00:00Z", run: "r" } }),
    ];
    expect(
      publishedOnDay({ day, timeZone: "UTC", entries, elsewhere: ["2026-03-01T01:00:00Z", "2025-03-01T01:00:00Z"] }),
    ).toBe(3);
  });

  it("does not count abandoned and failed claims", () => {
    const entries = [entry({ outcome: "abandoned" }), entry({ outcome: "failed" })];
    expect(publishedOnDay({ day, timeZone: "UTC", entries, elsewhere: [] })).toBe(0);
  });
});
