import { describe, expect, it } from "vitest";
import { fingerprint, openDraftCheck } from "../../scripts/core/calendar/check-draft.ts";
import { openDraftForecast } from "../../scripts/core/calendar/forecast-draft.ts";
import type { ComposeData, ComposeTimetable, KnownPost } from "../../scripts/core/calendar/site-data.ts";
import type { DraftPost } from "../../scripts/core/content/draft-post.ts";
import { judgeShape } from "../../scripts/core/media/judge-shape.ts";
import { addMedia, roomFor } from "../../site/src/compose/add-media.ts";
import {
  clearDraft,
  type Draft,
  emptyDraft,
  isBlank,
  MAX_DRAFTS,
  NO_DRAFTS,
  nameOfDraft,
  newDraft,
  putDraft,
  restoreDraft,
  type SavedDraft,
} from "../../site/src/compose/draft.ts";
import { inWordsOfForm } from "../../site/src/compose/form-words.ts";
import { judgeFiles, listFiles } from "../../site/src/compose/judge-files.ts";
import type { Measuring } from "../../site/src/compose/measure-media.ts";
import { fromPost, toPost } from "../../site/src/compose/post-of-draft.ts";
import { judgeDraft, readForm } from "../../site/src/compose/read-form.ts";
import { readTable as readTableIn } from "../../site/src/compose/read-table.ts";
import { hashtagsOf, insertSnippet, putSnippet } from "../../site/src/compose/snippets.ts";
import { stageEdit, stageNew } from "../../site/src/compose/stage-draft.ts";
import { offsetName, readWhen } from "../../site/src/compose/when.ts";
import {
  moveCrop,
  nearestShape,
  outputSize,
  partOf,
  type Shape,
  shapesFor,
  wholeCrop,
} from "../../site/src/photos/crop-frame.ts";
import { type AddedFile, pathFor } from "../../site/src/photos/open-files.ts";
import { listPaths, shownMedia } from "../../site/src/photos/use-photos.ts";
import { cropOf, nowOf } from "../../site/src/shared/words.ts";
import { simplePost } from "./support/queues.ts";

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
  return { version: "1", account: "corner.bakery", settings: {}, timetable: TIMETABLE, ...nothing, ...part };
}

const readTable = (text: string) => readTableIn(text, TIMETABLE.timeZone);

const draft = (part: Partial<Draft>): Draft => ({ ...emptyDraft(), pillar: "craft", cta_type: "none", ...part });

describe("checking a draft", () => {
  it("finds nothing in a post that meets the rules, and says what CI says otherwise", () => {
    expect(openDraftCheck(data())(simplePost({ id: "a" }))).toEqual([]);
    const alone = openDraftCheck(data())(simplePost({ id: "a", collaborators: ["Corner.Bakery"] }));
    expect(alone.map(({ pointer }) => pointer)).toEqual(["/collaborators/0"]);
    const findings = openDraftCheck(data())(simplePost({ id: " a", caption: "x".repeat(2201) }));
    expect(findings.map(({ pointer }) => pointer)).toEqual(["/id", "/caption"]);
  });

  it("compares ids and contents with queue and archive, by fingerprint alone", () => {
    const post = simplePost({ id: "new" });
    const print = fingerprint(post);
    const messages = (part: Partial<ComposeData>) => openDraftCheck(data(part))(post).map(({ message }) => message);
    expect(messages({ queue: [["new", "pending", ""]] })[0]).toContain('"new" is already used');
    expect(messages({ archive: [["new", "done", ""]] })[0]).toContain("archive");
    expect(messages({ queue: [["twin", "pending", print]] })[0]).toContain('same caption as "twin"');
    expect(messages({ archive: [["twin", "done", print]] })[0]).toContain("which is published");
    expect(messages({ queue: [["other", "pending", "zzz"]] })).toEqual([]);
  });

  it("knows the post that it repeats, whatever that looks like", () => {
    const messages = (part: Partial<ComposeData>) =>
      openDraftCheck(data(part))(simplePost({ id: "again", repeat_of: "old" })).map(({ message }) => message);
    expect(messages({})).toEqual([expect.stringContaining("there is no such post")]);
    expect(messages({ queue: [["old", "done", "zzz"]] })).toEqual([]);
    expect(messages({ archive: [["old", "done", "zzz"]] })).toEqual([]);
  });
});

