import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../../scripts/core/content/draft-post.ts";
import type { JournalEntry } from "../../../../scripts/core/generated/journal.ts";
import { fingerprintOf, publishedDigest, sha256 } from "../../../../scripts/core/posting/digest.ts";
import { queueRules } from "../../../../scripts/core/rules/posts/index.ts";
import type { QueueInput } from "../../../../scripts/core/rules/rule.ts";
import { entryOf } from "../../../support/content.ts";
import { findingsInQueue, goodPost } from "../../../support/rules.ts";

/** Posts, and what the rules of the whole queue find: "rule pointer: a part of message or hint", "error" and "/posts" left out. */
type Row = readonly [what: string, posts: DraftPost[], found?: readonly string[], input?: Partial<QueueInput>];

const post = (id: string, changes: DraftPost = {}) => goodPost({ id, ...changes });
const done = (id: string, changes: DraftPost = {}) => post(id, { status: "done", ...changes });
const repeating = (id: string, repeat_of: string) => post(id, { repeat_of });
const { id: _, ...nameless } = goodPost();
const { caption = "", image_url = "", alt_text: __ = "", ...bare } = goodPost();
const cdn = (name: string) => `https://cdn.example.com/${name}`;
const story = (id: string, name: string, changes: DraftPost = {}): DraftPost => {
  return { ...bare, id, caption, media_type: "STORIES", image_url: cdn(name), ...changes };
};
const carousel = (id: string, ...names: string[]): DraftPost => {
  return { ...bare, id, caption, media_type: "CAROUSEL", children: names.map((name) => ({ image_url: cdn(name) })) };
};
const reel = (id: string, more: DraftPost): DraftPost => {
  return { ...bare, id, caption, media_type: "REELS", video_url: cdn("reel.mp4"), ...more };
};
const a = post("a");
const other = (id: string) => post(id, { caption: "Something else" });
const filed = (id: string, status: DraftPost["status"] = "pending") => post(id, { status, image_url: "media/a.jpg" });

function claimOf(posted: DraftPost, changes: Partial<JournalEntry> = {}): JournalEntry {
  const fingerprint = fingerprintOf(posted, new Map());
  return entryOf({
    ...{ id: posted.id ?? "", digest: publishedDigest(posted), outcome: "done", published_at: "2026-01-01T09:00:00Z" },
    ...(fingerprint === undefined ? {} : { fingerprint }),
    ...changes,
  });
}
const recorded = (...entries: JournalEntry[]) => ({ journal: { entries }, digestOf: publishedDigest, sha256 });
const GONE = recorded(claimOf(post("gone")));

const IDS: readonly Row[] = [
  ["may differ, or be missing", [a, other("b"), { ...nameless, image_url: "x" }, { ...nameless, image_url: "y" }]],
  [
    "are not used twice, whatever the status",
    [done("a"), other("b"), post("a", { caption: "c" })],
    ['unique-ids /2/id: The id "a" is already used by post 1.'],
  ],
  [
    "do not look alike",
    ["оса", "oca", "Oca"].map((id, at) => post(id, { caption: `${at}` })),
    ["unique-ids /1/id: looks like that of post 1"],
  ],
  ["are not archived", [a], ["unique-ids /0/id: a post in the archive"], { archive: [done("a", { caption: "x" })] }],
  ["stay on the way into the archive", [done("a")], [], { archive: [done("a")] }],
  ["are those of done posts that the journal knows", [done("a")], [], recorded(claimOf(a))],
  [
    "of a published post are healed when it is pending again",
    [a],
    ["warning unique-ids /0/id: was already published on 2026-01-01T09:00:00Z, according"],
    recorded(claimOf(a)),
  ],
  [
    "of a published post whose time is not known, too",
    [a],
    ["warning unique-ids /0/id: was already published, according"],
    recorded(claimOf(a, { published_at: null })),
  ],
  ["of published posts are not given away", [other("a")], ["unique-ids /0/id: a new id."], recorded(claimOf(a))],
  ["of a failed claim may be used again", [a], [], recorded(claimOf(a, { outcome: "failed" }))],
  ["of a claim that was given up, too", [a], [], recorded(claimOf(a, { outcome: "abandoned" }))],
];

