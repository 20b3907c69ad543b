import { describe, expect, it } from "vitest";
import { checkDraft, fingerprint } from "../../scripts/core/calendar/check-draft.ts";
import type { ComposeData, ComposeTimetable, KnownPost } from "../../scripts/core/calendar/site-data.ts";
import { type Draft, emptyDraft, parseDraft } from "../../site/src/compose/draft.ts";
import { editLink } from "../../site/src/compose/propose-links.ts";
import { nowOf, readForm } from "../../site/src/compose/read-form.ts";
import { toPost } from "../../site/src/compose/to-post.ts";
import { cropOf } from "../../site/src/shared/crop.ts";
import { simplePost } from "./support/queues.ts";

const REPOSITORY = {
  url: "https://github.com/owner/name",
  branch: "main",
  queuePath: "content/queue.json",
  apiUrl: "https://api.github.com",
  commit: null,
};

const TIMETABLE: ComposeTimetable = {
  timeZone: "Europe/Berlin",
  postsPerDay: 1,
  slots: ["09:30", "13:47", "18:13"],
  counted: [],
};

function data(part: Partial<ComposeData> = {}): ComposeData {
  const nothing = {
    allowPrivateHosts: [],
    files: [],
    repository: null,
    pillars: [],
    ctas: [],
    queue: [],
    taken: [],
    archive: [],
  };
  return { version: "1", settings: {}, timetable: TIMETABLE, ...nothing, ...part };
}

const draft = (part: Partial<Draft>): Draft => ({ ...emptyDraft(), pillar: "craft", cta: "none", ...part });

describe("checking a draft", () => {
  it("finds nothing in a post that meets the rules, and says what CI says otherwise", () => {
    expect(checkDraft(simplePost({ id: "a" }), data())).toEqual([]);
    const complaints = checkDraft(simplePost({ id: " a", caption: "x".repeat(2201) }), data());
    expect(complaints.map(({ pointer }) => pointer)).toEqual(["/id", "/caption"]);
  });

  it("compares ids and contents with queue and archive, by fingerprint alone", () => {
    const post = simplePost({ id: "new" });
    const print = fingerprint(post);
    const messages = (part: Partial<ComposeData>) => checkDraft(post, data(part)).map(({ message }) => message);
    expect(messages({ queue: [["new", "pending", ""]] })[0]).toContain('"new" is already used');
    expect(messages({ archive: [["new", "done", ""]] })[0]).toContain("archive");
    expect(messages({ queue: [["twin", "pending", print]] })[0]).toContain('same caption as "twin"');
    expect(messages({ archive: [["twin", "done", print]] })[0]).toContain("which is published");
    expect(messages({ queue: [["other", "pending", "zzz"]] })).toEqual([]);
  });
});

describe("the post of a form", () => {
  it("holds what its kind takes and nothing else", () => {
    const filled = {
      imageUrl: " https://a.example/a.jpg ",
      videoUrl: "https://a.example/a.mp4",
      altText: "A",
      caption: "C",
    };
    expect(toPost(draft({ ...filled, kind: "picture" }), "")).toEqual({
      status: "pending",
      pillar: "craft",
      cta_type: "none",
      caption: "C",
      image_url: "https://a.example/a.jpg",
      alt_text: "A",
    });
    expect(toPost(draft({ ...filled, kind: "reel", thumbOffset: "1,25" }), "")).toMatchObject({
      media_type: "REELS",
      video_url: "https://a.example/a.mp4",
      thumb_offset: 1250,
      share_to_feed: true,
    });
    expect(toPost(draft({ ...filled, kind: "story", storyMedium: "video" }), "")).not.toHaveProperty("image_url");
    const children = [{ key: 1, kind: "video" as const, url: "https://a.example/a.mp4", altText: "left over" }];
    expect(toPost(draft({ kind: "carousel", children }), "").children).toEqual([
      { video_url: "https://a.example/a.mp4" },
    ]);
    expect(toPost(draft({ isPaidPartnership: true, sponsors: "1, 2" }), "").branded_content_sponsor_ids).toEqual([
      "1",
      "2",
    ]);
  });

  it.each(["", "null", "[]", '"x"', '{"kind":"poem"}', '{"storyMedium":7,"kind":null,"children":[null,{"url":7}]}'])(
    "comes back from whatever the browser has kept: %s",
    (json) => {
      const kept = parseDraft(json);
      if (kept !== null) expect(toPost(kept, "").status).toBe("pending");
    },
  );
});