describe("the post of a form", () => {
  it("holds what its kind takes and nothing else", () => {
    const filled = {
      image_url: " https://a.example/a.jpg ",
      video_url: "https://a.example/a.mp4",
      alt_text: "A",
      caption: "C",
    };
    expect(toPost(draft({ ...filled, kind: "picture" }), "", [])).toEqual({
      status: "pending",
      pillar: "craft",
      cta_type: "none",
      caption: "C",
      image_url: "https://a.example/a.jpg",
      alt_text: "A",
    });
    expect(toPost(draft({ ...filled, kind: "reel", thumb_offset: "1,25" }), "", [])).toMatchObject({
      media_type: "REELS",
      video_url: "https://a.example/a.mp4",
      thumb_offset: 1250,
      share_to_feed: true,
    });
    expect(toPost(draft({ ...filled, kind: "story", storyMedium: "video" }), "", [])).not.toHaveProperty("image_url");
    const children = [
      { key: 1, kind: "video" as const, url: "https://a.example/a.mp4", alt_text: "left over", user_tags: "miller" },
    ];
    expect(toPost(draft({ kind: "carousel", children }), "", []).children).toEqual([
      { video_url: "https://a.example/a.mp4" },
    ]);
    expect(toPost(draft({ location_id: " corner bakery" }), "", PLACES).location_id).toBe("106");
    const people = { collaborators: "@miller, friend.of.bread" };
    expect(toPost(draft(people), "", []).collaborators).toEqual(["miller", "friend.of.bread"]);
    const story = toPost(draft({ kind: "story", location_id: "106", ...people }), "", PLACES);
    expect(Object.keys(story)).toEqual(["status", "pillar", "cta_type", "media_type"]);
    expect(
      toPost(draft({ is_paid_partnership: true, branded_content_sponsor_ids: "1, 2" }), "", [])
        .branded_content_sponsor_ids,
    ).toEqual(["1", "2"]);
  });

  it("writes no empty field, no sponsors without a partnership, and every blank and line of a text", () => {
    const empty = toPost(draft({ image_url: " ", alt_text: "", note: "", branded_content_sponsor_ids: "1" }), "", []);
    expect(empty).toEqual({ status: "pending", pillar: "craft", cta_type: "none", caption: "" });
    const texts = { caption: "\n  Bread.\n\n", note: " For Ann " };
    expect(toPost(draft(texts), "", [])).toMatchObject(texts);
    expect(toPost(draft({ kind: "story", caption: "" }), "", [])).not.toHaveProperty("caption");
  });

  it.each([
    {
      image_url: "https://a.example/a.jpg",
      alt_text: "A",
      caption: "C",
      location_id: "106",
      collaborators: ["miller", "friend.of.bread"],
      user_tags: [
        { username: "guest", x: 0.5, y: 0.25 },
        { username: "7", x: 1, y: 0 },
      ],
      first_comment: "#bread #sourdough",
      not_before: "2027-07-01T07:00:00Z",
      note: "N",
    },
    {
      media_type: "REELS",
      video_url: "https://a.example/a.mp4",
      thumb_offset: 1250,
      trial: "manual",
      audio_name: "Oven",
      caption: "C",
      share_to_feed: false,
    },
    { media_type: "STORIES", video_url: "https://a.example/a.mp4" },
    {
      media_type: "STORIES",
      image_url: "https://a.example/a.jpg",
      user_tags: [{ username: "guest" }],
      caption: "kept",
    },
    {
      media_type: "CAROUSEL",
      children: [
        { image_url: "https://a.example/a.jpg", alt_text: "A", user_tags: [{ username: "guest", x: 0, y: 1 }] },
        { video_url: "https://a.example/a.mp4" },
      ],
      caption: "C",
      is_paid_partnership: true,
      branded_content_sponsor_ids: ["1", "2"],
      is_ai_generated: true,
      repeat_of: "old",
    },
  ] as const)("is the post again that the form was filled in with: %j", (fields) => {
    const post = { id: "a", status: "pending", pillar: "craft", cta_type: "none", ...fields } as DraftPost;
    const form = fromPost(post, "Europe/Berlin");
    const when = readWhen(form, { ...TIMETABLE, now: new Date("2026-11-20T11:00:00Z") });
    expect(toPost(form, when.notBefore, [])).toEqual(post);
  });
});

const PLACES = [{ name: "Corner Bakery", id: "106" }];

