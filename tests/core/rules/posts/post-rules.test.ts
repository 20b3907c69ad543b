import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../../scripts/core/content/draft-post.ts";
import { BOT_FIELDS } from "../../../../scripts/core/content/post-fields.ts";
import type { UserTag } from "../../../../scripts/core/generated/queue.ts";
import { postRules } from "../../../../scripts/core/rules/posts/index.ts";
import type { PostContext } from "../../../../scripts/core/rules/rule.ts";
import { findingsIn } from "../../../support/rules.ts";

/** A post, and what the rule finds in it: "severity pointer: a part of message or hint". Nothing: the rule accepts it. */
type Row = readonly [post: DraftPost, found: readonly string[], context?: Partial<PostContext> | undefined];

const image_url = "https://cdn.example.com/a.jpg";
const video_url = "https://cdn.example.com/a.mp4";
const caption = "Hello";
const LONG = "x".repeat(1001);
const HIDDEN_TEXT = "\u{e0049}\u{e0067}";
const many = (count: number, name: (index: number) => string) => Array.from({ length: count }, (_, at) => name(at));
const tags = (count: number) => ({ caption: many(count, (at) => `#tag${at}`).join(" ") });
const tag = (part: Partial<UserTag> = {}): UserTag => ({ username: "miller", x: 0.5, y: 0.25, ...part });
const tagsOf = (count: number) => many(count, (at) => `guest${at}`).map((username) => tag({ username }));
const names = (count: number) => ({ caption: many(count, (at) => `@name${at}`).join(" ") });
const pictures = (count: number) => Array.from({ length: count }, () => ({ image_url }));
const sponsors = (count: number) => ({ branded_content_sponsor_ids: many(count, (at) => `1784140000000000${at}`) });
const refused = (...pointers: string[]) => ({ isRefused: (pointer: string) => pointers.includes(pointer) });
const settings = (given: PostContext["settings"]) => ({ settings: given });
const HOSTS = settings({ media: { hosts: ["cdn.example.com"] } });
const SHOUTED = settings({ media: { hosts: ["img.example.com", "CDN.Example.com"] } });
const LABELS = settings({ pillars: ["craft", "people"], cta_types: ["question"] });
const PRIVATE = { allowPrivateHosts: ["127.0.0.1", "Media.Local", "::1"] };
const BERLIN = settings({ timezone: "Europe/Berlin" });
const each = <T>(values: readonly T[], post: (value: T) => DraftPost, ...found: string[]): Row[] =>
  values.map((value) => [post(value), found]);
const at = (not_before: string, hint?: string, context?: Partial<PostContext>): Row => [
  { not_before },
  hint === undefined ? [] : [`error /not_before: ${hint}`],
  context,
];
const url = (address: string, ...found: string[]): Row => [{ image_url: address }, found];