const copyAt = (at: number, words = "") => `duplicate-content /${at}${words === "" ? "" : `: ${words}`}`;
const ACCOUNT = "note stories-account /0/media_type";
const COPIES: readonly Row[] = [
  ["are found, each once", [a, post("b"), post("c")], [copyAt(1, 'caption as "a".'), copyAt(2, 'caption as "a".')]],
  ["are the pending posts, wherever the done one stands", [a, done("d")], [copyAt(0, '"d", which is published')]],
  ["are found in the archive", [a], [copyAt(0)], { archive: [done("d")] }],
  ["do not matter among done posts", [done("d"), done("e")]],
  ["may be of a failed post, which can be tried again under a new id", [post("f", { status: "failed" }), a]],
  ["are none of another kind, caption or picture", [story("d", "market.jpg"), a, other("b"), filed("c")], [ACCOUNT]],
  [
    "are found picture by picture in carousels",
    [carousel("c0", "1", "2"), carousel("c1", "1", "3"), carousel("c2", "2", "1"), carousel("c3", "1", "2")],
    [copyAt(3, '"c0"')],
  ],
  [
    "are found behind a post with the same picture and other words",
    [a, other("b"), other("c"), post("d")],
    [copyAt(2, '"b"'), copyAt(3, '"a"')],
  ],
  ["are named by the place of a post without an id", [other("x"), nameless, post("b")], [copyAt(2, "as post 2.")]],
  ["are none without media", Array<DraftPost>(2).fill({ status: "pending", caption: "x" })],
  [
    "are found though the cover of a reel differs",
    [reel("r0", {}), reel("r1", { cover_url: cdn("c.jpg") }), reel("r2", { thumb_offset: 9 })],
    [copyAt(1), copyAt(2)],
  ],
  [
    "are only warned of in stories whose addresses differ behind the question mark, which may select the picture",
    [story("a", "s.jpg?id=7"), story("b", "s.jpg?id=8"), story("c", "t.jpg")],
    [`warning ${copyAt(1, "up to the question mark")}`, ACCOUNT],
  ],
  [
    "are stories with other captions, which nobody sees",
    [story("a", "s.jpg", { caption: "one" }), story("b", "s.jpg", { caption: "two" })],
    [copyAt(1), ACCOUNT],
  ],
  [
    "are found in the journal when the post has left queue and archive",
    [post("b", { caption: `${caption}\u200b`, image_url: `${image_url}?x=1` }), other("c")],
    [copyAt(0, '"gone", which is published according to the journal')],
    GONE,
  ],
  [
    "are found in the journal while the post is being published",
    [a],
    [copyAt(0, '"gone", which is being published according to the journal')],
    recorded(claimOf(post("gone"), { outcome: null })),
  ],
  ["may be a repetition of a post that only the journal knows", [repeating("b", "gone")], [], GONE],
  [
    "of a file are looked for as it stands where the journal does not know the post",
    [filed("d", "done"), filed("e")],
    [copyAt(1)],
    recorded(claimOf(other("x"))),
  ],
  ["of a file are looked for as published", [filed("d", "done"), filed("e")], [], recorded(claimOf(other("d")))],
];

const tagged = (tags: string) => ({ caption: `${caption}\n\n${tags}` });
const TAGGED = post("a", tagged("#one #two #three"));
const near = (what: string, changes: DraftPost, isCopy = true): Row => [
  `are ${isCopy ? "not " : ""}told apart by ${what}`,
  [TAGGED, { ...TAGGED, id: "b", ...changes }],
  isCopy ? [copyAt(1)] : [],
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
  ...["media/a.jpg ", " media/a.jpg", "media/a.jpg\t"].map((path): Row => {
    return [
      `are not told apart by blanks: ${JSON.stringify(path)}`,
      [filed("a"), post("b", { image_url: path })],
      [copyAt(1)],
    ];
  }),
];

const REPETITIONS: readonly Row[] = [
  ["may copy the post that they name", [done("d"), repeating("b", "d")]],
  ["may copy it over another repetition", [done("d"), repeating("b", "d"), repeating("c", "b")]],
  ["may copy a post of the archive", [repeating("b", "d")], [], { archive: [done("d")] }],
  ["may copy what was repeated", [repeating("c", "b")], [], { archive: [done("d"), done("b", { repeat_of: "d" })] }],
  ["may go out before the post that they name", [repeating("b", "a"), a]],
  [
    "each need a yes of their own",
    [done("d"), repeating("b", "d"), repeating("c", "d")],
    [copyAt(2), 'repeat-of /2/repeat_of: "repeat_of": "b"'],
  ],
  ["do not copy another post", [done("d"), { ...other("e"), status: "done" }, repeating("b", "e")], [copyAt(2)]],
  ["may be made again when one failed", [done("d"), { ...repeating("b", "d"), status: "failed" }, repeating("c", "d")]],
  [
    "are offered to a copy, of the newest repetition",
    [done("a"), done("b", { repeat_of: "a" }), post("z")],
    [copyAt(2, '"repeat_of": "b"')],
  ],
  ["name a post that exists", [repeating("b", "nobody")], ["repeat-of /0/repeat_of: no such post"]],
  ["do not name themselves", [repeating("b", "b")], ["repeat-of /0/repeat_of: repeats itself"]],
];

const out = story("old", "1.jpg", { status: "done" });
const STORIES: readonly Row[] = [
  [
    "need a Business account, which is said once, at the first that waits",
    [out, a, story("b", "2.jpg"), story("c", "3.jpg")],
    ["note stories-account /2/media_type: npm run doctor"],
  ],
  ["need none once they are out", [out, a]],
];

describe.each(Object.entries({ IDS, COPIES, NEAR_COPIES, REPETITIONS, STORIES }))("%s", (_name, rows) => {
  it.each(rows.map(([what, posts, found = [], input = {}]) => ({ what, posts, found, input })))(
    "$what",
    ({ posts, found, input }) => {
      const findings = queueRules.flatMap((rule) =>
        findingsInQueue(posts, rule, input).map(({ severity, pointer, message, hint }) => ({
          place: `${severity} ${rule.id} ${pointer}`.replace(/^error /, "").replace("/posts", ""),
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
