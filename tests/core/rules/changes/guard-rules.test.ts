import { describe, expect, it } from "vitest";
import type { Change } from "../../../../scripts/core/rules/changes/change.ts";
import { mixedChange } from "../../../../scripts/core/rules/changes/file-changes.ts";
import { changedPosts } from "../../../../scripts/core/rules/changes/queue-diff.ts";
import { donePost, failedPost, guardFindings, journalOf, type TestChange } from "../../../support/guard.ts";
import { goodPost } from "../../../support/rules.ts";

/**
 * A change, and what the guard finds: "rule pointer: a part of message or hint", the pointer without "/posts", with the severity before
 * where it is no error, and the file before the pointer where it is not the queue. Nothing: the change is fine.
 */
type Row = readonly [what: string, change: TestChange, ...found: string[]];

const from = (before: unknown[], after: unknown[] | string, more: TestChange = {}): TestChange => ({
  ...more,
  base: { posts: before, ...more.base },
  head: { posts: after, ...more.head },
});
const market = goodPost();
const other = goodPost({ id: "other", caption: "Other" });
const live = donePost();
const [a, b, c] = ["a", "b", "c"].map((id) => donePost({ id, caption: id })) as [object, object, object];
const CLAIMED: TestChange = { journal: journalOf({ id: "market" }, { id: "other", outcome: "abandoned" }) };

const PUBLISHED: readonly Row[] = [
  [
    "may be joined by new pending posts, and pending ones edited, moved and removed",
    from(
      [live, market, goodPost({ id: "b" }), goodPost({ id: "c" })],
      [goodPost({ id: "c" }), goodPost({ id: "new" }), live, goodPost({ caption: "Edited" })],
    ),
  ],
  [
    "may be formatted otherwise, with their fields in another order",
    from([live], `{"posts":[${JSON.stringify(Object.fromEntries(Object.entries(live).reverse()))}],   "account":"x"}`),
  ],
  [
    "are not edited: the finding stands at the first changed field and names all",
    from([live, market], [market, donePost({ caption: "Other", media_id: "18" })]),
    'published-posts /1/caption: "live" is published, but caption and media_id changed.',
  ],
  ["lose no field", from([live], [{ ...live, alt_text: undefined }]), "published-posts /0"],
  ...Object.entries({ note: "Nice", media_id: "999", published_at: "2020-01-01T00:00:00Z", status: "pending" }).map(
    ([field, value]): Row => [
      `keep their ${field}`,
      from([live], [{ ...live, [field]: value }]),
      `published-posts /0/${field}`,
    ],
  ),
  ["are not removed", from([live, market], [market]), 'published-posts: "live" is published, but was removed'],
  [
    "are not renamed, which is said where the new id stands",
    from([live, market], [market, { ...live, id: "again" }]),
    'published-posts /1/id: The id of the published post "live" was changed to "again".',
  ],
  [
    "count as removed and added when they are renamed and edited",
    from([live], [{ ...live, id: "again", caption: "Other" }]),
    "published-posts",
    "status /0/status",
    "bot-fields /0/media_id",
    "bot-fields /0/published_at",
  ],
  ["may leave for the archive", from([live], [], { head: { archive: { "2026.json": [live] } } })],
  ["may stand in queue and archive for a while", from([live], [live], { head: { archive: { "2026.json": [live] } } })],
  [
    "are told apart by id only, whatever the id",
    from([donePost({ id: "__proto__" }), donePost({ id: "constructor", caption: "C" })], []),
    "published-posts",
    "published-posts",
  ],
  [
    "may lose another post with their id",
    from([market, { ...live, id: "market" }], [{ ...live, id: "market" }, goodPost({ id: "b" })]),
  ],
  [
    "are guarded where their id stands twice",
    from([market, { ...live, id: "market" }], [market]),
    "published-posts /0/status",
  ],
  [
    "do not come in under the id of another post",
    from([market], [market, { ...live, id: "market" }]),
    "status /1/status",
    "bot-fields /1/media_id",
    "bot-fields /1/published_at",
  ],
  ["may be repaired where the base could not be read", from([{ ...live, caption: 5 }], [live])],
  [
    "are still guarded in what the base could be read of",
    from([{ ...live, caption: 5 }], [{ ...live, pillar: "Other" }]),
    "published-posts /0/pillar",
  ],
  ["let pending posts move between them", from([a, b, market], [market, a, b])],
  [
    "keep their order: only the post that was moved is named",
    from([a, b, c, market], [c, market, a, b]),
    'published-order /0: "c"',
  ],
];

