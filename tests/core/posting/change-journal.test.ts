import { describe, expect, it } from "vitest";
import type { Doubt, Journal, JournalEntry } from "../../../scripts/core/generated/journal.ts";
import type { JournalChange } from "../../../scripts/core/posting/change-journal.ts";
import { applyJournalChange } from "../../../scripts/core/posting/change-journal.ts";
import type { ClaimChange } from "../../../scripts/core/posting/claims.ts";
import { blocks, countedContainers, isFreshClaim } from "../../../scripts/core/posting/claims.ts";
import { captionDigest } from "../../../scripts/core/posting/digest.ts";
import { entryOf } from "../../support/content.ts";

const CLAIM = { at: "2026-01-05T09:30:00.000Z", run: "r1" };
const entry = (over: Partial<JournalEntry> = {}) => entryOf({ id: "a", container_id: "10", claim: CLAIM, ...over });
const slot = { timeZone: "UTC", postsPerDay: 1 };
const claim = (over: Partial<ClaimChange> = {}): ClaimChange => ({
  kind: "claim",
  entry: entry(),
  replaces: null,
  slot,
  judgedIds: new Set(),
  ...over,
});

describe("applyJournalChange", () => {
  it("claims a post that nobody has", () => {
    expect(applyJournalChange({ entries: [] }, claim())).toEqual({ ok: true, value: { entries: [entry()] } });
  });

  it("does not claim a copy, not even an inexact one, of a post that another run has claimed meanwhile", () => {
    const fingerprint = { kind: "IMAGE" as const, caption: "c", addresses: "x", media: ["f"] };
    const rival = entry({
      id: "b",
      digest: "other",
      container_id: "11",
      fingerprint: { ...fingerprint, addresses: "y" },
    });
    const wanted = claim({ entry: entry({ fingerprint }) });
    expect(applyJournalChange({ entries: [rival] }, wanted)).toMatchObject({
      ok: false,
      error: expect.stringContaining("b, which has the same content as a"),
    });
    expect(applyJournalChange({ entries: [{ ...rival, outcome: "abandoned" }] }, wanted)).toMatchObject({ ok: true });
    expect(
      applyJournalChange({ entries: [rival] }, { ...wanted, slot: null, judgedIds: new Set(["b"]) }),
    ).toMatchObject({ ok: true });
  });

  it("claims nothing in a record that lacks what it held when the post was prepared", () => {
    const wanted = claim({ judgedIds: new Set(["b"]) });
    expect(applyJournalChange({ entries: [] }, wanted)).toMatchObject({ ok: false });
    const known = entry({ id: "b", digest: "other", container_id: "11", outcome: "done" });
    expect(applyJournalChange({ entries: [known] }, wanted)).toMatchObject({ ok: true });
  });

  it("counts for the local day on which it is written, not for that of its container or of the claim before", () => {
    const live = entry({ id: "b", digest: "other", container_id: "9", outcome: "done" });
    const outAt = (published_at: string) => ({ entries: [{ ...live, published_at }] });
    const made = { container_created_at: "2026-01-05T23:50:00.000Z" };
    const old = entry({ ...made, claim: { at: "2026-01-05T23:55:00.000Z", run: "r1" } });
    const wanted = claim({ entry: { ...old, claim: { at: "2026-01-06T00:05:00.000Z", run: "r2" } } });
    for (const change of [wanted, { ...wanted, replaces: old }]) {
      const others = (published_at: string) => [
        ...outAt(published_at).entries,
        ...(change.replaces === null ? [] : [old]),
      ];
      expect(applyJournalChange({ entries: others("2026-01-05T09:30:00Z") }, change)).toMatchObject({ ok: true });
      expect(applyJournalChange({ entries: others("2026-01-06T00:01:00Z") }, change)).toMatchObject({ ok: false });
    }
  });

  it("finds its own claim again after a write whose result was unknown", () => {
    const journal = { entries: [entry()] };
    expect(applyJournalChange(journal, claim())).toEqual({ ok: true, value: journal });
  });

  it.each([
    [
      "an open claim of the same id",
      entry({ container_id: "11", digest: "e".repeat(64), claim: { at: "2026-01-01T00:00:00Z", run: "r0" } }),
    ],
    [
      "an open claim of the same content",
      entry({ id: "b", container_id: "11", claim: { at: "2026-01-01T00:00:00Z", run: "r0" } }),
    ],
  ])("refuses to claim over %s, even without the slot guard", (_, other) => {
    expect(applyJournalChange({ entries: [other] }, claim({ slot: null }))).toMatchObject({ ok: false });
  });

  it("lets an abandoned claim of the same post be followed by a new one", () => {
    const old = entry({ container_id: "9", outcome: "abandoned" });
    expect(applyJournalChange({ entries: [old] }, claim())).toEqual({ ok: true, value: { entries: [old, entry()] } });
  });

  it("refuses when today's slot was used since the guard looked", () => {
    const other = entry({
      id: "z",
      digest: "f".repeat(64),
      container_id: "8",
      claim: { at: "2026-01-05T01:00:00Z", run: "r0" },
    });
    expect(applyJournalChange({ entries: [other] }, claim())).toMatchObject({
      ok: false,
      error: expect.stringContaining("slot"),
    });
    expect(applyJournalChange({ entries: [other] }, claim({ slot: null }))).toMatchObject({ ok: true });
  });

  it("takes over a claim only while it is exactly as it was read", () => {
    const renewed = entry({ claim: { at: "2026-01-05T10:00:00.000Z", run: "r2" } });
    const takeover = claim({ entry: renewed, replaces: entry() });
    expect(applyJournalChange({ entries: [entry()] }, takeover)).toEqual({ ok: true, value: { entries: [renewed] } });
    const stolen = entry({ claim: { at: "2026-01-05T09:59:00.000Z", run: "r3" } });
    expect(applyJournalChange({ entries: [stolen] }, takeover)).toMatchObject({ ok: false });
    expect(applyJournalChange({ entries: [entry({ outcome: "done" })] }, takeover)).toMatchObject({ ok: false });
    expect(applyJournalChange({ entries: [] }, takeover)).toMatchObject({ ok: false });
  });

  // Its answer was lost, and the machine slept for so long that the claim looked dead.
  it.each([
    ["claimed it", entry({ claim: { at: "2026-01-05T09:45:00.000Z", run: "r2" } })],
    ["published it", entry({ outcome: "done", media_id: "5", published_at: "2026-01-05T09:46:00Z" })],
    ["given it up", entry({ outcome: "abandoned" })],
  ])("does not claim its container once more when another run has %s meanwhile", (_, taken) => {
    expect(applyJournalChange({ entries: [taken] }, claim({ slot: null }))).toMatchObject({
      ok: false,
      error: expect.stringContaining("another run took over the claim of a"),
    });
  });

  it("makes the time of a recorded publication more exact, and nothing else of it", () => {
    const done = entry({ outcome: "done", media_id: "5", published_at: "2026-01-05T09:31:00Z" });
    const at = "2026-01-05T09:31:02Z";
    const apply = (mediaId: string | null) =>
      applyJournalChange({ entries: [done] }, { kind: "done", entry: entry(), mediaId, publishedAt: at });
    expect(apply("5")).toEqual({ ok: true, value: { entries: [{ ...done, published_at: at }] } });
    expect(apply("6")).toEqual({ ok: true, value: { entries: [done] } });
    expect(apply(null)).toEqual({ ok: true, value: { entries: [done] } });
  });

  it("adds the id of the medium that another run did not know, and never takes one away", () => {
    const unknown = entry({ outcome: "done", media_id: null, published_at: "2026-01-05T09:31:00Z" });
    const change = { kind: "done", entry: entry(), publishedAt: "2026-01-05T09:31:00Z" } as const;
    const known = { ok: true, value: { entries: [{ ...unknown, media_id: "5" }] } };
    expect(applyJournalChange({ entries: [unknown] }, { ...change, mediaId: "5" })).toEqual(known);
    expect(applyJournalChange({ entries: [unknown] }, { ...change, mediaId: null })).toEqual({
      ok: true,
      value: { entries: [unknown] },
    });
  });

  it("dates what nobody saw go live by the newest claim, not by the one that a slow run has read", () => {
    const renewed = entry({ claim: { at: "2026-01-06T00:05:00.000Z", run: "r2" } });
    const change = { kind: "done", entry: entry(), mediaId: null, publishedAt: entry().claim.at } as const;
    const done = { ...renewed, outcome: "done" as const, published_at: renewed.claim.at };
    expect(applyJournalChange({ entries: [renewed] }, change)).toEqual({ ok: true, value: { entries: [done] } });
  });

  it("does not replace a recorded time by that of a claim, also where it adds the id of the medium", () => {
    const change = { kind: "done", entry: entry(), mediaId: "5", publishedAt: entry().claim.at } as const;
    const done = entry({ outcome: "done", media_id: "5", published_at: "2026-01-05T09:31:00Z" });
    for (const media_id of [null, "5"])
      expect(applyJournalChange({ entries: [{ ...done, media_id }] }, change)).toEqual({
        ok: true,
        value: { entries: [done] },
      });
  });

  it.each<[string, Partial<JournalEntry>]>([
    ["was recorded as another's", { outcome: "done", media_id: "5", caption_digest: captionDigest("Other") }],
    ["may be that of a claim which came since", { claim: { at: "2026-01-05T09:30:30.000Z", run: "r2" } }],
  ])("does not record a medium that was found by its caption, and %s", (_, over) => {
    const caption_digest = captionDigest("Twice");
    const own = entry({ caption_digest });
    const journal: Journal = { entries: [own, entry({ id: "b", container_id: "11", caption_digest, ...over })] };
    const change = { kind: "done", entry: own, mediaId: "5", publishedAt: "2026-01-05T09:31:00.000Z" } as const;
    expect(applied(journal, { ...change, isMatched: true })).toEqual(journal);
    expect(applied(journal, change).entries[0]).toMatchObject({ outcome: "done", media_id: "5" });
    const alone = { entries: [own] };
    expect(applied(alone, { ...change, isMatched: true }).entries).toMatchObject([{ outcome: "done", media_id: "5" }]);
  });

  it("puts an entry back that was lost between claim and result", () => {
    const change = { kind: "done", entry: entry(), mediaId: "5", publishedAt: "2026-01-05T09:31:00Z" } as const;
    const done = entry({ outcome: "done", media_id: "5", published_at: "2026-01-05T09:31:00Z" });
    expect(applyJournalChange({ entries: [] }, change)).toEqual({ ok: true, value: { entries: [done] } });
  });
});

