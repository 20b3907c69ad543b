import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { DEFAULT_SETTINGS } from "../../../scripts/core/content/read-settings.ts";
import type { JournalEntry } from "../../../scripts/core/generated/journal.ts";
import { judgeApiVersion } from "../../../scripts/core/health/judge-api-version.ts";
import { judgeMinutes } from "../../../scripts/core/health/judge-minutes.ts";
import { judgeRuns, type WorkflowRuns } from "../../../scripts/core/health/judge-runs.ts";
import { judgeClaims, judgeContent, judgeSupply } from "../../../scripts/core/health/judge-supply.ts";
import { judgeTokenLife } from "../../../scripts/core/health/judge-token-life.ts";
import { judgeVersion } from "../../../scripts/core/health/judge-version.ts";
import { contentOf, entryOf } from "../../support/content.ts";
import { goodPost } from "../../support/rules.ts";

const NOW = new Date("2026-01-07T08:00:00Z");
const DAY_MS = 24 * 60 * 60_000;
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

it.each([
  ["v25.0", "2028-01-27T00:00:00Z", "fine", "lives until Saturday, 29 July 2028"],
  ["v25.0", "2028-01-29T00:00:00Z", "wrong", "ends on Saturday, 29 July 2028"],
  ["v25.0", "2028-07-30T00:00:00Z", "wrong", "ended on"],
  ["v26.0", "2030-01-01T00:00:00Z", "fine", "has not named"],
  ["v99.0", "2030-01-01T00:00:00Z", "fine", "does not know"],
])("judges the API version %s at %s: %s", (version, now, level, words) =>
  expect(judgeApiVersion(version, new Date(now))).toMatchObject({ level, what: expect.stringContaining(words) }),
);

describe("judgeMinutes", () => {
  const used = (...minutes: number[]) => minutes.map((count, index) => ({ name: `w${index}`, minutes: count }));

  it.each([
    ["nothing", 1, [], "fine"],
    ["a month of just the budget", 300, used(70), "fine"],
    ["a month of one minute more", 299, used(70), "wrong"],
  ])("judges %s", (_, budget, minutes, level) =>
    expect(judgeMinutes(budget, { ok: true, value: minutes })).toMatchObject({ key: "minutes", level }),
  );

  it("says what was used, what it leads to, the budget, and who uses most", () => {
    expect(judgeMinutes(2000, { ok: true, value: used(20, 200, 0.5, 150, 197.5) })).toMatchObject({
      what: "A month would take about 2,434 billed minutes of GitHub Actions; the budget is 2,000",
      why: "The last 7 days took about 568: w1 200, w4 198, w3 150, others 21. GitHub rounds every job up to a minute.",
    });
  });
});

describe("judgeClaims", () => {
  const claim = (at: string, outcome: JournalEntry["outcome"] = null) =>
    entryOf({ id: `post of ${at}`, claim: { at, run: "r" }, outcome });

  it.each([
    ["no claims", [], "fine"],
    [
      "settled ones of any age",
      [claim("2025-01-01T00:00:00Z", "done"), claim("2025-01-01T00:00:00Z", "failed")],
      "fine",
    ],
    ["a claim of exactly a day", [claim("2026-01-06T08:00:00Z")], "open"],
    ["a claim older than a day", [claim("2026-01-06T07:59:59Z")], "wrong"],
  ] as const)("finds %s", (_, entries, level) =>
    expect(judgeClaims(entries, NOW)).toMatchObject({ key: "unconfirmed:health", level }),
  );

  it.each([
    [1, "For more than a day, Instagram has not confirmed a post"],
    [2, "For more than a day, Instagram has not confirmed 2 posts"],
  ])("counts those that are old: %i", (count, title) => {
    const old = Array(count).fill(claim("2026-01-01T00:00:00Z"));
    const check = judgeClaims([claim("2026-01-07T07:00:00Z"), ...old], NOW);
    expect(check.what).toBe(title);
    expect(check.why).not.toContain("2026-01-07T07:00:00Z");
  });

  it("names only a few of many", () => {
    const check = judgeClaims(Array(1000).fill(claim("2026-01-01T00:00:00Z")), NOW);
    expect(check.why).toContain("995 more");
    expect(check.why.length).toBeLessThan(1000);
  });
});

describe("judgeTokenLife", () => {
  const life = (from: number, until: number) => ({ from: inDays(from), until: inDays(until) });

  it.each([
    ["20 days left", life(-40, 20), null, "fine"],
    ["a little under 20 days left", life(-41, 19.9), null, "wrong", "token-age"],
    ["an expired token", life(-61, -1), null, "wrong"],
    ["only token-status.json", null, life(-7, 53), "fine"],
    ["an old record beside a newer status", life(-50, 10), life(-1, 59), "fine"],
    ["a new record beside an older status", life(-1, 59), life(-50, 10), "fine"],
    ["an old status beside no record", null, life(-50, 10), "wrong", "token-age"],
    ["nothing at all", null, null, "open"],
    ["a damaged status and no record", null, "damaged", "unknown", "token:health"],
    ["a damaged status beside a record", life(-1, 59), "damaged", "fine"],
  ] as const)("finds %s", (_, record, status, level, kind?: string) =>
    expect(judgeTokenLife({ record, status, now: NOW })).toMatchObject({ key: kind ?? "token", level }),
  );
});

