import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createThumbWriter } from "../../scripts/adapters/site/write-media.ts";
import type { ChunkData, ComposeData, PostDetail } from "../../scripts/core/calendar/site-data.ts";
import { fullUrl, smallPicture } from "../../scripts/core/calendar/site-files.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import type { Settings } from "../../scripts/core/generated/settings.ts";
import { publishedDigest } from "../../scripts/core/posting/digest.ts";
import { makeSite } from "../../scripts/wiring/make-site.ts";
import { httpServer } from "../support/http-server.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { makePhotos } from "./support/photos.ts";
import { simplePost } from "./support/queues.ts";

const NOW = new Date("2026-01-14T11:00:00Z");

interface Content {
  posts: Post[];
  settings?: Settings;
  journal?: object;
  media?: Record<string, Uint8Array>;
  allowPrivateHosts?: string[];
}

/** Builds the site of a content folder, and reads what came of it. */
async function site({ posts, settings = {}, journal, media = {}, allowPrivateHosts = ["127.0.0.1"] }: Content) {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "media"));
  for (const [name, bytes] of Object.entries(media)) await writeFile(join(folder, "media", name), bytes);
  await writeFile(join(folder, "queue.json"), JSON.stringify({ account: "bakery", posts }));
  await writeFile(join(folder, "settings.json"), JSON.stringify(settings));
  if (journal !== undefined) await writeFile(join(folder, "journal.json"), JSON.stringify(journal));
  const outDir = join(folder, "site");
  const queuePath = join(folder, "queue.json");
  await makeSite({ queuePath, outDir, now: NOW, isNowAssumed: true, allowPrivateHosts, repository: null });
  const json = async <T>(name: string) => JSON.parse(await readFile(join(outDir, "data", name), "utf8")) as T;
  const details = (await json<ChunkData>("posts-0.json")).posts;
  const post = (id: string) => details.find((detail) => detail.id === id) as PostDetail;
  const entries = await readdir(outDir);
  const thumbs = entries.includes("thumbs") ? await readdir(join(outDir, "thumbs")) : [];
  return { outDir, post, compose: await json<ComposeData>("compose.json"), thumbs };
}

const [PHOTO = new Uint8Array(), OTHER = new Uint8Array()] = await makePhotos(2);

const OLD = { status: "done", media_id: "1", published_at: "2025-11-01T09:30:00Z" } as const;
/** Without what a picture has. */
const REEL = { image_url: undefined, media_type: "REELS", video_url: "media/v.mp4", cover_url: "media/cover.jpg" };

