import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { DEFAULT_SETTINGS } from "../../../scripts/core/content/read-settings.ts";
import { instantInZone } from "../../../scripts/core/dates/time-zone.ts";
import type { JournalEntry } from "../../../scripts/core/generated/journal.ts";
import type { Content } from "../../../scripts/core/posting/content.ts";
import { orderCandidates } from "../../../scripts/core/posting/order-candidates.ts";
import type { Slots } from "../../../scripts/core/schedule/day-slots.ts";
import { forecast } from "../../../scripts/core/schedule/forecast.ts";
import { publishedElsewhere, publishedOnDay } from "../../../scripts/core/schedule/slot.ts";
import { contentOf, entryOf } from "../../support/content.ts";

const MORNING = new Date("2026-03-02T07:00:00Z");

function pending(id: string, over: DraftPost = {}): DraftPost {
  return { id, status: "pending", ...over };
}

const DONE = { outcome: "done", published_at: "2026-03-02T06:00:00Z", claim: { at: "2026-03-02T06:00:00Z", run: "r" } };
const entry = (over: Partial<JournalEntry>) => entryOf({ id: "old", ...(DONE as Partial<JournalEntry>), ...over });

interface Situation {
  posts: readonly DraftPost[];
  entries: readonly JournalEntry[];
  /** published_at of archived posts that are not in the journal. */
  publishedElsewhere: readonly string[];
  timeZone: string;
  postsPerDay: number;
  slots: Slots;
  daysOff: readonly string[];
  digestOf?: (post: DraftPost) => string;
  now: Date;
}

const CALM: Situation = {
  ...{ posts: [], entries: [], publishedElsewhere: [], timeZone: "UTC", postsPerDay: 1 },
  ...{ slots: DEFAULT_SETTINGS.slots, daysOff: [], now: MORNING },
};

function forecastOf({ now, digestOf, ...situation }: Situation) {
  return forecast(contentIn(situation), { now, ...(digestOf === undefined ? {} : { digestOf }) });
}

function look(over: Partial<Situation>) {
  const { expected, outlook: _, ...rest } = forecastOf({ ...CALM, ...over });
  return { lines: expected.map(({ id, at }) => `${id} ${at.toISOString().slice(0, 16)}`), ...rest };
}

