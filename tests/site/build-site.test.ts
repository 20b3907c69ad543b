import { describe, expect, it } from "vitest";
import { buildSite } from "../../scripts/core/calendar/build-site.ts";
import { openDraftForecast } from "../../scripts/core/calendar/forecast-draft.ts";
import type {
  ChunkData,
  ComposeData,
  MonthData,
  PostDetail,
  SiteIndex,
} from "../../scripts/core/calendar/site-data.ts";
import type { RecordReading } from "../../scripts/core/content/read-records.ts";
import { DEFAULT_SETTINGS } from "../../scripts/core/content/read-settings.ts";
import { calendarWords } from "../../scripts/core/dates/calendar-words.ts";
import type { JournalEntry } from "../../scripts/core/generated/journal.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import { TOKEN_HEALTH_DAYS } from "../../scripts/core/health/judge-token-life.ts";
import { publishedDigest } from "../../scripts/core/posting/digest.ts";
import { indexByDate } from "../../scripts/core/queue/read-not-before.ts";
import { forecast } from "../../scripts/core/schedule/forecast.ts";
import { encodeUtf8 } from "../../scripts/core/text/bytes.ts";
import { entryOf } from "../support/content.ts";
import { hostileQueue, manyPosts, simplePost } from "./support/queues.ts";

const NOW = new Date("2026-01-14T11:00:00Z");
const bytes = (value: unknown) => encodeUtf8(typeof value === "string" ? value : JSON.stringify(value));

interface Files {
  posts?: Post[];
  queue?: string;
  settings?: unknown;
  entries?: JournalEntry[];
  journal?: string;
  record?: RecordReading;
  tokenStatus?: unknown;
  archive?: Post[];
  isNowAssumed?: boolean;
}

function site(
  { posts = [], queue, settings, entries, journal, record, tokenStatus, archive, isNowAssumed = true }: Files,
  now = NOW,
) {
  const data = buildSite(
    {
      queue: bytes(queue ?? { account: "bakery", posts }),
      settings: settings === undefined ? null : bytes(settings),
      tokenStatus: tokenStatus === undefined ? null : bytes(tokenStatus),
      archive:
        archive === undefined ? [] : [{ name: "2025.json", bytes: bytes({ account: "bakery", posts: archive }) }],
    },
    {
      ...{ now, isNowAssumed, allowPrivateHosts: [], digestOf: publishedDigest, repository: null, files: new Map() },
      record: record ?? { kind: "read", journal: bytes(journal ?? { entries: entries ?? [] }) },
    },
  );
  const read = <T>(name: string) => data.get(name) as T;
  const details = [...data].flatMap(([name, value]) => (name.startsWith("posts-") ? (value as ChunkData).posts : []));
  const post = (id: string) => details.find((detail) => detail.id === id) as PostDetail;
  return {
    data,
    details,
    post,
    index: read<SiteIndex>("index.json"),
    month: (name: string) => read<MonthData>(`${name}.json`),
    compose: read<ComposeData>("compose.json"),
  };
}

const CLAIM = { at: "2026-01-13T09:30:00Z", run: "github:1/1" };
const entry = (part: Partial<JournalEntry> & { id: string }) => entryOf({ claim: CLAIM, ...part });

