import { describe, expect, it } from "vitest";
import { orderPosts, type PlacedPost, placePosts } from "../../../scripts/core/calendar/place-posts.ts";
import { readSiteContent } from "../../../scripts/core/calendar/read-site-content.ts";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { ContentFiles } from "../../../scripts/core/content/read-file.ts";
import type { JournalEntry } from "../../../scripts/core/generated/journal.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { donePost, failedPost, journalOf } from "../../support/guard.ts";
import { goodPost } from "../../support/rules.ts";

const NOW = new Date("2026-06-02T07:00:00Z");
const DIGEST = "0".repeat(64);

function timelineOf(posts: readonly DraftPost[], entries: readonly Partial<JournalEntry>[] = []) {
  const files = {
    queue: encodeUtf8(JSON.stringify({ account: "x", posts })),
    settings: null,
    tokenStatus: null,
    archive: [],
  };
  const record = { kind: "read" as const, journal: encodeUtf8(JSON.stringify(journalOf(...entries))) };
  const content = readSiteContent(files, { record, allowPrivateHosts: [], digestOf: (post) => post.note ?? "other" });
  return placePosts(content, NOW).posts;
}

const LIVE = { outcome: "done", media_id: "17", published_at: "2026-06-01T09:31:00Z" } as const;

describe("the state of a post on the calendar", () => {
  it.each<[string, DraftPost, Partial<JournalEntry>[], string]>([
    ["waits", goodPost(), [], "expected"],
    ["is claimed", goodPost(), [{}], "unconfirmed"],
    ["is claimed under another id", goodPost({ note: DIGEST }), [{ id: "before" }], "unconfirmed"],
    ["failed and is claimed", failedPost({ id: "market" }), [{}], "unconfirmed"],
    ["failed", failedPost(), [], "failed"],
    ["is live, which the queue does not show yet", goodPost(), [LIVE], "published"],
    ["was live once and is claimed again", goodPost(), [LIVE, { container_id: "3" }], "unconfirmed"],
    ["was given up, so that it waits again", goodPost(), [{ outcome: "abandoned" }], "expected"],
    ["is live", donePost({ id: "market" }), [LIVE], "published"],
    ["is live, although a claim on it is open", donePost({ id: "market" }), [{}], "published"],
    ["is held for good", goodPost({ not_before: "9999-12-31T23:59:59Z" }), [], "stuck"],
  ])("of one that %s", (_, post, entries, state) => {
    expect(timelineOf([post], entries)[0]?.state).toBe(state);
  });

  it("has the time of the journal, else that of the queue", () => {
    const live = donePost({ id: "market", published_at: "2026-06-01T10:00:00Z" });
    expect(timelineOf([live], [LIVE])[0]?.at).toEqual(new Date(LIVE.published_at));
    expect(timelineOf([live])[0]?.at).toEqual(new Date("2026-06-01T10:00:00Z"));
  });
});

describe("the posts of the site, whatever they are", () => {
  const placed = (state: PlacedPost["state"], hours: number | null, over: DraftPost = {}): PlacedPost => ({
    post: goodPost({ id: `${state}-${hours}`, ...over }),
    index: 0,
    state,
    at: hours === null ? null : new Date(NOW.getTime() + hours * 60 * 60_000),
    trouble: null,
  });
  const idsOf = (posts: readonly PlacedPost[]) => posts.map(({ post }) => post.id);

  it("stand newest first, those without an instant last", () => {
    const posts = [
      placed("stuck", null),
      placed("failed", -2),
      placed("failed", -1),
      placed("published", -9),
      placed("expected", 3),
    ];
    const { posts: ordered, feedCount } = orderPosts(posts);
    expect(idsOf(ordered)).toEqual(["expected-3", "published--9", "failed--1", "failed--2", "stuck-null"]);
    expect(feedCount).toBe(2);
  });

  it("are counted as left out only where they are live or will be, and the grid never shows them", () => {
    const story = { media_type: "STORIES" } as const;
    const reel = { media_type: "REELS", share_to_feed: false } as const;
    const states = ["published", "expected", "failed", "stuck"] as const;
    const posts = states.flatMap((state, hours) => [placed(state, hours, story), placed(state, -hours, reel)]);
    expect(orderPosts(posts)).toMatchObject({ feedCount: 0, leftOut: { stories: 2, reels: 2 } });
    expect(orderPosts([placed("published", 1, { media_type: "REELS" })])).toMatchObject({ feedCount: 1 });
  });
});

describe("what is wrong with the files of the site", () => {
  const SOUND = { queue: '{"account":"x","posts":[]}', settings: "{}", journal: '{"entries":[]}', tokenStatus: null };

  it.each([
    ["queue", "queue.json", true],
    ["settings", "settings.json", true],
    ["journal", "journal.json", true],
    ["tokenStatus", "token-status.json", false],
  ] as const)("is said of %s by its name, and whether it stops posting", (key, file, stopsPosting) => {
    const problemsOf = (texts: Record<string, string | null>) => {
      const bytes = Object.entries(texts).map(([name, text]) => [name, text === null ? null : encodeUtf8(text)]);
      const files = { archive: [], ...Object.fromEntries(bytes) } as ContentFiles & { journal: Uint8Array };
      const record = { kind: "read" as const, journal: files.journal };
      return readSiteContent(files, { record, allowPrivateHosts: [], digestOf: () => DIGEST }).fileProblems;
    };
    expect(problemsOf(SOUND)).toEqual([]);
    const problems = problemsOf({ ...SOUND, [key]: "{" });
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems) expect(problem).toMatchObject({ file, stopsPosting });
  });
});
