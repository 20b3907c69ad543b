import { readFile } from "node:fs/promises";
import { Ajv, type ValidateFunction } from "ajv";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkBatch } from "../../scripts/core/captions/check-batch.ts";
import { readBatch } from "../../scripts/core/captions/read-batch.ts";
import type { DraftPost } from "../../scripts/core/content/draft-post.ts";
import { CAPTION_LIMITS } from "../../scripts/core/content/limits.ts";
import { readQueue } from "../../scripts/core/content/read-queue.ts";
import { readSettings } from "../../scripts/core/content/read-settings.ts";
import { formats } from "../../scripts/core/findings/schema-validator.ts";
import { checkQueue } from "../../scripts/core/rules/posts/check-queue.ts";
import { goodBatch, NOTES, SAMPLES } from "../support/caption-batch.ts";
import { goodPost } from "../support/rules.ts";

const root = new URL("../../schemas/", import.meta.url);

/** As an editor or ajv-cli compiles it, with nothing but the file. */
async function compile(name: string): Promise<ValidateFunction> {
  const said: unknown[] = [];
  const logger = { log: said.push.bind(said), warn: said.push.bind(said), error: said.push.bind(said) };
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, formats, logger });
  const validate = ajv.compile(JSON.parse(await readFile(new URL(`${name}.schema.json`, root), "utf8")));
  expect(said.filter((line) => !String(line).includes("strictRequired"))).toEqual([]);
  return validate;
}

const judgeQueue = await compile("queue");
const acceptsPost = (post: DraftPost) => judgeQueue({ account: "bakery", posts: [post] }) === true;

/** Errors of the program: its own reading of the shape, and its rules. */
function errorsOf(post: DraftPost) {
  const reading = readQueue(new TextEncoder().encode(JSON.stringify({ account: "bakery", posts: [post] })));
  const check = { reading, settings: {}, allowPrivateHosts: [], journal: { entries: [] }, archive: [] };
  return checkQueue(check).filter(({ severity }) => severity === "error");
}

const tags = (count: number) => Array.from({ length: count }, (_, at) => `#tag${at}`).join(" ");
const names = (count: number) => Array.from({ length: count }, (_, at) => `@name${at}`).join(" ");
const people = (count: number) => Array.from({ length: count }, (_, at) => ({ username: `name${at}`, x: 0, y: 1 }));
const image = { image_url: "media/rye.jpg", alt_text: "Rye" };
const { image_url: _image, alt_text: _text, ...bare } = goodPost();
const reel = (more: DraftPost = {}): DraftPost => ({
  ...bare,
  media_type: "REELS",
  video_url: "media/rye.mp4",
  ...more,
});
const story = (more: DraftPost = {}): DraftPost => ({ ...bare, media_type: "STORIES", ...more });
const carousel = (count: number, more: DraftPost = {}): DraftPost => ({
  ...bare,
  media_type: "CAROUSEL",
  children: Array.from({ length: count }, (_, at) => ({ ...image, image_url: `media/rye${at}.jpg` })),
  ...more,
});

