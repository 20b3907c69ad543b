import { DEFAULT_SETTINGS } from "../../scripts/core/content/read-settings.ts";
import type { JournalEntry } from "../../scripts/core/generated/journal.ts";
import type { Content } from "../../scripts/core/posting/content.ts";

/** A content folder of which only what is given matters. */
export function contentOf(over: Partial<Content> = {}): Content {
  return {
    ...{ posts: [], archive: [], journal: { entries: [] }, record: "read", settings: DEFAULT_SETTINGS },
    ...{ blockers: [], passedOver: [], media: null, blobIds: new Map(), tokenRefreshedAt: null, errorsOf: () => [] },
    ...over,
  };
}

/** An open claim, but for what is given. */
export function entryOf(over: Partial<JournalEntry> = {}): JournalEntry {
  return {
    ...{ id: "market", digest: "0".repeat(64), account_id: "1", container_id: "2", outcome: null, media_id: null },
    ...{ published_at: null, claim: { at: "2026-06-01T09:30:00Z", run: "github:1/1" } },
    ...over,
  };
}