/** The form with a day and a time, at 12:00 on Fri 20 Nov 2026 in Berlin. */
function form(
  when: Partial<Draft>,
  { timeZone = "Europe/Berlin", queue = [], taken = [], now = "2026-11-20T11:00:00Z", ...timetable }: FormWish = {},
) {
  const known = data({ queue, taken, timetable: { ...TIMETABLE, timeZone, ...timetable } });
  const clockwork = { ...known.timetable, now: new Date(now) };
  const filled = { image_url: "https://media.example.com/new.jpg", alt_text: "A loaf.", caption: "New bread." };
  const forecaster = openDraftForecast(known, clockwork.now);
  const setting = { clockwork, places: PLACES, isTaken: () => false, check: openDraftCheck(known), forecaster };
  const reading = readForm(draft({ ...filled, ...when }), setting);
  return { ...reading, texts: reading.findings.map(({ severity, message, hint }) => [severity, message, hint]) };
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
    const { post, texts } = form({ day, time }, { timeZone });
    expect(post.not_before).toBe(instant);
    expect(post.id).toBe(`${day}-new-bread`);
    expect(texts).toEqual([]);
  });

  it.each([
    ["2027-03-28", "02:30", "skip it", "2027-03-28T00:30:00Z", "2027-03-28T01:30:00Z"],
    ["2027-10-31", "02:30", "show it twice", "2027-10-31T00:30:00Z", "2027-10-31T01:30:00Z"],
  ])("is asked about on %s at %s, which clocks do not show once", (day, time, how, earlier, later) => {
    const asked = form({ day, time });
    expect(asked.when.clockChange).not.toBeNull();
    expect(asked.texts).toEqual([["error", expect.stringContaining(how), "Choose which moment you mean."]]);
    expect(asked.forecast).toBeNull();
    // The rules refuse it in a pull request, too: without its date, the post would go out at once.
    expect(asked.post.not_before).toBe(`${day}T${time}`);
    expect(form({ day, time, clockChoice: "earlier" }).post.not_before).toBe(earlier);
    expect(form({ day, time, clockChoice: "later" }).post.not_before).toBe(later);
    expect(form({ day, time, clockChoice: "whatever" }).when.at).toBeNull();
  });

  it.each([
    [{ day: "2026-11-19" }, "error", "Thu 19 Nov has passed."],
    [{ day: "20260-01-01" }, "error", "The calendar has no such day."],
    [{ time: "18:05" }, "warning", "There is a time, but no day"],
    [{ day: "2026-11-20", time: "08:00" }, "warning", "Fri 20 Nov, 08:00 has passed, so nothing holds the post."],
    [{ day: "2026-11-18", time: "08:00" }, "warning", "which has passed: it would go out on Fri 20 Nov, 13:47."],
  ])("says of %j what is wrong with it", (when, severity, message) => {
    expect(form(when).texts).toEqual([[severity, expect.stringContaining(message), expect.any(String)]]);
  });

  it.each([{ day: "2026-11-19" }, { day: "20260-01-01" }, { day: "2026-12-24", time: "noon" }])(
    "keeps %j, so that the rules refuse the post: without its date it would go out at once",
    (when) => {
      const { post, texts } = form(when);
      expect(post.not_before).toMatch(when.day);
      expect(texts.map(([severity]) => severity)).toContain("error");
    },
  );

  it.each([
    ["Europe/Berlin", "2027-01-01T00:00:00Z", "UTC+1"],
    ["Europe/Berlin", "2027-07-01T00:00:00Z", "UTC+2"],
    ["America/New_York", "2027-01-01T00:00:00Z", "UTC-5"],
    ["America/St_Johns", "2027-01-01T00:00:00Z", "UTC-3:30"],
    ["Asia/Kathmandu", "2027-01-01T00:00:00Z", "UTC+5:45"],
    ["UTC", "2027-01-01T00:00:00Z", "UTC+0"],
  ])("is said in %s at %s with %s", (timeZone, at, name) => {
    expect(offsetName(new Date(at), timeZone)).toBe(name);
  });

  it("says that the day has no slot left", () => {
    const { texts } = form({ day: "2026-11-20" }, { now: "2026-11-20T18:00:00Z" });
    expect(texts).toEqual([["error", "Today has no slot left.", "Choose a later day, or write a time."]]);
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
    [1, "Goes out Fri 20 Nov, 18:13, before 5 posts that move by one day."],
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
    expect(evening.texts).toEqual([
      [
        "warning",
        "“New bread.” is held until Thu 24 Dec, 20:00, and there is no slot after that on the day: it would go out on Fri 25 Dec, 09:30.",
        "Choose 18:13 or earlier on that day, or another day.",
      ],
    ]);
    const rival = form({ day: "2026-12-24", time: "09:00" }, { queue: [dated("xmas", "2026-12-24T07:00:00Z")] });
    expect(rival.texts).toEqual([
      [
        "warning",
        expect.stringContaining("xmas and “New bread.” want the same slot"),
        expect.stringContaining("move xmas"),
      ],
    ]);
  });

  it("names the post that it would take off its day", () => {
    const days = Array.from({ length: 5 }, (_, at) => `2026-12-2${at + 1}`);
    const queue = days.map((day) => dated(`on-${day}`, `${day}T08:00:00Z`));
    const { texts } = form({ day: "2026-12-21", time: "08:00" }, { queue });
    const messages = texts.map(([, message]) => message);
    expect(messages).toEqual([expect.stringMatching(/^It takes on-2026-12-21 off its day: .*Sat 26 Dec, 09:30/)]);
  });
});

