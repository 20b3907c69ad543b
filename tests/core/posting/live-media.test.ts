import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { JournalEntry } from "../../../scripts/core/generated/journal.ts";
import type { RecentMedia } from "../../../scripts/core/ports/platform.ts";
import type { Content } from "../../../scripts/core/posting/content.ts";
import { captionDigest, publishedDigest } from "../../../scripts/core/posting/digest.ts";
import { findLiveMedia } from "../../../scripts/core/posting/live-media.ts";
import { findRecordGap } from "../../../scripts/core/posting/record-gap.ts";
import { contentOf, entryOf } from "../../support/content.ts";
import { goodPost } from "../../support/rules.ts";

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

const AT = "2026-03-01T12:00:00Z";
const live: DraftPost = goodPost({ id: "a", status: "done", media_id: "5", published_at: AT });
const DONE = { id: "a", digest: publishedDigest(live), outcome: "done", media_id: "5", published_at: AT } as const;
const recorded = (over: Partial<JournalEntry> = {}) => entryOf({ ...DONE, ...over });

interface Case {
  posts?: DraftPost[];
  archive?: DraftPost[];
  entries?: JournalEntry[];
  record?: Content["record"];
  tokenRefreshedAt?: Date | null;
}

const NOTHING = { posts: [], entries: [] };

function gap({ posts = [live], archive = [], entries = [recorded()], record = "read", tokenRefreshedAt = null }: Case) {
  return findRecordGap(contentOf({ posts, archive, journal: { entries }, record, tokenRefreshedAt }));
}

describe("a record that is all that was published", () => {
  it.each<[string, Case]>([
    ["of what the queue says", {}],
    ["of a post with an open claim, which is settled", { entries: [recorded({ outcome: null, media_id: null })] }],
    ["of a renamed post, by its medium", { posts: [{ ...live, id: "new", caption: "Edited" }] }],
    [
      "of a renamed story",
      { posts: [{ ...live, id: "new", media_id: null }], entries: [recorded({ media_id: null })] },
    ],
    ["where nothing was published yet", { posts: [goodPost({ id: "a" })], entries: [], record: "none" }],
    ["where a person has set a post to done", { posts: [goodPost({ id: "a", status: "done" })], entries: [] }],
    ["beside a token that was refreshed", { tokenRefreshedAt: new Date(AT) }],
  ])("is sound: %s", (_, one) => expect(gap(one)).toBeNull());

  it.each<[string, Case, string]>([
    ["the queue knows of a post", { entries: [] }, "a went out"],
    ["the archive knows of a post", { posts: [], archive: [live], entries: [] }, "a went out"],
    ["it says that a live post is not", { entries: [recorded({ outcome: "abandoned" })] }, "a went out"],
    ["none beside a refresh", { ...NOTHING, record: "none", tokenRefreshedAt: new Date(AT) }, "token-status.json"],
    ["it is damaged", { ...NOTHING, record: "damaged" }, "damaged"],
  ])("is not: %s", (_, one, words) => expect(gap(one)).toContain(words));
});
