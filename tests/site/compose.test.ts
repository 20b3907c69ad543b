import { describe, expect, it } from "vitest";
import { checkDraft, fingerprint } from "../../scripts/core/calendar/check-draft.ts";
import type { ComposeData } from "../../scripts/core/calendar/site-data.ts";
import { type Draft, emptyDraft, parseDraft } from "../../site/src/compose/draft.ts";
import { editLink, formLink } from "../../site/src/compose/propose-links.ts";
import { notBeforeOf, toPost } from "../../site/src/compose/to-post.ts";
import { cropOf } from "../../site/src/shared/crop.ts";
import { simplePost } from "./support/queues.ts";

const REPOSITORY = { url: "https://github.com/owner/name", branch: "main", queuePath: "content/queue.json" };

function data(part: Partial<ComposeData> = {}): ComposeData {
  const nothing = { allowPrivateHosts: [], repository: null, pillars: [], ctas: [], queue: [], archive: [] };
  return { version: "1", settings: {}, ...nothing, ...part };
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
    expect(toPost(draft({ ...filled, kind: "picture" }), "UTC")).toEqual({
      status: "pending",
      pillar: "craft",
      cta_type: "none",
      caption: "C",
      image_url: "https://a.example/a.jpg",
      alt_text: "A",
    });
    expect(toPost(draft({ ...filled, kind: "reel", thumbOffset: "1,25" }), "UTC")).toMatchObject({
      media_type: "REELS",
      video_url: "https://a.example/a.mp4",
      thumb_offset: 1250,
      share_to_feed: true,
    });
    expect(toPost(draft({ ...filled, kind: "story", storyMedium: "video" }), "UTC")).not.toHaveProperty("image_url");
    const children = [{ key: 1, kind: "video" as const, url: "https://a.example/a.mp4", altText: "left over" }];
    expect(toPost(draft({ kind: "carousel", children }), "UTC").children).toEqual([
      { video_url: "https://a.example/a.mp4" },
    ]);
    expect(toPost(draft({ isPaidPartnership: true, sponsors: "1, 2" }), "UTC").branded_content_sponsor_ids).toEqual([
      "1",
      "2",
    ]);
  });

  it.each([
    ["2026-07-01", "09:00", "Europe/Berlin", "2026-07-01T07:00:00Z"],
    ["2026-01-01", "09:00", "Europe/Berlin", "2026-01-01T08:00:00Z"],
    ["2026-03-29", "02:30", "Europe/Berlin", "2026-03-29T01:30:00Z"],
    ["2026-01-01", "", "America/New_York", "2026-01-01T05:00:00Z"],
    ["", "09:00", "UTC", ""],
    ["20260-01-01", "09:00", "UTC", ""],
  ])("is held until %s %s in %s: %s", (day, time, zone, instant) => {
    expect(notBeforeOf({ day, time }, zone)).toBe(instant);
  });

  it.each(["", "null", "[]", '"x"', '{"kind":"poem"}', '{"storyMedium":7,"kind":null,"children":[null,{"url":7}]}'])(
    "comes back from whatever the browser has kept: %s",
    (json) => {
      const kept = parseDraft(json);
      if (kept !== null) expect(toPost(kept, "UTC").status).toBe("pending");
    },
  );
});

describe("the way to a proposal", () => {
  it("opens the form with every field, and nothing of a caption becomes anything else", () => {
    const caption = "a&template=evil#part\n?x=%00 😀";
    const link = formLink(simplePost({ id: "a", caption }), REPOSITORY);
    expect(link.kind).toBe("link");
    const url = new URL(link.kind === "link" ? link.address : "");
    expect([url.pathname, url.searchParams.getAll("template")]).toEqual([
      "/owner/name/issues/new",
      ["propose-a-post.yml"],
    ]);
    expect([url.searchParams.get("caption"), url.hash]).toEqual([caption, ""]);
  });

  it.each([
    ["there is no repository", simplePost({ id: "a" }), null, "outside a repository"],
    ["it is no picture", simplePost({ id: "a", media_type: "STORIES" }), REPOSITORY, "single pictures only"],
    [
      "it carries labels",
      simplePost({ id: "a", is_ai_generated: true }),
      REPOSITORY,
      "no fields for the AI and partnership labels",
    ],
    ["it is too long", simplePost({ id: "a", caption: "パ".repeat(2000) }), REPOSITORY, "too long"],
  ])("offers no form when %s, and says why", (_, post, repository, why) => {
    expect(formLink(post, repository)).toMatchObject({ kind: "none", why: expect.stringContaining(why) });
  });

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