describe("the verdict on a draft", () => {
  const LOCAL = new Map([["media/new.jpg", { file: new Blob(), url: "blob:new" }]]);
  const file = (width: number | null) => ({ url: "./media/x/a.jpg", width, height: width, thumb: null });
  const IN_REPOSITORY: ComposeData["files"] = [
    ["media/here.jpg", file(1080)],
    ["media/small.jpg", file(200)],
  ];
  const known = shownMedia(data({ allowPrivateHosts: ["127.0.0.1"], files: IN_REPOSITORY }), { files: LOCAL });
  const size = (widthPx: number, heightPx: number): Measuring => ({
    kind: "measured",
    widthPx,
    heightPx,
    durationMs: null,
  });

  function verdict(part: Partial<Draft>, measured: [string, Measuring][] = [], touched: string[] = []) {
    const { post, findings } = form({ caption: "", image_url: "", alt_text: "", pillar: "", cta_type: "", ...part });
    const files = listFiles(post, known);
    const ofFiles = judgeFiles(files, new Map(measured), { settings: {} });
    const all = [...findings, ...ofFiles.findings].map(inWordsOfForm);
    return judgeDraft({ post, findings: all, files: ofFiles, isTouched: (pointer) => touched.includes(pointer) });
  }
  const whole = { caption: "Bread.", alt_text: "A loaf.", pillar: "craft", cta_type: "none" };
  const ADDRESS = "https://media.example.com/new.jpg";

  it("blames nobody for an empty form, and names what is to do by its labels", () => {
    const { findings, text, errorCount } = verdict({});
    expect(findings).toEqual([]);
    expect(text).toBe("Still to do: Photo, Caption, Pillar, Call to action.");
    expect(errorCount).toBe(0);
  });

  it("speaks of labels once a field was touched, and of no field of the file", () => {
    const { findings, text } = verdict({ caption: "Bread." }, [], ["/cta_type", "/image_url"]);
    expect(findings.map(({ message, hint }) => `${message} ${hint}`)).toEqual([
      "Call to action is missing. Choose one.",
      "A single picture needs Image address. Add a photo, or the public https address of a JPEG.",
    ]);
    expect(text).toBe("2 errors to look at.");
  });

  it.each([
    ["is not there", ADDRESS, [[ADDRESS, { kind: "failed" }]], /error.*look at/, "does not load"],
    ["has the wrong shape", ADDRESS, [[ADDRESS, size(1080, 1600)]], /error/, "taller than 4:5"],
    ["is too narrow", ADDRESS, [[ADDRESS, size(200, 200)]], /error/, "too narrow"],
    ["says PNG", "https://media.example.com/new.PNG?v=1", [], /error/, "no JPEG"],
    ["is still loading", ADDRESS, [], /^Loading 1 file/, null],
    ["may be no JPEG", ADDRESS, [[ADDRESS, size(1080, 1080)]], /^No problems found so far/, null],
  ] as const)("never says that all rules are met beside a picture that %s", (_, image_url, measured, text, message) => {
    const judged = verdict({ ...whole, image_url }, measured as unknown as [string, Measuring][]);
    expect(judged.text).toMatch(text);
    expect(judged.isMet).toBe(false);
    if (message !== null) expect(judged.findings.map((finding) => finding.message).join()).toContain(message);
  });

  it("says that all rules are met when the page has made the picture itself", () => {
    const judged = verdict({ ...whole, image_url: "media/new.jpg" }, [["blob:new", size(1080, 1350)]]);
    expect([judged.text, judged.isMet]).toEqual(["All rules are met.", true]);
    expect(verdict({ ...whole, image_url: "media/new.jpg" }, [["blob:new", size(1080, 1700)]]).isMet).toBe(false);
    expect(verdict({ ...whole, image_url: "media/other.jpg" }).isMet).toBe(false);
    expect(verdict({ ...whole, image_url: "media/here.jpg" }).text).toBe("All rules are met.");
    expect(verdict({ ...whole, image_url: "media/small.jpg" }).text).toBe("1 error to look at.");
  });

  it("counts every entry of a carousel", () => {
    const children = [
      { key: 1, kind: "picture" as const, url: ADDRESS, alt_text: "One.", user_tags: "" },
      { key: 2, kind: "picture" as const, url: "https://media.example.com/gone.jpg", alt_text: "Two.", user_tags: "" },
    ];
    const judged = verdict({ ...whole, kind: "carousel", children }, [
      [ADDRESS, size(1080, 1080)],
      ["https://media.example.com/gone.jpg", { kind: "failed" }],
    ]);
    expect(judged.findings.map(({ pointer, severity }) => [pointer, severity])).toEqual([
      ["/children/1/image_url", "error"],
    ]);
    expect(judged.text).toBe("1 error to look at.");
  });
});

