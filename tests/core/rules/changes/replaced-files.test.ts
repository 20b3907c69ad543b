import { describe, expect, it } from "vitest";
import { donePost, guardComplaints, guardPlaces, journalOf, type Side } from "../../../support/guard.ts";
import { goodPost } from "../../../support/rules.ts";

const [OLD, NEW] = ["a".repeat(40), "b".repeat(40)];
const files = (blobId: string, path = "media/a.jpg") => new Map([[path, blobId]]);
const live = donePost({ image_url: "media/a.jpg" });
const claimed = goodPost({ id: "market", image_url: "media/a.jpg" });
const open = journalOf({ id: "market" });

describe("a file that a change replaces", () => {
  it.each<[string, Side, Side, string[]]>([
    [
      "of a published post",
      { posts: [live], blobIds: files(OLD) },
      { posts: [live], blobIds: files(NEW) },
      ["guard/published-posts queue.json /posts/0/image_url"],
    ],
    [
      "of a published post, with another post before it",
      { posts: [live], blobIds: files(OLD) },
      { posts: [goodPost(), live], blobIds: files(NEW) },
      ["guard/published-posts queue.json /posts/1/image_url"],
    ],
    [
      "of a post that is being published",
      { posts: [claimed], blobIds: files(OLD) },
      { posts: [claimed], blobIds: files(NEW) },
      ["guard/claimed-posts queue.json /posts/0/image_url"],
    ],
    [
      "of a post that waits",
      { posts: [goodPost({ id: "other", image_url: "media/a.jpg" })], blobIds: files(OLD) },
      { posts: [goodPost({ id: "other", image_url: "media/a.jpg" })], blobIds: files(NEW) },
      [],
    ],
    [
      "of no post",
      { posts: [live], blobIds: files(OLD, "media/b.jpg") },
      { posts: [live], blobIds: files(NEW, "media/b.jpg") },
      [],
    ],
    ["that was not known before", { posts: [live], blobIds: new Map() }, { posts: [live], blobIds: files(NEW) }, []],
    ["by the same bytes", { posts: [live], blobIds: files(OLD) }, { posts: [live], blobIds: files(OLD) }, []],
  ])("%s", (_name, base, head, places) => {
    expect(guardPlaces({ journal: open, base, head })).toEqual(places);
  });

  it("counts in a carousel, a cover and a video too", () => {
    const children = [{ image_url: "https://media.example.com/1.jpg" }, { video_url: "media/a.mp4" }];
    const carousel = donePost({ id: "c", media_type: "CAROUSEL", children });
    const reel = donePost({
      id: "r",
      media_type: "REELS",
      video_url: "https://media.example.com/r.mp4",
      cover_url: "media/a.jpg",
    });
    const both = (blobId: string): Side => ({
      posts: [carousel, reel],
      blobIds: new Map([...files(blobId), ...files(blobId, "media/a.mp4")]),
    });
    expect(guardPlaces({ base: both(OLD), head: both(NEW) })).toEqual([
      "guard/published-posts queue.json /posts/0/children/1/video_url",
      "guard/published-posts queue.json /posts/1/cover_url",
    ]);
  });

  it("may be removed once its post is published, but not while it is being published", () => {
    const gone = new Map<string, string>();
    expect(
      guardPlaces({ base: { posts: [live], blobIds: files(OLD) }, head: { posts: [live], blobIds: gone } }),
    ).toEqual([]);
    const side = { posts: [claimed] };
    const complaints = guardComplaints({
      journal: open,
      base: { ...side, blobIds: files(OLD) },
      head: { ...side, blobIds: gone },
    });
    expect(complaints.map(({ message }) => message)).toEqual([
      'The bot is publishing "market" and does not know the result yet, but "media/a.jpg" was removed.',
    ]);
  });

  it("is named together with the fields that changed, and says what to do", () => {
    const edited = { ...live, caption: "Other words." };
    const [complaint, ...more] = guardComplaints({
      base: { posts: [live], blobIds: files(OLD) },
      head: { posts: [edited], blobIds: files(NEW) },
    });
    expect(more).toEqual([]);
    expect(complaint).toMatchObject({
      message: '"live" is published, but caption changed and another file is at "media/a.jpg".',
      hint: expect.stringContaining("new name"),
    });
  });

  it("is not guessed at where the files of one side are not known, or are known by another kind of hash", () => {
    const before = { posts: [live], blobIds: files(OLD) };
    expect(guardPlaces({ base: { posts: [live] }, head: before })).toEqual([]);
    expect(guardPlaces({ base: before, head: { posts: [live] } })).toEqual([]);
    expect(guardPlaces({ base: before, head: { posts: [live], blobIds: files("c".repeat(64)) } })).toEqual([]);
  });
});
