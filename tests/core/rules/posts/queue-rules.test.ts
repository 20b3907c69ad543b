import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../../scripts/core/content/draft-post.ts";
import type { JournalEntry } from "../../../../scripts/core/generated/journal.ts";
import { fingerprintOf, publishedDigest, sha256 } from "../../../../scripts/core/posting/digest.ts";
import { queueRules } from "../../../../scripts/core/rules/posts/index.ts";
import type { QueueInput } from "../../../../scripts/core/rules/rule.ts";
import { findingsInQueue, goodPost } from "../../../support/rules.ts";

/** Posts, and what the rules of the whole queue find: "severity rule pointer: a part of message or hint". */
type Row = readonly [what: string, posts: DraftPost[], found?: readonly string[], input?: Partial<QueueInput>];

const post = (id: string, changes: DraftPost = {}) => goodPost({ id, ...changes });
const done = (id: string, changes: DraftPost = {}) => post(id, { status: "done", ...changes });
const repeating = (id: string, repeat_of: string) => post(id, { repeat_of });
const kind = (id: string, media: DraftPost) => {
  const { image_url: _, alt_text: __, ...rest } = post(id);
  return { ...rest, ...media };
};
const story = (id: string, name: string, changes: DraftPost = {}) =>
  kind(id, { media_type: "STORIES", image_url: `https://cdn.example.com/${name}`, ...changes });
const { id: _, ...nameless } = goodPost();
const { caption = "", image_url = "" } = goodPost();
const a = post("a");
const other = (id: string) => post(id, { caption: "Something else" });

function entryOf(posted: DraftPost, changes: Partial<JournalEntry> = {}): JournalEntry {
  const fingerprint = fingerprintOf(posted, new Map());
  return {
    id: posted.id ?? "",
    digest: publishedDigest(posted),
    account_id: "1",
    container_id: "2",
    ...(fingerprint === undefined ? {} : { fingerprint }),
    claim: { at: "2026-01-01T09:00:00Z", run: "r" },
    outcome: "done",
    media_id: "3",
    published_at: "2026-01-01T09:00:00Z",
    ...changes,
  };
}
const recorded = (...entries: JournalEntry[]) => ({ journal: { entries }, digestOf: publishedDigest, sha256 });
const GONE = recorded(entryOf(post("gone")));

const IDS: readonly Row[] = [
  ["may differ, or be missing", [a, other("b"), { ...nameless, image_url: "x" }, { ...nameless, image_url: "y" }]],
  [
    "are not used twice, whatever the status",
    [done("a"), other("b"), post("a", { caption: "c" })],
    ['error unique-ids /posts/2/id: The id "a" is already used by post 1.'],
  ],
  [
    "do not look alike",
    ["оса", "oca", "Oca"].map((id, at) => post(id, { caption: `${at}` })),
    ["error unique-ids /posts/1/id: looks like that of post 1"],
  ],
  [
    "are not those of the archive",
    [a],
    ["error unique-ids /posts/0/id: belongs to a post in the archive"],
    { archive: [done("a", { caption: "x" })] },
  ],
  ["stay on the way into the archive", [done("a")], [], { archive: [done("a")] }],
  ["are those of done posts that the journal knows", [done("a")], [], recorded(entryOf(a))],
  [
    "of a published post are healed when it is pending again",
    [a],
    ["warning unique-ids /posts/0/id: was already published on 2026-01-01T09:00:00Z, according"],
    recorded(entryOf(a)),
  ],
  [
    "of a published post whose time is not known, too",
    [a],
    ["warning unique-ids /posts/0/id: was already published, according"],
    recorded(entryOf(a, { published_at: null })),
  ],
  [
    "of a published post are not given to another one",
    [other("a")],
    ["error unique-ids /posts/0/id: Give it a new id."],
    recorded(entryOf(a)),
  ],
  ["of a failed claim may be used again", [a], [], recorded(entryOf(a, { outcome: "failed" }))],
  ["of a claim that was given up, too", [a], [], recorded(entryOf(a, { outcome: "abandoned" }))],
];