/** The form with a day and a time, at 12:00 on Fri 20 Nov 2026 in Berlin. */
function form(
  when: Partial<Draft>,
  { timeZone = "Europe/Berlin", queue = [], taken = [], now = "2026-11-20T11:00:00Z", ...timetable }: FormWish = {},
) {
  const known = data({ queue, taken, timetable: { ...TIMETABLE, timeZone, ...timetable } });
  const clockwork = { ...known.timetable, now: new Date(now) };
  const filled = { imageUrl: "https://media.example.com/new.jpg", altText: "A loaf.", caption: "New bread." };
  const reading = readForm(draft({ ...filled, ...when }), { data: known, clockwork, isTaken: () => false });
  return { ...reading, findings: reading.complaints.map(({ severity, message, hint }) => [severity, message, hint]) };
}

type FormWish = Partial<ComposeTimetable> & { queue?: KnownPost[]; taken?: number[]; now?: string };

const waiting = (count: number): KnownPost[] =>
  Array.from({ length: count }, (_, at) => [`post-${at + 1}`, "pending", ""]);
const dated = (id: string, instant: string): KnownPost => [id, "pending", "", Date.parse(instant)];

describe("the time of a draft", () => {
  it.each([
    ["2027-07-01", "09:00", "Europe/Berlin", "2027-07-01T07:00:00Z"],
    ["2027-01-01", "09:00", "Europe/Berlin", "2027-01-01T08:00:00Z"],
    ["2027-01-01", "08:00", "Pacific/Kiritimati", "2026-12-31T18:00:00Z"],
    ["2027-01-01", "17:00", "Pacific/Niue", "2027-01-02T04:00:00Z"],
    ["2027-01-01", "", "America/New_York", "2027-01-01T14:30:00Z"],
  ])("is %s %s on the clocks of %s: %s", (day, time, timeZone, instant) => {
    const { post, findings } = form({ day, time }, { timeZone });
    expect(post.not_before).toBe(instant);
    expect(post.id).toBe(`${day}-new-bread`);
    expect(findings).toEqual([]);
  });

  it.each([
    ["2027-03-28", "02:30", "skip it", "2027-03-28T00:30:00Z", "2027-03-28T01:30:00Z"],
    ["2027-10-31", "02:30", "show it twice", "2027-10-31T00:30:00Z", "2027-10-31T01:30:00Z"],
  ])("is asked about on %s at %s, which clocks do not show once", (day, time, how, earlier, later) => {
    const asked = form({ day, time });
    expect(asked.when.kind).toBe("unclear");
    expect(asked.findings).toEqual([["error", expect.stringContaining(how), "Choose which moment you mean."]]);
    expect(asked.forecast).toBeNull();
    // The rules refuse it in a pull request, too: without its date, the post would go out at once.
    expect(asked.post.not_before).toBe(`${day}T${time}`);
    expect(form({ day, time, clockChoice: "earlier" }).post.not_before).toBe(earlier);
    expect(form({ day, time, clockChoice: "later" }).post.not_before).toBe(later);
    expect(form({ day, time, clockChoice: "whatever" }).when.kind).toBe("unclear");
  });

  it.each([
    [{ day: "2026-11-19" }, "error", "Thu 19 Nov has passed."],
    [{ day: "20260-01-01" }, "error", "The calendar has no such day."],
    [{ time: "18:05" }, "warning", "There is a time, but no day"],
    [{ day: "2026-11-20", time: "08:00" }, "warning", "Fri 20 Nov, 08:00 has passed, so nothing holds the post."],
    [{ day: "2026-11-18", time: "08:00" }, "warning", "which has passed: it would go out on Fri 20 Nov, 13:47."],
  ])("says of %j what is wrong with it", (when, severity, message) => {
    expect(form(when).findings).toEqual([[severity, expect.stringContaining(message), expect.any(String)]]);
  });

  it("says that the day has no slot left", () => {
    const { findings } = form({ day: "2026-11-20" }, { now: "2026-11-20T18:00:00Z" });
    expect(findings).toEqual([["error", "Today has no slot left.", "Choose a later day, or write a time."]]);
  });
});