describe("forecast", () => {
  it("gives each post the first slot of a day of its own, in the order of the queue", () => {
    const expected = { lines: ["a 2026-03-02T09:30", "b 2026-03-03T09:30"], runsDryOn: "2026-03-04", coveredDays: 2 };
    expect(look({ posts: [pending("a"), pending("b")] })).toEqual(expected);
  });

  it("says today for a queue with nothing to post", () => {
    const posts: DraftPost[] = [{ id: "a", status: "done" }, { id: "b", status: "failed" }, { status: "pending" }];
    expect(look({ posts })).toEqual({ lines: [], runsDryOn: "2026-03-02", coveredDays: 0 });
  });

  it("counts a slot that begins this very moment, and none that has begun before", () => {
    const posts = [pending("a")];
    expect(look({ posts, now: new Date("2026-03-02T09:30:00Z") }).lines).toEqual(["a 2026-03-02T09:30"]);
    expect(look({ posts, now: new Date("2026-03-02T09:30:01Z") }).lines).toEqual(["a 2026-03-02T13:47"]);
    expect(look({ posts, now: new Date("2026-03-02T18:13:01Z") }).lines).toEqual(["a 2026-03-03T09:30"]);
  });

  it("lets later posts pass a held one, which takes the first slot after its release", () => {
    const posts = [pending("held", { not_before: "2026-03-03T10:00:00Z" }), pending("b"), pending("c")];
    expect(look({ posts }).lines).toEqual(["b 2026-03-02T09:30", "held 2026-03-03T13:47", "c 2026-03-04T09:30"]);
  });

  it("gives a post the very slot until which it is held, and not one a second before", () => {
    const heldUntil = (not_before: string) => look({ posts: [pending("a", { not_before })] }).lines;
    expect(heldUntil("2026-03-02T13:47:00Z")).toEqual(["a 2026-03-02T13:47"]);
    expect(heldUntil("2026-03-02T13:47:01Z")).toEqual(["a 2026-03-02T18:13"]);
  });

  it("leaves a day to what was published or claimed on it", () => {
    const posts = [pending("a")];
    const tomorrow = ["a 2026-03-03T09:30"];
    expect(look({ posts, entries: [entry({})] }).lines).toEqual(tomorrow);
    expect(look({ posts, entries: [entry({ outcome: null, published_at: null })] }).lines).toEqual(tomorrow);
    expect(look({ posts, publishedElsewhere: ["2026-03-02T00:00:00Z"] }).lines).toEqual(tomorrow);
    expect(look({ posts, entries: [entry({ outcome: "abandoned" })] }).lines).toEqual(["a 2026-03-02T09:30"]);
    const elsewhere = ["2026-03-01T23:59:59Z", "nonsense"];
    expect(look({ posts, publishedElsewhere: elsewhere }).lines).toEqual(["a 2026-03-02T09:30"]);
  });

  it("does not post again what the journal published or holds a claim on, under whatever id", () => {
    const yesterday = { claim: { at: "2026-03-01T06:00:00Z", run: "r" }, published_at: "2026-03-01T06:00:00Z" };
    const entries = [
      entry({ id: "done", ...yesterday }),
      entry({ id: "claimed", digest: "same", outcome: null, ...yesterday, published_at: null }),
      entry({ id: "failed", outcome: "failed", ...yesterday, published_at: null }),
    ];
    const posts = ["done", "claimed", "copy", "failed"].map((id) => pending(id));
    const digestOf = ({ id }: DraftPost) => (id === "copy" ? "same" : `${id}`);
    expect(look({ posts, entries, digestOf }).lines).toEqual(["failed 2026-03-02T09:30"]);
    expect(look({ posts, entries }).lines).toEqual(["copy 2026-03-02T09:30", "failed 2026-03-03T09:30"]);
  });

  it("jumps over years in which everything is held", () => {
    const posts = [pending("far", { not_before: "2199-01-01T00:00:00Z" }), pending("near")];
    const { lines, runsDryOn } = look({ posts });
    expect(lines).toEqual(["near 2026-03-02T09:30", "far 2199-01-01T09:30"]);
    expect(runsDryOn).toBe("2199-01-02");
  });

  it("leaves out a post that is held until the calendar ends, and lets an unreadable date hold nothing", () => {
    const posts = ["9999-12-31T23:59:59Z", "+275760-09-13T00:00:00.000Z", "next week", ""];
    const { lines } = look({ posts: posts.map((not_before, index) => pending(`${index}`, { not_before })) });
    expect(lines).toEqual(["2 2026-03-02T09:30", "3 2026-03-03T09:30"]);
  });

  it("takes days from the team's calendar, not from UTC", () => {
    const late = new Date("2026-03-02T23:30:00Z");
    const far = look({ posts: [pending("a")], timeZone: "Pacific/Auckland", now: late });
    expect(far).toEqual({ lines: ["a 2026-03-03T00:47"], runsDryOn: "2026-03-04", coveredDays: 1 });
  });

  it("posts nothing without a slot or a place in the day", () => {
    expect(look({ posts: [pending("a")], slots: [] }).lines).toEqual([]);
    expect(look({ posts: [pending("a")], postsPerDay: 0 }).lines).toEqual([]);
  });

  it("agrees with what the poster would choose at every slot", () => {
    fc.assert(
      fc.property(situations(), (input) => {
        const { expected } = forecastOf(input);
        expect(expected).toEqual(expectedNaively(input));
      }),
      { numRuns: 100 },
    );
  });

  it("takes ten thousand posts, half of them held, without looking through the queue for every slot", () => {
    const posts = Array.from({ length: 10_000 }, (_, index) => {
      const release = new Date(MORNING.getTime() + ((index * 7919) % 20_000) * 3_600_000);
      return pending(`p${index}`, index % 2 === 0 ? {} : { not_before: release.toISOString() });
    });
    expect(look({ posts, postsPerDay: 3 }).lines).toHaveLength(10_000);
  });
});

const ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Pacific/Auckland", "Australia/Lord_Howe"];
const HOUR_MS = 3_600_000;

