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
/** A change of one post. */
const edit = (post: object, over: object, more: TestChange = {}) => from([post], [{ ...post, ...over }], more);
const market = goodPost();
const other = goodPost({ id: "other", caption: "Other" });
const live = donePost();
const liveMarket = { ...live, id: "market" };
const [a, b, c] = ["a", "b", "c"].map((id) => donePost({ id, caption: id })) as [object, object, object];
const CLAIMED: TestChange = { journal: journalOf({ id: "market" }, { id: "other", outcome: "abandoned" }) };
const IN_ARCHIVE = { head: { archive: { "2026.json": [live] } } };
/** What a post that is added as published breaks. */
const addedAt = (at: number) => [
  `status /${at}/status`,
  `bot-fields /${at}/media_id`,
  `bot-fields /${at}/published_at`,
];
const reversed = (post: object) => Object.fromEntries(Object.entries(post).reverse());

const PUBLISHED: readonly Row[] = [
  ["may be joined by pending posts", from([live, market, goodPost({ id: "b" })], [goodPost({ id: "new" }), live])],
  ["may be formatted otherwise", from([live], `{"posts":[${JSON.stringify(reversed(live))}],   "account":"x"}`)],
  [
    "are not edited: the finding stands at the first changed field and names all",
    from([live, market], [market, donePost({ caption: "Other", media_id: "18" })]),
    'published-posts /1/caption: "live" is published, but caption and media_id changed.',
  ],
  ["lose no field", edit(live, { alt_text: undefined }), "published-posts /0"],
  ...Object.entries({ note: "Nice", media_id: "999", published_at: "2020-01-01T00:00:00Z", status: "pending" }).map(
    ([field, value]): Row => [`keep their ${field}`, edit(live, { [field]: value }), `published-posts /0/${field}`],
  ),
  ["are not removed", from([live, market], [market]), 'published-posts: "live" is published, but was removed'],
  [
    "are not renamed, which is said where the new id stands",
    from([live, market], [market, { ...live, id: "again" }]),
    'published-posts /1/id: The id of the published post "live" was changed to "again".',
  ],
  ["are lost when renamed and edited", edit(live, { id: "again", caption: "Other" }), "published-posts", ...addedAt(0)],
  ["may leave for the archive", from([live], [], IN_ARCHIVE)],
  ["may stand in queue and archive for a while", from([live], [live], IN_ARCHIVE)],
  [
    "are told apart by id only, whatever the id",
    from([donePost({ id: "__proto__" }), donePost({ id: "constructor", caption: "C" })], []),
    ...["published-posts", "published-posts"],
  ],
  ["may lose another post with their id", from([market, liveMarket], [liveMarket, goodPost({ id: "b" })])],
  ["are guarded where their id stands twice", from([market, liveMarket], [market]), "published-posts /0/status"],
  ["do not come in under the id of another post", from([market], [market, liveMarket]), ...addedAt(1)],
  ["may be repaired where the base could not be read", from([{ ...live, caption: 5 }], [live])],
  ["are guarded as far as read", edit({ ...live, caption: 5 }, { pillar: "Other" }), "published-posts /0/pillar"],
  ["let pending posts move between them", from([a, b, market], [market, a, b])],
  ["keep their order", from([a, b, c, market], [c, market, a, b]), 'published-order /0: "c"'],
];

const claimed = (...after: object[]) => from([market, other], after, CLAIMED);
const OPEN_CLAIMS: readonly Row[] = [
  ["may be moved, and all others edited", claimed({ ...other, caption: "Edited" }, market)],
  [
    "are not edited, not even in a note",
    claimed({ ...market, note: "Hm" }, other),
    "claimed-posts /0/note: The bot is publishing",
  ],
  ["are not removed", claimed(other), "claimed-posts"],
  ["are not renamed", claimed({ ...market, id: "fair" }, other), 'claimed-posts /0/id: its id was changed to "fair"'],
  [
    "are left to the rule for published posts once they are done",
    edit(live, { status: "failed" }, { journal: journalOf({ id: "live" }) }),
    "published-posts /0/status",
  ],
];

