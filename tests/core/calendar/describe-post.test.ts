import { describe, expect, it } from "vitest";
import { briefOf, describePost } from "../../../scripts/core/calendar/describe-post.ts";
import type { PlacedPost } from "../../../scripts/core/calendar/place-posts.ts";
import { assignTones } from "../../../scripts/core/calendar/tones.ts";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { calendarWords } from "../../../scripts/core/dates/calendar-words.ts";
import type { Finding } from "../../../scripts/core/findings/finding.ts";
import { DATE_SLIPS } from "../../../scripts/core/schedule/judge-dates.ts";
import { goodPost } from "../../support/rules.ts";

const NOW = new Date("2026-11-23T08:00:00Z");
const ZONE = "Europe/Berlin";

interface Shown {
  placed?: Partial<PlacedPost>;
  findings?: readonly Finding[];
  hasNotes?: boolean;
}

function detailOf(post: DraftPost, { placed = {}, findings = [], hasNotes = false }: Shown = {}) {
  const words = calendarWords(ZONE, NOW);
  return describePost(
    { n: 3, placed: { post, index: 4, state: "expected", at: null, trouble: null, ...placed }, findings },
    {
      ...{ timeZone: ZONE, words, timeOf: words.time, places: [{ name: "Corner Bakery", id: "106" }], hasNotes },
      ...{ pillars: assignTones([post], "pillar"), ctas: assignTones([post], "cta_type"), rows: new Map() },
      shown: { files: new Map(), allowPrivateHosts: [] },
    },
  );
}

const said = (severity: Finding["severity"], message: string, rule = "r"): Finding => ({
  ...{ rule, severity, pointer: "/caption", message },
  hint: `Do ${message}`,
});