/** Small worlds around a change of the clocks. */
function situations(): fc.Arbitrary<Situation> {
  const start = Date.parse("2026-03-06T00:00:00Z");
  const instant = fc.integer({ min: 0, max: 30 * 24 * 4 }).map((quarters) => start + (quarters * HOUR_MS) / 4);
  const iso = instant.map((ms) => new Date(ms).toISOString());
  const post = fc.record({
    id: fc.constantFrom("a", "b", "c", "d", "e", "f"),
    status: fc.constantFrom("pending" as const, "pending" as const, "pending" as const, "done" as const),
    not_before: fc.option(iso, { nil: undefined }),
  });
  const done = fc
    .record({ id: fc.constantFrom("a", "x"), published_at: iso })
    .map(({ id, published_at }) => entry({ id, published_at }));
  const open = fc
    .record({ id: fc.constantFrom("b", "y"), at: iso })
    .map(({ id, at }) => entry({ id, outcome: null, published_at: null, claim: { at, run: "r" } }));
  return fc.record({
    posts: fc.array(
      post.map(({ not_before, ...rest }) => (not_before === undefined ? rest : { ...rest, not_before })),
      { maxLength: 12 },
    ),
    entries: fc.array(fc.oneof(done, open), { maxLength: 4 }),
    publishedElsewhere: fc.array(iso, { maxLength: 3 }),
    timeZone: fc.constantFrom(...ZONES),
    postsPerDay: fc.integer({ min: 1, max: 4 }),
    slots: fc.constantFrom<Slots>(
      ...[DEFAULT_SETTINGS.slots, ["23:55", "00:05"], ["12:00"], ["03:00", "02:30", "02:10"]],
      { monday: ["09:30"], wednesday: ["18:00", "07:00"], saturday: [] },
    ),
    daysOff: fc.subarray(["2026-03-02", "2026-03-04", "2026-03-29", "2026-04-01"]),
    now: instant.map((ms) => new Date(ms + 1)),
  });
}

/** Day by day, slot by slot: what the poster itself would choose then, with its own guard. */
function expectedNaively(situation: Situation) {
  const { timeZone, postsPerDay, slots, daysOff, now } = situation;
  const content = contentIn(situation);
  const out: { index: number; id: string; day: string; at: Date }[] = [];
  const records: JournalEntry[] = content.journal.entries;
  const lastMs = now.getTime() + 60 * 24 * HOUR_MS;
  for (let dayMs = now.getTime() - 24 * HOUR_MS; dayMs < lastMs; dayMs += 24 * HOUR_MS) {
    const day = new Date(dayMs).toISOString().slice(0, 10);
    const weekday = new Date(day).toLocaleDateString("en", { weekday: "long", timeZone: "UTC" }).toLowerCase();
    const times = daysOff.includes(day) ? [] : Array.isArray(slots) ? slots : (slots[weekday as keyof Slots] ?? []);
    const instants = (times as string[]).map((slot) => instantInZone(`${day}T${slot}:00`, timeZone));
    for (const at of instants.sort((a, b) => a.getTime() - b.getTime())) {
      if (at < now) continue;
      const today = publishedOnDay({ day: at, timeZone, entries: records, elsewhere: publishedElsewhere(content) });
      const [next] = orderCandidates(content, at, { isForced: false });
      if (today >= postsPerDay || next === undefined) continue;
      out.push({ index: next.index, id: next.id, day, at });
      content.posts[next.index] = { id: next.id, status: "failed" };
      records.push(entry({ id: `out ${out.length}`, published_at: at.toISOString() }));
    }
  }
  return out;
}

function contentIn(situation: Omit<Situation, "now" | "digestOf">): Content {
  const { posts, entries, publishedElsewhere: instants, timeZone, postsPerDay, slots, daysOff } = situation;
  return contentOf({
    posts: [...posts],
    journal: { entries: [...entries] },
    archive: instants.map((published_at, index) => ({ id: `archived-${index}`, status: "done", published_at })),
    settings: {
      ...DEFAULT_SETTINGS,
      timezone: timeZone,
      posts_per_day: postsPerDay,
      slots: structuredClone(slots),
      days_off: [...daysOff],
    },
  });
}
