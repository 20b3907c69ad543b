import { describe, expect, it } from "vitest";
import type { Doubt, JournalEntry } from "../../../scripts/core/generated/journal.ts";
import { applyJournalChange, type JournalChange } from "../../../scripts/core/posting/change-journal.ts";
import { blocks, type ClaimChange, countedContainers, isFreshClaim } from "../../../scripts/core/posting/claims.ts";
import { captionDigest } from "../../../scripts/core/posting/digest.ts";
import { entryOf } from "../../support/content.ts";

const CLAIM = { at: "2026-01-05T09:30:00.000Z", run: "r1" };
const entry = (over: Partial<JournalEntry> = {}) => entryOf({ id: "a", container_id: "10", claim: CLAIM, ...over });
/** A post with other content, and its container. */
const other = (over: Partial<JournalEntry> = {}) => entry({ id: "b", digest: "other", container_id: "11", ...over });
const claimedAt = (at: string, run = "r2") => ({ claim: { at, run } });
const claim = (over: Partial<ClaimChange> = {}): ClaimChange => ({
  ...{ kind: "claim", entry: entry(), replaces: null, slot: { timeZone: "UTC", postsPerDay: 1 }, judgedIds: new Set() },
  ...over,
});

/** The entries after the change, or why it is refused. */
function applied(entries: JournalEntry[], change: JournalChange): JournalEntry[] | string {
  const result = applyJournalChange({ entries }, change);
  return result.ok ? result.value.entries : result.error;
}
const isRefused = (entries: JournalEntry[], change: JournalChange) => typeof applied(entries, change) === "string";

describe("a claim", () => {
  it("is written of a post that nobody has, and found again after a write whose result was unknown", () => {
    expect(applied([], claim())).toEqual([entry()]);
    expect(applied([entry()], claim())).toEqual([entry()]);
  });

  it("is refused of a copy, not even an inexact one, of a post that another run has claimed meanwhile", () => {
    const fingerprint = { kind: "IMAGE" as const, caption: "c", addresses: "x", media: ["f"] };
    const rival = other({ fingerprint: { ...fingerprint, addresses: "y" } });
    const wanted = claim({ entry: entry({ fingerprint }) });
    expect(applied([rival], wanted)).toContain("b, which has the same content as a");
    expect(isRefused([{ ...rival, outcome: "abandoned" }], wanted)).toBe(false);
    expect(isRefused([rival], { ...wanted, slot: null, judgedIds: new Set(["b"]) })).toBe(false);
  });

  it("is refused in a record that lacks what it held when the post was prepared", () => {
    const wanted = claim({ judgedIds: new Set(["b"]) });
    expect(isRefused([], wanted)).toBe(true);
    expect(isRefused([other({ outcome: "done" })], wanted)).toBe(false);
  });

  it("counts for the local day on which it is written, not for that of its container or of the claim before", () => {
    const old = entry({ container_created_at: "2026-01-05T23:50:00.000Z", ...claimedAt("2026-01-05T23:55:00.000Z") });
    const wanted = claim({ entry: { ...old, ...claimedAt("2026-01-06T00:05:00.000Z") } });
    for (const [change, known] of [
      [wanted, []],
      [{ ...wanted, replaces: old }, [old]],
    ] as const) {
      const liveAt = (published_at: string) => [other({ outcome: "done", published_at }), ...known];
      expect(isRefused(liveAt("2026-01-05T09:30:00Z"), change)).toBe(false);
      expect(isRefused(liveAt("2026-01-06T00:01:00Z"), change)).toBe(true);
    }
  });

  it.each([
    ["of the same id", entry({ container_id: "11", digest: "e", ...claimedAt("2026-01-01T00:00:00Z") })],
    ["of the same content", entry({ id: "b", container_id: "11", ...claimedAt("2026-01-01T00:00:00Z") })],
  ])("is refused over an open one %s, even without the slot guard", (_, open) =>
    expect(isRefused([open], claim({ slot: null }))).toBe(true),
  );

  it("follows an abandoned one of the same post", () => {
    const old = entry({ container_id: "9", outcome: "abandoned" });
    expect(applied([old], claim())).toEqual([old, entry()]);
  });

  it("is refused when today's slot was used since the guard looked", () => {
    const used = [other(claimedAt("2026-01-05T01:00:00Z"))];
    expect(applied(used, claim())).toContain("slot");
    expect(isRefused(used, claim({ slot: null }))).toBe(false);
  });

  it("is taken over only while it is exactly as it was read", () => {
    const renewed = entry(claimedAt("2026-01-05T10:00:00.000Z"));
    const takeover = claim({ entry: renewed, replaces: entry() });
    expect(applied([entry()], takeover)).toEqual([renewed]);
    for (const left of [[], [entry(claimedAt("2026-01-05T09:59:00.000Z"))], [entry({ outcome: "done" })]])
      expect(isRefused(left, takeover)).toBe(true);
  });

  // Its answer was lost, and the machine slept for so long that the claim looked dead.
  it.each([
    ["claimed it", entry(claimedAt("2026-01-05T09:45:00.000Z"))],
    ["published it", entry({ outcome: "done", media_id: "5", published_at: "2026-01-05T09:46:00Z" })],
    ["given it up", entry({ outcome: "abandoned" })],
  ])("is not written once more when another run has %s meanwhile", (_, taken) =>
    expect(applied([taken], claim({ slot: null }))).toContain("another run took over the claim of a"),
  );
});

