import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { blobIdsOf, NO_FILES } from "../../../scripts/core/media/blob-ids.ts";
import { judgeAddress, normaliseHosts } from "../../../scripts/core/media/judge-address.ts";
import { findEntry, MAX_FILE_BYTES } from "../../../scripts/core/media/judge-entry.ts";
import type { EntryKind, MediaEntry, MediaSnapshot } from "../../../scripts/core/media/media-snapshot.ts";
import { listMediaTargets, mediaUrls, nameMedia } from "../../../scripts/core/media/media-target.ts";

const IMAGE = "https://x.example/a.jpg";
const VIDEO = "https://x.example/a.mp4";

function rolesOf(post: DraftPost): string[] {
  return listMediaTargets(post).map(({ pointer, role }) => `${pointer} ${role}`);
}

describe("listMediaTargets", () => {
  it.each<[string, DraftPost, string[]]>([
    ["a picture", { image_url: IMAGE }, ["/image_url feed-image"]],
    ["a reel", { media_type: "REELS", video_url: VIDEO, cover_url: IMAGE }, ["/video_url reel", "/cover_url cover"]],
    ["a story of a picture", { media_type: "STORIES", image_url: IMAGE }, ["/image_url story-image"]],
    ["a story of a video", { media_type: "STORIES", video_url: VIDEO }, ["/video_url story-video"]],
    [
      "a carousel",
      { media_type: "CAROUSEL", children: [{ image_url: IMAGE }, { video_url: VIDEO }] },
      ["/children/0/image_url carousel-image", "/children/1/video_url carousel-video"],
    ],
    ["a post without media", { caption: "words" }, []],
    ["a carousel without children", { media_type: "CAROUSEL" }, []],
    ["an empty address", { image_url: "" }, []],
  ])("lists the files of %s", (_name, post, targets) => expect(rolesOf(post)).toEqual(targets));

  it("leaves out fields that are not sent", () => {
    expect(rolesOf({ image_url: IMAGE, video_url: VIDEO, cover_url: IMAGE })).toEqual(["/image_url feed-image"]);
    expect(rolesOf({ media_type: "CAROUSEL", image_url: IMAGE, children: [{}] })).toEqual([]);
  });

  it("lists no more children than a carousel may have", () => {
    const children = Array.from({ length: 1000 }, () => ({ image_url: IMAGE }));
    expect(rolesOf({ media_type: "CAROUSEL", children })).toHaveLength(10);
  });
});

it("lists the addresses of a post in order, and those of its children behind them", () => {
  const child = { image_url: IMAGE, video_url: VIDEO };
  const pointers = mediaUrls({ ...child, cover_url: IMAGE, children: [{}, child] }).map(({ pointer }) => pointer);
  const ofChild = ["/children/1/image_url", "/children/1/video_url"];
  expect(pointers).toEqual(["/image_url", "/video_url", "/cover_url", ...ofChild]);
});

describe("nameMedia", () => {
  it.each([
    ["https://cdn.example/a/b/autumn.jpg?Signature=secret#secret", '"autumn.jpg" on cdn.example'],
    ["https://user:secret@cdn.example:8443/autumn.jpg", '"autumn.jpg" on cdn.example:8443'],
    ["https://cdn.example/a%20b%0A.jpg", '"a%20b%0A.jpg" on cdn.example'],
    ["https://cdn.example/", "The file on cdn.example"],
    ["https://cdn.example/folder/", "The file on cdn.example"],
    [`https://cdn.example/${"x".repeat(100)}.jpg`, `"${"x".repeat(80)}…" on cdn.example`],
    ["secret words", "The address"],
    ["data:image/jpeg;base64,secret", "The address"],
  ])("calls %s %s", (url, name) => expect(nameMedia(url)).toBe(name));
});

function snapshotOf(...entries: MediaEntry[]): MediaSnapshot {
  const read = () => Promise.reject(new Error("nobody reads it"));
  return { path: "content/media", kind: "folder", entries: new Map(entries.map((entry) => [entry.name, entry])), read };
}

const PICTURE: MediaEntry = { name: "a.jpg", kind: "file", file: { blobId: "1", sizeBytes: 1 } };

describe("blobIdsOf", () => {
  it("knows the files of a folder by the path that posts name", () => {
    const folder = snapshotOf(PICTURE, { name: "inner", kind: "folder", file: null });
    expect([...blobIdsOf(folder)]).toEqual([["media/a.jpg", "1"]]);
    expect(blobIdsOf(null)).toEqual(NO_FILES);
  });
});

const fileOf = (sizeBytes = 10): MediaEntry => ({ kind: "file", file: { sizeBytes } }) as MediaEntry;
const other = (kind: EntryKind): MediaEntry => ({ kind, file: null }) as MediaEntry;

function folderOf(entries: Record<string, MediaEntry>, kind: MediaSnapshot["kind"] = "folder"): MediaSnapshot {
  const read = async () => new Uint8Array();
  return { path: "content/media", kind, entries: new Map(Object.entries(entries)), read };
}

