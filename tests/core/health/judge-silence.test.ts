import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { DEFAULT_SETTINGS } from "../../../scripts/core/content/read-settings.ts";
import type { JournalEntry } from "../../../scripts/core/generated/journal.ts";
import { firstMissedSlot, judgeSilence, type SilenceEvidence } from "../../../scripts/core/health/judge-silence.ts";
import type { Content } from "../../../scripts/core/posting/content.ts";
import { contentOf, entryOf } from "../../support/content.ts";
import { goodPost } from "../../support/rules.ts";

/** Wednesday. Slots are 09:30, 13:47 and 18:13. */
const NOW = new Date("2026-01-07T08:00:00Z");

const CLAIM = { at: "2026-01-05T09:30:00Z", run: "r" };
const entry = (over: Partial<JournalEntry>) =>
  entryOf({ id: "old", claim: CLAIM, outcome: "done", published_at: "2026-01-05T09:31:00Z", ...over });

function content(posts: DraftPost[], entries = [entry({})], over: Partial<Content["settings"]> = {}): Content {
  return contentOf({ posts, journal: { entries }, settings: { ...DEFAULT_SETTINGS, ...over } });
}

const pending = (id: string, over: DraftPost = {}) => goodPost({ id, ...over });

/** The verdict when the queue already was what it is now. */
const judge = (now: Content, over: Partial<SilenceEvidence> = {}) =>
  judgeSilence(now, { earlier: now.posts, isQuotaUsedUp: false, tokenSince: null, now: NOW, ...over });

describe("judgeSilence", () => {
  it("alerts when a post was due for a whole day of slots and is still waiting", () => {
    expect(judge(content([pending("a"), pending("b")]))).toMatchObject({
      key: "silent",
      level: "wrong",
      what: "Nothing has been published since Monday, 5 January 2026, although posts were due",
      why: expect.stringContaining("a should have gone out on Tuesday, 6 January 2026"),
      whatToDo: expect.stringContaining("enabled"),
    });
  });

  it.each([
    ["the queue is empty", content([])],
    ["every post is held", content([pending("a", { not_before: "2026-02-01T00:00:00Z" })])],
    ["a post was due after yesterday's last slot", content([pending("a", { not_before: "2026-01-06T18:14:00Z" })])],
    ["all posts are done or failed", content([pending("a", { status: "done" }), pending("b", { status: "failed" })])],
    ["something was published yesterday", content([pending("a")], [entry({ published_at: "2026-01-06T00:00:00Z" })])],
    ["something was published today", content([pending("a")], [entry({ published_at: "2026-01-07T07:00:00Z" })])],
    [
      "one failed yesterday",
      content([pending("a"), pending("b", { status: "failed", failed_at: "2026-01-06T10:00:00Z" })]),
    ],
    [
      "a post was claimed yesterday",
      content(
        [pending("a")],
        [entry({ outcome: null, published_at: null, claim: { at: "2026-01-06T09:31:00Z", run: "r" } })],
      ),
    ],
    ["the waiting post has a claim", content([pending("a")], [entry({ id: "a", outcome: null, published_at: null })])],
    ["nothing was ever posted", content([pending("a")], [])],
  ])("is at ease when %s", (_, now) => expect(judge(now).level).toBe("fine"));

  it("accepts posts that joined the queue, became pending or were released only after yesterday's slots", () => {
    const now = content([pending("a")]);
    expect(judge(now, { earlier: [] }).level).toBe("fine");
    expect(judge(now, { earlier: [pending("a", { status: "failed" })] }).level).toBe("fine");
    expect(judge(now, { earlier: [pending("a", { not_before: "2026-03-01T00:00:00Z" })] }).level).toBe("fine");
  });

  it("accepts a post that was removed or held in the meantime", () => {
    const earlier = [pending("a")];
    expect(judge(content([]), { earlier }).level).toBe("fine");
    expect(judge(content([pending("a", { not_before: "2026-01-09T00:00:00Z" })]), { earlier }).level).toBe("fine");
  });

  it("neither alerts nor closes an alert when it is unknown what was due, or the quota is used up", () => {
    const now = content([pending("a")]);
    expect(judge(now, { earlier: null }).level).toBe("open");
    expect(judge(now, { isQuotaUsedUp: true }).level).toBe("open");
  });

  it("counts days in the team's time zone", () => {
    // 23:30 UTC of the 5th is the 6th in Berlin.
    const entries = [entry({ published_at: "2026-01-05T23:30:00Z" })];
    expect(judge(content([pending("a")], entries)).level).toBe("wrong");
    expect(judge(content([pending("a")], entries, { timezone: "Europe/Berlin" })).level).toBe("fine");
  });

  it("counts a post of the archive as a sign of life", () => {
    const now = content([pending("a")], []);
    now.archive = [goodPost({ id: "z", status: "done", published_at: "2026-01-06T09:31:00Z" })];
    expect(judge(now).level).toBe("fine");
    now.archive = [goodPost({ id: "z", status: "done", published_at: "2026-01-02T09:31:00Z" })];
    expect(judge(now).level).toBe("wrong");
  });

  it("ignores a date in the future", () => {
    const later = entry({ published_at: "2027-01-01T00:00:00Z" });
    expect(judge(content([pending("a")], [entry({}), later])).level).toBe("wrong");
  });

  it("asks for the queue at yesterday's first slot, and only when there is a silence", () => {
    const when = { tokenSince: null, now: NOW };
    expect(firstMissedSlot(content([pending("a")]), when)).toEqual(new Date("2026-01-06T09:30:00Z"));
    expect(firstMissedSlot(content([], [entry({ published_at: "2026-01-06T01:00:00Z" })]), when)).toBeNull();
    expect(firstMissedSlot(content([], []), when)).toBeNull();
  });

  it("means the earliest slot of the day, in whatever order the slots are written", () => {
    const times = ["18:13", "09:30", "13:47"];
    const when = { tokenSince: null, now: NOW };
    for (const slots of [times, times.toReversed(), times.toSorted()]) {
      const now = content([pending("a"), pending("b"), pending("c")], undefined, { slots, posts_per_day: 3 });
      expect(firstMissedSlot(now, when)).toEqual(new Date("2026-01-06T09:30:00Z"));
      expect(judge(now).why).toContain("a and 2 more should have gone out");
      const idle = { ...now, journal: { entries: [] } };
      const tokenSince = new Date("2026-01-04T12:00:00Z");
      expect(firstMissedSlot(idle, { tokenSince, now: NOW })).toBeNull();
    }
  });
});

