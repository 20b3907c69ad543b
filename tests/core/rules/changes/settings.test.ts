import { describe, expect, it } from "vitest";
import type { Settings } from "../../../../scripts/core/generated/settings.ts";
import { settingsGuard } from "../../../../scripts/core/rules/changes/settings-change.ts";
import { guardFindings } from "../../../support/guard.ts";
import { goodPost } from "../../../support/rules.ts";

/** What the rule says about a change of the settings, such as "warning /timezone A posting day …". */
function said(before: Settings | undefined, after: Settings | undefined, posts: unknown[] = []): string[] {
  const findings = guardFindings({
    base: { posts, ...(before === undefined ? {} : { settings: before }) },
    head: { posts, ...(after === undefined ? {} : { settings: after }) },
  });
  return findings
    .filter(({ rule, file }) => rule === settingsGuard.id && file === "settings.json")
    .map(({ severity, pointer, message }) => `${severity} ${pointer} ${message}`);
}

describe("guard/settings", () => {
  it("says nothing about settings that stay, or are written down as they were by default", () => {
    expect(said({ posts_per_day: 2, media: { hosts: ["a"] } }, { media: { hosts: ["a"] }, posts_per_day: 2 })).toEqual(
      [],
    );
    expect(said(undefined, undefined)).toEqual([]);
    expect(said({}, { posts_per_day: 1, timezone: "UTC" })).toEqual([]);
  });

  it("says how many posts a day there will be, also when the file or the field comes or goes", () => {
    expect(said({ posts_per_day: 1 }, { posts_per_day: 3 })).toEqual([
      "warning /posts_per_day 3 posts a day instead of 1.",
    ]);
    expect(said(undefined, { posts_per_day: 2 })).toEqual(["warning /posts_per_day 2 posts a day instead of 1."]);
    expect(said({ posts_per_day: 2 }, undefined)).toEqual(["warning /posts_per_day 1 post a day instead of 2."]);
  });

  it("says what another time zone means, unless there is no such zone", () => {
    expect(said({}, { timezone: "Asia/Tokyo" })).toEqual([
      expect.stringMatching(/^warning \/timezone .*midnight in Asia\/Tokyo instead of UTC/),
    ]);
    expect(said({}, { timezone: "Nowhere" })).toEqual([]);
    expect(said({}, { slots: ["18:13", "13:47", "09:30"] })).toEqual([]);
    expect(said({}, { slots: ["20:00", "08:00"] })).toEqual([
      expect.stringMatching(/^warning \/slots Posts are expected at 08:00, 20:00 instead of 09:30, 13:47, 18:13\./),
    ]);
  });

  it("counts the waiting posts that a list of hosts refuses", () => {
    const posts = [goodPost(), goodPost({ id: "b", caption: "x", status: "done", media_id: "1" })];
    expect(said({}, { media: { hosts: ["other.com"] } }, posts)).toEqual([
      "warning /media/hosts Media may come only from other.com. 1 waiting post would be refused, for its media is elsewhere.",
    ]);
  });

  it.each<[string[] | undefined, string[] | undefined, string]>([
    [["a.com"], ["a.com", "b.com"], "also from b.com"],
    [["a.com", "b.com"], ["a.com"], "no longer from b.com"],
    [["a.com"], ["b.com"], "also from b.com, and no longer from a.com"],
    [["a.com"], undefined, "from any public host"],
    [undefined, ["a.com", "b.com"], "only from a.com and b.com"],
  ])("says which hosts of media come and go: from %j to %j", (before, after, what) => {
    const settingsOf = (hosts: string[] | undefined) => (hosts === undefined ? {} : { media: { hosts } });
    expect(said(settingsOf(before), settingsOf(after))).toEqual([`warning /media/hosts Media may come ${what}.`]);
  });

  it("points out where the files of the repository are served from now on", () => {
    expect(said({}, { media: { base_url: "https://cdn.example.com/m" } })).toEqual([
      "warning /media/base_url Instagram fetches the files that posts name from https://cdn.example.com/m instead of the repository's site on Pages.",
    ]);
  });

  it("points out a bucket, to which files are sent, and where it serves them", () => {
    const bucket = { endpoint: "https://s3.example.com", name: "team", public_url: "https://cdn.example.com" };
    expect(said({}, { media: { bucket } })).toEqual([
      "warning /media/bucket Instagram fetches the files that posts name from https://cdn.example.com/media/ instead of the repository's site on Pages.",
      "warning /media/bucket The files that posts name are uploaded to the bucket team at https://s3.example.com, signed with the team's key.",
    ]);
    const elsewhere = { media: { bucket: { ...bucket, endpoint: "https://evil.example" } } };
    expect(said({ media: { bucket } }, elsewhere)).toEqual([
      "warning /media/bucket The files that posts name are uploaded to the bucket team at https://evil.example, signed with the team's key.",
    ]);
    expect(said({ media: { bucket } }, { media: { bucket: { ...bucket, region: "eu" } } })).toEqual([
      "note  The settings change: media.",
    ]);
  });

  it("names other settings in a note", () => {
    expect(said({}, { hashtags: { max: 3 }, low_queue_threshold: 9 })).toEqual([
      "note  The settings change: hashtags and low_queue_threshold.",
    ]);
  });

  it("says that notes become public, or no longer are", () => {
    expect(said({}, { calendar: { notes: true } })).toEqual([
      expect.stringMatching(/^warning \/calendar\/notes The calendar shows the notes of all posts, .*can read them/),
    ]);
    expect(said({ calendar: { notes: true } }, {})).toEqual([
      "warning /calendar/notes The calendar no longer shows the notes of posts.",
    ]);
    expect(said({}, { calendar: { notes: false } })).toEqual([]);
  });

  it("says what becomes of wide pictures", () => {
    expect(said({}, { media: { allow_scaling: true } })).toEqual([
      "warning /media/allow_scaling Pictures in the feed wider than 1440 pixels are no longer refused: Instagram scales them down.",
    ]);
    expect(said({ media: { allow_scaling: true } }, { media: {} })).toEqual([
      "warning /media/allow_scaling Pictures in the feed wider than 1440 pixels are refused from now on.",
    ]);
  });
});
