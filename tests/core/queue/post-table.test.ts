import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { planImport } from "../../../scripts/core/queue/import-table.ts";
import { readTable, writeTable } from "../../../scripts/core/queue/post-table.ts";
import { joinCells, splitTable } from "../../../scripts/core/queue/table-cells.ts";
import { ANY_CHARACTER } from "../../support/any-character.ts";
import { goodPost } from "../../support/rules.ts";

const NOW = new Date("2026-03-02T07:00:00Z");
const SLOT_TIMES = { timeZone: "Europe/Berlin", slots: ["09:30"], now: NOW };

function plan(text: string, posts: readonly DraftPost[]) {
  const content = { archive: [], journal: { entries: [] }, settings: { places: [{ name: "Café Nord", id: "12" }] } };
  return planImport(readTable(text, 100), { ...content, posts: [...posts] }, SLOT_TIMES);
}

const nothing = { ok: true, value: { changes: [], added: [], changed: 0 } };
const { image_url: _, alt_text: __, ...rest } = goodPost({ id: "c" });
const REEL = { ...rest, media_type: "REELS" } as const;
const IDS = ["17841400000000001", "2"];
const tag = (username: string, x: number, y: number) => ({ username, x, y });
const CHILDREN = [
  { image_url: "media/a.jpg", alt_text: 'A, "b"\nc', user_tags: [tag("a", 0, 1)] },
  { video_url: "media/b.mp4" },
];
const STORY: DraftPost = { media_type: "STORIES", image_url: "media/s.jpg", user_tags: [{ username: "miller" }] };
const EVERY: readonly DraftPost[] = [
  goodPost({ id: "x", caption: '=1+1\r\n"Quoted"; \'and, more\n\n#bread ', not_before: "2026-12-24T09:00:00Z" }),
  goodPost({ id: "live", status: "done", media_id: IDS[0] ?? "", published_at: "2026-01-01T09:00:00Z" }),
  { ...rest, media_type: "CAROUSEL", children: CHILDREN },
  { ...REEL, id: "r", video_url: "media/r.mp4", thumb_offset: 1500, share_to_feed: false },
  { ...REEL, id: "t", video_url: "media/t.mp4", trial: "manual", audio_name: "=Bread", collaborators: ["a", "b"] },
  goodPost({ id: "s", first_comment: " first\n#one\n", handoff: " a poll ", note: " why ", alt_text: " bread " }),
  goodPost({ id: "tagged", user_tags: [tag("miller", 0.5, 0.25), tag("7", 1, 0)], location_id: "0012" }),
  { ...rest, id: "story", ...STORY, handoff: "@anna: a poll" },
  goodPost({ id: "ad", is_paid_partnership: true, is_ai_generated: true, branded_content_sponsor_ids: IDS }),
];