const OPEN_CLAIMS: readonly Row[] = [
  ["may be moved, and all others edited", from([market, other], [{ ...other, caption: "Edited" }, market], CLAIMED)],
  [
    "are not edited, not even in a note",
    from([market, other], [{ ...market, note: "Hm" }, other], CLAIMED),
    'claimed-posts /0/note: The bot is publishing "market"',
  ],
  ["are not removed", from([market, other], [other], CLAIMED), "claimed-posts"],
  [
    "are not renamed",
    from([market, other], [{ ...market, id: "fair" }, other], CLAIMED),
    'claimed-posts /0/id: its id was changed to "fair"',
  ],
  [
    "are left to the rule for published posts once they are done",
    from([live], [{ ...live, status: "failed" }], { journal: journalOf({ id: "live" }) }),
    "published-posts /0/status",
  ],
];

const STATUS: readonly Row[] = [
  ...[donePost({ id: "new", caption: "New" }), failedPost({ id: "new" })].map(
    (post): Row => [
      `of a new post is pending, not ${post.status}`,
      from([market], [market, post]),
      `status /1/status: "new" is new, so its status is pending, not ${post.status}.`,
      `bot-fields /1/${post.status === "done" ? "media_id" : "error"}`,
      `bot-fields /1/${post.status === "done" ? "published_at" : "failed_at"}`,
    ],
  ),
  ...(
    [
      ["pending", "done"],
      ["pending", "failed"],
      ["failed", "done"],
    ] as const
  ).map(
    ([before, after]): Row => [
      `of an old post is not set from ${before} to ${after}`,
      from([goodPost({ status: before })], [goodPost({ status: after })]),
      `status /0/status: was ${before} and is set to ${after} here`,
    ],
  ),
  [
    "of a new post is pending, also beside a published one that is renamed",
    from([live], [{ ...live, id: "renamed" }, donePost({ id: "forged", caption: "Forged" })]),
    "published-posts /0/id",
    "status /1/status",
    "bot-fields /1/media_id",
    "bot-fields /1/published_at",
  ],
  ["may be set where the base's could not be read", from([{ ...live, status: "Done" }], [live])],
  [
    "of a post that is renamed and set to done counts as that of a new one",
    from([market], [{ ...market, id: "fair", status: "done" }]),
    "status /0/status",
  ],
  ["lets a failed post be edited", from([failedPost()], [failedPost({ caption: "Better" })])],
  ["lets a failed post be removed", from([failedPost()], [])],
  ["lets a failed post be set back to pending", from([failedPost()], [goodPost({ id: "broken", caption: "Better" })])],
];

const BOT_FIELDS: readonly Row[] = [
  [
    "are not added to new or pending posts",
    from(
      [market],
      [goodPost({ media_id: "1" }), goodPost({ id: "new", caption: "New", permalink: "https://a.example/p" })],
    ),
    "bot-fields /1/permalink",
    "bot-fields /0/media_id",
  ],
  [
    "do not stay in a failed post that is set back to pending",
    from([failedPost()], [failedPost({ status: "pending" })]),
    "bot-fields /0/error: Remove error",
    "bot-fields /0/failed_at",
  ],
  [
    "stay in a failed post",
    from([failedPost()], [{ ...failedPost({ error: "Fine" }), failed_at: undefined }]),
    "bot-fields /0/error",
    "bot-fields /0",
  ],
  ["may be removed from a pending post", from([goodPost({ error: "Old" })], [market])],
  ["are not spoken of again where nothing changed", from([goodPost({ error: "Old" })], [goodPost({ error: "Old" })])],
];

const tokenStatus = { refreshed_at: "2026-06-01T00:00:00Z", expires_at: "2026-07-31T00:00:00Z" };
const token = { tokenStatus };

const BOT_FILE: readonly Row[] = [
  ["may be formatted otherwise", { base: token, head: { tokenStatus: `${JSON.stringify(tokenStatus, null, 8)}\r\n` } }],
  [
    "is not changed: the finding stands at the first difference",
    { base: token, head: { tokenStatus: { ...tokenStatus, expires_at: "2030-01-01T00:00:00Z" } } },
    "bot-files token-status.json /expires_at",
  ],
  ["is not broken", { base: token, head: { tokenStatus: "{" } }, "bot-files token-status.json"],
  ["is not removed", { base: token }, "bot-files token-status.json"],
  ["is not added", { head: token }, "bot-files token-status.json"],
  ["is not missed in a base of which only the queue was kept", { head: token, isComplete: false }],
  ["is not removed from such a base", { base: token, isComplete: false }, "bot-files token-status.json"],
];

