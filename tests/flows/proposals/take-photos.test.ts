import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { MediaSnapshot } from "../../../scripts/core/media/media-snapshot.ts";
import type { BoxedPhoto } from "../../../scripts/core/ports/media-folder.ts";
import { isPathOfIssue } from "../../../scripts/core/proposal/issue-names.ts";
import { parseIssueForm } from "../../../scripts/core/proposal/parse-issue-form.ts";
import {
  cropsOf,
  filesOf,
  nameFiles,
  takePhotos,
  withFiles,
  withPhotos,
} from "../../../scripts/flows/proposals/take-photos.ts";
import { frame, jpeg } from "../../core/media/build-jpeg.ts";
import { fixture } from "../../core/media/inspect.ts";
import { contentOf } from "../../support/content.ts";
import { mediaSnapshotOf } from "../../support/media-snapshot.ts";
import { goodPost } from "../../support/rules.ts";

const GOOD = jpeg(frame({ widthPx: 1080, heightPx: 1080 }));
const WIDE = { widthPx: 3000, heightPx: 1000 };
const addressOf = (index: number) =>
  `https://github.com/user-attachments/assets/0a1b2c3d-0000-0000-0000-${String(index).padStart(12, "0")}`;
const UNCUT = { from: { widthPx: 1080, heightPx: 1080 }, kept: { widthPx: 1080, heightPx: 1080 } };

const boxed = (index: number, changes: object = {}): BoxedPhoto =>
  ({ address: addressOf(index), bytes: GOOD, cut: UNCUT, ...changes }) as unknown as BoxedPhoto;

/** An issue with this in its field Photo, whose photos another job has collected. */
async function take(field: string, photos: readonly BoxedPhoto[] | null) {
  const body = `### Caption\n\nFresh bread\n\n### Photo\n\n${field}\n`;
  const form = parseIssueForm(body);
  if (form === null) throw new Error("This is no form");
  const ports = {
    photos: photos === null ? null : { read: async () => photos },
    blobIdOf: (bytes: Uint8Array) => createHash("sha1").update(bytes).digest("hex"),
    serverUrl: "https://github.com",
  } as unknown as Parameters<typeof takePhotos>[0];
  return await takePhotos(ports, form, body);
}

const images = (count: number) => Array.from({ length: count }, (_, index) => `![a](${addressOf(index)})`).join("\n");

describe("the photos of an issue", () => {
  it("are none where the field is empty", async () => {
    expect(await take("_No response_", null)).toMatchObject({ ok: true, value: { taken: [] } });
  });

  it("become one file, or several that are numbered", async () => {
    const paths = async (count: number) => {
      const taken = await take(
        images(count),
        Array.from({ length: count }, (_, index) => boxed(index)),
      );
      return taken.ok ? nameFiles(taken.value.taken, 7, "rye_issue-7").map(({ path }) => path) : taken.error.why;
    };
    expect(await paths(1)).toEqual(["media/rye_issue-7.jpg"]);
    expect(await paths(3)).toEqual(["media/rye_issue-7_1.jpg", "media/rye_issue-7_2.jpg", "media/rye_issue-7_3.jpg"]);
    expect(await paths(10)).toHaveLength(10);
    expect(await paths(11)).toEqual([expect.stringContaining("The issue has 11 photos")]);
  });

  it("are told of where they were cropped, each by its number", async () => {
    const cut = { from: WIDE, kept: { widthPx: 1910, heightPx: 1000 } };
    const crops = async (...photos: BoxedPhoto[]) => {
      const taken = await take(images(photos.length), photos);
      return taken.ok ? cropsOf(taken.value.taken) : taken.error.why;
    };
    expect(await crops(boxed(0), boxed(1, { cut }))).toEqual([expect.stringMatching(/^Photo 2 /)]);
    expect(await crops(boxed(0, { cut }))).toEqual([expect.stringMatching(/^The photo /)]);
  });

  it("may be a video, whose frame comes along as a picture of its own only where it is one", async () => {
    const REEL = fixture("reel.mp4");
    const of = async (frame: Uint8Array | null) => {
      const taken = await take(images(1), [{ address: addressOf(0), video: REEL, frame }]);
      if (!taken.ok) return taken.error.why;
      return filesOf(nameFiles(taken.value.taken, 7, "rye_issue-7")).map(({ path }) => path);
    };
    expect(await of(GOOD)).toEqual(["media/rye_issue-7.mp4", "media/rye_issue-7-cover.jpg"]);
    expect(await of(null)).toEqual(["media/rye_issue-7.mp4"]);
    expect(await of(new TextEncoder().encode("<html>"))).toEqual(["media/rye_issue-7.mp4"]);
    const no = await take(images(1), [{ address: addressOf(0), video: GOOD, frame: null }]);
    expect(no).toMatchObject({ ok: false, error: { why: [expect.stringContaining("Photo 1 of 1")] } });
  });

  it.each<[string, string, readonly BoxedPhoto[] | null, string[]]>([
    ["something that was not attached", "https://evil.example/a.jpg", [], ["not a file of this issue"]],
    ["nothing collected", images(1), null, ["Photo 1 of 1: it could not be fetched and converted"]],
    ["one of two collected", images(2), [boxed(0)], ["Photo 2 of 2: it could not be fetched"]],
    [
      "one that could not be converted",
      images(2),
      [boxed(0), { address: addressOf(1), why: "is a video." } as BoxedPhoto],
      ["Photo 2 of 2: it is a video."],
    ],
    [
      "bytes that are no picture, whatever the other job says",
      images(2),
      [boxed(0, { bytes: new TextEncoder().encode("<html>") }), boxed(1, { bytes: new Uint8Array() })],
      ["Photo 1 of 2", "Photo 2 of 2"],
    ],
    [
      "something hidden behind the picture",
      images(1),
      [boxed(0, { bytes: Uint8Array.of(...GOOD, ...new TextEncoder().encode("<script>".repeat(100))) })],
      ["Photo 1 of 1"],
    ],
  ])("are refused with %s, and every fault is named", async (_name, field, photos, faults) => {
    const taken = await take(field, photos);
    expect(taken).toMatchObject({ ok: false, error: { kind: "photos-refused" } });
    const why = taken.ok ? [] : taken.error.why;
    expect(why).toHaveLength(faults.length);
    for (const [index, fault] of faults.entries()) expect(why[index]).toContain(fault);
  });

  it.each([
    ["media/rye_issue-7.jpg", true],
    ["media/rye_issue-7.mp4", true],
    ["media/rye_issue-7_2-cover.jpg", true],
    ["media/rye-7.jpg", false],
    ["media/rye_issue-7_10.jpg", true],
    ["media/rye_issue-70.jpg", false],
    ["media/rye_issue-7_100.jpg", false],
    ["media/rye_issue-7.jpg.exe", false],
    ["media/../media/rye_issue-7.jpg", false],
  ])("may stand at %s: %s", (path, isOne) => {
    expect(isPathOfIssue(7, path)).toBe(isOne);
  });
});