describe("judgeSupply", () => {
  const content = (posts: DraftPost[], postsPerDay = 1, archive: DraftPost[] = []) =>
    contentOf({ posts, archive, settings: { ...DEFAULT_SETTINGS, posts_per_day: postsPerDay } });
  const many = (count: number) => Array.from({ length: count }, (_, index) => goodPost({ id: `p${index}` }));

  it.each([
    ["seven posts for seven days", content(many(7)), 7, "fine"],
    ["six posts for seven days", content(many(6)), 7, "wrong"],
    ["seven posts at two a day", content(many(7), 2), 7, "wrong"],
    ["three posts for three days", content(many(3)), 3, "fine"],
    ["a queue without anything pending", content([goodPost({ status: "failed" })]), 7, "wrong"],
    ["an empty queue of a team that has posted", content([], 1, [goodPost({ status: "done" })]), 7, "wrong"],
    ["an empty queue that nobody has used yet", content([]), 7, "open"],
    ["an empty queue where none is wanted", content([]), 0, "fine"],
  ])("judges %s", (_, now, days, level) =>
    expect(judgeSupply(now, { days, now: NOW })).toMatchObject({ key: "runs-dry", level }),
  );

  it("names the day on which nothing is left", () => {
    expect(judgeSupply(content(many(2)), { days: 7, now: NOW })).toMatchObject({
      what: "The queue covers 2 days and runs dry on Friday, 9 January 2026",
      why: "2 posts are waiting, at 1 a day. The queue should cover 7 days.",
    });
  });
});

describe("judgeTokenLife, in days", () => {
  it.each([
    [0.5, "The Instagram token expires in 0 days"],
    [1.5, "The Instagram token expires in 1 day"],
    [2.5, "The Instagram token expires in 2 days"],
  ])("says how many are left: %d", (left, what) => {
    const record = { from: inDays(left - 60), until: inDays(left) };
    const expected = { key: "token-age", level: "wrong", what };
    expect(judgeTokenLife({ record, status: null, now: NOW })).toMatchObject(expected);
  });
});

describe("judgeContent", () => {
  it.each([
    [[], true, "fine", "The files can be read", ""],
    [["One.", "Two."], true, "wrong", "The queue cannot be used; nothing will be published", "One. Two."],
    [["One."], false, "unknown", "The files cannot be read", "One."],
  ])("%j, readable: %s", (blockers, isReadable, level, what, why) =>
    expect(judgeContent(blockers, isReadable)).toMatchObject({ key: "queue:health", level, what, why }),
  );
});

const judge = (conclusions: string[], over: Partial<WorkflowRuns> = {}) =>
  judgeRuns({ ok: true, value: [{ file: "post.yml", state: "active", conclusions, ...over }] });

describe("judgeRuns", () => {
  it.each([
    ["never ran", []],
    ["failed once, which was its only run", ["failure"]],
    ["succeeded last", ["success", "failure", "failure", "failure"]],
    ["succeeded among its last three", ["failure", "failure", "success"]],
    ["was cancelled, which says nothing", ["cancelled", "success", "failure", "failure"]],
    ["was only cancelled and skipped", ["cancelled", "skipped", "cancelled"]],
  ])("is content with a workflow that %s", (_, conclusions) =>
    expect(judge(conclusions)).toMatchObject([{ key: "workflow", level: "fine" }]),
  );

  it.each([
    ["failed three times in a row", ["failure", "failure", "failure", "success"]],
    ["ran out of time, could not start and failed", ["timed_out", "startup_failure", "failure"]],
    ["failed in its only two runs", ["failure", "failure"]],
    ["ran out of time in its only two runs", ["timed_out", "timed_out"]],
    ["could not start in its only two runs", ["startup_failure", "startup_failure"]],
    ["failed with cancelled runs in between", ["failure", "cancelled", "failure", "skipped", "failure", "success"]],
  ])("finds a workflow that %s", (_, conclusions) => {
    expect(judge(conclusions)).toMatchObject([
      { key: "workflow:post", level: "wrong", what: "The last runs of post all failed" },
    ]);
  });

  it("finds a workflow that GitHub has switched off, not one that people have", () => {
    expect(judge(["success"], { state: "disabled_inactivity" })).toMatchObject([
      { key: "workflow:post", level: "wrong", what: "GitHub has switched off post" },
    ]);
    expect(judge(["success"], { state: "disabled_manually" })).toMatchObject([{ level: "fine" }]);
  });

  it("says what is missing when the runs cannot be read", () => {
    const problem = { code: "github", what: "Reading runs", why: "403", whatToDo: "Grant it.", isRetryable: false };
    expect(judgeRuns({ ok: false, error: problem })).toMatchObject([
      { level: "unknown", why: expect.stringContaining("403") },
    ]);
  });
});

describe("the age of a version", () => {
  it.each([
    ["1.2.3", ["v1.2.3", "v1.2.2"], null],
    ["1.2.3", [], null],
    ["1.2.3", ["v1.2.4"], /^mergecast 1\.2\.3 runs here, 1 release behind 1\.2\.4\./],
    ["1.9.0", ["v1.10.0", "v1.9.1", "v1.8.9", "v2.0.0"], /3 releases behind 2\.0\.0/],
    ["1.2.3", ["v2.0.0-rc.1", "nightly", "v9", ""], null],
    ["unknown", ["v1.0.0"], null],
  ])("%s beside %j says %s", (own, releases, expected) => {
    const said = judgeVersion(own, releases);
    if (expected === null) expect(said).toBeNull();
    else expect(said).toMatch(expected);
  });
});