describe("the pictures of the site", () => {
  it("are small copies of the repository's, upright, of known size and without metadata, once for equal bytes", async () => {
    const signed = sharp(OTHER).withExif({ IFD0: { Copyright: "Somebody" } });
    const turned = await signed.withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { outDir, post, thumbs } = await site({
      posts: ["a", "twin", "turned"].map((id) => simplePost({ id, image_url: `media/${id}.jpg` })),
      media: { "a.jpg": PHOTO, "twin.jpg": PHOTO, "turned.jpg": turned },
    });
    expect(thumbs).toHaveLength(4);
    expect(post("a").picture).toEqual({
      url: expect.stringMatching(/^\.\/thumbs\/[0-9a-f]{16}\.webp$/),
      width: 320,
      height: 320,
      cell: expect.stringMatching(/^\.\/thumbs\/[0-9a-f]{16}-cell\.webp$/),
    });
    expect(post("twin").picture).toEqual(post("a").picture);
    expect(post("a").media).toMatchObject([
      { url: expect.stringMatching(/^\.\/media\/.*\/a\.jpg$/), width: 1080, height: 1080 },
    ]);
    expect(post("turned").picture).toMatchObject({ width: 320, height: 256 });
    expect(post("turned").media).toMatchObject([{ width: 1350, height: 1080 }]);
    const bytes = await readFile(join(outDir, post("turned").picture?.url ?? ""));
    expect(bytes.toString("latin1", 0, 12)).toMatch(/^RIFF.{4}WEBP$/s);
    expect(bytes.toString("latin1")).not.toMatch(/Exif|EXIF|Somebody/);
    expect(bytes.length).toBeLessThan(20_000);
    const cell = await readFile(join(outDir, post("turned").picture?.cell ?? ""));
    expect(cell.toString("latin1", 0, 16)).toMatch(/^RIFF.{4}WEBPVP8 $/s);
    expect([cell.readUInt16LE(26), cell.readUInt16LE(28)]).toEqual([144, 192]);
    expect(cell.toString("latin1")).not.toMatch(/Exif|EXIF|Somebody/);
    expect(cell.length).toBeLessThan(4_000);
  });

  it("represent a carousel by its first picture and a reel by its cover, and are whole where no small copy can be made", async () => {
    const { post, thumbs } = await site({
      posts: [
        simplePost({ id: "cut", image_url: "media/cut.jpg" }),
        simplePost({ id: "text", image_url: "media/text.jpg" }),
        { ...simplePost({ id: "reel" }), ...REEL } as unknown as Post,
      ],
      media: {
        "cut.jpg": PHOTO.subarray(0, 9_000),
        "text.jpg": Buffer.from("words"),
        "v.mp4": Buffer.from("video"),
        "cover.jpg": OTHER,
      },
    });
    expect(thumbs).toHaveLength(2);
    expect(post("cut").picture).toEqual({ url: expect.stringMatching(/\/cut\.jpg$/), width: 1080, height: 1080 });
    expect(post("text").picture).toMatchObject({ width: null, height: null });
    expect(post("reel").picture?.url).toMatch(/^\.\/thumbs\//);
    expect(post("reel").media).toMatchObject([
      {
        url: expect.stringMatching(/\/v\.mp4$/),
        poster: expect.stringMatching(/^\.\/media\/.*\/cover\.jpg$/),
        width: null,
      },
    ]);
  });

  it("represent a video without a cover by the frame that lies beside it, which is not published", async () => {
    const children = [{ image_url: "media/a.jpg" }, { video_url: "media/w.mov" }];
    const { post, thumbs } = await site({
      posts: [
        {
          ...simplePost({ id: "story" }),
          image_url: undefined,
          media_type: "STORIES",
          video_url: "media/v.mp4",
        } as unknown as Post,
        { ...simplePost({ id: "mixed" }), image_url: undefined, media_type: "CAROUSEL", children } as unknown as Post,
      ],
      media: {
        "v.mp4": Buffer.from("video"),
        "v-cover.jpg": OTHER,
        "w.mov": Buffer.from("another"),
        "a.jpg": PHOTO,
      },
    });
    expect(thumbs).toHaveLength(4);
    expect(post("story").picture?.url).toMatch(/^\.\/thumbs\//);
    expect(post("story").media).toMatchObject([{ kind: "video", poster: post("story").picture?.url }]);
    expect(post("mixed").media).toMatchObject([
      { kind: "picture", poster: null },
      { kind: "video", poster: null },
    ]);
  });

  it("keep small copies of posts that went out long ago, and publish nothing of a picture that no post uses but its name and size", async () => {
    const { outDir, post, compose, thumbs } = await site({
      posts: [simplePost({ id: "old", ...OLD, image_url: "media/old.jpg" })],
      media: { "old.jpg": PHOTO, "unused.jpg": OTHER, "Bad name.jpg": OTHER, "unused.mp4": Buffer.from("v") },
    });
    expect(post("old").picture?.url).toMatch(/^\.\/thumbs\//);
    expect(post("old").media).toMatchObject([{ url: post("old").picture?.url, width: 1080 }]);
    expect(compose.files.map(([path]) => path)).toEqual(["media/old.jpg", "media/unused.jpg"]);
    expect(compose.files[1]?.[1]).toEqual({ url: null, width: 1080, height: 1350, thumb: null });
    expect(thumbs).toHaveLength(2);
    expect((await readdir(outDir)).includes("media")).toBe(false);
  });

  it("do not make a claimed post whose file was replaced look claimed still", async () => {
    const claim = { at: "2026-01-13T09:30:00Z", run: "github:1/1" };
    const open = { account_id: "1", container_id: "2", outcome: null, media_id: null, published_at: null, claim };
    const post = simplePost({ id: "renamed", image_url: "media/a.jpg" });
    const blobId = createHash("sha1").update(`blob ${PHOTO.length}\0`).update(PHOTO).digest("hex");
    const digest = publishedDigest(post, new Map([["media/a.jpg", blobId]]));
    const journal = { entries: [{ id: "first-name", digest, ...open }] };
    const same = await site({ posts: [post], journal, media: { "a.jpg": PHOTO } });
    expect(same.post("renamed").state).toBe("unconfirmed");
    const replaced = await site({ posts: [post], journal, media: { "a.jpg": OTHER } });
    expect(replaced.post("renamed").state).toBe("expected");
  });

  it("are fetched from other hosts unless the settings forbid it, and only from hosts that posts may use", async () => {
    const asked: string[] = [];
    const url = await httpServer((request, response) => {
      asked.push(request.url ?? "");
      const isThere = request.url === "/a.jpg";
      response.writeHead(isThere ? 200 : 404, { "content-type": "image/jpeg" });
      response.end(isThere ? PHOTO : "");
    });
    const posts = [
      simplePost({ id: "there", image_url: `${url}/a.jpg` }),
      simplePost({ id: "gone", image_url: `${url}/gone.jpg` }),
      simplePost({ id: "private", image_url: "https://192.168.0.1/a.jpg" }),
    ];
    const closed = await site({ posts, settings: { calendar: { remote_thumbnails: false } } });
    expect(closed.post("there").picture).toEqual({ url: `${url}/a.jpg`, width: null, height: null });
    expect(asked).toEqual([]);
    const open = await site({ posts });
    expect(open.post("there").picture).toMatchObject({ url: expect.stringMatching(/^\.\/thumbs\//), width: 320 });
    expect(open.post("there").media).toMatchObject([{ url: `${url}/a.jpg` }]);
    expect(open.post("gone").picture).toEqual({ url: `${url}/gone.jpg`, width: null, height: null });
    expect(open.post("private").picture).toBeNull();
    expect(asked.sort()).toEqual(["/a.jpg", "/gone.jpg"]);
    const elsewhere = await site({ posts, settings: { media: { hosts: ["media.example.com"] } } });
    expect(elsewhere.thumbs).toEqual([]);
    expect(asked).toHaveLength(2);
  });

  it("are whole where the program that makes small copies is not installed", async () => {
    const thumbs = createThumbWriter(await temporaryFolder(), null);
    expect(await thumbs.write(PHOTO)).toBeNull();
    const files = new Map([["media/a.jpg", { url: "./media/0/a.jpg", width: 1080, height: 1350, thumb: null }]]);
    const shown = { files, allowPrivateHosts: [] };
    expect(smallPicture("media/a.jpg", shown)).toEqual({ url: "./media/0/a.jpg", width: 1080, height: 1350 });
    expect(smallPicture("media/unknown.jpg", shown)).toBeNull();
    expect(fullUrl("javascript:alert(1)", shown)).toBeNull();
  });
});