describe("the drafts of a browser", () => {
  const saved = (key: string, ...given: Parameters<typeof newDraft>): SavedDraft => ({ ...newDraft(...given), key });
  const one = saved("a", { caption: "Rye bread\nand more of it, far more than fits into a name" });

  it("are named by their first words, kept apart, and the newest is first", () => {
    const drafts = putDraft(putDraft(NO_DRAFTS, one), saved("b", { alt_text: "A cup." }));
    expect(drafts.saved.map(nameOfDraft)).toEqual(["A cup.", "Rye bread and more of it, far more than…"]);
    expect(nameOfDraft(saved("c", {}, { id: "x" }))).toBe("Edit: Empty draft");
    expect(nameOfDraft(saved("d", { kind: "reel", video_url: "media/rise.mp4" }))).toBe("Reel without words");
    const changed = putDraft(drafts, { ...one, draft: { ...one.draft, caption: "Changed" } });
    expect(changed.saved.map(({ key }) => key)).toEqual(["b", "a"]);
  });

  it("can be taken back after they were cleared, unless there was nothing in them", () => {
    const cleared = clearDraft(putDraft(NO_DRAFTS, one), "a");
    expect(cleared.saved).toEqual([]);
    expect(restoreDraft(cleared)).toEqual({ saved: [one], cleared: null });
    const blank = clearDraft(putDraft(cleared, saved("b", { kind: "reel" })), "b");
    expect(blank.cleared).toEqual(one);
    expect(isBlank(saved("b", { day: "2026-01-01" }).draft)).toBe(false);
  });

  it("lose the oldest when there are too many, and never the one that is written", () => {
    const many = Array.from({ length: MAX_DRAFTS + 2 }, (_, at) => saved(`k${at}`)).reduce(putDraft, NO_DRAFTS);
    expect(many.saved.map(({ key }) => key)).toEqual(
      Array.from({ length: MAX_DRAFTS }, (_, at) => `k${MAX_DRAFTS + 1 - at}`),
    );
  });
});