describe("the forecast of a draft", () => {
  const summary = (...wish: Parameters<typeof form>) => form(...wish).forecast?.summary;

  it("is the last of the queue for a post without a date, and its day for one with a date", () => {
    const queue = waiting(30);
    expect(summary({}, { queue })).toBe("Goes out Sun 20 Dec, 09:30, after 30 posts.");
    expect(summary({ day: "2026-12-10", time: "09:00" }, { queue })).toBe(
      "Goes out Thu 10 Dec, 09:30, after 20 posts and before 10 posts that move by one day.",
    );
    expect(form({ day: "2026-12-10", time: "09:00" }, { queue }).forecast?.standsBefore).toBe("post-1");
    expect(summary({}, {})).toBe("Goes out Fri 20 Nov, 13:47.");
  });

  it("counts what went out already, and starts from the reader's time", () => {
    expect(summary({}, { counted: [["2026-11-20", 1]] })).toBe("Goes out Sat 21 Nov, 09:30.");
    expect(summary({}, { now: "2026-11-20T18:00:00Z" })).toBe("Goes out Sat 21 Nov, 09:30.");
  });

  it("takes the reader's clock, unless it is behind the data or the time is assumed", () => {
    const version = "2026-11-20T11:00:00.000Z";
    const staleAfter = "2026-11-21T23:00:00.000Z";
    const [early, late] = [Date.parse("2026-11-19T00:00:00Z"), Date.parse("2026-11-21T00:00:00Z")];
    expect(nowOf({ version, staleAfter }, late).getTime()).toBe(late);
    expect(nowOf({ version, staleAfter }, early).toISOString()).toBe(version);
    expect(nowOf({ version, staleAfter: null }, late).toISOString()).toBe(version);
  });

  it.each([
    [3, "Goes out Fri 20 Nov, 18:13, after 1 post and before 4 posts that move by up to one day."],
    [1, "Goes out Sat 21 Nov, 09:30, after 1 post and before 4 posts that move by one day."],
  ])("says by how much others move, with %i posts a day", (postsPerDay, words) => {
    const queue = waiting(5);
    expect(summary({ day: "2026-11-20", time: "17:00" }, { queue, postsPerDay, counted: [] })).toBe(words);
  });

  it("leaves out posts that no longer wait", () => {
    const queue: KnownPost[] = [["out", "done", ""], ["claimed", "pending", ""], ...waiting(1)];
    expect(summary({}, { queue, taken: [1] })).toBe("Goes out Sat 21 Nov, 09:30, after 1 post.");
  });

  it("says in the words of validate that the draft misses its day, and what to choose instead", () => {
    const evening = form({ day: "2026-12-24", time: "20:00" });
    expect(evening.forecast?.summary).toBe("Goes out Fri 25 Dec, 09:30.");
    expect(evening.findings).toEqual([
      [
        "warning",
        "2026-12-24-new-bread is held until Thu 24 Dec, 20:00, and there is no slot after that on the day: it would go out on Fri 25 Dec, 09:30.",
        "Choose 18:13 or earlier on that day, or another day.",
      ],
    ]);
    const rival = form({ day: "2026-12-24", time: "09:00" }, { queue: [dated("xmas", "2026-12-24T07:00:00Z")] });
    expect(rival.findings).toEqual([
      [
        "warning",
        expect.stringContaining("xmas and 2026-12-24-new-bread want the same slot"),
        expect.stringContaining("move xmas"),
      ],
    ]);
  });

  it("names the posts that it would take off their day, and counts the rest", () => {
    const days = Array.from({ length: 5 }, (_, at) => `2026-12-2${at + 1}`);
    const queue = days.map((day) => dated(`on-${day}`, `${day}T08:00:00Z`));
    const { findings } = form({ day: "2026-12-21", time: "08:00" }, { queue });
    const messages = findings.map(([, message]) => message);
    expect(messages).toHaveLength(4);
    expect(messages[0]).toMatch(/^It takes on-2026-12-21 off its day: .*Tue 22 Dec, 09:30/);
    expect(messages[3]).toBe("It takes 2 further posts off their days.");
  });
});

describe("the way to a proposal by hand", () => {
  it("leads to the queue file on its branch", () => {
    expect(editLink({ ...REPOSITORY, branch: "release/1 #2" })).toBe(
      "https://github.com/owner/name/edit/release/1%20%232/content/queue.json",
    );
    expect(editLink(null)).toBeNull();
  });
});

describe("the crop of a post", () => {
  it.each([
    ["picture", { width: 1080, height: 1350 }, 0.8],
    ["picture", { width: 1080, height: 1600 }, 0.8],
    ["carousel", { width: 3000, height: 1000 }, 1.91],
    ["carousel", null, 1],
    ["reel", { width: 1080, height: 1080 }, 9 / 16],
  ] as const)("of a %s that begins with %o", (kind, first, ratio) => {
    expect(cropOf(kind, first)).toBeCloseTo(ratio, 3);
  });
});