describe("what the calendar shows of a post", () => {
  it("is where it stands, counted from one, and the day on the account's clocks", () => {
    const at = new Date("2026-11-30T23:30:00Z");
    const place = { n: 3, position: 5, day: "2026-12-01", time: "00:30" };
    expect(detailOf(goodPost(), { placed: { at } })).toMatchObject(place);
    expect(detailOf(goodPost(), { placed: { index: null } })).toMatchObject({ position: null, day: null, time: "" });
  });

  it("is until when it is held, as long as it waits", () => {
    const post = goodPost({ not_before: "2026-12-24T17:00:00Z" });
    expect(detailOf(post).heldUntil).toBe("Thu 24 Dec, 18:00 (Europe/Berlin)");
    expect(detailOf(post, { placed: { state: "published" } }).heldUntil).toBe("");
    expect(detailOf(goodPost({ not_before: "soon" })).heldUntil).toBe("");
  });

  it("is its labels, and a link to the platform only", () => {
    expect(detailOf(goodPost()).disclosures).toEqual([]);
    const labelled = goodPost({ is_paid_partnership: true, is_ai_generated: true });
    expect(detailOf(labelled).disclosures).toEqual(["AI info", "Paid partnership"]);
    const permalink = "https://www.instagram.com/p/1/";
    expect(detailOf(goodPost({ permalink })).permalink).toBe(permalink);
    for (const other of ["http://www.instagram.com/p/1/", "https://www.instagram.com.evil.example/", "javascript:x"])
      expect(detailOf(goodPost({ permalink: other })).permalink).toBeNull();
  });

  it("is what goes out besides media and caption, places by their names", () => {
    expect(detailOf(goodPost({ location_id: "106", collaborators: ["miller", "friend"] })).rows).toEqual([
      ["Collaborators", "@miller and @friend"],
      ["Place", "Corner Bakery"],
    ]);
    const tagged = { image_url: "https://cdn.example.com/a.jpg", user_tags: [{ username: "guest", x: 0.5, y: 0.125 }] };
    const text = "@guest (50% from the left, 12.5% from the top)";
    expect(detailOf(goodPost(tagged)).rows).toEqual([["Tagged people", text]]);
    expect(detailOf({ media_type: "CAROUSEL", children: [{}, tagged] }).rows).toEqual([
      ["Tagged people", `picture 2: ${text}`],
    ]);
    expect(detailOf(goodPost({ location_id: "7", is_ai_generated: true })).rows).toEqual([
      ["Place", expect.stringContaining("page 7")],
      ["Labels", "AI info"],
    ]);
  });

  it("is its note only where the team alone sees the pages, also instead of a caption", () => {
    const { caption: _, ...rest } = goodPost({ note: "Ask Ann" });
    expect(detailOf(rest)).toMatchObject({ note: "", text: "" });
    expect(detailOf(rest).fields).not.toHaveProperty("note");
    const shown = { note: "Ask Ann", text: "Ask Ann", fields: { note: "Ask Ann" } };
    expect(detailOf(rest, { hasNotes: true })).toMatchObject(shown);
  });

  it("is what people write, with the caption once, and nothing of the bot", () => {
    const post = goodPost({ status: "done", media_id: "1", published_at: "2026-01-01T00:00:00Z" });
    const { fields } = detailOf(post);
    expect(fields).toMatchObject({ id: post.id, image_url: post.image_url });
    for (const name of ["caption", "status", "media_id", "published_at"]) expect(fields).not.toHaveProperty(name);
    const caption = "x".repeat(10_001);
    expect(detailOf(goodPost({ caption })).fields).toHaveProperty("caption", caption);
    expect(detailOf({ id: "gone" }).fields).toBeNull();
  });

  it("is each picture and video with its number and its alt text, without the cover", () => {
    const children = [
      { image_url: "https://cdn.example.com/a.jpg", alt_text: "Bread" },
      { video_url: "https://cdn.example.com/b.mp4" },
      { image_url: "http://10.0.0.1/c.jpg" },
    ];
    const { media } = detailOf(goodPost({ media_type: "CAROUSEL", children }));
    expect(media).toMatchObject([
      { label: "Picture 1", kind: "picture", url: "https://cdn.example.com/a.jpg", altText: "Bread" },
      { label: "Video 2", kind: "video", altText: null },
      { label: "Picture 3", kind: "picture", url: null, altText: "" },
    ]);
    const cover = "https://cdn.example.com/c.jpg";
    const { image_url: _, ...rest } = goodPost();
    const reel = detailOf({ ...rest, media_type: "REELS", video_url: "https://x.example/b.mp4", cover_url: cover });
    expect(reel).toMatchObject({ media: [{ label: "Video", poster: cover }] });
    expect(reel.media).toHaveLength(1);
    expect(detailOf(goodPost({ alt_text: "Loaf" })).media).toMatchObject([{ label: "Picture", altText: "Loaf" }]);
  });

  it("is what was found, the worst first, and never more than twelve", () => {
    const findings = [said("note", "three"), said("warning", "two"), said("error", "one"), said("warning", "two b")];
    const detail = detailOf(goodPost(), { findings });
    expect(detail).toMatchObject({ errors: 1, warnings: 2 });
    expect(detail.findings.map(({ message }) => message)).toEqual(["one", "two", "two b", "three"]);
    const many = Array.from({ length: 20 }, (_, index) => said("warning", `w${index}`));
    expect(detailOf(goodPost(), { findings: many })).toMatchObject({ warnings: 20, findings: { length: 12 } });
    expect(briefOf(detail, { at: null, post: {} })).not.toHaveProperty("caption");
    expect(briefOf(detail, { at: null, post: {} })).toMatchObject({ n: 3, errors: 1, trouble: detail.trouble });
  });

  it("is its trouble: what is known, else an error that will fail it, else that it misses its day", () => {
    const [error, slip] = [said("error", "Too long."), said("warning", "It misses Monday.", DATE_SLIPS)];
    const troubleOf = (findings: readonly Finding[], placed: Partial<PlacedPost> = {}) =>
      detailOf(goodPost(), { findings, placed }).trouble;
    const fails = { what: "It will fail when its turn comes. Too long.", fix: "Do Too long." };
    expect(troubleOf([slip, error])).toEqual(fails);
    expect(troubleOf([slip])).toEqual({ what: "It misses Monday.", fix: "Do It misses Monday." });
    expect(troubleOf([said("warning", "Short.")])).toBeNull();
    expect(troubleOf([error], { state: "published" })).toBeNull();
    const trouble = { what: "It failed.", fix: "Try again." };
    expect(troubleOf([error], { trouble })).toEqual(trouble);
  });
});