const TABLES: Readonly<Record<string, readonly Row[]>> = {
  "id-characters": [
    ...each(
      ["p\u043est-1", "post-\u0430", "post\u200b-1", `post${HIDDEN_TEXT}`, "post\u202e1"],
      (id) => ({ id }),
      "error /id",
    ),
    ...each(["post-1", "Новый пост 1", "été-☀️", "新しい-1", "نان‌تازه"], (id) => ({ id })),
  ],
  "bot-fields": [
    [{ status: "pending" }, []],
    [{ status: "done", media_id: "1", published_at: "2026-01-01T00:00:00Z" }, []],
    [{ status: "done", media_id: null }, []],
    [{ status: "failed", error: "Too long", failed_at: "2026-01-01T00:00:00Z" }, []],
    [{ status: "done" }, ["warning "]],
    [{ status: "failed" }, ["warning "]],
    [{ status: "done" }, [], refused("/media_id")],
    ...BOT_FIELDS.map((field): Row => {
      const severity = field === "error" || field === "failed_at" ? "warning" : "error";
      return [{ status: "pending", [field]: "x" }, [`${severity} /${field}: Remove ${field}`]];
    }),
  ],
  "media-fields": [
    [{ caption, image_url }, []],
    [{ media_type: "REELS", caption, video_url }, []],
    [{ media_type: "REELS", caption, video_url, cover_url: image_url, thumb_offset: 0, share_to_feed: false }, []],
    [{ media_type: "STORIES", image_url }, []],
    [{ caption, image_url, trial: "manual" }, ["error /trial: A single picture has no trial"]],
    [{ caption, image_url, audio_name: "Oven" }, ["error /audio_name: A single picture has no audio_name"]],
    [{ media_type: "STORIES", image_url, collaborators: ["miller"] }, ["error /collaborators: A story has no"]],
    [{ media_type: "CAROUSEL", caption, children: pictures(2), user_tags: [tag()] }, ["error /user_tags: in children"]],
    [{ media_type: "STORIES", image_url, location_id: "106" }, ["error /location_id: A story has no location_id"]],
    [{ media_type: "STORIES", video_url, caption }, []],
    [{ media_type: "CAROUSEL", caption, children: pictures(2) }, []],
    [{ media_type: "CAROUSEL", caption, children: [{ video_url }, ...pictures(9)] }, []],
    [{ caption }, ["error : Add image_url with a path"]],
    [{ caption, video_url }, ["error /video_url", 'error : Add "media_type": "REELS" if this is a video.']],
    [{ caption, children: [] }, ["error /children", 'error : Add "media_type": "CAROUSEL" if this is one.']],
    [{ caption, image_url, video_url }, ['error /video_url: "media_type": "REELS"']],
    [{ caption, image_url, cover_url: image_url }, ["error /cover_url"]],
    [{ caption, image_url, thumb_offset: 1 }, ["error /thumb_offset"]],
    [{ caption, image_url, share_to_feed: true }, ["error /share_to_feed"]],
    [{ caption, image_url, children: pictures(2) }, ['error /children: "media_type": "CAROUSEL"']],
    [{ image_url }, ["error : The caption is missing."]],
    [{ media_type: "REELS", caption }, ["error : A reel needs video_url."]],
    [{ media_type: "REELS", caption, video_url, image_url }, ["error /image_url: name it cover_url"]],
    [{ media_type: "REELS", video_url }, ["error : The caption is missing."]],
    [{ media_type: "REELS", caption, video_url, thumb_offset: -1 }, ["error /thumb_offset: cannot be negative"]],
    [{ media_type: "REELS", caption, video_url, audio_name: "Oven" }, []],
    [{ media_type: "REELS", caption, video_url, audio_name: " \u200b\u3000" }, ["error /audio_name: is blank"]],
    [{ media_type: "STORIES", image_url, video_url }, ["error /video_url: Remove one of the two."]],
    [{ media_type: "STORIES" }, ["error : A story needs image_url or video_url."]],
    [{ media_type: "STORIES", video_url, cover_url: image_url }, ["error /cover_url: or change media_type."]],
    [{ media_type: "CAROUSEL", caption }, ["error : A carousel needs children."]],
    [{ media_type: "CAROUSEL", caption, children: [] }, ["error /children"]],
    [{ media_type: "CAROUSEL", caption, children: pictures(1) }, ["error /children: Add more"]],
    [{ media_type: "CAROUSEL", caption, children: pictures(11) }, ["error /children: Remove 1 of them."]],
    [
      { media_type: "CAROUSEL", caption, image_url, children: pictures(2) },
      ["error /image_url: Move it into children"],
    ],
    [
      { media_type: "CAROUSEL", caption, video_url, children: pictures(2) },
      ["error /video_url: Move it into children"],
    ],
    [
      { media_type: "CAROUSEL", caption, cover_url: image_url, children: pictures(2) },
      ["error /cover_url: Remove it, or change media_type."],
    ],
    [
      { media_type: "CAROUSEL", caption, children: [{ image_url, video_url }, {}, { image_url }] },
      ["error /children/0: not both", "error /children/1: Add one of the two."],
    ],
    [{}, [], refused("/caption", "/image_url")],
    [{ media_type: "CAROUSEL", caption, children: [{}, {}] }, [], refused("/children/1", "/children/0/image_url")],
    [{}, [], refused("/media_type")],
  ],
  "url-form": [
    url("https://cdn.example.com/a.mp4?w=1", "error /image_url: This is a video (.mp4), not a picture."),
    url("https://cdn.example.com/a.mp4.jpg"),
    url("https://cdn.example.com/frame?of=a.mp4"),
    [{ media_type: "REELS", video_url: "https://cdn.example.com/a.jpeg" }, ["error /video_url: This is a picture"]],
    [
      { media_type: "CAROUSEL", children: [{ image_url: "https://cdn.example.com/a.mov" }] },
      ["error /children/0/image_url: (.mov)"],
    ],
    ...each(
      [
        image_url,
        "https://cdn.example.com",
        "https://CDN.example.com:8443/a%20b.jpg?w=1080&q=(80)",
        "https://xn--bcher-kva.example/a.jpg",
        "https://192.0.2.7/a.jpg",
        "media/a.jpg",
      ],
      (address) => ({ image_url: address }),
    ),
    url("", "error /image_url: is empty"),
    url("https://cdn.example.com/a b.jpg", "error /image_url: spaces or line breaks"),
    url(" https://cdn.example.com/a.jpg", "error /image_url: spaces or line breaks"),
    url("https://cdn.example.com/a.jpg\n", "error /image_url: spaces or line breaks"),
    url("https://cdn.example.com/\u0007.jpg", "error /image_url: outside plain ASCII"),
    url("https://cdn.example.com/bücher.jpg", "error /image_url: write: https://cdn.example.com/b%C3%BCcher.jpg"),
    url("https://cdn.example.com/bücher.jpg?key=sesame", "error /image_url: percent-encode these characters."),
    url("https://cdn.example.com/a.jpg\u200b", "error /image_url: Some of them are invisible"),
    url("https://\u0430pple.com/a.jpg", "error /image_url: letter by letter"),
    ...each(
      ["/images/a.jpg", "cdn.example.com/a.jpg", "https:/cdn.example.com/a.jpg", "https://", "file:///etc/passwd"],
      (address) => ({ image_url: address }),
      "error /image_url: not a complete web address",
    ),
    url("clip.MP4", "error /image_url: not a complete web address", "error /image_url: a video (.mp4), not a picture"),
    url("http://cdn.example.com/a.jpg", "error /image_url: begins with http://, but must begin with https://"),
    url("ftp://cdn.example.com/a.jpg", "error /image_url: must begin with https://"),
    url("https://me:sesame@cdn.example.com/a.jpg", "error /image_url: user name or password"),
    url("https://me@cdn.example.com/a.jpg", "error /image_url: user name or password"),
    url("https://cdn.example.com/a.jpg#top", "error /image_url: #part"),
    url("https://cdn.example.com/a.jpg#", "error /image_url: #part"),
    url("https://cdn.example.com\\a.jpg", "error /image_url: backslash"),
    ...each(
      ["localhost", "intranet", "nas.local"],
      (host) => ({ image_url: `https://${host}/a.jpg` }),
      "error /image_url: not a public host",
    ),
    url(
      "http://me:sesame@bücher.example.com/a b.jpg#top",
      "error /image_url: spaces or line breaks",
      "error /image_url: outside plain ASCII",
      "error /image_url: must begin with https://",
      "error /image_url: user name or password",
      "error /image_url: #part",
    ),
    [
      { image_url: "x", video_url: "x", cover_url: "x", children: [{ image_url: "x" }, { video_url: "x" }] },
      many(
        5,
        (place) =>
          `error ${["/image_url", "/video_url", "/cover_url", "/children/0/image_url", "/children/1/video_url"][place]}`,
      ),
    ],
    ...["127.0.0.1:8080", "media.local", "[::1]:80"].map(
      (host): Row => [{ image_url: `http://${host}/a.jpg` }, [], PRIVATE],
    ),
    [{ image_url: "http://127.0.0.2/a.jpg" }, ["error /image_url"], PRIVATE],
    [{ image_url: "https://CDN.example.com/a.jpg" }, [], HOSTS],
    [{ image_url }, [], SHOUTED],
    [
      { image_url: "https://example.com/a.jpg" },
      ["error /image_url: from example.com. Allowed by media.hosts in the settings: img.example.com, CDN.Example.com."],
      SHOUTED,
    ],
    [{ image_url: "https://x.cdn.example.com/a.jpg" }, ["error /image_url"], HOSTS],
    [{ image_url: "https://cdn.example.com.evil.example/a.jpg" }, ["error /image_url"], HOSTS],
  ],
  // tests/core/media/media-path.test.ts has its examples.
  "media-path": [
    url("media/a.jpg"),
    url("media/a/b.jpg", "error /image_url"),
    url("media/a.MP4", "error /image_url: This is a video (.mp4), not a picture."),
    [{ media_type: "REELS", video_url: "media/a.jpg" }, ["error /video_url: This is a picture (.jpg), not a video."]],
  ],
  "address-characters": [
    url("https://cdn.example.com/a%E2%80%8B.jpg", "warning /image_url"),
    url("https://cdn.example.com/br%D0%B5ad.jpg", "warning /image_url"),
    url("https://xn--pple-43d.com/a.jpg", "warning /image_url"),
    url("https://cdn.example.com/%D1%85%D0%BB%D0%B5%D0%B1.jpg"),
    url("https://cdn.example.com/a%20b.jpg?x=%41"),
    url("https://\u0430pple.com/a.jpg"),
  ],
  "expiring-url": [
    ...[
      ["Amazon S3", "X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Expires=3600&X-Amz-Signature=ab"],
      ["Amazon S3", "AWSAccessKeyId=AK&Signature=ab&Expires=1"],
      ["Google Cloud Storage", "X-Goog-Expires=3600&X-Goog-Signature=ab"],
      ["Azure Storage", "sv=2024-01-01&se=2026-12-24&sig=ab"],
      ["CloudFront", "Expires=1&Signature=ab&Key-Pair-Id=K"],
      ["Instagram or Facebook", "stp=x&oh=00_AB&oe=66"],
      ["Discord", "ex=1&is=2&hm=3"],
      ["a signature or expiry", "token=abc"],
      ["a signature or expiry", "sig="],
    ].map(([service, query]) => url(`${image_url}?${query}`, `warning /image_url: ${service}`)),
    ...each(["", "?w=1080&h=1350", "?v=3", "?"], (query) => ({ image_url: image_url + query })),
    [{ image_url: "?token=1", video_url: "" }, []],
  ],
  "caption-characters": [
    ...each(
      [
        ...["Fresh bread 👩‍🍳 🏳️‍🌈", "Наш хлеб, our bread, ψωμί", "Для PRщика: Wi-Fi-роутер, 5G-модем"],
        ...["μ-opioid, γ-ray, Ω", "نان تازه می‌پزیم", "Ünïcödé, naïve, ﬁne, 𝐛𝐨𝐥𝐝", "One\r\n\tTwo 🍞"],
      ],
      (text) => ({ caption: text }),
    ),
    [
      { caption: "Fresh\u200b bread\u2060" },
      ['warning /caption: The caption has 2 invisible characters (U+200B, U+2060), the first after "Fresh".'],
    ],
    [{ caption: `Fresh bread${HIDDEN_TEXT}` }, ["error /caption"]],
    [{ caption: "Fresh \u202edaerb" }, ["error /caption"]],
    [{ caption: `Fresh${"\u200b\u200c".repeat(11)}` }, ["error /caption: 22 invisible"]],
    [{ caption: `Fresh${"\u200b\u200c".repeat(10)}` }, ["warning /caption: 20 invisible"]],
    [{ caption: "Pay with p\u0430ypal" }, ['warning /caption: "\u0430" is a Cyrillic letter (U+0430)']],
    [{ caption: "Fresh br\u03bfwn bread" }, ['warning /caption: "\u03bf" is a Greek letter']],
    [{ caption: "Наш мaгазин" }, ['warning /caption: "a" is a Latin letter (U+0061)']],
    [{ caption: "Bread \ud83c" }, ["error /caption: half a character (U+D83C)"]],
    [{ caption: "\udf5e\u0001 bread" }, ["error /caption: half a character (U+DF5E)"]],
    [{ caption: "Br\ufffdtchen" }, ["error /caption: lost letter (U+FFFD)"]],
    [{ caption: "Brot fÃ¼r alle" }, ['warning /caption: wrong encoding: "fÃ¼r" stands where "für" was meant']],
    [{ caption: "Bread\u0000" }, ["warning /caption: a control character (U+0000)"]],
    [{ caption: "Brot für\u0085 alle" }, ["warning /caption: a control character (U+0085)"]],
  ],
  "caption-length": [
    [{}, []],
    [{ caption: "x".repeat(2200) }, []],
    [
      { caption: "x".repeat(2201) },
      [
        "error /caption: 2201 characters: 1 more than the 2200 that Instagram takes. Shorten it by at least 1 character.",
      ],
    ],
    [{ caption: "😀".repeat(1100) }, []],
    [{ caption: "😀".repeat(1101) }, ["error /caption: 2202 characters: 2 more"]],
  ],
  hashtags: [
    [tags(5), []],
    [tags(6), ["warning /caption: has 6 hashtags"]],
    [tags(30), ["warning /caption"]],
    [tags(31), ["error /caption: Remove 1 of them."]],
    [tags(3), [], settings({ hashtags: { max: 3 } })],
    [tags(4), ["error /caption: the settings allow"], settings({ hashtags: { max: 3 } })],
    [tags(1), ["error /caption"], settings({ hashtags: { max: 0 } })],
    [tags(31), ["error /caption: Instagram takes"], settings({ hashtags: { max: 99 } })],
  ],
  mentions: [
    [names(20), []],
    [names(21), ["error /caption: Remove 1 of the @mentions."]],
  ],
  "hook-line": [
    ...each(["What a day. #a", `${"\n".repeat(120)}Hello`, "3", "今日の市場", "@friend"], (text) => ({
      caption: text,
    })),
    ...each(
      ["#one #two", "🍞🥐 1️⃣ ☕️", " \n\t ", "", `${"\n".repeat(125)}Hello`, `${"\n".repeat(121)}#hello`, "\u3164\u3164"],
      (text) => ({ caption: text }),
      "warning /caption",
    ),
    [{ caption: "#one", media_type: "STORIES" }, []],
    [{}, []],
  ],
  "alt-text": [
    [{ image_url, alt_text: LONG.slice(1) }, []],
    [{ image_url, alt_text: LONG }, ["error /alt_text: Shorten it by at least 1 character."]],
    [{ image_url }, ["warning : The picture has no alt text."]],
    [{ image_url, alt_text: "  " }, ["warning /alt_text"]],
    [{ image_url }, [], refused("/alt_text")],
    [{ image_url }, [], refused("/media_type")],
    ...(["REELS", "STORIES"] as const).flatMap((media_type): Row[] => [
      [{ media_type, video_url, alt_text: "x" }, ["error /alt_text"]],
      [{ media_type, video_url }, []],
    ]),
    [{ media_type: "STORIES", image_url, alt_text: "x" }, ["warning /alt_text: is not sent"]],
    [{ media_type: "STORIES", image_url }, []],
    [{ media_type: "STORIES", image_url, alt_text: LONG }, ["warning /alt_text", "error /alt_text"]],
    [
      {
        media_type: "CAROUSEL",
        alt_text: "x",
        children: [{ image_url, alt_text: "x" }, { image_url }, { video_url }, { video_url, alt_text: "x" }],
      },
      ["error /alt_text", "warning /children/1", "error /children/3/alt_text"],
    ],
    [{ media_type: "CAROUSEL", children: [{ image_url, alt_text: LONG }] }, ["error /children/0/alt_text"]],
  ],
  "alt-text-characters": [
    [{ alt_text: "Bread \ud83c" }, ["error /alt_text: half a character"]],
    [
      { alt_text: "a\u200b", children: [{ alt_text: "fine" }, { alt_text: `b${HIDDEN_TEXT}` }] },
      ["warning /alt_text", "error /children/1/alt_text"],
    ],
  ],
  "not-before": [
    at("2026-12-24T09:00:00Z"),
    at("2026-12-24T09:00Z"),
    at("2026-12-24T09:00:00.500Z"),
    at("2028-02-29T23:59:59Z"),
    at("2026-12-24T10:00:00+01:00", "The same moment in UTC: 2026-12-24T09:00:00Z"),
    at("2026-12-24T09:00:00+00:00", "The same moment in UTC: 2026-12-24T09:00:00Z"),
    at("2026-12-24T09:00:00", "If it is UTC already, write 2026-12-24T09:00:00Z"),
    at("2026-12-24 09:00", "If it is UTC already, write 2026-12-24T09:00:00Z"),
    at("2026-12-24", "If it is midnight in UTC, write 2026-12-24T00:00:00Z"),
    at("24.12.2026 6:00 pm", "If it is UTC already, write 2026-12-24T18:00:00Z"),
    ...["2026-12-24 09:00:00Z", "2026-12-24T09:00:00z", "2026-12-24T09:00:00-0000", "2026-12-24 11:00 +02"].map(
      (text) => at(text, "Write 2026-12-24T09:00:00Z"),
    ),
    ...["2026-12-24 09:00:00 UTC", "2026-12-24T09:00:00.000000+0000"].map((text) =>
      at(text, "Write 2026-12-24T09:00:00Z"),
    ),
    ...[
      ...["2026-02-30T09:00:00Z", "2026-02-29T09:00:00Z", "2026-12-24T24:00:00Z", "2026-12-24T09:60:00Z", "2026-13-01"],
      ...["2026-12-24 09:60:00Z", "2026-12-24T09:00:00-9900", "tomorrow", "1766566800", ""],
    ].map((text) => at(text, "Write it like 2026-12-24T09:00:00Z")),
    at("2026-12-24T09:00", "If it is Europe/Berlin time, write 2026-12-24T08:00:00Z", BERLIN),
    at("2026-07-01T09:00:00", "If it is Europe/Berlin time, write 2026-07-01T07:00:00Z", BERLIN),
  ],
  pillar: [
    [{ pillar: "anything" }, []],
    [{ pillar: "people" }, [], LABELS],
    [{ pillar: "Craft" }, ['error /pillar: Did you mean "craft"?'], LABELS],
  ],
  "cta-type": [
    [{ cta_type: "at all" }, []],
    [{ cta_type: "link" }, ["error /cta_type: in the settings' list: question."], LABELS],
  ],
  "fact-check": [
    [{ status: "pending", note: "NEEDS_FACT_CHECK: check the facts." }, ["warning /note"]],
    [{ status: "pending", note: "Checked by Ada." }, []],
    [{ status: "pending" }, []],
    [{ status: "done", note: "NEEDS_FACT_CHECK" }, []],
    [{ status: "failed", note: "NEEDS_FACT_CHECK" }, []],
  ],
  sponsors: [
    [{ is_paid_partnership: true, ...sponsors(2) }, []],
    [{ is_paid_partnership: true, ...sponsors(3) }, ["error /branded_content_sponsor_ids: Remove 1 of them."]],
    [sponsors(1), ["error /branded_content_sponsor_ids: not marked"]],
    [
      { is_paid_partnership: false, ...sponsors(3) },
      ["error /branded_content_sponsor_ids: 3 sponsors", "error /branded_content_sponsor_ids: not marked"],
    ],
    [sponsors(1), [], refused("/is_paid_partnership")],
  ],
  "paid-partnership": [
    [{ is_paid_partnership: true }, ["warning /is_paid_partnership"]],
    [{ is_paid_partnership: false }, []],
    [{}, []],
  ],
  collaborators: [
    [{}, []],
    [{ collaborators: ["miller", "Friend.of_bread", "3"] }, []],
    [{ collaborators: ["a", "b", "c", "d"] }, ["error /collaborators: 4 collaborators; Instagram allows 3"]],
    [{ collaborators: ["a", "@b"] }, ["error /collaborators/1: Write b, without @."]],
    [{ collaborators: ["the miller"] }, ["error /collaborators/0: not a user name"]],
    [{ collaborators: ["a", "A"] }, ["error /collaborators/1: named twice"]],
    [{ collaborators: ["b", "Bakery"] }, ["error /collaborators/1: cannot invite itself"], { account: "@bakery" }],
  ],
  "user-tags": [
    [{}, []],
    [{ user_tags: [tag(), tag({ username: "friend", x: 0, y: 1 })] }, []],
    [{ user_tags: [tag({ x: 1.2 })] }, ["error /user_tags/0/x: miller is outside the picture: x is 1.2"]],
    [{ user_tags: [tag({ x: -0.1, y: 7 })] }, ["error /user_tags/0/x", "error /user_tags/0/y: y is 7"]],
    [{ user_tags: [{ username: "miller" }] }, ["error /user_tags/0: The place of miller"]],
    [{ user_tags: [{ username: "miller", x: 0.5 }] }, [], refused("/user_tags/0/y")],
    [{ user_tags: [tag({ username: "@miller" })] }, ["error /user_tags/0/username: Write miller, without @"]],
    [{ user_tags: [{ x: 0.5, y: 0.5 }] }, ["error /user_tags/0/username: not a user name"]],
    [{ user_tags: [tag(), tag({ username: "Miller" })] }, ["error /user_tags/1/username: named twice"]],
    [{ user_tags: tagsOf(20) }, []],
    [{ user_tags: tagsOf(21) }, ["error /user_tags: The post tags 21 people; Instagram allows 20"]],
    [{ media_type: "REELS", video_url, user_tags: [{ username: "miller" }] }, []],
    [{ media_type: "REELS", video_url, user_tags: [tag()] }, ["error /user_tags/0: by their names alone"]],
    [{ media_type: "STORIES", image_url, user_tags: [{ username: "miller" }, tag({ username: "friend" })] }, []],
    [{ media_type: "STORIES", image_url, user_tags: [{ username: "miller", y: 0.5 }] }, ["error /user_tags/0: place"]],
    [{ media_type: "CAROUSEL", children: [0, 1].map(() => ({ image_url, user_tags: [tag()] })) }, []],
    [{ children: [{ image_url, user_tags: [tag({ y: 2 })] }] }, ["error /children/0/user_tags/0/y: y is 2"]],
    [{ children: [{ image_url }, { video_url, user_tags: [tag()] }] }, ["error /children/1/user_tags: on the videos"]],
    [{ children: [0, 1].map(() => ({ image_url, user_tags: tagsOf(11) })) }, ["error /children: tags 22 people"]],
  ],
  "first-comment": [
    [{}, []],
    [{ first_comment: "#bread" }, []],
    [{ media_type: "STORIES", first_comment: "#bread" }, ["error /first_comment: A story has no comments"]],
    [{ first_comment: " \n" }, ["error /first_comment: empty"]],
    [{ first_comment: "x".repeat(2201) }, ["error /first_comment: 2201 characters, 1 more"]],
    [{ first_comment: tags(31).caption }, ["error /first_comment: 31 hashtags, 1 more"]],
  ],
  "comments-off": [
    [{ comment_enabled: false }, []],
    [{ comment_enabled: true, first_comment: "#bread" }, []],
    [
      { comment_enabled: false, first_comment: "#bread" },
      ["error /comment_enabled: nobody would see the first comment"],
    ],
    [{ media_type: "STORIES", comment_enabled: false }, ["error /comment_enabled: A story has no comments"]],
  ],
};

describe.each(postRules.map((rule) => [rule.id, rule] as const))("%s", (id, rule) => {
  const rows = TABLES[id]?.map(([post, found, context = {}]) => ({ post, found, context })) ?? [];

  it.each(rows)("$found of $post", ({ post, found, context }) => {
    const findings = findingsIn(post, rule, context);
    expect(findings.map(({ severity, pointer }) => `${severity} ${pointer}`)).toEqual(
      found.map((line) => line.replace(/:.*/s, "")),
    );
    for (const [index, { message, hint }] of findings.entries())
      expect(`${message} ${hint}`).toContain(found[index]?.split(": ").slice(1).join(": "));
    expect(JSON.stringify(findings)).not.toContain("sesame");
  });
});

it("has a table for every rule", () => expect(Object.keys(TABLES)).toEqual(postRules.map(({ id }) => id)));