describe("the schema of the queue, alone", () => {
  it.each<[string, DraftPost]>([
    ["a caption of 2,200 characters", goodPost({ caption: "a".repeat(2200) })],
    ["30 hashtags", goodPost({ caption: `Bread ${tags(30)}` })],
    ["#1 and lone # beside them", goodPost({ caption: `No. #1 of C# # ${tags(30)}` })],
    ["20 mentions", goodPost({ caption: `Bread by ${names(20)}` })],
    ["an address with a query", goodPost({ image_url: "https://cdn.example.com:8443/a%20b.jpg?x=1&y=@2" })],
    ["an address in brackets", goodPost({ image_url: "https://[2001:db8::1]/a.jpg" })],
    ["a picture of the repository", goodPost({ image_url: "media/Rye_1.JPEG" })],
    ["a time without seconds", goodPost({ not_before: "2026-12-24T09:00Z" })],
    [
      "a reel",
      reel({ cover_url: "media/c.jpg", thumb_offset: 0, share_to_feed: false, user_tags: [{ username: "m" }] }),
    ],
    ["a story without a caption", story({ caption: undefined as never, ...image })],
    ["a video story", story({ video_url: "media/rye.mov", user_tags: [{ username: "m" }] })],
    ["ten pictures", carousel(10)],
    [
      "20 tags, 3 collaborators and 2 sponsors",
      goodPost({
        user_tags: people(20),
        collaborators: ["a", "b", "c.d"],
        is_paid_partnership: true,
        branded_content_sponsor_ids: ["1", "2"],
      }),
    ],
    [
      "a post that was published under other limits",
      { ...goodPost(), status: "done", media_id: "1", caption: "a".repeat(3000), image_url: "http://old" },
    ],
  ])("accepts %s, as the rules do", (_, post) => {
    expect(errorsOf(JSON.parse(JSON.stringify(post)))).toEqual([]);
    expect(acceptsPost(JSON.parse(JSON.stringify(post))), JSON.stringify(judgeQueue.errors)).toBe(true);
  });

  it.each<[string, DraftPost, string]>([
    ["one character more", goodPost({ caption: "a".repeat(2201) }), "/caption"],
    ["31 hashtags", goodPost({ caption: `Bread ${tags(31)}` }), "/caption"],
    [
      "31 hashtags of other scripts, a line each",
      goodPost({ caption: "#хлеб\n#パン\n#خ #Ährenbrot\n".repeat(11) }),
      "/caption",
    ],
    ["21 mentions", goodPost({ caption: `Bread by ${names(21)}` }), "/caption"],
    ["a long first comment", goodPost({ first_comment: "a".repeat(2201) }), "/first_comment"],
    ["a long alt text", goodPost({ alt_text: "a".repeat(1001) }), "/alt_text"],
    ["no address", goodPost({ image_url: "not-a-url" }), "/image_url"],
    ["a page without https", goodPost({ image_url: "http://cdn.example.com/a.jpg" }), "/image_url"],
    ["a password", goodPost({ image_url: "https://me:secret@example.com/a.jpg" }), "/image_url"],
    ["a PNG of the repository", goodPost({ image_url: "media/rye.png" }), "/image_url"],
    ["a folder of the repository", goodPost({ image_url: "media/a/rye.jpg" }), "/image_url"],
    ["a picture as video", reel({ video_url: "media/rye.jpg" }), "/video_url"],
    ["a time with an offset", goodPost({ not_before: "2026-12-24T09:00:00+01:00" }), "/not_before"],
    ["a day", goodPost({ not_before: "2026-12-24" }), "/not_before"],
    ["no picture", bare, ""],
    ["no caption", { ...goodPost(), caption: undefined as never }, ""],
    ["a reel without a video", { ...bare, media_type: "REELS" }, ""],
    ["a reel with a picture", reel({ image_url: "media/a.jpg" }), "/image_url"],
    ["a cover on a picture", goodPost({ thumb_offset: 1 }), "/thumb_offset"],
    ["a cover before the start", reel({ thumb_offset: -1 }), "/thumb_offset"],
    ["a story of picture and video", story({ ...image, video_url: "media/rye.mp4" }), "/video_url"],
    ["a story with a comment", story({ ...image, first_comment: "Hi" }), "/first_comment"],
    ["a story without comments", story({ ...image, comment_enabled: false }), "/comment_enabled"],
    ["a comment that nobody sees", goodPost({ first_comment: "Hi", comment_enabled: false }), "/comment_enabled"],
    ["one picture", carousel(1), "/children"],
    ["eleven pictures", carousel(11), "/children"],
    ["an empty child", { ...carousel(2), children: [image, {}] }, "/children/1"],
    [
      "alt text of a video",
      { ...carousel(2), children: [image, { video_url: "media/a.mp4", alt_text: "A" }] },
      "/children/1/alt_text",
    ],
    ["21 tags", goodPost({ user_tags: people(21) }), "/user_tags"],
    ["a tag beside the picture", goodPost({ user_tags: [{ username: "m", x: 1.2, y: 0 }] }), "/user_tags/0/x"],
    ["a tag without a place", goodPost({ user_tags: [{ username: "m" }] }), "/user_tags/0"],
    ["a place on a reel", reel({ user_tags: [{ username: "m", x: 0, y: 0 }] }), "/user_tags/0"],
    ["four collaborators", goodPost({ collaborators: ["a", "b", "c", "d"] }), "/collaborators"],
    ["one collaborator twice", goodPost({ collaborators: ["a", "a"] }), "/collaborators/1"],
    ["a user name with @", goodPost({ collaborators: ["@a"] }), "/collaborators/0"],
    [
      "three sponsors",
      goodPost({ is_paid_partnership: true, branded_content_sponsor_ids: ["1", "2", "3"] }),
      "/branded_content_sponsor_ids",
    ],
    ["sponsors without the label", goodPost({ branded_content_sponsor_ids: ["1"] }), "/branded_content_sponsor_ids"],
    ["a waiting post with the id of a live one", goodPost({ media_id: "1" }), "/media_id"],
  ])("refuses %s, and the program says it once, in the words of a rule", (_, post, pointer) => {
    const plain = JSON.parse(JSON.stringify(post));
    expect(acceptsPost(plain)).toBe(false);
    const errors = errorsOf(plain);
    expect(new Set(errors.map((finding) => finding.pointer))).toEqual(new Set([`/posts/0${pointer}`]));
    expect(new Set(errors.map(({ message }) => message)).size).toBe(errors.length);
    expect(errors.filter(({ rule }) => rule.startsWith("wrong-"))).toEqual([]);
  });

  it("is never stricter than the rules", () => {
    const part = fc.constantFrom(
      "Bread ",
      "#",
      "# ",
      "#a",
      " #1",
      " #ä",
      "＃b",
      " @m",
      "@n.o ",
      "\n",
      "www.x.example/#y ",
      "🥖",
      "x:// #z ",
    );
    const caption = fc.array(part, { maxLength: 120 }).map((parts) => parts.join(""));
    const url = fc.oneof(
      fc.webUrl({ validSchemes: ["https"], withQueryParameters: true }),
      fc.constantFrom(
        "media/a.jpg",
        "media/a.mp4",
        "media/..b.mov",
        "HTTPS://Example.com/a.jpg",
        "https://example.com?a",
      ),
    );
    const tag = fc.record(
      { username: fc.constantFrom("a", "B.c_1"), x: fc.constantFrom(0, 0.5, 1), y: fc.constant(1) },
      { requiredKeys: ["username"] },
    );
    const base = fc.constantFrom(goodPost(), reel(), story(image), story({ video_url: "media/a.mp4" }), carousel(2));
    const fields = fc.record({
      caption,
      ...{ image_url: url, video_url: url, cover_url: url, alt_text: caption, first_comment: caption },
      not_before: fc.constantFrom("2026-12-24T09:00:00Z", "2026-12-24T09:00Z", "2026-02-28T23:59:59.123Z"),
      thumb_offset: fc.constantFrom(0, 5),
      comment_enabled: fc.boolean(),
      user_tags: fc.array(tag, { maxLength: 3 }),
    });
    const names = [
      "caption",
      "image_url",
      "video_url",
      "cover_url",
      "alt_text",
      "first_comment",
      "not_before",
      "user_tags",
      "comment_enabled",
    ];
    const posts = fc.tuple(base, fields, fc.subarray(names, { maxLength: 3 })).map(([post, given, chosen]) => ({
      ...post,
      ...Object.fromEntries(Object.entries(given).filter(([name]) => chosen.includes(name))),
    }));
    let accepted = 0;
    fc.assert(
      fc.property(posts, (post) => {
        if (errorsOf(post).length > 0) return;
        accepted++;
        expect(acceptsPost(post), JSON.stringify([post, judgeQueue.errors])).toBe(true);
      }),
      { numRuns: 300 },
    );
    expect(accepted).toBeGreaterThan(60);
  });
});