describe("judgeSilence before the first post", () => {
  const tokenSince = new Date("2026-01-04T09:30:00Z");
  const idle = content([pending("a")], []);

  it("alerts when there is a token and posts were in the queue for three days of slots", () => {
    expect(firstMissedSlot(idle, { tokenSince, now: NOW })).toEqual(new Date("2026-01-04T09:30:00Z"));
    expect(judge(idle, { tokenSince })).toMatchObject({
      key: "silent",
      level: "wrong",
      what: "Nothing has been published yet, although posts were due",
      why: expect.stringContaining("a should have gone out on Sunday, 4 January 2026"),
    });
  });

  it.each<[string, Content, Partial<SilenceEvidence>]>([
    ["there is no token", idle, { tokenSince: null }],
    ["the token came after the first of these slots", idle, { tokenSince: new Date("2026-01-04T09:30:01Z") }],
    ["the queue was empty then", idle, { tokenSince, earlier: [] }],
    ["the post was held then", idle, { tokenSince, earlier: [pending("a", { not_before: "2026-01-05T00:00:00Z" })] }],
    ["the post is held by now", content([pending("a", { not_before: "2026-02-01T00:00:00Z" })], []), { tokenSince }],
    ["the queue is empty", content([], []), { tokenSince, earlier: [pending("a")] }],
  ])("is at ease when %s", (_, now, over) => expect(judge(now, over).level).toBe("fine"));

  it("closes no alert when the earlier queue is unknown, or the quota is used up", () => {
    expect(judge(idle, { tokenSince, earlier: null }).level).toBe("open");
    expect(judge(idle, { tokenSince, isQuotaUsedUp: true }).level).toBe("open");
  });
});