const STATUS: readonly Row[] = [
  ["of a new post is not done", from([market], [market, donePost({ id: "new", caption: "New" })]), ...addedAt(1)],
  [
    "of a new post is not failed",
    from([market], [market, failedPost({ id: "new" })]),
    'status /1/status: "new" is new, so its status is pending, not failed.',
    ...["bot-fields /1/error", "bot-fields /1/failed_at"],
  ],
  ...["pending done", "pending failed", "failed done"].map((words): Row => {
    const [before = "", after = ""] = words.split(" ");
    const found = `status /0/status: was ${before} and is set to ${after} here`;
    return [`is not set from ${before} to ${after}`, edit({ ...market, status: before }, { status: after }), found];
  }),
  [
    "of a new post is pending, also beside a published one that is renamed",
    from([live], [{ ...live, id: "renamed" }, donePost({ id: "forged", caption: "Forged" })]),
    ...["published-posts /0/id", ...addedAt(1)],
  ],
  ["may be set where the base's could not be read", from([{ ...live, status: "Done" }], [live])],
  ["of a renamed post is that of a new one", edit(market, { id: "fair", status: "done" }), "status /0/status"],
  ["lets a failed post be edited", from([failedPost()], [failedPost({ caption: "Better" })])],
  ["lets a failed post be removed", from([failedPost()], [])],
  ["lets a failed post be set back to pending", from([failedPost()], [goodPost({ id: "broken", caption: "Better" })])],
];

const stale = goodPost({ error: "Old" });
const BOT_FIELDS: readonly Row[] = [
  [
    "are not added to new or pending posts",
    from(
      [market],
      [goodPost({ media_id: "1" }), goodPost({ id: "n", caption: "N", permalink: "https://a.example/p" })],
    ),
    ...["bot-fields /1/permalink", "bot-fields /0/media_id"],
  ],
  [
    "do not stay in a failed post that is set back to pending",
    from([failedPost()], [failedPost({ status: "pending" })]),
    ...["bot-fields /0/error: Remove error", "bot-fields /0/failed_at"],
  ],
  [
    "stay in a failed post",
    edit(failedPost(), { error: "Fine", failed_at: undefined }),
    ...["bot-fields /0/error", "bot-fields /0"],
  ],
  ["may be removed from a pending post", from([stale], [market])],
  ["are not spoken of again where nothing changed", from([stale], [stale])],
];

const tokenStatus = { refreshed_at: "2026-06-01T00:00:00Z", expires_at: "2026-07-31T00:00:00Z" };
const token = { tokenStatus };
const later = { tokenStatus: { ...tokenStatus, expires_at: "2030-01-01T00:00:00Z" } };

const BOT_FILE: readonly Row[] = [
  ["may be formatted otherwise", { base: token, head: { tokenStatus: `${JSON.stringify(tokenStatus, null, 8)}\r\n` } }],
  [
    "is not changed: the finding stands at the first difference",
    { base: token, head: later },
    "bot-files token-status.json /expires_at",
  ],
  ["is not broken", { base: token, head: { tokenStatus: "{" } }, "bot-files token-status.json"],
  ["is not removed", { base: token }, "bot-files token-status.json"],
  ["is not added", { head: token }, "bot-files token-status.json"],
  ["is not missed in a base of which only the queue was kept", { head: token, isComplete: false }],
  ["is not removed from such a base", { base: token, isComplete: false }, "bot-files token-status.json"],
];

const archived = (posts: unknown[] | string) => ({ archive: { "2025.json": posts } });
const QUEUE = [b, market, failedPost()];
const into = (posts: unknown[] | string, head: TestChange["head"] = {}): TestChange =>
  from(QUEUE, QUEUE, { base: archived([a]), head: { ...archived(posts), ...head } });
const TWICE = [a, { ...a, caption: "Twice" }, { ...donePost({ caption: "c" }), id: undefined }];
const THRICE = [...TWICE, { ...a, caption: "Thrice" }];
const IN_2025 = "archive archive/2025.json";

const ARCHIVE: readonly Row[] = [
  ["takes in done posts as they are", into([], { posts: [market, failedPost()], archive: { "all.json": [b, a] } })],
  ["loses no post", into([]), IN_2025],
  ["loses no file", into([], { archive: {} }), "archive"],
  ["is not said to lose posts when a file of it is broken, which other findings say", into("{")],
  ["keeps old posts as they are", into([{ ...a, caption: "Other" }]), `${IN_2025} /0/caption`],
  ["takes in no post that was edited on the way", into([a, { ...b, media_id: "99" }]), `${IN_2025} /1/media_id`],
  ["takes in no pending post", into([a, market]), `${IN_2025} /1/status`],
  ["takes in no failed post", into([a, failedPost()]), `${IN_2025} /1/status`],
  ["takes in no post from nowhere", into([a, donePost({ id: "x" })]), `${IN_2025} /1`],
  ["may hold an id twice or a post without one, as before", { base: archived(TWICE), head: archived(TWICE) }],
  ["takes in no third post with an id", { base: archived(TWICE), head: archived(THRICE) }, `${IN_2025} /3/caption`],
  ["is not judged by an archive that was not kept", { head: archived([a]), isComplete: false }],
];