describe("a publication", () => {
  const AT = "2026-01-05T09:31:00Z";
  const doneWith = (media_id: string | null, published_at = AT) => entry({ outcome: "done", media_id, published_at });
  const done = (mediaId: string | null, publishedAt = AT, of = entry()) =>
    ({ kind: "done", entry: of, mediaId, publishedAt }) as const;

  it("gets a more exact time, and nothing else, where it is recorded", () => {
    const at = "2026-01-05T09:31:02Z";
    expect(applied([doneWith("5")], done("5", at))).toEqual([doneWith("5", at)]);
    for (const mediaId of ["6", null]) expect(applied([doneWith("5")], done(mediaId, at))).toEqual([doneWith("5")]);
  });

  it("gets the id of the medium that another run did not know, and never loses one", () => {
    expect(applied([doneWith(null)], done("5"))).toEqual([doneWith("5")]);
    expect(applied([doneWith(null)], done(null))).toEqual([doneWith(null)]);
  });

  it("that nobody saw is dated by the newest claim, not by the one that a slow run has read", () => {
    const renewed = entry(claimedAt("2026-01-06T00:05:00.000Z"));
    const dated = { ...renewed, outcome: "done", published_at: renewed.claim.at };
    expect(applied([renewed], done(null, CLAIM.at))).toEqual([dated]);
  });

  it("keeps its recorded time where only that of a claim is known, also where it gets the id of the medium", () => {
    for (const known of [null, "5"]) expect(applied([doneWith(known)], done("5", CLAIM.at))).toEqual([doneWith("5")]);
  });

  it.each<[string, Partial<JournalEntry>]>([
    ["was recorded as another's", { outcome: "done", media_id: "5", caption_digest: captionDigest("Other") }],
    ["may be that of a claim which came since", claimedAt("2026-01-05T09:30:30.000Z")],
  ])("is not recorded of a medium that was found by its caption, and %s", (_, over) => {
    const caption_digest = captionDigest("Twice");
    const own = entry({ caption_digest });
    const both = [own, other({ caption_digest, ...over })];
    const matched = { ...done("5", AT, own), isMatched: true as const };
    expect(applied(both, matched)).toEqual(both);
    const live = { outcome: "done", media_id: "5" };
    expect(applied(both, done("5", AT, own))).toMatchObject([live, {}]);
    expect(applied([own], matched)).toMatchObject([live]);
  });

  it("puts an entry back that was lost between claim and result", () => {
    expect(applied([], done("5"))).toEqual([doneWith("5")]);
  });

  it("that somebody records is not recorded again where the record was made again meanwhile", () => {
    const unclaimed = entry({ container_id: "0", outcome: "abandoned" });
    const restored = { ...unclaimed, ...claimedAt(AT, "rebuild-record"), outcome: "done", media_id: "5" } as const;
    const earlier = { ...unclaimed, ...claimedAt("2026-01-01T10:00:00.000Z") };
    expect(applied([earlier, restored], done("5", AT, unclaimed))).toEqual([earlier, restored]);
    expect(applied([earlier], done("5", AT, unclaimed))).toMatchObject([{ outcome: "done", media_id: "5" }]);
  });
});