const archived = (posts: unknown[] | string, name = "2025.json") => ({ head: { archive: { [name]: posts } } });
const ARCHIVE_BASE = { posts: [b, market, failedPost()], archive: { "2025.json": [a] } };
const into = (posts: unknown[] | string, head: TestChange["head"] = {}): TestChange => ({
  base: ARCHIVE_BASE,
  head: { posts: [b, market, failedPost()], ...archived(posts).head, ...head },
});
const TWICE = [a, { ...a, caption: "Twice" }, { ...donePost({ caption: "c" }), id: undefined }];

const ARCHIVE: readonly Row[] = [
  [
    "takes in done posts of the queue as they are, and may be laid out anew",
    into([], { posts: [market, failedPost()], archive: { "all.json": [b, a] } }),
  ],
  ["loses no post", into([]), "archive archive/2025.json"],
  ["loses no file", into([], { archive: {} }), "archive"],
  ["is not said to lose posts when a file of it is broken, which other findings say", into("{")],
  ["keeps old posts as they are", into([{ ...a, caption: "Other" }]), "archive archive/2025.json /0/caption"],
  [
    "takes in no post that was edited on the way",
    into([a, { ...b, media_id: "99" }]),
    "archive archive/2025.json /1/media_id",
  ],
  ["takes in no pending post", into([a, market]), "archive archive/2025.json /1/status"],
  ["takes in no failed post", into([a, failedPost()]), "archive archive/2025.json /1/status"],
  ["takes in no post from nowhere", into([a, donePost({ id: "x" })]), "archive archive/2025.json /1"],
  [
    "may hold what it held, even an id twice or a post without one",
    { base: archived(TWICE).head, head: archived(TWICE).head },
  ],
  [
    "takes in no third post with an id",
    { base: archived(TWICE).head, head: archived([...TWICE, { ...a, caption: "Thrice" }]).head },
    "archive archive/2025.json /3/caption",
  ],
  ["is not judged by an archive that was not kept", { head: archived([a]).head, isComplete: false }],
];

const paths = (...changed: string[]): TestChange => ({ changedPaths: { contentFolder: "content/", paths: changed } });
const link = { path: "content/media.lnk", kind: "a symbolic link", version: "1" };
const attributes = { path: "content/.gitattributes", kind: "a file that changes what git checks out", version: "2" };

const OTHERS: readonly Row[] = [
  [
    "an account is pointed out when it changes, as a warning",
    { base: { account: "bakery" }, head: { account: "butcher" } },
    'warning account /account: account is changed from "bakery" to "butcher".',
  ],
  [
    "content together with other changes is a warning that names what else changed",
    paths("content/queue.json", "a.ts", "content.md", "c.ts", "d.ts"),
    "warning mixed-change: This changes content together with a.ts, content.md, c.ts and 1 more.",
  ],
  ["content may change alone", paths("content/queue.json", "content/voice/a.md")],
  ["the rest may change alone", paths("scripts/mergecast.ts")],
  ["content may be the whole repository", { changedPaths: { contentFolder: "", paths: ["queue.json", "a.ts"] } }],
  ["links may stay", { base: { oddEntries: [link, attributes] }, head: { oddEntries: [attributes, link] } }],
  ["links may go", { base: { oddEntries: [link, attributes] }, head: { oddEntries: [link] } }],
  [
    "attributes are refused when they come",
    { base: { oddEntries: [link] }, head: { oddEntries: [link, attributes] } },
    `plain-files: ${attributes.path}`,
  ],
  [
    "a link is refused when it changes",
    { base: { oddEntries: [link] }, head: { oddEntries: [{ ...link, version: "3" }] } },
    `plain-files: ${link.path}`,
  ],
];

const files = (blobId: string, path = "media/a.jpg") => new Map([[path, blobId]]);
const [OLD, NEW] = [files("a".repeat(40)), files("b".repeat(40))];
const withFile = donePost({ image_url: "media/a.jpg" });
const claimed = goodPost({ image_url: "media/a.jpg" });
const waiting = goodPost({ id: "other", image_url: "media/a.jpg" });
const replaced = (
  posts: unknown[],
  before: typeof OLD | undefined,
  after: typeof OLD | undefined,
  changed: unknown[] = posts,
): TestChange => ({
  ...CLAIMED,
  base: { posts, ...(before === undefined ? {} : { blobIds: before }) },
  head: { posts: changed, ...(after === undefined ? {} : { blobIds: after }) },
});
const carousel = donePost({
  id: "c",
  media_type: "CAROUSEL",
  children: [{ image_url: "https://media.example.com/1.jpg" }, { video_url: "media/a.mp4" }],
});
const reel = donePost({
  id: "r",
  media_type: "REELS",
  video_url: "https://m.example.com/r.mp4",
  cover_url: "media/a.jpg",
});
const withMovie = (ids: typeof OLD) =>
  new Map([...ids, ...[...ids.values()].map((id) => ["media/a.mp4", id] as const)]);