describe("the schema of the settings, alone", async () => {
  const judge = await compile("settings");
  const errors = (settings: object) => readSettings(new TextEncoder().encode(JSON.stringify(settings))).findings;

  it.each<[string, object, string]>([
    ["a zone in words", { timezone: "Central European Time" }, "/timezone"],
    ["more posts than there are slots by default", { posts_per_day: 4 }, "/posts_per_day"],
    ["more posts than a day can have slots", { slots: ["09:30"], posts_per_day: 49 }, "/posts_per_day"],
    ["weekdays without a time", { slots: { monday: [], friday: [] } }, "/slots"],
    ["no weekday", { slots: {} }, "/slots"],
    ["a time beyond the day", { slots: ["24:00"] }, "/slots/0"],
    ["31 hashtags", { hashtags: { max: 31 } }, "/hashtags/max"],
  ])("refuses %s, and the program says it once", (_, settings, pointer) => {
    expect(judge(settings)).toBe(false);
    expect(errors(settings).map((finding) => finding.pointer)).toEqual([pointer]);
  });

  it("is never stricter than the program", () => {
    const slots = fc.oneof(
      fc.uniqueArray(fc.constantFrom("00:00", "09:30", "23:59", "12:00"), { minLength: 1 }),
      fc.dictionary(fc.constantFrom("monday", "sunday"), fc.uniqueArray(fc.constantFrom("07:00", "19:30"))),
    );
    const timezone = fc.constantFrom(
      "UTC",
      "Europe/Berlin",
      "America/Argentina/Buenos_Aires",
      "Etc/GMT+3",
      "+05:30",
      "EST5EDT",
    );
    const settings = fc.record(
      { slots, timezone, posts_per_day: fc.integer({ min: 1, max: 5 }) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(settings, (given) => {
        if (errors(given).length === 0) expect(judge(given), JSON.stringify([given, judge.errors])).toBe(true);
      }),
    );
    const zones = Intl.supportedValuesOf("timeZone");
    expect(zones.filter((timezone) => !judge({ timezone }))).toEqual([]);
  });

  it("takes its limits of hashtags and captions from the table", async () => {
    const text = await readFile(new URL("settings.schema.json", root), "utf8");
    const { hashtags, captions, calendar } = JSON.parse(text).properties;
    expect([hashtags.properties.max.maximum, captions.properties.hashtags.maximum]).toEqual([30, 30]);
    const { hashtag_sets: sets, snippets } = calendar.properties;
    expect(sets.items.properties.hashtags.maxItems).toBe(CAPTION_LIMITS.hashtags);
    expect(snippets.items.properties.text.maxLength).toBe(CAPTION_LIMITS.characters);
  });
});

describe("the schema of a month of captions, alone", () => {
  const errorsOfCaption = (caption: object) => {
    const reading = readBatch(new TextEncoder().encode(JSON.stringify([caption])));
    const context = { settings: {}, notes: NOTES, samples: SAMPLES, account: "bakery" };
    return checkBatch(reading, context).filter(({ severity }) => severity === "error");
  };
  const [sound] = goodBatch();

  it.each<[string, object, string]>([
    ["a caption that is too short by far", { caption: "Rye.\n#a #b #c" }, "/caption"],
    ["a first line that the feed cuts off", { caption: sound?.caption.replace(/^.*/, "Rye ".repeat(32)) }, "/caption"],
    ["two lines for the picture", { image_direction: "A loaf.\nOn a table." }, "/image_direction"],
    ["two lines of alt text", { alt_text: "A loaf\n\non a table" }, "/alt_text"],
    ["a long alt text", { alt_text: "a".repeat(1001) }, "/alt_text"],
  ])("refuses %s, and so does a rule", async (_, change, pointer) => {
    const judge = await compile("caption-batch");
    const caption = { ...sound, ...change };
    expect(judge([sound]), JSON.stringify(judge.errors)).toBe(true);
    expect(judge([caption])).toBe(false);
    expect(errorsOfCaption(caption).map((finding) => finding.pointer)).toContain(`/0${pointer}`);
  });

  it("is never stricter than the rules", async () => {
    const judge = await compile("caption-batch");
    const [first = "", ...rest] = sound?.caption.split("\n") ?? [];
    const edge = fc
      .array(fc.constantFrom("🥖", " ", "\t", "\u200d", "é"), { maxLength: 60 })
      .map((parts) => parts.join(""));
    const caption = fc
      .tuple(edge, edge, fc.constantFrom("\n", "\r\n", "\n\n \n"), fc.integer({ min: 0, max: 1_400 }))
      .map(([start, end, line, cut]) => `${start}${first}${end}${line}${rest.join("\n").slice(cut)}`);
    const text = fc
      .array(fc.constantFrom("A loaf", " ", "\n", "\r\n", "\t", "🥖"), { minLength: 1, maxLength: 6 })
      .map((parts) => parts.join(""));
    let accepted = 0;
    fc.assert(
      fc.property(fc.record({ caption, image_direction: text, alt_text: text }, { requiredKeys: [] }), (change) => {
        const given = { ...sound, ...change };
        if (errorsOfCaption(given).length > 0) return;
        accepted++;
        expect(judge([given]), JSON.stringify([given, judge.errors])).toBe(true);
      }),
      { numRuns: 600 },
    );
    expect(accepted).toBeGreaterThan(30);
  });

  it("holds the length of captions", async () => {
    const judge = await compile("caption-batch");
    const caption = (text: string) => [
      {
        day: 1,
        pillar: "p",
        hook_type: "QUESTION",
        cta_type: "no call to action",
        caption: text,
        image_direction: "A loaf.",
        alt_text: "A loaf.",
        flag: null,
      },
    ];
    const long = (length: number) => `Rye\n${"a".repeat(length - 4)}`;
    expect(judge(caption(long(1500)))).toBe(true);
    expect(judge(caption(long(1501)))).toBe(false);
    expect(judge(caption(tags(31)))).toBe(false);
  });
});
