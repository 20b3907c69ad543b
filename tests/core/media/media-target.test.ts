import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
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
  ])("lists the files of %s", (_name, post, targets) => {
    expect(rolesOf(post)).toEqual(targets);
  });

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
  ])("calls %s %s", (url, name) => {
    expect(nameMedia(url)).toBe(name);
  });
});
