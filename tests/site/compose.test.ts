import { describe, expect, it } from "vitest";
import { fingerprint, openDraftCheck } from "../../scripts/core/calendar/check-draft.ts";
import { openDraftForecast } from "../../scripts/core/calendar/forecast-draft.ts";
import type { ComposeData, ComposeTimetable, KnownPost } from "../../scripts/core/calendar/site-data.ts";
import type { DraftPost } from "../../scripts/core/content/draft-post.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import { judgeShape } from "../../scripts/core/media/judge-shape.ts";
import { inWordsOfForm, LABELS } from "../../scripts/core/proposal/form-words.ts";
import { addMedia, roomFor, switchKind } from "../../site/src/compose/add-media.ts";
import {
  clearDraft,
  type Draft,
  type DraftChild,
  emptyChild,
  emptyDraft,
  isBlank,
  MAX_DRAFTS,
  nameOfDraft,
  newDraft,
  putDraft,
  readDrafts,
  restoreDraft,
  type SavedDraft,
  withLabels,
} from "../../site/src/compose/draft.ts";
import { judgeFiles, listFiles, type Measuring } from "../../site/src/compose/judge-files.ts";
import { fromPost, toPost } from "../../site/src/compose/post-of-draft.ts";
import { judgeDraft, readForm } from "../../site/src/compose/read-form.ts";
import { readTable as readTableIn } from "../../site/src/compose/read-table.ts";
import { insertSnippet, putSnippet } from "../../site/src/compose/snippets.ts";
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
import { openForecasts } from "../../site/src/tray/forecast.ts";
import { composeData, simplePost, waiting } from "./support/queues.ts";

const SLOTS = ["09:30", "13:47", "18:13"];
const ADDRESS = "https://media.example.com/new.jpg";
const PLACES = [{ name: "Corner Bakery", id: "106" }];

const readTable = (text: string, options?: Parameters<typeof readTableIn>[2]) =>
  readTableIn(text, "Europe/Berlin", options);
const draft = (part: Partial<Draft>): Draft => ({ ...emptyDraft(), pillar: "craft", cta_type: "none", ...part });
const postOf = (part: Partial<Draft>) => toPost(draft(part), "", PLACES);
const children = (...parts: Partial<DraftChild>[]) =>
  parts.map((part, at): DraftChild => ({ ...emptyChild(at + 1), ...part }));

describe("checking a draft", () => {
  it.each([
    [{}, []],
    [{ collaborators: ["Corner.Bakery"] }, ["/collaborators/0"]],
    [{ id: " a", caption: "x".repeat(2201) }, ["/id", "/caption"]],
  ])("says what CI says of %j", (part, pointers) => {
    const findings = openDraftCheck(composeData())(simplePost({ id: "a", ...part }));
    expect(findings.map(({ pointer }) => pointer)).toEqual(pointers);
  });

  const NEW = simplePost({ id: "new" });
  const AGAIN = simplePost({ id: "again", repeat_of: "old" });
  it.each<[Post, "queue" | "archive", KnownPost, string | null]>([
    [NEW, "queue", ["new", "pending", ""], '"new" is already used'],
    [NEW, "archive", ["new", "done", ""], "archive"],
    [NEW, "queue", ["twin", "pending", fingerprint(NEW)], 'same caption as "twin"'],
    [NEW, "archive", ["twin", "done", fingerprint(NEW)], "which is published"],
    [NEW, "queue", ["other", "pending", "zzz"], null],
    [AGAIN, "queue", ["other", "done", "zzz"], "there is no such post"],
    [AGAIN, "queue", ["old", "done", "zzz"], null],
    [AGAIN, "archive", ["old", "done", "zzz"], null],
  ])("compares ids and contents by fingerprint alone: %j with the %s's %j", (post, place, known, message) => {
    const messages = openDraftCheck(composeData({ [place]: [known] }))(post).map((finding) => finding.message);
    expect(messages).toEqual(message === null ? [] : [expect.stringContaining(message)]);
  });
});

