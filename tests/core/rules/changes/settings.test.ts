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

const FETCHES = "Instagram fetches the files that posts name from";
const INSTEAD = "instead of the repository's site on Pages.";
const UPLOADS = "The files that posts name are uploaded to the bucket team at";
const bucket = { endpoint: "https://s3.example.com", name: "team", public_url: "https://cdn.example.com" };
const inBucket = (over: object = {}): Settings => ({ media: { bucket: { ...bucket, ...over } } });
const hosts = (...names: string[]): Settings => ({ media: { hosts: names } });

describe("guard/settings", () => {
  it.each<[Settings | undefined, Settings | undefined]>([
    [
      { posts_per_day: 2, media: { hosts: ["a"] } },
      { media: { hosts: ["a"] }, posts_per_day: 2 },
    ],
    [undefined, undefined],
    [{}, { posts_per_day: 1, timezone: "UTC" }],
    [{}, { timezone: "Nowhere" }],
    [{}, { slots: ["18:13", "13:47", "09:30"] }],
    [{}, { calendar: { notes: false } }],
  ])("says nothing about settings that stay, or are written down as by default: %j, %j", (before, after) =>
    expect(said(before, after)).toEqual([]),
  );

  it.each<[Settings | undefined, Settings | undefined, string, ...string[]]>([
    [{ posts_per_day: 1 }, { posts_per_day: 3 }, "/posts_per_day 3 posts a day instead of 1."],
    [undefined, { posts_per_day: 2 }, "/posts_per_day 2 posts a day instead of 1."],
    [{ posts_per_day: 2 }, undefined, "/posts_per_day 1 post a day instead of 2."],
    [{}, { timezone: "Asia/Tokyo" }, "/timezone A posting day", "midnight in Asia/Tokyo instead of UTC"],
    [{}, { slots: ["20:00", "08:00"] }, "/slots Posts are expected at 08:00, 20:00 instead of 09:30, 13:47, 18:13."],
    [hosts("a.com"), hosts("a.com", "b.com"), "/media/hosts Media may come also from b.com."],
    [hosts("a.com", "b.com"), hosts("a.com"), "/media/hosts Media may come no longer from b.com."],
    [hosts("a.com"), hosts("b.com"), "/media/hosts Media may come also from b.com, and no longer from a.com."],
    [hosts("a.com"), {}, "/media/hosts Media may come from any public host."],
    [{}, hosts("a.com", "b.com"), "/media/hosts Media may come only from a.com and b.com."],
    [
      {},
      { media: { base_url: "https://cdn.example.com/m" } },
      `/media/base_url ${FETCHES} https://cdn.example.com/m ${INSTEAD}`,
    ],
    [
      inBucket(),
      inBucket({ endpoint: "https://evil.example" }),
      `/media/bucket ${UPLOADS} https://evil.example, signed`,
    ],
    [{}, { calendar: { notes: true } }, "/calendar/notes The calendar shows the notes of all posts", "can read them"],
    [{ calendar: { notes: true } }, {}, "/calendar/notes The calendar no longer shows the notes of posts."],
    [
      {},
      { media: { allow_scaling: true } },
      "/media/allow_scaling Pictures",
      "no longer refused: Instagram scales them",
    ],
    [{ media: { allow_scaling: true } }, { media: {} }, "/media/allow_scaling Pictures", "are refused from now on."],
  ])("warns of %j that becomes %j", (before, after, start, ...words) => {
    const [line = "", ...others] = said(before, after);
    expect([line.startsWith(`warning ${start}`), others], line).toEqual([true, []]);
    for (const part of words) expect(line).toContain(part);
  });

  it("counts the waiting posts that a list of hosts refuses", () => {
    const posts = [goodPost(), goodPost({ id: "b", caption: "x", status: "done", media_id: "1" })];
    const [line] = said({}, hosts("other.com"), posts);
    expect(line).toMatch(/only from other\.com\. 1 waiting post would be refused, for its media is elsewhere\.$/);
  });

  it("points out a bucket, to which files are sent, and where it serves them", () => {
    expect(said({}, inBucket())).toEqual([
      `warning /media/bucket ${FETCHES} https://cdn.example.com/media/ ${INSTEAD}`,
      `warning /media/bucket ${UPLOADS} https://s3.example.com, signed with the team's key.`,
    ]);
    expect(said(inBucket(), inBucket({ region: "eu" }))).toEqual(["note  The settings change: media."]);
  });

  it("names other settings in a note", () => {
    const note = "note  The settings change: hashtags and low_queue_threshold.";
    expect(said({}, { hashtags: { max: 3 }, low_queue_threshold: 9 })).toEqual([note]);
  });
});