describe("a table of posts", () => {
  it.each([",", ";"] as const)("loses nothing on the way to a spreadsheet and back (%s)", (separator) => {
    const text = writeTable(EVERY, separator);
    expect(plan(text, EVERY)).toEqual(nothing);
    const rows = readTable(text, 100).rows.map(({ post }) => post);
    expect(rows).toEqual(EVERY.map((post) => ({ ...post, caption: post.caption?.replaceAll("\r\n", "\n") })));
    // As Excel writes it again: its own line ends in cells, too.
    expect(plan(text.replaceAll("\r\n", "\n").replaceAll("\n", "\r\n"), EVERY)).toEqual(nothing);
  });

  it("takes no spaces around a word for a change", () => {
    const spaced = goodPost({ id: "x", pillar: " craft", cta_type: "question ", audio_name: " a ", repeat_of: " y" });
    expect(plan(writeTable([spaced], ","), [spaced])).toEqual(nothing);
  });

  it("gives every cell back as it was, whatever is in it", () => {
    const known = [
      "=cmd|' /C calc'!A0",
      "+1",
      "-1",
      "@SUM(A1)",
      "'",
      "''=x",
      '"',
      "1-2",
      "17841400000000001",
      "\tt",
      "a\nb",
    ];
    const cell = fc.oneof(fc.string({ unit: ANY_CHARACTER, maxLength: 20 }), fc.constantFrom(...known));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (cells) => {
        const lines = [["id", "caption"], ...cells];
        expect(splitTable(joinCells(lines, ";"))?.slice(0, -1)).toEqual(
          lines.map((line) => line.map((text) => text.replaceAll("\r\n", "\n"))),
        );
      }),
    );
  });

  it.each(["=1+1", "+1", "-1", "@x", "\tx", "\rx", "＝1", "1.2", "24.12.2026", "17841400000000001"])(
    "hands a spreadsheet nothing to run or to convert: %j",
    (caption) => {
      expect(joinCells([[caption]], ",")).toMatch(/^\ufeff"?'/);
    },
  );

  it("changes only the cells that differ, adds rows with a new id or none, and leaves out what the bot writes", () => {
    const text = [
      "id;caption;pillar;cta_type;image;date;time;media_id;note",
      "2026-12-24;Other words.;craft;none;;24.12.2026;10:00;'5;",
      ";New. Really?;craft;none;media/n.jpg;24.12.2026;18:00;'5;",
    ].join("\r\n");
    const known = goodPost({ id: "2026-12-24", cta_type: "none", note: "Old", not_before: "2026-12-24T09:00:00Z" });
    const result = plan(text, [known]);
    const added = {
      ...{ id: "2026-12-24-new-really", status: "pending", pillar: "craft", cta_type: "none" },
      ...{ image_url: "media/n.jpg", caption: "New. Really?", not_before: "2026-12-24T17:00:00Z" },
    };
    expect(result).toEqual({
      ok: true,
      value: {
        changes: [
          { kind: "add", place: "by-date", posts: [added] },
          { kind: "edit", id: "2026-12-24", set: { caption: "Other words." }, remove: ["image_url", "note"] },
        ],
        added: [added.id],
        changed: 1,
      },
    });
  });

  it.each([
    ["caption,is_ai_generated\nA,perhaps", 'Row 1: "perhaps" in is_ai_generated is neither yes nor no.'],
    ["caption,children\nA,x", 'Row 1: "x" in children is no list of pictures and videos as JSON.'],
    ["caption,thumb_offset\nA,soon", 'Row 1: "soon" in thumb_offset is no number.'],
    ["caption,kind\nA,Storie", 'Row 1: "Storie" in media_type is none of picture, reel, story and carousel.'],
    ["id\na", "The first line must name the columns"],
    ['caption\n"A\nB', "A quotation mark is not closed"],
  ])("says which cell is wrong: %j", (text, problem) =>
    expect(readTable(text, 100)).toMatchObject({ rows: [], problem: expect.stringContaining(problem) }),
  );

  it("takes the first filled cell of two columns with one meaning, and names both", () => {
    const { rows, twice } = readTable("text,image,content,photo\nA,,B,b.jpg\n,a.jpg,C,", 100);
    expect(rows.map(({ post }) => post)).toEqual([
      { caption: "A", image_url: "b.jpg" },
      { caption: "C", image_url: "a.jpg" },
    ]);
    expect(twice).toEqual([
      { name: "content", first: "text" },
      { name: "photo", first: "image" },
    ]);
  });

  it.each([
    ["Datum", "24.12.2026", true],
    ["Uhrzeit", "18:00", true],
    ["Posting Time", "", true],
    ["Go live", "2026-12-24", true],
    ["Wann", "6:30 pm", true],
    ["Budget", "1200", false],
    ["Owner", "Ann", false],
  ])("asks about the column %s with %j: %s", (name, cell, isAsked) => {
    const text = `caption,${name}\nA,${cell}\nB,${cell}`;
    expect(readTable(text, 100).asked).toEqual(isAsked ? [name] : []);
    expect(readTable(text, 100, { day: null, time: null })).toMatchObject({ asked: [], unknown: [name] });
    expect(readTable(text, 100, { day: name, time: null })).toMatchObject({ asked: [], unknown: [] });
  });

  it("asks nothing where the day and the time have columns, and reads what somebody said", () => {
    expect(readTable("caption,day,time,Datum\nA,2026-12-24,18:00,x", 100).asked).toEqual([]);
    const { rows } = readTable("caption,Datum,Uhrzeit\nA,24.12.2026,6:30 pm", 100, { day: "Datum", time: "Uhrzeit" });
    expect(rows).toMatchObject([{ day: "2026-12-24", time: "18:30" }]);
  });

  it("takes a place by the name that the settings give it", () => {
    const places = plan("caption;place\nA;café nord\nB;Süd", []);
    expect(places).toMatchObject({
      value: { changes: [{ posts: [{ location_id: "12" }, { location_id: "Süd" }] }] },
    });
  });

  it("takes decimal commas in tags, as spreadsheets of other languages write them", () => {
    const { rows } = readTable("caption;tags\nA;anna 0,5 0,25, ben 1 0,1", 100);
    expect(rows[0]?.post.user_tags).toEqual([
      { username: "anna", x: 0.5, y: 0.25 },
      { username: "ben", x: 1, y: 0.1 },
    ]);
  });

  it("names the row with an invalid date, or with a time of no day", () => {
    const error = expect.stringMatching(/^Row 1: "soon" is no date.* Row 2: "18:00" is a time without a day\.$/s);
    expect(plan("caption,day,time\nA,soon,\nB,,18:00", [])).toMatchObject({ ok: false, error });
  });
});