describe("a table of posts", () => {
  it.each([
    ["tabs", "caption\timage\nA, b\thttps://a.example/a.jpg"],
    ["semicolons", "caption;image\r\nA, b;https://a.example/a.jpg\r\n"],
    ["commas and quotes", '\ufeffcaption,image\n"A, b",https://a.example/a.jpg'],
  ])("is read with %s", (_, text) => {
    const { drafts, problem } = readTable(text);
    expect(problem).toBe("");
    expect(drafts.map(({ caption, image_url }) => [caption, image_url])).toEqual([["A, b", "https://a.example/a.jpg"]]);
  });

  it("may have line breaks, doubled quotes and empty lines in it", () => {
    expect(readTable('caption\n\n"One\nTwo"\n\n').drafts.map(({ caption }) => caption)).toEqual(["One\nTwo"]);
  });

  it("knows what people call columns, days and kinds, and names what it does not know", () => {
    const { drafts, unknown } = readTable("Text,Photo,Alt,Call to action,Date,Type,Budget\nA,B,C,D,24.12.2026,Reel,7");
    expect(drafts[0]).toMatchObject({
      caption: "A",
      image_url: "B",
      alt_text: "C",
      cta_type: "D",
      day: "2026-12-24",
      kind: "reel",
    });
    expect(unknown).toEqual(["Budget"]);
  });

  it("makes a carousel of several pictures in one cell", () => {
    const cells = '"https://a.example/1.jpg\nhttps://a.example/2.jpg","A loaf.\nA roll.",Bread';
    const [carousel] = readTable(`images,alt texts,caption\n${cells}`).drafts;
    expect(toPost(draft(carousel ?? {}), "", [])).toMatchObject({
      media_type: "CAROUSEL",
      children: [
        { image_url: "https://a.example/1.jpg", alt_text: "A loaf." },
        { image_url: "https://a.example/2.jpg", alt_text: "A roll." },
      ],
    });
    expect(readTable("image,kind,caption\nhttps://a.example/1.jpg,Carousel,x").drafts[0]?.kind).toBe("carousel");
  });

  it.each([
    ["9:30", "09:30"],
    ["09:30:00", "09:30"],
    ["9.05", "09:05"],
    ["12:15 AM", "00:15"],
    ["12 pm", "12:00"],
    ["5:45 p.m.", "17:45"],
    ["noon", "noon"],
    ["25", "25"],
    ["13 pm", "13 pm"],
  ])("reads the time %s as %s", (written, time) => {
    expect(readTable(`caption,day,time\nA,2026-12-24,${written}`).drafts[0]?.time).toBe(time);
  });

  it("refuses a row whose time is none, instead of posting it at another time", () => {
    for (const time of ["noon", "25:00", "17:75"]) {
      const [row] = readTable(`caption,day,time\nA,2026-12-24,${time}`).drafts;
      const { findings, post } = form(row ?? {});
      expect(findings.filter(({ pointer }) => pointer.startsWith("/not_before"))).toMatchObject([
        { severity: "error", message: `Clocks show no “${time}”.` },
      ]);
      expect(post.not_before).toContain("T");
    }
  });

  it.each([
    ["hello\nworld", "The first line must name the columns"],
    ["caption,image", "no row"],
    [`caption\n${"x\n".repeat(101)}`, "At most 100"],
  ])("that is none says so: %j", (text, problem) => {
    expect(readTable(text)).toMatchObject({ drafts: [], problem: expect.stringContaining(problem) });
  });

  it("cannot set what columns do not name", () => {
    expect(readTable("caption,__proto__,toString,constructor\nA,B,C,D").drafts).toEqual([
      draft({ caption: "A", pillar: "", cta_type: "" }),
    ]);
    expect(readTable("").problem).toBe("");
  });
});

describe("the part of a photo that is kept", () => {
  const phone = { width: 3024, height: 4032 };
  const FEED_SHAPES = shapesFor(false, false);
  const [tall, square, wide] = FEED_SHAPES as [Shape, Shape, Shape];

  it("begins as large as can be, in the middle, in the nearest shape", () => {
    expect(nearestShape(FEED_SHAPES, phone).name).toBe("4:5");
    expect(nearestShape(shapesFor(false, true), { width: 3024, height: 4032 }).name).toBe("3:4");
    expect(nearestShape(shapesFor(true, true), phone).name).toBe("9:16");
    expect(nearestShape(FEED_SHAPES, { width: 4000, height: 2000 }).name).toBe("1.91:1");
    expect(partOf(wholeCrop(square), phone)).toEqual({ left: 0, top: 504, width: 3024, height: 3024 });
  });

  it("is nearest to the shape that keeps most of it, which is not the one whose ratio differs least", () => {
    const kept = ({ ratio }: Shape, width: number, height: number) =>
      Math.min(ratio / (width / height), width / height / ratio);
    for (let width = 500; width <= 2500; width += 20) {
      const best = Math.max(...FEED_SHAPES.map((shape) => kept(shape, width, 1000)));
      expect(kept(nearestShape(FEED_SHAPES, { width, height: 1000 }), width, 1000)).toBe(best);
    }
  });

  it.each([
    [phone, tall, { width: 1440, height: 1800 }],
    [phone, wide, { width: 1440, height: 754 }],
    [{ width: 1000, height: 1000 }, tall, { width: 800, height: 1000 }],
    [{ width: 321, height: 200 }, wide, { width: 321, height: 169 }],
    [{ width: 319, height: 4000 }, tall, null],
  ])("of %j in %j comes to %j, within the limits", (size, shape, output) => {
    expect(outputSize(wholeCrop(shape), size)).toEqual(output);
    if (output === null) return;
    const judged = judgeShape({ widthPx: output.width, heightPx: output.height }, "feed-image");
    expect(judged).toEqual([]);
  });

  it("never leaves the photo, however far it is moved or zoomed", () => {
    for (const byX of [-9, 9])
      for (const byY of [-9, 9]) {
        const moved = moveCrop({ ...wholeCrop(tall), zoom: 99 }, phone, { byX, byY });
        const part = partOf(moved, phone);
        expect(part.left).toBeGreaterThanOrEqual(0);
        expect(part.top).toBeGreaterThanOrEqual(0);
        expect(part.left + part.width).toBeLessThanOrEqual(phone.width + 0.001);
        expect(part.top + part.height).toBeLessThanOrEqual(phone.height + 0.001);
      }
  });

  it("has no width, of whatever shape, at which rounding breaks the limits", () => {
    for (let width = 320; width <= 1440; width++)
      for (const shape of [tall, square, wide]) {
        const output = outputSize(wholeCrop(shape), { width, height: 5000 });
        if (output === null) continue;
        expect(judgeShape({ widthPx: output.width, heightPx: output.height }, "feed-image")).toEqual([]);
      }
  });
});

