import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createFileChecker } from "../../../scripts/adapters/media/file-checker.ts";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { MediaSnapshot } from "../../../scripts/core/media/media-snapshot.ts";
import { mergeFolders } from "../../../scripts/core/media/media-snapshot.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { frame, jpeg } from "../../core/media/build-jpeg.ts";
import { fixture } from "../../core/media/inspect.ts";
import { mediaSnapshotOf } from "../../support/media-snapshot.ts";

const GOOD = jpeg(frame({ widthPx: 1080, heightPx: 1080 }));
const POINTER = encodeUtf8("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n");

async function check(files: MediaSnapshot | null, post: DraftPost = { image_url: "media/market.jpg" }) {
  return await createFileChecker().check(post, {}, { files });
}

async function rulesFor(files: MediaSnapshot | null, post?: DraftPost): Promise<string[]> {
  return (await check(files, post)).findings.map(({ severity, rule }) => `${severity} ${rule}`);
}

describe("a file of the repository", () => {
  it("is measured by its bytes, with the digests that tell it from others", async () => {
    const report = await check(mediaSnapshotOf({ "market.jpg": GOOD }));
    const sha256 = createHash("sha256").update(GOOD).digest("hex");
    expect(report).toMatchObject({
      findings: [],
      measured: [{ pointer: "/image_url", widthPx: 1080, heightPx: 1080, sizeBytes: GOOD.length, digest: sha256 }],
      files: [{ pointer: "/image_url", path: "media/market.jpg", sha256, sizeBytes: GOOD.length, isVideo: false }],
    });
  });

  it.each<[string, MediaSnapshot | null, string]>([
    ["no media folder at all", null, "error media/missing"],
    ["a file of another case", mediaSnapshotOf({ "Market.jpg": GOOD }), "error media/missing"],
    ["a symbolic link", mediaSnapshotOf({ "market.jpg": "link" }), "error media/not-a-file"],
    ["a Git LFS pointer", mediaSnapshotOf({ "market.jpg": POINTER }), "error media/lfs-pointer"],
    ["a truncated picture", mediaSnapshotOf({ "market.jpg": GOOD.subarray(0, 6) }), "error media/format"],
    ["more than 8 MiB", mediaSnapshotOf({ "market.jpg": padded(GOOD, 8 * 1024 * 1024 + 1) }), "error media/size"],
  ])("with %s is a finding by name", async (_name, files, rule) => {
    expect(await rulesFor(files)).toEqual([rule]);
    expect((await check(files)).findings[0]?.message).toMatch(/^"media\/market\.jpg" /);
  });

  it("larger than GitHub takes is not read", async () => {
    const folder = mediaSnapshotOf({});
    const file = { blobId: "too-large", sizeBytes: 100 * 1024 * 1024 + 1 };
    const entries = new Map([["market.jpg", { name: "market.jpg", kind: "file" as const, file }]]);
    expect(await rulesFor({ ...folder, entries })).toEqual(["error media/size"]);
  });

  it("is left alone where its path is not well formed: the rules say so", async () => {
    expect(await check(mediaSnapshotOf({}), { image_url: "media/../market.jpg" })).toMatchObject({ findings: [] });
  });

  it("is judged with the others of a carousel, and addresses are not fetched", async () => {
    const files = mediaSnapshotOf({ "a.jpg": GOOD, "b.jpg": jpeg(frame({ widthPx: 1080, heightPx: 600 })) });
    const urls = ["media/a.jpg", "media/b.jpg", "https://x.invalid/c.jpg"];
    const { findings, measured } = await check(files, {
      media_type: "CAROUSEL",
      children: urls.map((image_url) => ({ image_url })),
    });
    expect(findings).toMatchObject([{ severity: "warning", rule: "media/cropping" }]);
    expect(measured.map(({ pointer }) => pointer)).toEqual(["/children/0/image_url", "/children/1/image_url"]);
  });

  it("may be a video", async () => {
    const [movie, post] = [fixture("reel.mp4"), { media_type: "REELS", video_url: "media/a.mp4" } as const];
    const report = await check(mediaSnapshotOf({ "a.mp4": movie }), post);
    expect(report.files).toMatchObject([{ isVideo: true, sizeBytes: movie.length }]);
    expect(await rulesFor(mediaSnapshotOf({ "a.mp4": GOOD }), post)).toEqual(["error media/video-format"]);
    const late = { ...post, thumb_offset: 6000 };
    expect(await rulesFor(mediaSnapshotOf({ "a.mp4": movie }), late)).toEqual(["error media/cover-position"]);
  });

  it.each([
    [undefined, "error"],
    [false, "error"],
    [true, "note"],
  ])("may be wider than it is shown only where the settings say so: %s", async (allow_scaling, severity) => {
    const files = mediaSnapshotOf({ "market.jpg": jpeg(frame({ widthPx: 2000, heightPx: 2000 })) });
    const media = allow_scaling === undefined ? {} : { allow_scaling };
    const { findings } = await createFileChecker().check({ image_url: "media/market.jpg" }, media, { files });
    expect(findings).toMatchObject([{ severity, rule: "media/width" }]);
  });
});

describe("the media folder after merging", () => {
  const [base, now] = [mediaSnapshotOf({ "old.jpg": GOOD, "gone.jpg": GOOD, "both.jpg": GOOD }), POINTER];

  it("is the current one with what the proposal adds, replaces and removes", async () => {
    const current = mediaSnapshotOf({ "old.jpg": now, "gone.jpg": GOOD, "both.jpg": GOOD, "newer.jpg": GOOD });
    const head = mediaSnapshotOf({ "old.jpg": GOOD, "both.jpg": now, "added.jpg": now });
    const merged = mergeFolders({ base, head, current });
    expect([...merged.entries.keys()].sort()).toEqual(["added.jpg", "both.jpg", "newer.jpg", "old.jpg"]);
    const bytes = await Promise.all([...merged.entries.values()].map((entry) => merged.read(entry)));
    const whole = [...merged.entries.keys()].map((name, index) => [name, bytes[index]]);
    expect(Object.fromEntries(whole)).toEqual({
      "old.jpg": now,
      "both.jpg": now,
      "added.jpg": now,
      "newer.jpg": GOOD,
    });
  });
});

describe("the kind of the media folder after merging", () => {
  const kinds = ["folder", "link"] as const;
  const of = (kind: "folder" | "link") => ({ ...mediaSnapshotOf({ "market.jpg": GOOD }), kind });
  const all = kinds.flatMap((base) => kinds.flatMap((head) => kinds.map((current) => [base, head, current] as const)));

  it.each(all)("from %s to %s in the proposal, with %s on the default branch, is what was changed", (...three) => {
    const [base, head, current] = three.map(of);
    if (base === undefined || head === undefined || current === undefined) throw new Error("three are given");
    const expected = head.kind === base.kind ? current.kind : head.kind;
    expect(mergeFolders({ base, head, current }).kind).toBe(expected);
  });
});

function padded(bytes: Uint8Array, sizeBytes: number): Uint8Array {
  const all = new Uint8Array(sizeBytes);
  all.set(bytes);
  return all;
}