const COPY = "error duplicate-content";
const COPIES: readonly Row[] = [
  [
    "are found in pending posts, each once and with the name of the first",
    [a, post("b"), post("c")],
    [`${COPY} /posts/1: caption as "a".`, `${COPY} /posts/2: caption as "a".`],
  ],
  [
    "are the pending posts, wherever the done one stands",
    [a, done("d")],
    [`${COPY} /posts/0: "d", which is published`],
  ],
  ["are found in the archive", [a], [`${COPY} /posts/0`], { archive: [done("d")] }],
  ["do not matter among done posts", [done("d"), done("e")]],
  ["may be of a failed post, which can be tried again under a new id", [post("f", { status: "failed" }), a]],
  [
    "are none with another caption, picture or kind",
    [
      a,
      other("b"),
      post("c", { image_url: "https://cdn.example.com/c.jpg" }),
      { ...story("d", "market.jpg"), media_type: "STORIES" },
    ],
    ["note stories-account /posts/3/media_type"],
  ],
  [
    "are found picture by picture in carousels",
    [
      ["1", "2"],
      ["1", "3"],
      ["2", "1"],
      ["1", "2"],
    ].map((names, at) =>
      kind(`c${at}`, {
        media_type: "CAROUSEL",
        children: names.map((name) => ({ image_url: `https://cdn.example.com/${name}.jpg` })),
      }),
    ),
    [`${COPY} /posts/3: "c0"`],
  ],
  [
    "are found behind a post with the same picture and other words",
    [a, other("b"), other("c"), post("d")],
    [`${COPY} /posts/2: "b"`, `${COPY} /posts/3: "a"`],
  ],
  [
    "are named by the place of a post without an id",
    [other("x"), nameless, post("b")],
    [`${COPY} /posts/2: as post 2.`],
  ],
  [
    "are none without media",
    [
      { status: "pending", caption: "x" },
      { status: "pending", caption: "x" },
    ],
  ],
  [
    "are found though the cover of a reel differs",
    [{}, { cover_url: "https://cdn.example.com/c.jpg" }, { thumb_offset: 9 }].map((more, at) =>
      kind(`r${at}`, { media_type: "REELS", video_url: "https://cdn.example.com/reel.mp4", ...more }),
    ),
    [`${COPY} /posts/1`, `${COPY} /posts/2`],
  ],
  [
    "are only warned of in stories whose addresses differ behind the question mark, which may select the picture",
    [story("a", "s.jpg?id=7"), story("b", "s.jpg?id=8"), story("c", "t.jpg")],
    ["warning duplicate-content /posts/1: up to the question mark", "note stories-account /posts/0/media_type"],
  ],
  [
    "are stories with other captions, which nobody sees",
    [story("a", "s.jpg", { caption: "one" }), story("b", "s.jpg", { caption: "two" })],
    [`${COPY} /posts/1`, "note stories-account /posts/0/media_type"],
  ],
  [
    "are found in the journal when the post has left queue and archive",
    [post("b", { caption: `${caption}\u200b`, image_url: `${image_url}?x=1` }), other("c")],
    [`${COPY} /posts/0: "gone", which is published according to the journal`],
    GONE,
  ],
  [
    "are found in the journal while the post is being published",
    [a],
    [`${COPY} /posts/0: "gone", which is being published according to the journal`],
    recorded(entryOf(post("gone"), { outcome: null })),
  ],
  ["may be a repetition of a post that only the journal knows", [repeating("b", "gone")], [], GONE],
  [
    "of a published file are looked for as it stands where the journal does not know the post",
    [done("d", { image_url: "media/a.jpg" }), post("e", { image_url: "media/a.jpg" })],
    [`${COPY} /posts/1`],
    recorded(entryOf(other("x"))),
  ],
  [
    "of a published file are looked for as it was published",
    [done("d", { image_url: "media/a.jpg" }), post("e", { image_url: "media/a.jpg" })],
    [],
    recorded(entryOf(other("d"))),
  ],
];

const tagged = (tags: string) => ({ caption: `${caption}\n\n${tags}` });
const TAGGED = post("a", tagged("#one #two #three"));
const near = (what: string, changes: DraftPost, isCopy = true): Row => [
  `${isCopy ? "are not told apart by" : "are told apart by"} ${what}`,
  [TAGGED, { ...TAGGED, id: "b", ...changes }],
  isCopy ? [`${COPY} /posts/1`] : [],
];
const NEAR_COPIES: readonly Row[] = [
  near("a zero-width space", { caption: `${TAGGED.caption}\u200b` }),
  near("a no-break space", { caption: TAGGED.caption?.replace(" ", "\u00a0") ?? "" }),
  near("case", { caption: TAGGED.caption?.toUpperCase() ?? "" }),
  near("a parameter of the address", { image_url: `${image_url}?x=1` }),
  near("case of the host", { image_url: image_url.replace("cdn.example", "CDN.Example") }),
  near("the port that is the default", { image_url: image_url.replace(".com/", ".com:443/") }),
  near("an encoded letter", { image_url: image_url.replace("market", "%6Darket") }),
  near("the order of hashtags at the end", tagged("#two #Three #one")),
  near("the order of hashtags with odd spaces", tagged("\u200b#two\u2800#three\u00a0＃one\u200b ")),
  near("the alt text", { alt_text: "Another description" }),
  near("several of them", { caption: ` ${TAGGED.caption}\ufeff`, image_url: `${image_url}?v=2&w=3` }),
  near("another caption and another parameter", { caption: "At nine.", image_url: `${image_url}?x=1` }, false),
  near("the path in other case", { image_url: image_url.replace("market", "Market") }, false),
  near("other hashtags", tagged("#one #two #four"), false),
  near("hashtags within a sentence", { caption: "We bake #rye and #spelt today." }, false),
  ...["media/a.jpg ", " media/a.jpg", "media/a.jpg\t"].map(
    (path): Row => [
      `are not told apart by a blank in ${JSON.stringify(path)}`,
      [post("a", { image_url: "media/a.jpg" }), post("b", { image_url: path })],
      [`${COPY} /posts/1`],
    ],
  ),
];