describe("files that are added", () => {
  const photo = (name: string): AddedFile => ({ path: `media/${name}.jpg`, file: new Blob(), kind: "picture" });
  const video: AddedFile = { path: "media/a.mp4", file: new Blob(), kind: "video" };

  it("become a post, a carousel or a reel", () => {
    expect(addMedia(draft({ user_tags: "miller" }), [photo("a")])).toEqual({
      image_url: "media/a.jpg",
      user_tags: "miller",
    });
    expect(addMedia(draft({ image_url: "media/b.jpg", user_tags: "miller" }), [photo("a")]).user_tags).toBe("");
    expect(addMedia(draft({}), [video])).toEqual({ kind: "reel", video_url: "media/a.mp4" });
    expect(addMedia(draft({ kind: "reel" }), [photo("a")])).toEqual({ cover_url: "media/a.jpg" });
    expect(addMedia(draft({ kind: "story" }), [video])).toEqual({ storyMedium: "video", video_url: "media/a.mp4" });
    const { kind, children } = addMedia(draft({ image_url: "media/0.jpg", alt_text: "Zero", user_tags: "miller" }), [
      photo("a"),
      video,
    ]);
    expect(kind).toBe("carousel");
    expect(children?.map((child) => [child.url, child.kind, child.alt_text, child.user_tags])).toEqual([
      ["media/0.jpg", "picture", "Zero", "miller"],
      ["media/a.jpg", "picture", "", ""],
      ["media/a.mp4", "video", "", ""],
    ]);
  });

  it("fill a carousel up to ten", () => {
    const many = Array.from({ length: 12 }, (_, at) => photo(String(at)));
    const added = addMedia(draft({ kind: "carousel" }), many);
    expect(added.children).toHaveLength(10);
    expect(roomFor(draft({ ...added }))).toBe(0);
    expect(new Set(added.children?.map(({ key }) => key)).size).toBe(10);
  });

  it("get plain paths of their own", async () => {
    const bytes = new TextEncoder().encode("x").buffer as ArrayBuffer;
    expect(await pathFor("Crème Brûlée (1).HEIC", bytes, "jpg")).toBe("media/creme-brulee-1-2d711642.jpg");
    expect(await pathFor("日本.png", bytes, "jpg")).toBe("media/photo-2d711642.jpg");
    expect((await pathFor("x".repeat(300), bytes, "jpg")).length).toBeLessThanOrEqual(100);
  });
});

it("the files of a proposal are those that new, replaced and edited posts name, each once", () => {
  const post = { image_url: "media/a.jpg" };
  const children = [{ image_url: "media/b.jpg" }, { video_url: "media/c.mp4" }];
  expect(
    listPaths([
      { kind: "add", posts: [post, { media_type: "CAROUSEL", children }], place: "by-date" },
      { kind: "replace", post: { id: "r", video_url: "media/d.mp4", cover_url: "media/e.jpg" } },
      { kind: "edit", id: "x", set: { image_url: "media/f.jpg" }, remove: [] },
      { kind: "edit", id: "y", set: { caption: "media/none.jpg" }, remove: ["image_url"] },
      { kind: "remove", ids: ["media/none.jpg"] },
      { kind: "add", posts: [post], place: "last" },
    ]).sort(),
  ).toEqual(["a.jpg", "b.jpg", "c.mp4", "d.mp4", "e.jpg", "f.jpg"].map((name) => `media/${name}`));
});