describe("the data of the site", () => {
  it("puts published, planned and failed posts on their days, in the team's time zone", () => {
    const { month, index, post } = site({
      settings: { timezone: "Pacific/Auckland" },
      posts: [
        simplePost({ id: "out", status: "done", published_at: "2026-01-10T12:00:00Z", media_id: "1" }),
        simplePost({ id: "bad", status: "failed", failed_at: "2026-01-11T20:00:00Z", error: "Too tall." }),
        simplePost({ id: "next" }),
      ],
    });
    expect(month("2026-01").posts.map(({ id, state, day, time }) => [id, state, day, time])).toEqual([
      ["out", "published", "2026-01-11", "01:00"],
      ["bad", "failed", "2026-01-12", "09:00"],
      ["next", "expected", "2026-01-15", "09:30"],
    ]);
    expect(index).toMatchObject({ today: "2026-01-15", runsDryOn: "2026-01-16", coveredDays: 1 });
    expect(index.counts).toEqual({ published: 1, expected: 1, failed: 1, unconfirmed: 0, stuck: 0 });
    expect(post("bad").trouble).toEqual({ what: "Too tall.", fix: expect.stringContaining("press Retry") });
  });

  it("shows open and parked claims as unconfirmed, also when the post has left the queue, and plans none of them", () => {
    const { post, index } = site({
      posts: [simplePost({ id: "claimed" }), simplePost({ id: "parked" }), simplePost({ id: "free" })],
      entries: [
        entry({ id: "claimed" }),
        entry({ id: "parked", parked_at: "2026-01-13T12:00:00Z", container_id: "3" }),
        entry({ id: "gone", container_id: "4" }),
        entry({ id: "old", outcome: "abandoned", container_id: "5" }),
      ],
    });
    for (const id of ["claimed", "parked", "gone"])
      expect(post(id)).toMatchObject({ state: "unconfirmed", day: "2026-01-13" });
    expect(post("parked").trouble?.what).toContain("no longer reports");
    expect(post("free").state).toBe("expected");
    expect(post("old")).toBeUndefined();
    expect(index.attention.map(({ id }) => id)).toEqual(["claimed", "parked", "gone"]);
  });

  it("trusts the journal where the queue is outdated, and counts the archive", () => {
    const { post, index } = site({
      posts: [simplePost({ id: "live" })],
      entries: [entry({ id: "live", outcome: "done", media_id: "7", published_at: "2026-01-12T09:30:00Z" })],
      archive: [simplePost({ id: "old", status: "done", published_at: "2025-11-01T09:30:00Z", media_id: "1" })],
    });
    expect(post("live")).toMatchObject({ state: "published", day: "2026-01-12", position: 1 });
    expect(post("old")).toMatchObject({ state: "published", day: "2025-11-01", position: null });
    expect(index.months.map(({ month }) => month)).toEqual(["2025-11", "2026-01"]);
  });

  it("warns of a planned post that will fail, with the rule's own words", () => {
    const { index } = site({ posts: [simplePost({ id: "long", caption: "x".repeat(2201) })] });
    expect(index.attention[0]?.trouble?.what).toMatch(/will fail.*1 more than the 2200/);
    expect(index.attentionCount).toBe(1);
  });

  it("lists the first dozen of the posts that need attention, and counts them all", () => {
    const posts = Array.from({ length: 14 }, (_, n) => simplePost({ id: `p${n}`, caption: "x".repeat(2201 + n) }));
    const { index } = site({ posts });
    expect(index.attention).toHaveLength(12);
    expect(index.attentionCount).toBe(14);
  });

  it("lists what may be live first, then what failed, then what will fail, each from the earliest on", () => {
    const failedAt = (id: string, time: string) =>
      simplePost({ id, status: "failed", failed_at: `2026-01-${time}:00:00Z`, error: "Too tall." });
    const { index } = site({
      posts: [
        ...["will-fail", "will-fail-later"].map((id) => simplePost({ id, caption: `${id}${"x".repeat(2201)}` })),
        failedAt("failed-later", "12T20"),
        failedAt("failed", "12T10"),
        failedAt("failed-first", "02T21"),
        simplePost({ id: "claimed" }),
        simplePost({ id: "claimed-first" }),
      ],
      entries: [
        entry({ id: "claimed" }),
        entry({ id: "claimed-first", container_id: "3", claim: { at: "2026-01-13T08:30:00Z", run: "github:1/1" } }),
      ],
    });
    expect(index.attention.map(({ id }) => id)).toEqual([
      ...["claimed-first", "claimed"],
      ...["failed-first", "failed", "failed-later"],
      ...["will-fail", "will-fail-later"],
    ]);
  });

  it("names a held post that misses its day, with the words of validate, in its dialog, its month and the list of troubles", () => {
    const undated = ["a", "b"].map((id) => simplePost({ id }));
    const { index, post, month } = site({
      settings: { timezone: "Europe/Berlin" },
      posts: [
        ...undated,
        simplePost({ id: "late", not_before: "2026-01-14T20:00:00Z" }),
        simplePost({ id: "fine", not_before: "2026-01-18T07:00:00Z" }),
      ],
    });
    const what =
      "“About late.” waits until Wed 14 Jan, 21:00, and no post goes out later on that day: it would go out on Fri 16 Jan, 09:30.";
    expect(post("late").findings).toEqual([
      { severity: "warning", message: what, hint: expect.stringContaining("18:13 or earlier") },
    ]);
    expect(post("late").trouble).toEqual({ what, fix: expect.stringContaining("18:13 or earlier") });
    const inMonth = month("2026-01").posts.filter(({ trouble }) => trouble !== null);
    expect(inMonth.map(({ id }) => id)).toEqual(["late"]);
    expect(index.attention.map(({ id }) => id)).toEqual(["late"]);
  });

  it("says in local time, weekday first, until when a waiting post is held", () => {
    const { post, month } = site({
      settings: { timezone: "Pacific/Kiritimati" },
      posts: [
        simplePost({ id: "free" }),
        simplePost({ id: "held", not_before: "2026-12-23T18:00:00Z" }),
        simplePost({
          id: "out",
          status: "done",
          not_before: "2026-01-09T18:00:00Z",
          published_at: "2026-01-10T00:00:00Z",
        }),
      ],
    });
    expect(post("held")).toMatchObject({ heldUntil: "Thu 24 Dec 2026, 08:00 (Pacific/Kiritimati)", day: "2026-12-24" });
    expect(month("2026-12").posts[0]?.heldUntil).toBe("Thu 24 Dec 2026, 08:00 (Pacific/Kiritimati)");
    expect([post("free").heldUntil, post("out").heldUntil]).toEqual(["", ""]);
  });

  it("lets the composer forecast a draft as if it had been added to the queue", () => {
    const settings = { timezone: "Europe/Berlin", posts_per_day: 2, slots: ["00:05", "12:00", "23:55"] };
    const posts = [
      simplePost({ id: "out", status: "done", published_at: "2026-01-14T10:00:00Z", media_id: "1" }),
      simplePost({ id: "claimed", not_before: "2026-01-13T08:00:00Z" }),
      simplePost({ id: "a", note: "For our eyes only." }),
      simplePost({ id: "dated", not_before: "2026-01-16T22:00:00Z" }),
      simplePost({ id: "never", not_before: "9999-12-31T00:00:00Z" }),
      simplePost({ id: "b" }),
      simplePost({ id: "live" }),
    ];
    const entries = [
      entry({ id: "claimed" }),
      entry({ id: "live", outcome: "done", media_id: "7", published_at: "2026-01-14T10:30:00Z", container_id: "3" }),
    ];
    const { compose } = site({ posts, settings, entries });
    expect(JSON.stringify(compose)).not.toContain("For our eyes only.");
    const effective = { ...DEFAULT_SETTINGS, ...settings };
    const words = calendarWords(settings.timezone, NOW);
    for (const day of ["14", "15", "16", "17", "18"]) {
      for (const time of ["01:00", "11:30", "22:50", "23:30"]) {
        const draft = simplePost({ id: "draft", not_before: `2026-01-${day}T${time}:00Z` });
        const queue = posts.toSpliced(indexByDate(posts, draft, NOW), 0, draft);
        const real = forecast({ posts: queue, archive: [], journal: { entries }, settings: effective }, { now: NOW });
        const turn = real.expected.findIndex(({ id }) => id === "draft");
        const { summary, standsBefore } = openDraftForecast(compose, NOW).of(draft.not_before ?? "");
        expect(summary).toContain(`Goes out ${words.brief(real.expected[turn]?.at ?? NOW)}`);
        if (turn > 0) expect(summary).toContain(`after ${turn} post`);
        expect(standsBefore).toBe(queue[queue.findIndex(({ id }) => id === "draft") + 1]?.id ?? null);
      }
    }
  });

  it.each([
    [3, false],
    [2, true],
    [1, true],
  ])("calls a queue low from the threshold of its alert on: %i posts where it is 2", (count, isLow) => {
    const posts = Array.from({ length: count }, (_, at) => simplePost({ id: `p${at}` }));
    expect(site({ posts, settings: { low_queue_threshold: 2 } }).index.isLow).toBe(isLow);
  });

  it("says that it is old a day and a half after it was built, unless its time is assumed", () => {
    expect(site({ isNowAssumed: false }).index.staleAfter).toBe("2026-01-15T23:00:00.000Z");
    expect(site({}).index.staleAfter).toBeNull();
  });

  it("shows each pillar's share of a month, without failed posts, in the same colour", () => {
    const { month } = site({
      settings: { pillars: ["place", "craft"] },
      posts: [
        simplePost({ id: "a" }),
        simplePost({ id: "b" }),
        simplePost({ id: "c", pillar: "place" }),
        simplePost({ id: "d", pillar: "place", status: "failed", failed_at: "2026-01-11T20:00:00Z", error: "No." }),
      ],
    });
    expect(month("2026-01").pillars).toEqual([
      { name: "craft", tone: 2, count: 2 },
      { name: "place", tone: 1, count: 1 },
    ]);
  });

  it("leaves stories and unshared reels out of the profile, newest first", () => {
    const video = { image_url: undefined, alt_text: undefined, video_url: "https://media.example.com/a.mp4" };
    const posts = [
      simplePost({ id: "a" }),
      simplePost({ id: "story", media_type: "STORIES" }),
      { ...simplePost({ id: "hidden", media_type: "REELS", share_to_feed: false }), ...video },
      { ...simplePost({ id: "reel", media_type: "REELS" }), ...video },
    ] as Post[];
    const { details, index } = site({ posts });
    expect(details.slice(0, index.feed.count).map(({ id }) => id)).toEqual(["reel", "a"]);
    expect(index.feed).toMatchObject({ leftOut: { stories: 1, reels: 1 }, firstPublished: 2 });
  });

  const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString();
  it.each([
    [inDays(45.5), { kind: "known", day: "2026-02-28", daysLeft: 45, isUrgent: false }],
    [inDays(TOKEN_HEALTH_DAYS), { daysLeft: TOKEN_HEALTH_DAYS, isUrgent: false }],
    [inDays(TOKEN_HEALTH_DAYS - 1), { daysLeft: TOKEN_HEALTH_DAYS - 1, isUrgent: true }],
    [inDays(-4.5), { daysLeft: -5, isUrgent: true }],
    [undefined, { kind: "unknown" }],
    [7, { kind: "damaged" }],
  ])("says of a token that ends at %s: %j", (expires_at, life) => {
    const tokenStatus = expires_at && { refreshed_at: "2026-01-01T00:00:00Z", expires_at };
    expect(site({ tokenStatus }).index.token).toMatchObject(life);
  });

  it.each<[string, Files, string]>([
    ["a queue that is not JSON", { queue: '{"account": "x", "posts": [' }, "queue.json"],
    ["two posts with one id", { posts: ["x", "y"].map((caption) => simplePost({ id: "a", caption })) }, "queue.json"],
    ["wrong settings", { settings: { timezone: "Mars/Olympus" } }, "settings.json"],
    ["a damaged journal", { journal: '{"entries": 3}' }, "journal.json"],
  ])("says that nothing is posted because of %s, and shows the rest", (_, files, file) => {
    const { fileProblems } = site(files).index;
    expect(fileProblems[0]).toMatchObject({ file, stopsPosting: true });
    expect(fileProblems[0]?.hint).not.toBe("");
  });

  it("says where the record is not available what it could not judge, and shows the rest", () => {
    const { index, details } = site({
      posts: [simplePost({ id: "a" })],
      record: { kind: "not-available", why: "No branch." },
    });
    expect(index.fileProblems).toMatchObject([
      { severity: "note", message: expect.stringContaining("No branch."), stopsPosting: false },
    ]);
    expect(details).toMatchObject([{ id: "a" }]);
  });

  it("keeps the team's notes out of every file, unless only the team can open the calendar", () => {
    const note = "Ask Anna before this goes out";
    const posts = [
      simplePost({ id: "picture", note }),
      simplePost({ id: "story", media_type: "STORIES", caption: undefined, note } as never),
    ];
    const everything = (settings?: unknown) => JSON.stringify([...site({ posts, archive: posts, settings }).data]);
    expect(everything()).not.toContain("Anna");
    expect(everything({ calendar: { notes: false } })).not.toContain("Anna");
    expect(site({ posts, settings: { calendar: { notes: true } } }).post("picture").note).toBe(note);
  });

  it("gives browsers no address inside a private network and no script", () => {
    const { details } = site({ queue: hostileQueue("https://media.example.com") });
    const shown = details
      .flatMap(({ picture, permalink, media }) => [
        picture?.url,
        permalink,
        ...media.flatMap(({ url, poster }) => [url, poster]),
      ])
      .filter((address) => address != null);
    expect(shown.length).toBeGreaterThan(5);
    for (const address of shown) expect(address).toMatch(/^https:\/\/media\.example\.com\//);
    expect(details).toHaveLength(10);
  });

  it("stays small month by month with 1,000 posts, and is the same each time", () => {
    const posts = manyPosts(1000, "https://media.example.com", ["a.jpg"]);
    const { data, index } = site({ posts });
    expect(JSON.stringify(index).length).toBeLessThan(10_000);
    for (const [name, value] of data) expect([name, JSON.stringify(value).length < 60_000]).toEqual([name, true]);
    expect(JSON.stringify([...site({ posts }).data])).toBe(JSON.stringify([...data]));
  });
});