function applied(journal: Journal, change: JournalChange): Journal {
  const result = applyJournalChange(journal, change);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

describe("a change of a claim that was read before", () => {
  /** The claim as it is now, where it is not the one that was read. */
  const OTHERS: readonly (readonly [string, JournalEntry])[] = [
    ["was renewed by the same run", entry({ claim: { at: "2026-01-05T09:30:00.001Z", run: "r1" } })],
    ["was taken over in the same instant", entry({ claim: { at: "2026-01-05T09:30:00.000Z", run: "r2" } })],
    ["is live", entry({ outcome: "done", media_id: "5", published_at: "2026-01-05T09:31:00Z" })],
    ["was given up", entry({ outcome: "abandoned" })],
    ["was closed by a person", entry({ outcome: "failed" })],
    ["has another container", entry({ container_id: "11" })],
    ["is of another post", entry({ id: "b" })],
  ];

  it.each(OTHERS)("does nothing to one that %s", (_, current) => {
    const journal: Journal = { entries: [current] };
    for (const change of [
      { kind: "release", entry: entry() },
      { kind: "exempt", entry: entry() },
      { kind: "park", entries: [entry()], at: "2026-01-06T00:00:00Z" },
    ] as const)
      expect(applied(journal, change), change.kind).toEqual(journal);
    const renewed = entry({ claim: { at: "2026-01-05T10:00:00.000Z", run: "r3" } });
    const takeover = claim({ entry: renewed, replaces: entry(), slot: null });
    expect(applyJournalChange(journal, takeover)).toMatchObject({ ok: false });
  });

  it("does what it says to the very same one, and to no other", () => {
    const others = [entry({ id: "b", container_id: "11" }), entry({ id: "c", container_id: "12" })];
    const journal: Journal = { entries: [others[0] ?? entry(), entry(), others[1] ?? entry()] };
    const changedTo = (over: Partial<JournalEntry>) => ({ entries: journal.entries.with(1, entry(over)) });
    const at = "2026-01-06T00:00:00Z";
    expect(applied(journal, { kind: "release", entry: entry() }).entries).toEqual(others);
    expect(applied(journal, { kind: "exempt", entry: entry() })).toEqual(changedTo({ exempt: true }));
    expect(applied(journal, { kind: "park", entries: [entry()], at })).toEqual(changedTo({ parked_at: at }));
    expect(applied(journal, { kind: "abandon", entry: entry() })).toEqual(changedTo({ outcome: "abandoned" }));
    expect(applied(journal, { kind: "fail", entry: entry() })).toEqual(changedTo({ outcome: "failed" }));
  });

  it.each(["done", "abandoned", "failed"] as const)("closes none that is closed already: %s", (outcome) => {
    const journal: Journal = { entries: [entry({ outcome })] };
    for (const kind of ["abandon", "fail"] as const)
      expect(applied(journal, { kind, entry: entry() })).toEqual(journal);
  });

  it.each(["abandon", "fail", "retry"] as const)("leaves one that a run has claimed again since: %s", (kind) => {
    const journal: Journal = { entries: [entry({ claim: { at: "2026-01-06T09:31:00Z", run: "r2" } })] };
    expect(applyJournalChange(journal, { kind, entry: entry(), at: "2026-01-06T10:00:00Z" })).toEqual({
      ok: false,
      error: "another run took over the claim of a",
    });
  });

  it.each(["abandon", "fail", "retry"] as const)("says so where the claim is gone: %s", (kind) => {
    expect(applyJournalChange({ entries: [] }, { kind, entry: entry(), at: "2026-01-06T10:00:00Z" })).toEqual({
      ok: false,
      error: "the journal no longer holds the claim of a",
    });
  });
});

describe("the containers that a post has used up", () => {
  const other = "e".repeat(64);
  it.each<[string, Partial<JournalEntry>, boolean, boolean]>([
    ["given up", { outcome: "abandoned" }, true, true],
    ["given up, of another version", { outcome: "abandoned", digest: other }, false, true],
    ["given up and exempt", { outcome: "abandoned", exempt: true }, false, false],
    ["given up, of another post", { outcome: "abandoned", id: "b" }, false, false],
    ["still claimed", {}, false, false],
    ["live", { outcome: "done" }, false, false],
    ["closed by a person", { outcome: "failed" }, false, false],
  ])("count one that is %s", (_, over, ofVersion, ofAny) => {
    const entries = [entry(over)];
    expect(countedContainers(entries, { id: "a", digest: entry().digest })).toHaveLength(ofVersion ? 1 : 0);
    expect(countedContainers(entries, { id: "a" })).toHaveLength(ofAny ? 1 : 0);
    // To start again is to exempt just those that count.
    const restarted = applied({ entries }, { kind: "restart", id: "a" });
    expect(restarted.entries).toEqual(ofAny ? [entry({ ...over, exempt: true })] : entries);
  });
});

describe("what forbids a publication", () => {
  it.each<[JournalEntry["outcome"], boolean]>([
    [null, true],
    ["done", true],
    ["abandoned", false],
    ["failed", false],
  ])("is an entry of the same post or content whose outcome is %s", (outcome, expected) => {
    const { id, digest } = entry();
    expect(blocks(entry({ outcome }), { id, digest: "e" })).toBe(expected);
    expect(blocks(entry({ outcome }), { id: "b", digest })).toBe(expected);
    expect(blocks(entry({ outcome }), { id: "b", digest: "e" })).toBe(false);
  });
});

describe("a claim of another run", () => {
  it.each([
    [-60_000, true],
    [0, true],
    [10 * 60_000, true],
    [10 * 60_000 + 1, false],
    [24 * 3_600_000, false],
  ])("may still be worked on for ten minutes: %i ms old", (ageMs, expected) => {
    const now = new Date(Date.parse(entry().claim.at) + ageMs);
    expect(isFreshClaim(entry(), now)).toBe(expected);
  });
});

describe("doubts about posts", () => {
  const at = "2026-01-06T09:30:00.000Z";
  const old: Doubt = { id: "a", digest: "1", since: "2026-01-05T09:30:00.000Z", at: "2026-01-05T13:47:00.000Z" };
  const doubts = (
    known: Doubt[],
    posts: { id: string; digest: string }[],
    waiting = ["a", "b"],
    day: string | null = null,
  ) => applied({ entries: [], doubts: known }, { kind: "doubt", posts, at, day, waitingIds: new Set(waiting) }).doubts;

  it("keep their first moment while the post stays as it is", () => {
    expect(doubts([old], [{ id: "a", digest: "1" }])).toEqual([{ ...old, at }]);
    expect(doubts([old], [{ id: "a", digest: "2" }])).toEqual([{ id: "a", digest: "2", since: at, at }]);
    expect(doubts([], [{ id: "a", digest: "1" }])).toEqual([{ id: "a", digest: "1", since: at, at }]);
  });

  it("count the days on which another post went out, each once", () => {
    const tried = [{ id: "a", digest: "1" }];
    const [first] = doubts([old], tried, ["a"], "2026-01-06") ?? [];
    expect(first).toEqual({ ...old, at, days: ["2026-01-06"] });
    const [again] = doubts([first ?? old], tried, ["a"], "2026-01-06") ?? [];
    expect(again?.days).toEqual(["2026-01-06"]);
    expect(doubts([first ?? old], tried, ["a"], "2026-01-07")?.[0]?.days).toEqual(["2026-01-06", "2026-01-07"]);
    expect(doubts([first ?? old], tried)?.[0]?.days).toEqual(["2026-01-06"]);
    expect(doubts([first ?? old], [{ id: "a", digest: "2" }])?.[0]?.days).toBeUndefined();
  });

  it("stay for a post that was not tried now, unless it no longer waits", () => {
    const tried = [{ id: "b", digest: "1" }];
    expect(doubts([old], tried)?.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(doubts([old], tried, ["b"])?.map(({ id }) => id)).toEqual(["b"]);
  });
});

describe("a decision that a post is not live", () => {
  const at = "2026-01-05T10:00:00.000Z";
  const decide = (entries: JournalEntry[], decided: JournalEntry) =>
    applyJournalChange({ entries }, { kind: "retry", entry: decided, at });

  it("ends its claim, keeps when it was taken, and starts the count of its containers again", () => {
    const before = entry({ container_id: "9", outcome: "abandoned" });
    expect(decide([before, entry()], entry())).toEqual({
      ok: true,
      value: { entries: [{ ...before, exempt: true }, entry({ outcome: "abandoned", not_live_at: at, exempt: true })] },
    });
  });

  it("is kept of a post without a claim, each time anew", () => {
    const unclaimed = entry({ container_id: "0", outcome: "abandoned" });
    const decided = entry({ container_id: "0", outcome: "abandoned", not_live_at: at, exempt: true });
    expect(decide([], unclaimed)).toEqual({ ok: true, value: { entries: [decided] } });
    const earlier = { ...decided, not_live_at: "2026-01-01T10:00:00.000Z" };
    expect(decide([earlier], earlier)).toEqual({ ok: true, value: { entries: [decided] } });
  });
});

describe("a record that is made again", () => {
  it("gets what it lacks, and keeps what it has", () => {
    const known = entry({ outcome: "done", media_id: "5" });
    const lost = entry({ id: "b", digest: "e".repeat(64), container_id: "0", outcome: "done", media_id: "6" });
    const renamed = entry({ id: "c", digest: "f".repeat(64), container_id: "0", outcome: "done", media_id: "5" });
    const restore: JournalChange = { kind: "restore", entries: [{ ...known, claim: lost.claim }, lost, renamed] };
    expect(applyJournalChange({ entries: [known] }, restore)).toEqual({ ok: true, value: { entries: [known, lost] } });
  });
});