describe("a change of a claim that was read before", () => {
  const at = "2026-01-06T00:00:00Z";
  /** The claim as it is now, where it is not the one that was read. */
  const OTHERS: readonly (readonly [string, JournalEntry])[] = [
    ["was renewed by the same run", entry(claimedAt("2026-01-05T09:30:00.001Z", "r1"))],
    ["was taken over in the same instant", entry(claimedAt(CLAIM.at))],
    ["is live", entry({ outcome: "done", media_id: "5", published_at: "2026-01-05T09:31:00Z" })],
    ["was given up", entry({ outcome: "abandoned" })],
    ["was closed by a person", entry({ outcome: "failed" })],
    ["has another container", entry({ container_id: "11" })],
    ["is of another post", entry({ id: "b" })],
  ];

  it.each(OTHERS)("does nothing to one that %s", (_, current) => {
    expect(applied([current], { kind: "release", entry: entry() })).toEqual([current]);
    expect(applied([current], { kind: "exempt", entry: entry() })).toEqual([current]);
    expect(applied([current], { kind: "park", entries: [entry()], at })).toEqual([current]);
    const renewed = entry(claimedAt("2026-01-05T10:00:00.000Z", "r3"));
    expect(isRefused([current], claim({ entry: renewed, replaces: entry(), slot: null }))).toBe(true);
  });

  it.each<[JournalChange, Partial<JournalEntry> | null]>([
    [{ kind: "release", entry: entry() }, null],
    [{ kind: "exempt", entry: entry() }, { exempt: true }],
    [
      { kind: "abandon", entry: entry(), exempt: true },
      { outcome: "abandoned", exempt: true },
    ],
    [{ kind: "park", entries: [entry()], at }, { parked_at: at }],
    [{ kind: "abandon", entry: entry() }, { outcome: "abandoned" }],
    [{ kind: "fail", entry: entry() }, { outcome: "failed" }],
  ])("does what it says to the very same one, and to no other: %j", (change, over) => {
    const [first, last] = [other(), other({ id: "c", container_id: "12" })];
    const changed = over === null ? [] : [entry(over)];
    expect(applied([first, entry(), last], change)).toEqual([first, ...changed, last]);
  });

  it.each(["done", "abandoned", "failed"] as const)("closes none that is closed already: %s", (outcome) => {
    for (const kind of ["abandon", "fail"] as const)
      expect(applied([entry({ outcome })], { kind, entry: entry() })).toEqual([entry({ outcome })]);
  });

  it.each(["abandon", "fail", "retry"] as const)("is refused where the claim was renewed or is gone: %s", (kind) => {
    const change = { kind, entry: entry(), at: "2026-01-06T10:00:00Z" };
    expect(applied([entry(claimedAt("2026-01-06T09:31:00Z"))], change)).toBe("another run took over the claim of a");
    expect(applied([], change)).toBe("the journal no longer holds the claim of a");
  });
});

it("a change of an entry without a container is made to that entry, not to another one of its post", () => {
  const comment = { digest: "c", outcome: null };
  const decided = entry({ container_id: "0", outcome: "abandoned", comment });
  const restored = { ...decided, ...claimedAt("2026-01-06T09:30:00.000Z"), outcome: "done" } as const;
  const becomes = { ...comment, outcome: "done" } as const;
  const change = { kind: "comment", entry: restored, was: comment, becomes } as const;
  expect(applied([decided, restored], change)).toEqual([decided, { ...restored, comment: becomes }]);
});

describe("the containers that a post has used up", () => {
  it.each<[string, Partial<JournalEntry>, boolean, boolean]>([
    ["given up", { outcome: "abandoned" }, true, true],
    ["given up, of another version", { outcome: "abandoned", digest: "e" }, false, true],
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
    expect(applied(entries, { kind: "restart", id: "a" })).toEqual(
      ofAny ? [entry({ ...over, exempt: true })] : entries,
    );
  });
});

it.each([
  [null, true],
  ["done", true],
  ["abandoned", false],
  ["failed", false],
] as const)("an entry of the same post or content whose outcome is %s forbids a publication: %s", (outcome, isSo) => {
  const { id, digest } = entry();
  expect(blocks(entry({ outcome }), { id, digest: "e" })).toBe(isSo);
  expect(blocks(entry({ outcome }), { id: "b", digest })).toBe(isSo);
  expect(blocks(entry({ outcome }), { id: "b", digest: "e" })).toBe(false);
});

