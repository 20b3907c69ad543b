import { describe, expect, it } from "vitest";
import type { JournalEntry } from "../../../scripts/core/generated/journal.ts";
import type { Content } from "../../../scripts/core/posting/content.ts";
import { identifyPublished } from "../../../scripts/flows/post/find-published.ts";
import type { Run } from "../../../scripts/flows/post/run.ts";
import { journalOf } from "../../support/guard.ts";

describe("a live post of which the list of media shows nothing", () => {
  const CLAIMED = { is_story: false, claim: { at: "2026-06-01T09:30:00Z", run: "local:1" } };
  const recorded = { outcome: "done", media_id: null, published_at: "2026-06-01T09:12:00Z" } as const;

  it.each<[string, Partial<JournalEntry>, string]>([
    ["as the run claimed it, while nobody has recorded it", {}, "2026-06-01T09:30:00Z"],
    ["as another run has recorded it meanwhile", recorded, "2026-06-01T09:12:00Z"],
    [
      "as the run claimed it, when another container was recorded",
      { ...recorded, container_id: "777" },
      "2026-06-01T09:30:00Z",
    ],
  ])("is dated %s", async (_, byNow, publishedAt) => {
    const journal = journalOf(CLAIMED);
    const bytes = new TextEncoder().encode(JSON.stringify(journalOf({ ...CLAIMED, ...byNow })));
    const run = {
      platform: { listRecentMedia: async () => ({ ok: true, value: [] }) },
      store: { read: async () => ({ bytes }) },
      clock: { sleep: async () => undefined },
      stop: { aborted: false },
    } as unknown as Run;
    const content = { posts: [], archive: [], journal } as unknown as Content;
    const [entry] = journal.entries;
    if (entry === undefined) throw new Error("no entry");
    expect(await identifyPublished(run, content, entry, 1_000)).toEqual({ mediaId: null, publishedAt });
  });
});