describe("the post of a form", () => {
  const LABELS = { status: "pending", pillar: "craft", cta_type: "none" };
  const FILLED = { image_url: " https://a.example/a.jpg ", video_url: "https://a.example/a.mp4", alt_text: "A" };
  const PEOPLE = { location_id: " corner bakery", collaborators: "@miller, friend.of.bread", first_comment: "#rye" };
  const SPONSORS = { branded_content_sponsor_ids: "1, 2" };

  it.each<[Partial<Draft>, DraftPost]>([
    [
      { ...FILLED, caption: "C" },
      { image_url: "https://a.example/a.jpg", alt_text: "A", caption: "C" },
    ],
    [
      { ...FILLED, kind: "reel", thumb_offset: "1,25" },
      { media_type: "REELS", video_url: FILLED.video_url, thumb_offset: 1250, share_to_feed: true, caption: "" },
    ],
    [
      { ...FILLED, ...PEOPLE, kind: "story", storyMedium: "video" },
      { media_type: "STORIES", video_url: FILLED.video_url },
    ],
    [
      { kind: "carousel", children: children({ kind: "video", url: "media/a.mp4", alt_text: "left", user_tags: "x" }) },
      { media_type: "CAROUSEL", children: [{ video_url: "media/a.mp4" }], caption: "" },
    ],
    [PEOPLE, { location_id: "106", collaborators: ["miller", "friend.of.bread"], first_comment: "#rye", caption: "" }],
    [
      { ...SPONSORS, is_paid_partnership: true },
      { is_paid_partnership: true, branded_content_sponsor_ids: ["1", "2"], caption: "" },
    ],
    [{ ...SPONSORS, image_url: " " }, { caption: "" }],
    [
      { caption: "\n  Bread.\n\n", note: " For Ann " },
      { caption: "\n  Bread.\n\n", note: " For Ann " },
    ],
  ])("of %j holds what its kind takes, as it was written, and nothing else", (part, post) => {
    expect(postOf(part)).toEqual({ ...LABELS, ...post });
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
    const when = readWhen(form, { slots: SLOTS, timeZone: "Europe/Berlin", now: new Date("2026-11-20T11:00:00Z") });
    expect(toPost(form, when.notBefore, [])).toEqual(post);
  });
});

/** The form with a day and a time, at 12:00 on Fri 20 Nov 2026 in Berlin. */
function form(
  when: Partial<Draft>,
  { queue = [], taken = [], now = "2026-11-20T11:00:00Z", ...timetable }: FormWish = {},
) {
  const known = composeData({ queue, taken, timetable: { slots: SLOTS, ...timetable } });
  const slotTimes = { ...known.timetable, now: new Date(now) };
  const filled = { image_url: ADDRESS, alt_text: "A loaf.", caption: "New bread." };
  const setting = { slotTimes, places: PLACES, isTaken: () => false, check: openDraftCheck(known) };
  const reading = readForm(draft({ ...filled, ...when }), setting);
  const { clearDate } = reading;
  const { forecast } = openForecasts({ data: known, ids: null }).ofDraft(clearDate, slotTimes.now.getTime(), null);
  const findings = [...reading.findings, ...(forecast?.warnings ?? [])];
  return {
    ...reading,
    findings,
    forecast,
    texts: findings.map(({ severity, message, hint }) => [severity, message, hint]),
  };
}