describe("a post with photos", () => {
  const file = (name: string, bytes: Uint8Array = GOOD) => ({ path: `media/${name}`, bytes });
  const user_tags = [{ username: "guest", x: 0, y: 1 }];
  const post = goodPost({ alt_text: "Bread", user_tags, image_url: "https://cdn.example.com/old.jpg" });

  it("shows one as its picture, and several as a carousel with the alt text and the tags of the first", () => {
    expect(withPhotos(post, [])).toEqual(post);
    expect(withPhotos(post, [file("a.jpg")])).toEqual({ ...post, image_url: "media/a.jpg" });
    const carousel = withPhotos(post, [file("a.jpg"), file("b.jpg")]);
    expect(carousel).toMatchObject({
      media_type: "CAROUSEL",
      children: [{ image_url: "media/a.jpg", alt_text: "Bread", user_tags }, { image_url: "media/b.jpg" }],
    });
    expect(carousel).not.toHaveProperty("image_url");
    for (const name of ["alt_text", "user_tags"]) expect(carousel).not.toHaveProperty(name);
    expect(carousel.children?.[1]).not.toHaveProperty("alt_text");
  });

  it("is a reel with its cover, a video story, or a carousel whose first picture has the alt text", () => {
    const { image_url: _, ...rest } = post;
    const clip = { path: "media/a.mp4", frame: GOOD };
    expect(withPhotos(rest, [clip])).toMatchObject({
      ...{ media_type: "REELS", video_url: "media/a.mp4", cover_url: "media/a-cover.jpg" },
    });
    expect(withPhotos(rest, [{ ...clip, frame: null }])).not.toHaveProperty("cover_url");
    const story = withPhotos({ ...rest, media_type: "STORIES" }, [clip]);
    expect(story).toMatchObject({ media_type: "STORIES", video_url: "media/a.mp4" });
    expect(story).not.toHaveProperty("cover_url");
    expect(withPhotos(rest, [clip, file("b.jpg")]).children).toEqual([
      { video_url: "media/a.mp4" },
      { image_url: "media/b.jpg", alt_text: "Bread", user_tags },
    ]);
  });

  it("finds them in the folder, beside those that are there", async () => {
    const other = jpeg(frame({ widthPx: 600, heightPx: 600 }));
    const media: MediaSnapshot = mediaSnapshotOf({ "old.jpg": other, "a.jpg": other });
    const content = contentOf({ media });
    const changed = withFiles(content, [file("a.jpg"), file("b.jpg")], () => "b".repeat(40));
    const bytesOf = async (name: string) => {
      const entry = changed.media?.entries.get(name);
      return entry === undefined ? null : await changed.media?.read(entry);
    };
    expect([...(changed.media?.entries.keys() ?? [])].sort()).toEqual(["a.jpg", "b.jpg", "old.jpg"]);
    expect([await bytesOf("a.jpg"), await bytesOf("b.jpg"), await bytesOf("old.jpg")]).toEqual([GOOD, GOOD, other]);
    expect(changed.media?.entries.get("b.jpg")).toMatchObject({ kind: "file", file: { sizeBytes: GOOD.length } });
    expect(media.entries.size).toBe(2);
    expect(withFiles(content, [], () => "")).toBe(content);
  });
});
