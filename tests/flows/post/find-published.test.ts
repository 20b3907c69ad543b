import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { JournalEntry } from "../../../scripts/core/generated/journal.ts";
import type { RecentMedia } from "../../../scripts/core/ports/platform.ts";
import type { Content } from "../../../scripts/core/posting/content.ts";
import { captionDigest, publishedDigest } from "../../../scripts/core/posting/digest.ts";
import { identifyPublished, lookInRecentMedia } from "../../../scripts/flows/post/find-published.ts";
import type { Run } from "../../../scripts/flows/post/run.ts";
import { journalOf } from "../../support/guard.ts";
import { goodPost } from "../../support/rules.ts";

const LISTED: RecentMedia = {
  id: "900",
  caption: goodPost().caption ?? "",
  timestamp: new Date("2026-06-01T09:31:00Z"),
};

interface Scene {
  posts?: DraftPost[];
  entry?: Partial<JournalEntry>;
  media?: RecentMedia[];
  /** How the entry differs when the journal is read behind the list. */
  byNow?: Partial<JournalEntry>;
}

function sceneOf({ posts = [goodPost()], entry: over = {}, media = [LISTED], byNow = {} }: Scene) {
  const claimed = { digest: publishedDigest(goodPost()), is_story: false };
  const journal = journalOf({ ...claimed, ...over });
  const [entry] = journal.entries;
  if (entry === undefined) throw new Error("no entry");
  const later = journalOf({ ...claimed, ...over, ...byNow });
  const bytes = new TextEncoder().encode(JSON.stringify(later));
  const asked: Date[] = [];
  const run = {
    platform: {
      listRecentMedia: async (since: Date) => {
        asked.push(since);
        return { ok: true, value: media };
      },
    },
    store: { read: async () => ({ bytes }) },
    clock: { sleep: async () => undefined },
    stop: { aborted: false },
  } as unknown as Run;
  const content = { posts, archive: [], blobIds: new Map(), journal } as unknown as Content;
  return { run, content, entry, asked };
}

/** Looks for the medium of a claim whose entry holds no digest of its caption, as a journal of an earlier version does. */
async function look(scene: Scene) {
  const { run, content, entry, asked } = sceneOf(scene);
  const answer = await lookInRecentMedia(run, content, entry, 1_000);
  if (!answer.ok) throw new Error("no answer");
  return { asked, ...answer.value };
}

describe("the medium of a claim whose entry holds no digest of its caption", () => {
  it("is found by the caption of the post, among other posts", async () => {
    const posts = [goodPost({ id: "other", caption: "Another" }), goodPost()];
    expect(await look({ posts })).toMatchObject({ match: { id: "900" }, isConclusive: true });
  });

  it.each<[string, Partial<DraftPost>]>([
    ["caption", { caption: "A new caption" }],
    ["picture", { image_url: "https://cdn.example.com/other.jpg" }],
  ])("is not matched once the %s was changed: the caption may have been another", async (_, change) => {
    const changed = goodPost(change);
    const media = [{ ...LISTED, caption: changed.caption ?? "" }];
    expect(await look({ posts: [changed], media })).toMatchObject({ match: null, unexplained: [{ id: "900" }] });
  });

  it("is not matched once the post is gone, not even where both have no caption", async () => {
    const media = [{ ...LISTED, caption: "" }];
    expect(await look({ posts: [], media })).toMatchObject({ match: null, unexplained: [{ id: "900" }] });
  });

  it("is looked for from shortly before its container was created", async () => {
    const created = { container_created_at: "2026-06-01T09:20:00Z" };
    expect((await look({ entry: created })).asked).toEqual([new Date("2026-06-01T09:15:00Z")]);
    expect((await look({})).asked).toEqual([new Date("2026-06-01T09:10:00Z")]);
  });
});

describe("the medium of a claim whose entry holds the digest of its caption", () => {
  it("is found by that, whatever the post says by now", async () => {
    const media = [{ ...LISTED, caption: "As it was claimed" }];
    const caption_digest = captionDigest("As it was claimed");
    for (const posts of [[], [goodPost()], [goodPost({ caption: "New" })]])
      expect(await look({ posts, media, entry: { caption_digest } })).toMatchObject({ match: { id: "900" } });
  });
});

describe("a live post of which the list of media shows nothing", () => {
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
    const claim = { at: "2026-06-01T09:30:00Z", run: "local:1" };
    const { run, content, entry } = sceneOf({ media: [], entry: { claim }, byNow });
    expect(await identifyPublished(run, content, entry, 1_000)).toEqual({ mediaId: null, publishedAt });
  });
});
