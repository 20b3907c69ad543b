import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { Settings } from "../../../scripts/core/generated/settings.ts";
import { baseOfSettings, baseOfSite, judgeMediaAddresses } from "../../../scripts/core/media/media-base.ts";
import { faultsOfPath, fileNameOf, publicAddress } from "../../../scripts/core/media/media-path.ts";
import { mapMedia, mayNameFiles } from "../../../scripts/core/media/media-target.ts";
import { mediaPath, urlForm } from "../../../scripts/core/rules/posts/url-form.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { goodPost, placesIn } from "../../support/rules.ts";

describe("a path of the media folder", () => {
  it("may be any plain name", () => {
    for (const path of [
      "media/market.jpg",
      "media/Market_2-b.JPEG",
      "media/a..b.jpg",
      "media/-x.mp4",
      "media/console.jpg",
      "media/a.con.jpg",
      "media/1.MOV",
    ])
      expect([faultsOfPath(path), fileNameOf(path)]).toEqual([[], path.slice("media/".length)]);
  });

  it.each<[string, string[]]>([
    ["names no file", ["media/"]],
    ["..", ["media/../queue.jpg", "media/a/../../x.jpg"]],
    ["a folder inside media", ["media/sub/market.jpg", "media//market.jpg", "media//etc/passwd.jpg"]],
    ["a backslash", ["media/a\\b.jpg"]],
    ["other characters", ["media/.jpg", "media/.hidden.jpg", "media/my photo.jpg", "media/market.jpg\n"]],
    ["other characters", ["media/market\u0000.jpg", "media/m\u00e4rkte.jpg", "media/m\u0430rket.jpg"]],
    ["other characters", ["media/market\u200b.jpg", "media/market%2ejpg", "media/market.jpg?x=.jpg"]],
    ["other characters", ["media/market.jpg#.jpg", "media/$(id).jpg"]],
    ["with Windows cannot", ["media/con.jpg", "media/AUX.mp4", "media/lpt1.x.jpg", "media/trailing..jpg"]],
    ["does not end with", ["media/market.png", "media/market.jpg.exe", "media/market"]],
  ])("is refused and never looked up because of %s: %j", (says, paths) => {
    for (const path of paths) {
      expect(faultsOfPath(path).map(([message]) => message)).toContainEqual(expect.stringContaining(says));
      expect(fileNameOf(path), path).toBeNull();
    }
  });

  it("has at most 100 characters", () => {
    const longest = `media/${"a".repeat(90)}.jpg`;
    expect([longest.length, faultsOfPath(longest)]).toEqual([100, []]);
    expect(faultsOfPath(`media/${"a".repeat(91)}.jpg`)).toHaveLength(1);
  });

  it("is not what another value is meant as", () => {
    for (const value of ["https://x.example/media/a.jpg", "/media/a.jpg", "./media/a.jpg", "Media/a.jpg", ""])
      expect([fileNameOf(value), placesIn(goodPost({ image_url: value }), mediaPath)], value).toEqual([null, []]);
  });
});

describe("the rules for media fields", () => {
  it("let a path pass where an address may stand", () => {
    const post = goodPost({ image_url: "media/market.jpg" });
    expect([...placesIn(post, urlForm), ...placesIn(post, mediaPath)]).toEqual([]);
  });

  it("want pictures where pictures belong, and videos where videos do", () => {
    const reel = goodPost({ video_url: "media/market.jpg", cover_url: "media/market.mp4" });
    expect(placesIn(reel, mediaPath)).toEqual(["error /video_url", "error /cover_url"]);
    const children = [{ image_url: "media/a.jpg" }, { video_url: "media/a.jpg" }];
    expect(placesIn({ media_type: "CAROUSEL", children }, mediaPath)).toEqual(["error /children/1/video_url"]);
  });

  it("report a wrong path once, as a path", () => {
    const post = goodPost({ image_url: "media/../x.jpg" });
    expect([placesIn(post, urlForm), placesIn(post, mediaPath)]).toEqual([[], ["error /image_url"]]);
  });
});

describe("the public address of a file", () => {
  const sha256 = `${"ab".repeat(8)}${"0".repeat(48)}`;

  it("holds the beginning of its digest", () => {
    for (const base of ["https://team.github.io/posts/media", "https://team.github.io/posts/media///"])
      expect(publicAddress(base, { path: "media/market.jpg", sha256 })).toBe(
        "https://team.github.io/posts/media/abababababababab/market.jpg",
      );
  });

  it.each([
    ["https://team.github.io/posts/", "https://team.github.io/posts/media"],
    ["https://posts.example.com", "https://posts.example.com/media"],
    ["http://posts.example.com/", "https://posts.example.com/media"],
    ["http://127.0.0.1:8080/", "http://127.0.0.1:8080/media"],
  ])("is below the site %s", (site, base) => expect(baseOfSite(site, ["127.0.0.1"])).toBe(base));

  const bucket = { endpoint: "https://s3.example/", name: "team" };
  it.each<[string, Settings, string | null]>([
    ["nothing", {}, null],
    ["a bucket", { media: { bucket } }, "https://s3.example/team/media/"],
    [
      "its own address",
      { media: { bucket: { ...bucket, prefix: "", public_url: "https://c.example/" } } },
      "https://c.example/",
    ],
    ["something before it", { media: { base_url: "https://x.example/m", bucket } }, "https://x.example/m"],
  ])("comes from settings with %s", (_name, settings, base) => expect(baseOfSettings(settings)).toBe(base));

  it("has to be https, except on a private host that is allowed by name", () => {
    const judge = (media: Settings["media"]) =>
      judgeMediaAddresses(media === undefined ? {} : { media }, ["127.0.0.1"]).map(({ pointer }) => pointer);
    const addresses = ["https://x.example/m", "http://127.0.0.1:1/m", "http://x.example/m"];
    expect(addresses.map((base_url) => judge({ base_url }))).toEqual([[], [], ["/media/base_url"]]);
    const inBucket = (endpoint: string) => judge({ bucket: { endpoint, name: "team", public_url: endpoint } });
    const unsafe = ["/media/bucket/endpoint", "/media/bucket/public_url"];
    expect(addresses.map(inBucket)).toEqual([[], [], unsafe]);
  });
});

describe("the media fields of a post", () => {
  it("are changed everywhere, and nothing else is", () => {
    const post: DraftPost = {
      caption: "media/a.jpg",
      image_url: "media/a.jpg",
      cover_url: "media/a.jpg",
      children: [{ image_url: "media/a.jpg", alt_text: "media/a.jpg" }, { video_url: "https://x.example/b.mp4" }],
    };
    const mapped = mapMedia(post, (value, pointer) => (value.startsWith("media/") ? pointer : value));
    const first = { image_url: "/children/0/image_url", alt_text: "media/a.jpg" };
    const children = [first, { video_url: "https://x.example/b.mp4" }];
    expect(mapped).toEqual({ caption: "media/a.jpg", image_url: "/image_url", cover_url: "/cover_url", children });
  });

  it.each<[string, boolean]>([
    ['{"image_url": "media/a.jpg"}', true],
    ['{"image_url": "media\\/a.jpg"}', true],
    ['{"image_url": "\\u006dedia/a.jpg"}', true],
    ['{"image_url": "https://x.example/media/a.jpg", "media_type": "REELS"}', false],
  ])("are found to name a file in %s: %s", (queue, isFound) => expect(mayNameFiles(encodeUtf8(queue))).toBe(isFound));
});