const paths = (...changed: string[]): TestChange => ({ changedPaths: { contentFolder: "content/", paths: changed } });
const link = { path: "content/media.lnk", kind: "a symbolic link", version: "1" };
const attributes = { path: "content/.gitattributes", kind: "a file that changes what git checks out", version: "2" };
const odd = (before: (typeof link)[], after: (typeof link)[]): TestChange => {
  return { base: { oddEntries: before }, head: { oddEntries: after } };
};

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
  ["links may stay", odd([link, attributes], [attributes, link])],
  ["links may go", odd([link, attributes], [link])],
  ["attributes are refused when they come", odd([link], [link, attributes]), `plain-files: ${attributes.path}`],
  ["a link is refused when it changes", odd([link], [{ ...link, version: "3" }]), `plain-files: ${link.path}`],
];

const files = (blobId: string, path = "media/a.jpg") => new Map([[path, blobId]]);
const [OLD, NEW] = [files("a".repeat(40)), files("b".repeat(40))];
const NAMED = { image_url: "media/a.jpg" };
const withFile = donePost(NAMED);
type Ids = typeof OLD | undefined;
const replaced = (posts: unknown[], before: Ids, after: Ids, changed: unknown[] = posts): TestChange => ({
  ...CLAIMED,
  base: { posts, ...(before === undefined ? {} : { blobIds: before }) },
  head: { posts: changed, ...(after === undefined ? {} : { blobIds: after }) },
});
const children = [{ image_url: "https://media.example.com/1.jpg" }, { video_url: "media/a.mp4" }];
const carousel = donePost({ id: "c", media_type: "CAROUSEL", children });
const reelUrl = "https://m.example.com/r.mp4";
const reel = donePost({ id: "r", media_type: "REELS", video_url: reelUrl, cover_url: "media/a.jpg" });
const withMovie = (ids: typeof OLD) =>
  new Map([...ids, ...[...ids.values()].map((id) => ["media/a.mp4", id] as const)]);

const FILES: readonly Row[] = [
  ["of a published post", replaced([withFile], OLD, NEW), "published-posts /0/image_url"],
  ["of one behind a new one", replaced([withFile], OLD, NEW, [other, withFile]), "published-posts /1/image_url"],
  ["of a post that is being published", replaced([goodPost(NAMED)], OLD, NEW), "claimed-posts /0/image_url"],
  ["of a post that waits", replaced([goodPost({ id: "other", ...NAMED })], OLD, NEW)],
  ["of no post", replaced([withFile], files("a".repeat(40), "media/b.jpg"), files("b".repeat(40), "media/b.jpg"))],
  ["that was not known before", replaced([withFile], new Map(), NEW)],
  ["by the same bytes", replaced([withFile], OLD, OLD)],
  [
    "of a carousel and a cover",
    replaced([carousel, reel], withMovie(OLD), withMovie(NEW)),
    ...["published-posts /0/children/1/video_url", "published-posts /1/cover_url"],
  ],
  ["by nothing, once its post is published", replaced([withFile], OLD, new Map())],
  [
    "by nothing, while its post is being published",
    replaced([goodPost(NAMED)], OLD, new Map()),
    'claimed-posts /0/image_url: does not know the result yet, but "media/a.jpg" was removed.',
  ],
  [
    "together with a field",
    replaced([withFile], OLD, NEW, [{ ...withFile, caption: "Other words." }]),
    'published-posts /0/caption: caption changed and another file is at "media/a.jpg". Undo this change; a new picture',
  ],
  ["where the files before are not known", replaced([withFile], undefined, NEW)],
  ["where the files after are not known", replaced([withFile], OLD, undefined)],
  ["where another kind of hash is used", replaced([withFile], OLD, files("c".repeat(64)))],
];

const TABLES = { PUBLISHED, OPEN_CLAIMS, STATUS, BOT_FIELDS, BOT_FILE, ARCHIVE, OTHERS, FILES };
describe.each(Object.entries(TABLES))("%s", (_name, rows) => {
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

it("changed posts are new and edited ones of those asked for, not moved ones nor those laid out anew", () => {
  const base = [goodPost({ id: "a" }), goodPost({ id: "b" }), goodPost({ id: "c" })];
  const posts = [reversed(goodPost({ id: "b" })), goodPost({ id: "a" }), goodPost({ id: "c", caption: "New" }), {}];
  expect(changedPosts(posts, [0, 1, 2, 3], base)).toEqual([2, 3]);
  expect(changedPosts([{}, goodPost()], [0], [{}])).toEqual([0]);
});
