import { describe, expect, it } from "vitest";
import type { JournalEntry } from "../../../scripts/core/generated/journal.ts";
import { activeBlock } from "../../../scripts/core/posting/block.ts";
import { NO_CONTAINER } from "../../../scripts/core/posting/new-entry.ts";
import { entryOf } from "../../support/content.ts";

const block = { at: "2026-11-20T08:00:00Z", error: "Blocked." };
const now = new Date("2026-11-20T20:00:00Z");
const published_at = "2026-11-20T10:00:00Z";
const claimedAt = (at: string) => ({ at, run: "post:2" });

function isHeldBack(entry: Partial<JournalEntry>): boolean {
  const journal = { block, entries: [entryOf({ outcome: "done", published_at, ...entry })] };
  return activeBlock(journal, { isForced: false, now }) !== null;
}

describe("activeBlock", () => {
  it("ends with what a run claimed after it and published", () => {
    expect(isHeldBack({ claim: claimedAt("2026-11-20T09:59:00Z") })).toBe(false);
    expect(isHeldBack({ claim: claimedAt("2026-11-20T09:59:00Z"), outcome: null, published_at: null })).toBe(true);
  });

  it("goes on when people post by hand", () => {
    expect(isHeldBack({ claim: claimedAt("2026-11-20T07:59:00Z") })).toBe(true);
    expect(isHeldBack({ claim: claimedAt("2026-11-20T11:00:00Z"), container_id: NO_CONTAINER })).toBe(true);
    // A claim that was taken for what people had posted before.
    expect(isHeldBack({ claim: claimedAt("2026-11-20T08:01:00Z"), published_at: "2026-11-20T07:59:00Z" })).toBe(true);
  });
});
