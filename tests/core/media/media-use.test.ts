import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { JournalEntry } from "../../../scripts/core/generated/journal.ts";
import { filesToKeep, lostClaims, mediaUses, prunable, servedPaths } from "../../../scripts/core/media/media-use.ts";
import type { Content } from "../../../scripts/core/posting/content.ts";
import { contentOf } from "../../support/content.ts";
import { donePost, failedPost, journalOf } from "../../support/guard.ts";
import { goodPost } from "../../support/rules.ts";

const FILE = { image_url: "media/a.jpg" };
const OLD = "2026-01-02T09:30:00Z";
const BEFORE = new Date("2026-02-01T00:00:00Z");

function contentWith(posts: DraftPost[], entries: Partial<JournalEntry>[] = [], archive: DraftPost[] = []): Content {
  return contentOf({ posts, archive, journal: journalOf(...entries) });
}
const isPrunable = (content: Content) => prunable(["a.jpg"], mediaUses(content), BEFORE).length === 1;

describe("a file of the media folder", () => {
  const out = donePost({ ...FILE, published_at: OLD });

  it.each<[string, Content]>([
    ["no post uses it", contentWith([goodPost()])],
    ["its only post has been out for long", contentWith([out])],
    ["its only post has been out for long, its claim too", contentWith([out], [{ id: "live", outcome: "done" }])],
    ["its only post is in the archive", contentWith([], [], [out])],
    ["another post is claimed", contentWith([out], [{ id: "another" }])],
  ])("may go when %s", (_, content) => expect(isPrunable(content)).toBe(true));

  it.each<[string, Content]>([
    ["waits", contentWith([goodPost(FILE)])],
    ["failed and may be tried again", contentWith([failedPost(FILE)])],
    ["is claimed", contentWith([goodPost(FILE)], [{}])],
    ["is marked as out while a claim on it is open", contentWith([out], [{ id: "live" }])],
    ["went out at that very instant", contentWith([donePost({ ...FILE, published_at: BEFORE.toISOString() })])],
    ["went out at an unknown time", contentWith([{ ...goodPost(FILE), id: "x", status: "done" }])],
    ["uses it as its cover", contentWith([goodPost({ cover_url: "media/a.jpg" })])],
    ["uses it in a carousel", contentWith([goodPost({ children: [{ image_url: "media/a.jpg" }] })])],
    ["waits beside one that has been out for long", contentWith([out, goodPost(FILE)])],
  ])("stays while a post of it %s", (_, content) => expect(isPrunable(content)).toBe(false));
});

describe("a file whose post went out long ago", () => {
  const out = donePost({ ...FILE, id: "old", published_at: OLD });
  const repeat = goodPost({
    image_url: "media/new.jpg",
    id: "again",
    repeat_of: "old",
    status: "done",
    published_at: OLD,
  });

  it.each<[string, Content, string[] | null, string[]]>([
    ["a post that evergreen.json repeats", contentWith([out]), ["old"], ["a.jpg"]],
    ["its newest repetition", contentWith([out, repeat]), ["old"], ["a.jpg", "new.jpg"]],
    ["a post of the archive", contentWith([], [], [out]), ["old"], ["a.jpg"]],
    [
      "a post that a person publishes by hand, whatever the queue says now",
      contentWith([goodPost()], [{ id: "live", handoff: ["https://x.example/media/0123456789abcdef/a.jpg"] }]),
      null,
      ["a.jpg"],
    ],
    ["no other post", contentWith([out]), ["another"], []],
    [
      "nothing where a person has published it",
      contentWith([out], [{ id: "old", outcome: "done", handoff: ["https://x.example/0/a.jpg"] }]),
      null,
      [],
    ],
  ])("is needed again by %s", (_, content, posts, files) =>
    expect([...filesToKeep(content, posts && { posts })].sort()).toEqual(files),
  );
});

describe("a claim whose post is gone", () => {
  it("is told, as nobody knows which files it uses", () => {
    const entries = [{ id: "gone" }, { id: "market" }, { id: "live" }, { id: "ended", outcome: "abandoned" }] as const;
    const content = contentWith([goodPost()], [...entries], [donePost()]);
    expect(lostClaims(content)).toEqual(["gone"]);
  });
});

describe("how a file is used", () => {
  it("is told with the roles that this file has, and no others", () => {
    const post = goodPost({
      id: "reel",
      media_type: "REELS",
      video_url: "media/film.mp4",
      cover_url: "media/cover.jpg",
    });
    const uses = mediaUses(contentWith([post]));
    expect(uses.get("film.mp4")).toEqual([{ id: "reel", state: "open", publishedAt: null, roles: ["reel"] }]);
    expect(uses.get("cover.jpg")).toEqual([{ id: "reel", state: "open", publishedAt: null, roles: ["cover"] }]);
    // The frame that stands for a video is kept as long as the video.
    expect(uses.get("film-cover.jpg")).toEqual([{ id: "reel", state: "open", publishedAt: null, roles: [] }]);
    expect([...uses.keys()].sort()).toEqual(["cover.jpg", "film-cover.jpg", "film.mp4"]);
  });

  it.each<[string, string, DraftPost]>([
    ["published", "published", donePost({ ...FILE, published_at: OLD })],
    ["published at a time that is no time", "open", donePost({ ...FILE, published_at: "some day" })],
    ["failed though it has a time", "open", { ...failedPost(FILE), published_at: OLD }],
  ])("is told of a post that is %s: %s", (_what, state, post) =>
    expect(mediaUses(contentWith([post])).get("a.jpg")).toMatchObject([{ state }]),
  );

  it("is not told of addresses elsewhere", () => {
    const urls = ["https://cdn.example.com/media/a.jpg", "media/deep/a.jpg", "media/"];
    expect(mediaUses(contentWith(urls.map((image_url) => goodPost({ image_url }))))).toEqual(new Map());
  });
});

const NOW = new Date("2026-03-01T00:00:00Z");

it("files are served while a post waits, after it failed, and for thirty days after it went out", () => {
  const posts = [
    { id: "waits", status: "pending" as const, image_url: "media/waits.jpg" },
    // It may be tried again.
    { id: "failed", status: "failed" as const, image_url: "media/failed.jpg" },
    { id: "new", status: "done" as const, image_url: "media/new.jpg", published_at: "2026-01-31T00:00:00Z" },
    { id: "old", status: "done" as const, image_url: "media/old.jpg", published_at: "2026-01-29T00:00:00Z" },
    { id: "elsewhere", status: "pending" as const, image_url: "https://media.example.com/a.jpg" },
  ];
  expect([...servedPaths(posts, NOW)]).toEqual(["media/waits.jpg", "media/failed.jpg", "media/new.jpg"]);
});
