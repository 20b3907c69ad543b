import { describe, expect, it } from "vitest";
import { isTimeZone, localDay } from "../../../scripts/core/dates/time-zone.ts";
import type { JournalEntry } from "../../../scripts/core/generated/journal.ts";
import { publishedOnDay } from "../../../scripts/core/posting/slot.ts";

const entry = (over: Partial<JournalEntry>): JournalEntry => ({
  id: "a",
  digest: "",
  account_id: "1",
  container_id: "1",
  claim: { at: "2026-03-01T12:00:00Z", run: "r" },
  outcome: null,
  media_id: null,
  published_at: null,
  ...over,
});

describe("localDay", () => {
  it("turns at midnight of the zone, not of UTC", () => {
    expect(localDay(new Date("2026-03-01T22:59:59Z"), "Europe/Berlin")).toBe("2026-03-01");
    expect(localDay(new Date("2026-03-01T23:00:00Z"), "Europe/Berlin")).toBe("2026-03-02");
    expect(localDay(new Date("2026-03-01T09:59:59Z"), "Pacific/Honolulu")).toBe("2026-02-28");
  });

  it("follows daylight saving time", () => {
    expect(localDay(new Date("2026-07-01T22:00:00Z"), "Europe/Berlin")).toBe("2026-07-02");
  });
});

describe("isTimeZone", () => {
  it("knows zones from other text", () => {
    expect(isTimeZone("America/New_York")).toBe(true);
    expect(isTimeZone("Mars/Olympus")).toBe(false);
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