describe("a file of the media folder", () => {
  it("is found by its name, up to what GitHub takes", () => {
    const largest = fileOf(MAX_FILE_BYTES);
    expect(findEntry(folderOf({ "a.jpg": largest, "b.jpg": fileOf() }), "a.jpg")).toEqual({ ok: true, entry: largest });
  });

  const twins = { "a.jpg": fileOf(), "A.JPG": fileOf() };
  it.each<[string, Record<string, MediaEntry>, string, RegExp, RegExp]>([
    ["nothing", { "b.jpg": fileOf() }, "media/missing", /does not exist/, /Add the file in the same pull request/],
    ["a name in other letters", { "A.jpg": fileOf() }, "media/missing", /does not exist/, /There is "A\.jpg": upper/],
    ["a file too large", { "a.jpg": fileOf(MAX_FILE_BYTES + 1) }, "media/size", /larger than 100 MiB/, /smaller/],
    ["a twin in other letters", twins, "media/case-clash", /from "A\.JPG" only/, /Rename/],
    ["a folder", { "a.jpg": other("folder") }, "media/not-a-file", /is a folder, not a file/, /under this name/],
    ["a link", { "a.jpg": other("link") }, "media/not-a-file", /is a symbolic link, not/, /under this name/],
    ["a submodule", { "a.jpg": other("submodule") }, "media/not-a-file", /is a submodule, not/, /under this name/],
    ["a device", { "a.jpg": other("other") }, "media/not-a-file", /is something else, not/, /under this name/],
  ])("is not there where the folder has %s", (_what, entries, rule, says, hint) => {
    const remark = { rule, says: expect.stringMatching(says), hint: expect.stringMatching(hint) };
    expect(findEntry(folderOf(entries), "a.jpg")).toEqual({ ok: false, remark });
  });

  it.each<[MediaSnapshot["kind"], string, RegExp]>([
    ["missing", "media/missing", /does not exist/],
    ["file", "media/not-a-file", /the media folder beside the queue is a file\./],
    ["link", "media/not-a-file", /is a symbolic link\./],
    ["submodule", "media/not-a-file", /is a submodule\./],
    ["other", "media/not-a-file", /is something else\./],
  ])("is not looked for where the folder itself is a %s", (kind, rule, says) => {
    const found = findEntry(folderOf({ "a.jpg": fileOf() }, kind), "a.jpg");
    expect(found).toMatchObject({ ok: false, remark: { rule, says: expect.stringMatching(says) } });
  });
});

const hosts = (privateHosts: string[], onlyHosts: string[] | null = null) => ({
  privateHosts: normaliseHosts(privateHosts),
  onlyHosts: onlyHosts === null ? null : normaliseHosts(onlyHosts),
});

describe("judgeAddress", () => {
  it.each(["https://cdn.example/a.jpg", "https://CDN.example:8443/a.jpg?x=1", "https://8.8.8.8/a.jpg"])(
    "takes %s",
    (url) => {
      expect(judgeAddress(url, hosts([]))).toBeNull();
    },
  );

  it.each(["", "a.jpg", "//cdn.example/a.jpg", "http://cdn.example/a.jpg", "ftp://cdn.example/a.jpg"])(
    "refuses %j",
    (url) => {
      expect(judgeAddress(url, hosts([]))?.rule).toBe("media/address");
    },
  );

  it.each(["https://user@cdn.example/a.jpg", "https://:secret@cdn.example/a.jpg"])("refuses credentials: %s", (url) =>
    expect(judgeAddress(url, hosts(["cdn.example"]))?.rule).toBe("media/address"),
  );

  it("takes http for hosts that may be private, and for no others", () => {
    expect(judgeAddress("http://LOCALHOST:8080/a.jpg", hosts(["LocalHost"]))).toBeNull();
    expect(judgeAddress("http://localhost.:8080/a.jpg", hosts(["localhost"]))?.rule).toBe("media/address");
    expect(judgeAddress("http://sub.localhost/a.jpg", hosts(["localhost"]))?.rule).toBe("media/address");
  });

  it("keeps to the team's hosts, exactly", () => {
    const only = hosts([], ["cdn.example"]);
    expect(judgeAddress("https://CDN.example/a.jpg", only)).toBeNull();
    expect(judgeAddress("https://cdn.example.evil/a.jpg", only)?.rule).toBe("media/host-not-allowed");
    expect(judgeAddress("https://x.cdn.example/a.jpg", only)?.rule).toBe("media/host-not-allowed");
  });
});

describe("normaliseHosts", () => {
  it("writes hosts as URLs do, and drops empty ones", () => {
    const expected = ["cdn.example", "[::1]", "[fe80::1]"];
    expect([...normaliseHosts([" CDN.example ", "", "::1", "[fe80::1]"])]).toEqual(expected);
  });
});