it.each([
  [-60_000, true],
  [10 * 60_000, true],
  [10 * 60_000 + 1, false],
])("a claim of another run may still be worked on for ten minutes: %i ms old", (ageMs, isSo) =>
  expect(isFreshClaim(entry(), new Date(Date.parse(CLAIM.at) + ageMs))).toBe(isSo),
);

describe("doubts about posts", () => {
  const at = "2026-01-06T09:30:00.000Z";
  const old: Doubt = { id: "a", digest: "1", since: "2026-01-05T09:30:00.000Z", at: "2026-01-05T13:47:00.000Z" };
  function doubts(known: Doubt[], tried: string, waiting = "ab", day: string | null = null): Doubt[] {
    const posts = [{ id: tried.slice(0, 1), digest: tried.slice(1), day }];
    const change = { kind: "doubt", posts, at, waitingIds: new Set(waiting) } as const;
    const result = applyJournalChange({ entries: [], doubts: known }, change);
    return (result.ok && result.value.doubts) || [];
  }

  it("keep their first moment while the post stays as it is", () => {
    expect(doubts([old], "a1")).toEqual([{ ...old, at }]);
    expect(doubts([old], "a2")).toEqual([{ id: "a", digest: "2", since: at, at }]);
    expect(doubts([], "a1")).toEqual([{ id: "a", digest: "1", since: at, at }]);
  });

  it("count the days on which another post went out, each once", () => {
    const first = doubts([old], "a1", "a", "2026-01-06");
    expect(first).toEqual([{ ...old, at, days: ["2026-01-06"] }]);
    const daysOf = (list: Doubt[]) => list[0]?.days;
    expect(daysOf(doubts(first, "a1", "a", "2026-01-06"))).toEqual(["2026-01-06"]);
    expect(daysOf(doubts(first, "a1", "a", "2026-01-07"))).toEqual(["2026-01-06", "2026-01-07"]);
    expect(daysOf(doubts(first, "a1"))).toEqual(["2026-01-06"]);
    expect(daysOf(doubts(first, "a2"))).toBeUndefined();
  });

  it("stay for a post that was not tried now, unless it no longer waits", () => {
    expect(doubts([old], "b1").map(({ id }) => id)).toEqual(["a", "b"]);
    expect(doubts([old], "b1", "b").map(({ id }) => id)).toEqual(["b"]);
  });
});

describe("a decision that a post is not live", () => {
  const at = "2026-01-05T10:00:00.000Z";
  const decided = (over: Partial<JournalEntry> = {}) =>
    entry({ outcome: "abandoned", not_live_at: at, exempt: true, ...over });

  it("ends its claim, keeps when it was taken, and starts the count of its containers again", () => {
    const before = entry({ container_id: "9", outcome: "abandoned" });
    const change = { kind: "retry", entry: entry(), at } as const;
    expect(applied([before, entry()], change)).toEqual([{ ...before, exempt: true }, decided()]);
  });

  it("is kept of a post without a claim, each time anew", () => {
    const unclaimed = entry({ container_id: "0", outcome: "abandoned" });
    expect(applied([], { kind: "retry", entry: unclaimed, at })).toEqual([decided({ container_id: "0" })]);
    const earlier = decided({ container_id: "0", not_live_at: "2026-01-01T10:00:00.000Z" });
    expect(applied([earlier], { kind: "retry", entry: earlier, at })).toEqual([decided({ container_id: "0" })]);
  });
});

it("a record that is made again gets what it lacks, and keeps what it has", () => {
  const known = entry({ outcome: "done", media_id: "5" });
  const lost = other({ container_id: "0", outcome: "done", media_id: "6" });
  const renamed = entry({ id: "c", digest: "f", container_id: "0", outcome: "done", media_id: "5" });
  const restored = [{ ...known, ...claimedAt("2026-01-01T00:00:00Z") }, lost, renamed];
  expect(applied([known], { kind: "restore", entries: [...restored, lost] })).toEqual([known, lost]);
});

describe("publications that a record lacks", () => {
  it("are restored each, also two of the same moment", () => {
    const done = (id: string, media_id: string) =>
      entry({ id, digest: id, outcome: "done", media_id, published_at: CLAIM.at });
    const both = [done("x", "11"), done("y", "12")];
    expect(applied([], { kind: "restore", entries: both })).toEqual(both);
    expect(applied(both, { kind: "restore", entries: [done("y", "12")] })).toEqual(both);
  });
});
