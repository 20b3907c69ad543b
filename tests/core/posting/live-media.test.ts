import { describe, expect, it } from "vitest";
import type { JournalEntry } from "../../../scripts/core/generated/journal.ts";
import type { RecentMedia } from "../../../scripts/core/ports/platform.ts";
import { captionDigest } from "../../../scripts/core/posting/digest.ts";
import { findLiveMedia } from "../../../scripts/core/posting/live-media.ts";
import { entryOf } from "../../support/content.ts";

const CAPTION = "Hello ann, spring";
const entry = entryOf({
  ...{ id: "a", container_id: "1", caption_digest: captionDigest("Hello @ann,\n\nspring") },
  ...{ container_created_at: "2026-03-01T12:00:00Z", claim: { at: "2026-03-01T12:01:00Z", run: "r" } },
});
const { caption_digest: _, ...unknownCaption } = entry;

const medium = (over: Partial<RecentMedia> = {}): RecentMedia => ({
  ...{ id: "5", caption: CAPTION, timestamp: new Date("2026-03-01T12:01:30Z") },
  ...over,
});
const at = (time: string) => medium({ timestamp: new Date(time) });

interface Scene {
  media?: RecentMedia[];
  claimed?: JournalEntry;
  others?: JournalEntry[];
  recordedIds?: string[];
}

/** The medium that is matched, those with the caption, and those that no record explains. */
function idsFound({ media = [medium()], claimed = entry, others = [], recordedIds = [] }: Scene) {
  const journal = { entries: [claimed, ...others] };
  const found = findLiveMedia({ entry: claimed, journal, recordedIds: new Set(recordedIds), media });
  const idsOf = (list: RecentMedia[]) => list.map(({ id }) => id).join();
  return [found.match?.id ?? null, idsOf(found.alike), idsOf(found.unexplained)];
}

describe("findLiveMedia", () => {
  it.each<[string, Scene, [string | null, string, string]]>([
    ["takes the one with the caption, although the platform drops @ and white space", {}, ["5", "5", "5"]],
    ["never takes the newest for lack of a better one", { media: [medium({ caption: "Other" })] }, [null, "", "5"]],
    ["takes none when two could be it", { media: [medium(), medium({ id: "6" })] }, [null, "5,6", "5,6"]],
    ["takes one from 5 minutes before the container", { media: [at("2026-03-01T11:55:00Z")] }, ["5", "5", "5"]],
    ["ignores an older one", { media: [at("2026-03-01T11:54:59Z")] }, [null, "", ""]],
    ["ignores one that another post is recorded with", { recordedIds: ["5"] }, [null, "", ""]],
    ["leaves one without a caption", { media: [{ id: "5", timestamp: medium().timestamp }] }, [null, "", "5"]],
    ["matches nothing while the claimed caption is not known", { claimed: unknownCaption }, [null, "", "5"]],
  ])("%s", (_name, scene, expected) => expect(idsFound(scene)).toEqual(expected));

  it.each<[string, Partial<JournalEntry>, string | null]>([
    ["that is open", {}, null],
    ["with another caption", { caption_digest: captionDigest("Other") }, "5"],
    ["whose medium is known", { media_id: "6" }, "5"],
    ["that people were asked about", { outcome: "done", media_id: "6", parked_at: "2026-03-01T13:00:00Z" }, null],
    ["that was given up", { outcome: "abandoned" }, "5"],
    ["that failed", { outcome: "failed" }, "5"],
    ["that went out about then", { outcome: "done" }, null],
    ["that went out an hour before", { outcome: "done", claim: { at: "2026-03-01T11:01:29Z", run: "r" } }, "5"],
  ])("takes none that may belong to another claim with the same caption: one %s", (_name, over, expected) => {
    const rival = { ...entry, id: "b", container_id: "2", ...over };
    expect(idsFound({ others: [rival] })[0]).toBe(expected);
    // So may one whose caption is not known.
    const { caption_digest: _caption, ...unknown } = rival;
    if (over.caption_digest === undefined) expect(idsFound({ others: [unknown] })[0]).toBe(expected);
  });
});