const FILES: readonly Row[] = [
  ["of a published post", replaced([withFile], OLD, NEW), "published-posts /0/image_url"],
  [
    "of a published post, with another post before it",
    replaced([withFile], OLD, NEW, [other, withFile]),
    "published-posts /1/image_url",
  ],
  ["of a post that is being published", replaced([claimed], OLD, NEW), "claimed-posts /0/image_url"],
  ["of a post that waits", replaced([waiting], OLD, NEW)],
  ["of no post", replaced([withFile], files("a".repeat(40), "media/b.jpg"), files("b".repeat(40), "media/b.jpg"))],
  ["that was not known before", replaced([withFile], new Map(), NEW)],
  ["by the same bytes", replaced([withFile], OLD, OLD)],
  [
    "of a carousel and a cover",
    replaced([carousel, reel], withMovie(OLD), withMovie(NEW)),
    "published-posts /0/children/1/video_url",
    "published-posts /1/cover_url",
  ],
  ["by nothing, once its post is published", replaced([withFile], OLD, new Map())],
  [
    "by nothing, while its post is being published",
    replaced([claimed], OLD, new Map()),
    'claimed-posts /0/image_url: does not know the result yet, but "media/a.jpg" was removed.',
  ],
  [
    "together with a field",
    replaced([withFile], OLD, NEW, [{ ...withFile, caption: "Other words." }]),
    'published-posts /0/caption: caption changed and another file is at "media/a.jpg". Undo this change; a new picture gets a new name.',
  ],
  ["where the files before are not known", replaced([withFile], undefined, NEW)],
  ["where the files after are not known", replaced([withFile], OLD, undefined)],
  ["where another kind of hash is used", replaced([withFile], OLD, files("c".repeat(64)))],
];

describe.each([
  ["published posts", PUBLISHED],
  ["posts with an open claim", OPEN_CLAIMS],
  ["status", STATUS],
  ["the bot's fields", BOT_FIELDS],
  ["the bot's own file", BOT_FILE],
  ["the archive", ARCHIVE],
  ["beside posts:", OTHERS],
  ["a file that is replaced", FILES],
])("%s", (_name, rows) => {
  it.each(rows.map(([what, change, ...found]) => ({ what, change, found })))("$what", ({ change, found }) => {
    const findings = guardFindings(change).map(({ severity, rule, file, pointer, message, hint }) => ({
      place: `${severity} ${rule} ${file} ${pointer}`.replaceAll(/^error | queue\.json|guard\/|\/posts/g, "").trim(),
      text: `${message} ${hint}`,
    }));
    expect(findings.map(({ place }) => place)).toEqual(found.map((line) => line.replace(/: .*/s, "")));
    for (const [index, { text }] of findings.entries())
      expect(text).toContain(found[index]?.split(": ").slice(1).join(": "));
  });
});

it("content with its new version is no mixed change", () => {
  const { changedPaths } = paths("content/queue.json", "package.json");
  const findingsIf = (isUpgrade: boolean) =>
    mixedChange.check({ base: { changedPaths, isUpgrade } } as unknown as Change).length;
  expect([true, false].map(findingsIf)).toEqual([0, 1]);
});

describe("changedPosts", () => {
  it("keeps new and edited posts, not moved ones nor those with their fields in another order", () => {
    const reordered = Object.fromEntries(Object.entries(goodPost({ id: "b" })).reverse());
    const base = [goodPost({ id: "a" }), goodPost({ id: "b" }), goodPost({ id: "c" })];
    const posts = [reordered, goodPost({ id: "a" }), goodPost({ id: "c", caption: "New" }), goodPost({ id: "d" })];
    expect(changedPosts(posts, [0, 1, 2, 3], base)).toEqual([2, 3]);
  });

  it("looks only at the posts asked for, and takes nameless posts for new", () => {
    expect(changedPosts([{}, goodPost()], [0], [{}])).toEqual([0]);
  });
});