describe("hashtag sets and snippets", () => {
  it("put into a caption what it does not have yet", () => {
    expect(insertSnippet("Bread. #Rye", "#rye #bakery")).toBe("Bread. #Rye\n\n#bakery");
    expect(insertSnippet("", "#rye")).toBe("#rye");
    expect(insertSnippet("Bread.\n", "Open from seven.")).toBe("Bread.\n\nOpen from seven.");
    expect(insertSnippet("#rye", "#RYE")).toBe("#rye");
    expect(hashtagsOf("a #b c#d #é #日本 # no")).toBe("#b #d #é #日本");
  });

  it("are kept by name", () => {
    const kept = putSnippet(putSnippet([], { name: " a ", text: "1" }), { name: "a", text: "2" });
    expect(kept).toEqual([{ name: "a", text: "2" }]);
    expect(putSnippet([], { name: " ", text: "x" })).toEqual([]);
  });
});

describe("the changes that an edit comes to", () => {
  const base = { ...simplePost({ id: "rye" }), note: "hidden" };
  const { note: _, ...shown } = base;

  it("are single fields, by their labels, and nothing when nothing differs", () => {
    expect(stageEdit(shown, shown)).toEqual([]);
    expect(
      stageEdit(shown, { ...shown, caption: "New.", is_ai_generated: true }).map(({ change, words }) => [
        change,
        words,
      ]),
    ).toEqual([
      [
        { kind: "edit", id: "rye", set: { caption: "New.", is_ai_generated: true }, remove: [] },
        "Edit “About rye.”: Caption, Made with AI",
      ],
    ]);
    const reel = { ...shown, media_type: "REELS" as const };
    expect(stageEdit(reel, { ...reel, share_to_feed: true })).toEqual([]);
  });

  it("move the post when it gets a date, and take the date away when it loses it", () => {
    const dated = { ...shown, not_before: "2027-01-01T08:00:00Z" };
    expect(stageEdit(shown, dated).map(({ change }) => change)).toEqual([
      { kind: "move", id: "rye", place: "by-date", notBefore: "2027-01-01T08:00:00Z" },
    ]);
    expect(stageEdit(dated, shown).map(({ change }) => change)).toEqual([
      { kind: "edit", id: "rye", set: {}, remove: ["not_before"] },
    ]);
    expect(stageEdit(dated, { ...dated, not_before: "2027-01-01T09:00:00+01:00" })).toEqual([]);
  });

  it("are both where a post gets a date and other words at once", () => {
    const dated = { ...shown, not_before: "2027-01-01T08:00:00Z", caption: "New." };
    expect(stageEdit(shown, dated).map(({ change, words }) => [change, words])).toEqual([
      [{ kind: "edit", id: "rye", set: { caption: "New." }, remove: [] }, "Edit “About rye.”: Caption"],
      [
        { kind: "move", id: "rye", place: "by-date", notBefore: "2027-01-01T08:00:00Z" },
        "Give “About rye.” a new date",
      ],
    ]);
  });

  it("are an addition at its date for a new post", () => {
    expect(stageNew(shown)).toEqual({
      change: { kind: "add", posts: [shown], place: "by-date" },
      words: "New post: “About rye.”",
      post: null,
    });
  });
});

describe("the next free slots", () => {
  const free = (part: Partial<ComposeData>, now = "2026-11-20T11:00:00Z") =>
    openDraftForecast(data(part), new Date(now))
      .freeSlots(3)
      .map((at) => at.toISOString());

  it("are the first of each day without a post, and move no other post", () => {
    const queue = [...waiting(1), dated("later", "2026-11-22T08:00:00Z")];
    const slots = ["2026-11-21T08:30:00.000Z", "2026-11-23T08:30:00.000Z", "2026-11-24T08:30:00.000Z"];
    expect(free({ queue })).toEqual(slots);
    const forecast = (not_before: string) =>
      openDraftForecast(data({ queue }), new Date("2026-11-20T11:00:00Z")).of({ id: "new", not_before });
    for (const slot of slots) {
      expect(forecast(slot).moves).toBe("");
      expect(forecast(slot).warnings).toEqual([]);
    }
    expect(forecast("2026-11-20T11:30:00Z").moves).toBe("post-1 moves to Sat 21 Nov, 09:30.");
  });

  it("leave out slots that have passed, and days that have had their posts", () => {
    expect(free({})[0]).toBe("2026-11-20T12:47:00.000Z");
    expect(free({ timetable: { ...TIMETABLE, counted: [["2026-11-20", 1]] } })[0]).toBe("2026-11-21T08:30:00.000Z");
    expect(
      free({ timetable: { ...TIMETABLE, postsPerDay: 2, counted: [["2026-11-20", 1]] }, queue: waiting(1) })[0],
    ).toBe("2026-11-21T08:30:00.000Z");
    expect(free({ timetable: { ...TIMETABLE, slots: [] } })).toEqual([]);
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
