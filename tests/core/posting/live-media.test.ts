import { describe, expect, it } from "vitest";
import type { JournalEntry } from "../../../scripts/core/generated/journal.ts";
import type { RecentMedia } from "../../../scripts/core/ports/platform.ts";
import { captionDigest } from "../../../scripts/core/posting/digest.ts";
import { findLiveMedia } from "../../../scripts/core/posting/live-media.ts";

const entry: JournalEntry = {
  id: "a",
  digest: "",
  account_id: "1",
  container_id: "1",
  container_created_at: "2026-03-01T12:00:00Z",
  claim: { at: "2026-03-01T12:01:00Z", run: "r" },
  outcome: null,
  media_id: null,
  published_at: null,
};
const medium = (id: string, caption: string | undefined, timestamp: string): RecentMedia => ({
  id,
  timestamp: new Date(timestamp),
  ...(caption === undefined ? {} : { caption }),
});
const search = (media: RecentMedia[], recordedIds: string[] = []) =>
  findLiveMedia({
    entry,
    captionDigest: captionDigest("Hello @ann,\n\nspring"),
    journal: { entries: [entry] },
    recordedIds: new Set(recordedIds),
    media,
  });

describe("findLiveMedia", () => {
  it("recognises the caption although the platform drops @ and folds white space", () => {
    expect(search([medium("5", "Hello ann, spring ", "2026-03-01T12:01:30Z")]).match?.id).toBe("5");
  });

  it("never takes the newest medium for lack of a better one", () => {
    const result = search([medium("5", "Another post", "2026-03-01T12:01:30Z")]);
    expect(result.match).toBeNull();
    expect(result.unexplained).toHaveLength(1);
    expect(result.alike).toEqual([]);
  });

  it("takes none when two could be it", () => {
    const twins = [
      medium("5", "Hello ann, spring", "2026-03-01T12:01:30Z"),
      medium("6", "Hello ann, spring", "2026-03-01T12:02:30Z"),
    ];
    expect(search(twins)).toMatchObject({ match: null, alike: [{ id: "5" }, { id: "6" }] });
  });

  it("ignores media older than the container, with 5 minutes for differing clocks", () => {
    expect(search([medium("5", "Hello ann, spring", "2026-03-01T11:54:59Z")])).toEqual({
      match: null,
      alike: [],
      unexplained: [],
    });
    expect(search([medium("5", "Hello ann, spring", "2026-03-01T11:55:00Z")]).match?.id).toBe("5");
  });

  it("ignores media that another post is recorded with", () => {
    expect(search([medium("5", "Hello ann, spring", "2026-03-01T12:01:30Z")], ["5"])).toEqual({
      match: null,
      alike: [],
      unexplained: [],
    });
  });

  it.each([
    ["an open claim", { outcome: null }],
    ["a live post without a known id", { outcome: "done" as const }],
  ])("takes none that may as well belong to %s with the same caption", (_, other) => {
    const caption_digest = captionDigest("Hello ann, spring");
    const rival = { ...entry, id: "b", container_id: "2", caption_digest, ...other };
    const input = {
      entry,
      captionDigest: caption_digest,
      journal: { entries: [entry, rival] },
      recordedIds: new Set<string>(),
      media: [medium("5", "Hello ann, spring", "2026-03-01T12:01:30Z")],
    };
    expect(findLiveMedia(input)).toMatchObject({ match: null, alike: [{ id: "5" }], unexplained: [{ id: "5" }] });
    const stranger = { ...rival, caption_digest: captionDigest("Another post") };
    expect(findLiveMedia({ ...input, journal: { entries: [entry, stranger] } }).match?.id).toBe("5");
  });

  it.each([
    ["a claim that was given up", { outcome: "abandoned" as const }],
    ["a post that failed", { outcome: "failed" as const }],
    [
      "a post that was live an hour earlier",
      { outcome: "done" as const, claim: { at: "2026-03-01T11:00:00Z", run: "r" } },
    ],
    ["a post whose medium is recorded", { outcome: "done" as const, media_id: "9" }],
  ])("takes one that cannot belong to %s with the same caption", (_, other) => {
    const caption_digest = captionDigest("Hello ann, spring");
    const found = findLiveMedia({
      entry,
      captionDigest: caption_digest,
      journal: { entries: [entry, { ...entry, id: "b", container_id: "2", caption_digest, ...other }] },
      recordedIds: new Set(),
      media: [medium("5", "Hello ann, spring", "2026-03-01T12:01:30Z")],
    });
    expect(found.match?.id).toBe("5");
  });

  it("leaves a medium without a caption unexplained", () => {
    const result = search([medium("5", undefined, "2026-03-01T12:01:30Z")]);
    expect(result).toMatchObject({ match: null, unexplained: [{ id: "5" }] });
  });
});

describe("what an old journal says of a claim", () => {
  const caption = "Hello ann, spring";
  const { container_created_at: _, ...old } = entry;
  const searchFor = (wanted: JournalEntry, entries: JournalEntry[], at: string) =>
    findLiveMedia({
      entry: wanted,
      captionDigest: captionDigest(caption),
      journal: { entries },
      recordedIds: new Set(),
      media: [medium("5", caption, at)],
    }).match?.id ?? null;

  it.each([
    ["2026-03-01T11:41:00Z", "5"],
    ["2026-03-01T11:40:59Z", null],
    ["2026-03-01T12:01:30Z", "5"],
  ])("without the container's time, it was created at most 15 minutes before: %s", (at, expected) => {
    expect(searchFor(old, [old], at)).toBe(expected);
  });

  it.each<[string, Partial<JournalEntry>, string | null]>([
    ["whose caption is not known", {}, null],
    ["with the same caption", { caption_digest: captionDigest(caption) }, null],
    ["with another caption", { caption_digest: captionDigest("Other") }, "5"],
    ["whose medium is known", { media_id: "6" }, "5"],
    ["that people were asked about", { outcome: "done", media_id: "6", parked_at: "2026-03-01T13:00:00Z" }, null],
    ["that was given up", { outcome: "abandoned" }, "5"],
    ["that went out about then", { outcome: "done" }, null],
    ["that went out hours before", { outcome: "done", claim: { at: "2026-03-01T10:01:29Z", run: "r" } }, "5"],
  ])("a medium is nobody's while it may be that of another claim: one %s", (_what, over, expected) => {
    const rival = { ...entry, id: "b", container_id: "2", ...over };
    expect(searchFor(entry, [entry, rival], "2026-03-01T12:01:30Z")).toBe(expected);
  });
});