const REPETITIONS: readonly Row[] = [
  ["may copy the post that they name", [done("d"), repeating("b", "d")]],
  ["may copy it over another repetition", [done("d"), repeating("b", "d"), repeating("c", "b")]],
  ["may copy a post of the archive", [repeating("b", "d")], [], { archive: [done("d")] }],
  [
    "may copy what was repeated there",
    [repeating("c", "b")],
    [],
    { archive: [done("d"), done("b", { repeat_of: "d" })] },
  ],
  ["may go out before the post that they name", [repeating("b", "a"), a]],
  [
    "each need a yes of their own",
    [done("d"), repeating("b", "d"), repeating("c", "d")],
    [`${COPY} /posts/2`, 'error repeat-of /posts/2/repeat_of: "repeat_of": "b"'],
  ],
  [
    "do not copy another post than they name",
    [done("d"), { ...other("e"), status: "done" }, repeating("b", "e")],
    [`${COPY} /posts/2`],
  ],
  ["may be made again when one failed", [done("d"), { ...repeating("b", "d"), status: "failed" }, repeating("c", "d")]],
  [
    "are offered to a copy, of the newest repetition",
    [done("a"), done("b", { repeat_of: "a" }), post("z")],
    [`${COPY} /posts/2: "repeat_of": "b"`],
  ],
  ["name a post that exists", [repeating("b", "nobody")], ["error repeat-of /posts/0/repeat_of: no such post"]],
  ["do not name themselves", [repeating("b", "b")], ["error repeat-of /posts/0/repeat_of: repeats itself"]],
];

const STORIES: readonly Row[] = [
  [
    "need a Business account, which is said once, at the first that waits",
    [story("old", "1.jpg", { status: "done" }), a, story("b", "2.jpg"), story("c", "3.jpg")],
    ["note stories-account /posts/2/media_type: npm run doctor"],
  ],
  ["need none once they are out", [story("old", "1.jpg", { status: "done" }), a]],
];

describe.each([
  ["ids", IDS],
  ["copies", COPIES],
  ["copies that are not exact", NEAR_COPIES],
  ["repetitions", REPETITIONS],
  ["stories", STORIES],
])("%s", (_name, rows) => {
  it.each(rows.map(([what, posts, found = [], input = {}]) => ({ what, posts, found, input })))(
    "$what",
    ({ posts, found, input }) => {
      const findings = queueRules.flatMap((rule) =>
        findingsInQueue(posts, rule, input).map(({ severity, pointer, message, hint }) => ({
          place: `${severity} ${rule.id} ${pointer}`,
          text: `${message} ${hint}`,
        })),
      );
      expect(findings.map(({ place }) => place)).toEqual(found.map((line) => line.replace(/: .*/s, "")));
      for (const [index, { text }] of findings.entries())
        expect(text).toContain(found[index]?.split(": ").slice(1).join(": "));
    },
  );
});

it("a repetition has a digest of its own, and all others keep theirs", () => {
  const params = Object.entries({ alt_text: a.alt_text, caption, image_url });
  expect(publishedDigest(a)).toBe(sha256(JSON.stringify([params])));
  expect(publishedDigest(repeating("b", "a"))).not.toBe(publishedDigest(a));
  expect(publishedDigest(repeating("b", "a"))).toBe(publishedDigest(repeating("c", "a")));
});

it.each([
  ["with the same picture", (at: number) => ({ caption: `Caption ${at}` })],
  ["of which each repeats the one before", (at: number) => (at === 0 ? {} : { repeat_of: `p${at - 1}` })],
])("20,000 posts %s are gone through", (_what, changes) => {
  const posts = Array.from({ length: 20_000 }, (_, at) => post(`p${at}`, changes(at)));
  expect(queueRules.flatMap((rule) => findingsInQueue(posts, rule))).toEqual([]);
});