type FormWish = Partial<ComposeTimetable> & { queue?: KnownPost[]; taken?: number[]; now?: string };

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
    [{ day: "2026-11-19" }, "error", "Thu 19 Nov has passed.", "2026-11-19"],
    [{ day: "20260-01-01" }, "error", "The calendar has no such day.", "20260-01-01"],
    [{ day: "2026-12-24", time: "noon" }, "error", "Clocks show no “noon”.", "2026-12-24Tnoon"],
    [{ time: "18:05" }, "warning", "There is a time, but no day", undefined],
    [{ day: "2026-11-20", time: "08:00" }, "warning", "has passed, so nothing holds the post.", "2026-11-20T07:00:00Z"],
    [{ day: "2026-11-18", time: "08:00" }, "warning", "it would go out on Fri 20 Nov, 13:47.", "2026-11-18T07:00:00Z"],
  ])("says of %j what is wrong, and keeps it, so that the rules refuse the post", (when, severity, message, kept) => {
    const { post, texts } = form(when);
    expect(texts).toContainEqual([severity, expect.stringContaining(message), expect.any(String)]);
    expect(post.not_before).toBe(kept);
  });

  it.each([
    ["Europe/Berlin", "2027-01-01T00:00:00Z", "UTC+1"],
    ["America/St_Johns", "2027-01-01T00:00:00Z", "UTC-3:30"],
    ["Asia/Kathmandu", "2027-01-01T00:00:00Z", "UTC+5:45"],
  ])("is said in %s at %s with %s", (timeZone, at, name) => {
    expect(offsetName(new Date(at), timeZone)).toBe(name);
  });

  it("says that the day has no slot left", () => {
    const { texts } = form({ day: "2026-11-20" }, { now: "2026-11-20T18:00:00Z" });
    expect(texts).toEqual([["error", "Nothing more goes out today.", "Choose a later day, or write a time."]]);
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

  it("says in the words of validate that the draft misses its day, and what to choose instead", () => {
    const evening = form({ day: "2026-12-24", time: "20:00" });
    expect(evening.forecast?.summary).toBe("Goes out Fri 25 Dec, 09:30.");
    expect(evening.texts).toEqual([
      [
        "warning",
        "This post waits until Thu 24 Dec, 20:00, and no post goes out later on that day: it would go out on Fri 25 Dec, 09:30.",
        "Choose 18:13 or earlier on that day, or another day.",
      ],
    ]);
    const rival = form({ day: "2026-12-24", time: "09:00" }, { queue: [dated("xmas", "2026-12-24T07:00:00Z")] });
    expect(rival.texts).toEqual([
      [
        "warning",
        expect.stringContaining("xmas and this post want the same slot"),
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
  const known = shownMedia(composeData({ allowPrivateHosts: ["127.0.0.1"], files: IN_REPOSITORY }), { files: LOCAL });
  const size = (widthPx: number, heightPx: number): Measuring => ({
    kind: "measured",
    widthPx,
    heightPx,
    durationMs: null,
  });

  function verdict(part: Partial<Draft>, measured: [string, Measuring][] = [], touched: string[] = []) {
    const { post, findings } = form({ caption: "", image_url: "", alt_text: "", pillar: "", cta_type: "", ...part });
    const files = listFiles(post, known);
    const ofFiles = judgeFiles(files, new Map(measured), { settings: {}, post });
    const all = [...findings, ...ofFiles.findings].map((one) => inWordsOfForm(one, LABELS));
    return judgeDraft({
      rules: "here",
      post,
      findings: all,
      files: ofFiles,
      isTouched: (pointer) => touched.includes(pointer),
    });
  }
  const whole = { caption: "Bread.", alt_text: "A loaf.", pillar: "craft", cta_type: "none" };

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
    const gone = "https://media.example.com/gone.jpg";
    const entries = children({ url: ADDRESS, alt_text: "One." }, { url: gone, alt_text: "Two." });
    const judged = verdict({ ...whole, kind: "carousel", children: entries }, [
      [ADDRESS, size(1080, 1080)],
      [gone, { kind: "failed" }],
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
    const drafts = putDraft(putDraft(readDrafts(null), one), saved("b", { alt_text: "A cup." }));
    expect(drafts.saved.map(nameOfDraft)).toEqual(["A cup.", "Rye bread and more of it, far more than…"]);
    expect(nameOfDraft(saved("c", {}, { id: "x" }))).toBe("Edit: Empty draft");
    expect(nameOfDraft(saved("d", { kind: "reel", video_url: "media/rise.mp4" }))).toBe("Reel without words");
    const changed = putDraft(drafts, { ...one, draft: { ...one.draft, caption: "Changed" } });
    expect(changed.saved.map(({ key }) => key)).toEqual(["b", "a"]);
  });

  it("begin with the labels of the last post, unless they edit one", () => {
    const labels = { pillar: "craft", cta_type: "none" };
    expect(withLabels(one, labels).draft).toMatchObject(labels);
    const edit = saved("e", {}, { id: "x" });
    expect(withLabels(edit, labels)).toEqual(edit);
  });

  it("can be taken back after they were cleared, unless there was nothing in them", () => {
    const cleared = clearDraft(putDraft(readDrafts(null), one), "a");
    expect(cleared.saved).toEqual([]);
    expect(restoreDraft(cleared)).toEqual({ saved: [one], cleared: null });
    const blank = clearDraft(putDraft(cleared, saved("b", { kind: "reel" })), "b");
    expect(blank.cleared).toEqual(one);
    expect(isBlank(saved("b", { day: "2026-01-01" }).draft)).toBe(false);
  });

  it("lose the oldest when there are too many, and never the one that is written", () => {
    const many = Array.from({ length: MAX_DRAFTS + 2 }, (_, at) => saved(`k${at}`)).reduce(putDraft, readDrafts(null));
    expect(many.saved.map(({ key }) => key)).toEqual(
      Array.from({ length: MAX_DRAFTS }, (_, at) => `k${MAX_DRAFTS + 1 - at}`),
    );
  });
});

describe("a table of posts", () => {
  it.each([
    ["tabs", "caption\timage\nA, b\tmedia/a.jpg"],
    ["semicolons", "caption;image\r\nA, b;media/a.jpg\r\n"],
    ["commas, quotes and empty lines", '\ufeffcaption,image\n\n"A, b",media/a.jpg\n\n'],
  ])("is read with %s", (_, text) => {
    expect(readTable(text)).toMatchObject({ problem: "", drafts: [{ caption: "A, b", image_url: "media/a.jpg" }] });
  });

  it("knows what people call columns, days and kinds, and names what it does not know", () => {
    const { drafts, unknown } = readTable("Text,Photo,Alt,Call to action,Date,Type,Budget\nA,B,C,D,24.12.2026,Reel,7");
    const texts = { caption: "A", image_url: "B", alt_text: "C", cta_type: "D" };
    expect(drafts).toMatchObject([{ ...texts, day: "2026-12-24", kind: "reel" }]);
    expect(unknown).toEqual(["Budget"]);
  });

  it("makes a carousel of several pictures in one cell, and where the kind says so", () => {
    const [carousel] = readTable(
      'images,alt texts,caption\n"media/1.jpg\nmedia/2.jpg","A loaf.\nA roll.",Bread',
    ).drafts;
    expect(postOf(carousel ?? {})).toMatchObject({
      media_type: "CAROUSEL",
      children: [
        { image_url: "media/1.jpg", alt_text: "A loaf." },
        { image_url: "media/2.jpg", alt_text: "A roll." },
      ],
    });
    expect(readTable("image,kind,caption\nmedia/1.jpg,Carousel,x").drafts[0]?.kind).toBe("carousel");
  });

  it.each([
    ["5:45 p.m.", "17:45", []],
    ["noon", "noon", ["Clocks show no “noon”."]],
    ["25:00", "25:00", ["Clocks show no “25:00”."]],
  ])("with the time %s is posted at %s or not at all", (written, time, messages) => {
    const [row] = readTable(`caption,day,time\nA,2026-12-24,${written}`).drafts;
    expect(row?.time).toBe(time);
    const { findings } = form({ ...row, image_url: ADDRESS });
    const ofTime = findings.filter(({ pointer, severity }) => pointer === "/not_before" && severity === "error");
    expect(ofTime.map(({ message }) => message)).toEqual(messages);
  });

  it.each([
    ["", ""],
    ["hello\nworld", "The first line must name the columns"],
    ["caption,image", "no row"],
  ])("that is none says so: %j", (text, problem) => {
    expect(readTable(text)).toMatchObject({ drafts: [], problem: expect.stringContaining(problem) });
  });

  it("takes the first hundred rows, and keeps the rest as a table of their own", () => {
    const head = "caption,image";
    const text = `${head}\n${Array.from({ length: 130 }, (_, at) => `"Words ${at}, and more",media/${at}.jpg`).join("\n")}`;
    const { drafts, rest, restCount } = readTable(text);
    expect([drafts.length, restCount]).toEqual([100, 30]);
    expect(readTable(rest).drafts.map(({ caption }) => caption)).toEqual(
      Array.from({ length: 30 }, (_, at) => `Words ${at + 100}, and more`),
    );
    expect(readTable(rest)).toMatchObject({ rest: "", restCount: 0 });
  });

  it("finds the files that were added with it by their names, and leaves addresses and paths alone", () => {
    const paths = new Map([["img-0042", "media/img-0042-1a2b3c4d.jpg"]]);
    const text =
      "caption,image\nA,Photos/IMG_0042.HEIC\nB,https://a.example/IMG_0042.jpg\nC,media/img-0042.jpg\nD,IMG_7.jpg";
    expect(readTable(text, { paths }).drafts.map(({ image_url }) => image_url)).toEqual([
      "media/img-0042-1a2b3c4d.jpg",
      "https://a.example/IMG_0042.jpg",
      "media/img-0042.jpg",
      "IMG_7.jpg",
    ]);
  });

  it("cannot set what columns do not name", () => {
    expect(readTable("caption,__proto__,toString,constructor\nA,B,C,D").drafts).toEqual([
      { ...emptyDraft(), caption: "A" },
    ]);
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

  it.each([
    [phone, tall, { width: 1440, height: 1800 }],
    [phone, wide, { width: 1440, height: 754 }],
    [{ width: 1000, height: 1000 }, tall, { width: 800, height: 1000 }],
    [{ width: 321, height: 200 }, wide, { width: 321, height: 169 }],
    [{ width: 319, height: 4000 }, tall, null],
  ])("of %j in %j comes to %j, within the limits", (size, shape, output) => {
    expect(outputSize(wholeCrop(shape), size)).toEqual(output);
  });

  it.each([
    [-9, -9],
    [-9, 9],
    [9, -9],
    [9, 9],
  ])("never leaves the photo, moved by %i and %i", (byX, byY) => {
    const part = partOf(moveCrop({ ...wholeCrop(tall), zoom: 99 }, phone, { byX, byY }), phone);
    expect(Math.min(part.left, part.top)).toBeGreaterThanOrEqual(0);
    expect(part.left + part.width).toBeLessThanOrEqual(phone.width + 0.001);
    expect(part.top + part.height).toBeLessThanOrEqual(phone.height + 0.001);
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

  it.each<[Partial<Draft>, AddedFile[], Partial<Draft>]>([
    [{ user_tags: "miller" }, [photo("a")], { image_url: "media/a.jpg" }],
    [
      { image_url: "media/b.jpg", alt_text: "B", user_tags: "miller" },
      [photo("a")],
      {
        ...{ kind: "carousel", image_url: "", alt_text: "", user_tags: "" },
        children: children({ url: "media/b.jpg", alt_text: "B", user_tags: "miller" }, { url: "media/a.jpg" }),
      },
    ],
    [{}, [video], { kind: "reel", video_url: "media/a.mp4" }],
    [{ kind: "reel" }, [photo("a")], { cover_url: "media/a.jpg" }],
    [{ kind: "story" }, [video], { storyMedium: "video", video_url: "media/a.mp4" }],
    [
      { image_url: "media/0.jpg", alt_text: "Zero", user_tags: "miller" },
      [photo("a"), video],
      {
        ...{ kind: "carousel", image_url: "", alt_text: "", user_tags: "" },
        children: children(
          { url: "media/0.jpg", alt_text: "Zero", user_tags: "miller" },
          { url: "media/a.jpg" },
          { url: "media/a.mp4", kind: "video" },
        ),
      },
    ],
  ])("become a part of %j", (part, added, changed) => {
    expect(addMedia(draft(part), added).part).toEqual(changed);
  });

  it("fill a carousel up to ten", () => {
    const many = Array.from({ length: 12 }, (_, at) => photo(String(at)));
    const { part: added } = addMedia(draft({ kind: "carousel" }), many);
    expect(added.children).toHaveLength(10);
    expect(roomFor(draft({ ...added }))).toBe(0);
    expect(new Set(added.children?.map(({ key }) => key)).size).toBe(10);
  });

  it("say what they replace, and what they make of the post", () => {
    const words = (part: Partial<Draft>, ...added: AddedFile[]) => addMedia(draft(part), added).words;
    expect(words({}, photo("a"))).toBe("");
    expect(words({}, video)).toBe("The post is a reel now.");
    expect(words({ image_url: "media/b.jpg" }, photo("a"))).toBe("The post is a carousel of 2 now.");
    expect(words({ kind: "reel", video_url: "media/b.mp4" }, video)).toBe("The video was replaced.");
    expect(words({ kind: "story", image_url: "media/b.jpg" }, video)).toBe("What the story shows was replaced.");
  });

  it("leave room for nine more beside a photo", () => {
    expect(roomFor(draft({ image_url: "media/a.jpg" }))).toBe(9);
    expect(roomFor(draft({}))).toBe(10);
  });

  it("go along to a carousel and back, with all that was written about them", () => {
    const photoOf = { image_url: "media/a.jpg", alt_text: "A", user_tags: "miller 0.5 0.5" };
    const before = draft(photoOf);
    const carousel = { ...before, ...switchKind(before, "carousel").part };
    expect(carousel.children[0]).toMatchObject({ url: "media/a.jpg", alt_text: "A", user_tags: "miller 0.5 0.5" });
    expect(carousel).toMatchObject({ kind: "carousel", image_url: "", alt_text: "" });
    const more = { ...carousel, ...addMedia(carousel, [photo("b"), photo("c")]).part };
    const back = switchKind(more, "picture");
    expect(back.part).toMatchObject({ kind: "picture", ...photoOf });
    expect(back.words).toBe("2 files wait under “Carousel”.");
    const again = switchKind({ ...more, ...back.part }, "carousel").part.children;
    expect(again?.map(({ url }) => url)).toEqual(["media/a.jpg", "media/b.jpg", "media/c.jpg"]);
    expect(new Set(again?.map(({ key }) => key)).size).toBe(3);
  });

  it("stay where they are when a post becomes a reel, which says so", () => {
    const { part, words } = switchKind(draft({ image_url: "media/a.jpg" }), "reel");
    expect(part).toEqual({ kind: "reel" });
    expect(words).toMatch(/waits under “Picture”/);
    const reel = draft({ kind: "reel", video_url: "media/a.mp4" });
    expect(switchKind(reel, "story").part).toMatchObject({ kind: "story", storyMedium: "video" });
    expect(switchKind(reel, "picture").words).toBe("The video waits under “Reel”.");
    expect(switchKind(draft({ image_url: "media/a.jpg" }), "picture").words).toBe("");
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
    expect(insertSnippet("Bread. #Rye", "#rye #bakery", null)).toBe("Bread. #Rye\n\n#bakery");
    expect(insertSnippet("", "#rye", null)).toBe("#rye");
    expect(insertSnippet("Bread.\n", "Open from seven.", null)).toBe("Bread.\n\nOpen from seven.");
    expect(insertSnippet("#rye", "#RYE", 0)).toBe("#rye");
  });

  it("go to the caret, and hashtags to the end wherever it is", () => {
    expect(insertSnippet("Bread. Come by!", "Open from seven.", 6)).toBe("Bread. Open from seven. Come by!");
    expect(insertSnippet("Bread.", "Open from seven.", 6)).toBe("Bread.\n\nOpen from seven.");
    expect(insertSnippet("Bread. Come by!", "#rye", 6)).toBe("Bread. Come by!\n\n#rye");
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
  const free = (part: Parameters<typeof composeData>[0] = {}, now = "2026-11-20T11:00:00Z") =>
    openDraftForecast(composeData({ ...part, timetable: { slots: SLOTS, ...part.timetable } }), new Date(now))
      .freeSlots(3)
      .map((at) => at.toISOString());

  it("are the first of each day without a post, and move no other post", () => {
    const queue = [...waiting(1), dated("later", "2026-11-22T08:00:00Z")];
    const slots = ["2026-11-21T08:30:00.000Z", "2026-11-23T08:30:00.000Z", "2026-11-24T08:30:00.000Z"];
    expect(free({ queue })).toEqual(slots);
    const forecast = (not_before: string) =>
      openDraftForecast(composeData({ queue, timetable: { slots: SLOTS } }), new Date("2026-11-20T11:00:00Z")).of(
        not_before,
      );
    for (const slot of slots) {
      expect(forecast(slot).moves).toBe("");
      expect(forecast(slot).warnings).toEqual([]);
    }
    expect(forecast("2026-11-20T11:30:00Z").moves).toBe("post-1 moves to Sat 21 Nov, 09:30.");
  });

  it("leave out slots that have passed, and days that have had their posts", () => {
    expect(free({})[0]).toBe("2026-11-20T12:47:00.000Z");
    expect(free({ timetable: { counted: [["2026-11-20", 1]] } })[0]).toBe("2026-11-21T08:30:00.000Z");
    expect(free({ timetable: { postsPerDay: 2, counted: [["2026-11-20", 1]] }, queue: waiting(1) })[0]).toBe(
      "2026-11-21T08:30:00.000Z",
    );
    expect(free({ timetable: { slots: [] } })).toEqual([]);
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
