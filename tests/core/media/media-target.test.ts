import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { listMediaTargets, mediaUrls, someMediaUrl } from "../../../scripts/core/media/media-target.ts";

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

describe("someMediaUrl", () => {
  it("asks about the addresses that mediaUrls lists, and about no others", () => {
    const address = fc.constantFrom("a", "b", "");
    const own = { image_url: address, video_url: address, cover_url: address };
    // A child has no cover of its own. Where one is written all the same, both leave it out.
    const children = fc.array(fc.record(own, { requiredKeys: [] }), { maxLength: 3 });
    fc.assert(
      fc.property(fc.record({ ...own, children }, { requiredKeys: [] }), address, (post, wanted) => {
        const asked: string[] = [];
        const found = someMediaUrl(post, (url) => asked.push(url) > 0 && url === wanted);
        const listed = mediaUrls(post).map(({ url }) => url);
        expect(found).toBe(listed.includes(wanted));
        expect(asked).toEqual(found ? listed.slice(0, listed.indexOf(wanted) + 1) : listed);
      }),
      { numRuns: 1_000 },
    );
  });
});
