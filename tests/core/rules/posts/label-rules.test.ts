import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../../scripts/core/content/draft-post.ts";
import { BOT_FIELDS } from "../../../../scripts/core/content/post-fields.ts";
import { botFields } from "../../../../scripts/core/rules/posts/bot-fields.ts";
import { ctaType, pillar } from "../../../../scripts/core/rules/posts/labels.ts";
import { paidPartnership, sponsors } from "../../../../scripts/core/rules/posts/paid-partnership.ts";
import { findingsIn, placesIn } from "../../../support/rules.ts";

describe("pillar and cta-type", () => {
  const settings = { pillars: ["craft", "people"], cta_types: ["question"] };

  it("accept anything while the settings list nothing", () => {
    expect(findingsIn({ pillar: "anything", cta_type: "at all" }, pillar)).toEqual([]);
    expect(findingsIn({ pillar: "anything", cta_type: "at all" }, ctaType)).toEqual([]);
  });

  it("accept what is listed and refuse the rest, with a guess", () => {
    expect(findingsIn({ pillar: "people" }, pillar, { settings })).toEqual([]);
    expect(findingsIn({ pillar: "Craft" }, pillar, { settings })).toMatchObject([
      { severity: "error", hint: 'Did you mean "craft"?' },
    ]);
    expect(placesIn({ cta_type: "link" }, ctaType, { settings })).toEqual(["error /cta_type"]);
  });
});

describe("sponsors", () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `1784140000000000${index}`);

  it("accepts 2 in a paid partnership", () => {
    expect(findingsIn({ is_paid_partnership: true, branded_content_sponsor_ids: ids(2) }, sponsors)).toEqual([]);
  });

  it("refuses 3", () => {
    const [finding] = findingsIn({ is_paid_partnership: true, branded_content_sponsor_ids: ids(3) }, sponsors);
    expect(finding).toMatchObject({ severity: "error", hint: "Remove 1 of them." });
  });

  it("refuses any without a paid partnership", () => {
    expect(placesIn({ branded_content_sponsor_ids: ids(1) }, sponsors)).toHaveLength(1);
    expect(placesIn({ is_paid_partnership: false, branded_content_sponsor_ids: ids(3) }, sponsors)).toHaveLength(2);
  });

  it("waits where is_paid_partnership was refused itself", () => {
    const isRefused = (pointer: string) => pointer === "/is_paid_partnership";
    expect(findingsIn({ branded_content_sponsor_ids: ids(1) }, sponsors, { isRefused })).toEqual([]);
  });
});

describe("paid-partnership", () => {
  it("warns where it is true, and only there", () => {
    expect(placesIn({ is_paid_partnership: true }, paidPartnership)).toEqual(["warning /is_paid_partnership"]);
    expect(placesIn({ is_paid_partnership: false }, paidPartnership)).toEqual([]);
    expect(placesIn({}, paidPartnership)).toEqual([]);
  });
});

describe("bot-fields", () => {
  it.each<[string, DraftPost]>([
    ["a pending post without them", { status: "pending" }],
    ["a done post with its media id", { status: "done", media_id: "1", published_at: "2026-01-01T00:00:00Z" }],
    ["a done post whose media id nobody knows", { status: "done", media_id: null }],
    ["a failed post with its error", { status: "failed", error: "Too long", failed_at: "2026-01-01T00:00:00Z" }],
  ])("accepts %s", (_name, post) => {
    expect(findingsIn(post, botFields)).toEqual([]);
  });

  it("refuses a pending post that claims to be live", () => {
    const post: DraftPost = { status: "pending", media_id: null, permalink: "x", published_at: "2026-01-01T00:00:00Z" };
    expect(placesIn(post, botFields)).toEqual(["error /media_id", "error /permalink", "error /published_at"]);
  });

  it.each(BOT_FIELDS)("notices %s in a pending post by itself", (field) => {
    expect(placesIn({ status: "pending", [field]: "x" }, botFields)).toEqual([expect.stringContaining(`/${field}`)]);
  });

  it("warns of leftovers of a failure, and of a record that lacks something", () => {
    expect(placesIn({ status: "pending", error: "x", failed_at: "x" }, botFields)).toEqual([
      "warning /error",
      "warning /failed_at",
    ]);
    expect(placesIn({ status: "done" }, botFields)).toEqual(["warning "]);
    expect(placesIn({ status: "failed" }, botFields)).toEqual(["warning "]);
  });
});
