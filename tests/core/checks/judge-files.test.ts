import { describe, expect, it } from "vitest";
import { judgeFiles, judgeRecord } from "../../../scripts/core/checks/judge-files.ts";
import type { WorkflowFile } from "../../../scripts/core/content/account-runs.ts";
import { ProblemError } from "../../../scripts/core/findings/problem.ts";
import type { Snapshot } from "../../../scripts/core/ports/store.ts";
import { readContent } from "../../../scripts/core/posting/read-content.ts";
import { goodPost } from "../../support/rules.ts";

const versioned = (value: unknown) => ({
  bytes: new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value)),
  version: "1",
});

interface Files {
  posts?: object[];
  queue?: string | null;
  settings?: unknown;
  journal?: unknown;
  tokenStatus?: object;
}

function snapshotOf({ posts = [goodPost()], settings = {}, journal, tokenStatus, ...files }: Files): Snapshot {
  const { queue = JSON.stringify({ account: "a", posts }) } = files;
  return {
    queue: queue === null ? null : versioned(queue),
    settings: versioned(settings),
    journal: journal === undefined ? null : versioned(journal),
    alerts: null,
    tokenStatus: tokenStatus === undefined ? null : versioned(tokenStatus),
    archive: [],
  };
}

function judge(files: Files, postWorkflow: WorkflowFile | null = null) {
  const around = { postWorkflow, now: new Date("2026-06-01T12:00:00Z") };
  try {
    return judgeFiles({ ok: true, value: readContent(snapshotOf(files), []) }, around);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return judgeFiles({ ok: false, error: error.problem }, around);
  }
}

const statesOf = (results: ReturnType<typeof judgeFiles>) => Object.values(results).map(({ state }) => state);

describe("settings, schedule and queue", () => {
  it.each<[string, Files, string[]]>([
    ["in order", {}, ["ok", "skipped", "ok"]],
    ["no post", { posts: [] }, ["ok", "skipped", "ok"]],
    ["wrong settings", { settings: { posts_per_day: "many" } }, ["failed", "skipped", "skipped"]],
    ["no queue", { queue: null }, ["skipped", "skipped", "failed"]],
    ["a queue that is not JSON", { queue: "{" }, ["ok", "skipped", "failed"]],
    ["a damaged journal", { journal: { entries: 3 } }, ["ok", "skipped", "failed"]],
    ["two posts with one id", { posts: [goodPost(), goodPost()] }, ["ok", "skipped", "failed"]],
  ])("are judged: %s", (_, files, states) => {
    const results = judge(files);
    expect(statesOf(results)).toEqual(states);
    for (const { state, whatToDo } of Object.values(results)) expect(whatToDo !== undefined).toBe(state === "failed");
  });

  it("compares the schedule of the post workflow with the slots, and gives the lines to paste", () => {
    const file = "/repository/.github/workflows/post.yml";
    const text = 'on:\n  schedule:\n    - cron: "0 9 * * *"\n';
    expect(judge({ settings: { slots: ["09:00"] } }, { file, text }).schedule.state).toBe("ok");
    const settings = { slots: ["18:30", "09:00"], timezone: "Europe/Berlin" };
    const { state, found, paste } = judge({ settings }, { file, text }).schedule;
    expect([state, found]).toEqual(["failed", file]);
    expect(paste).toContain('    - cron: "30 18 * * *" # every day at 18:30\n      timezone: Europe/Berlin');
  });

  it("names posts that can never have their turn, and says that others go out", () => {
    const posts = [
      goodPost({ id: 7 as never }),
      goodPost({ id: "b", caption: "Other words.", status: "Done" as never }),
    ];
    expect(judge({ posts }).queue).toMatchObject({
      state: "failed",
      found: expect.stringMatching(/^Post 1: "id" is the number 7.* Post 2: "status" is the text "Done"/),
      meaning: expect.stringContaining("the others go out"),
    });
  });

  it.each([
    [1, "1 of the next 1 post breaks a rule: p1"],
    [5, "5 of the next 5 posts break a rule: p1, p2, p3, p4, p5"],
    [6, "6 of the next 6 posts break a rule: p1, p2, p3, p4, p5, …"],
    [60, "50 of the next 50 posts break a rule: p1, p2, p3, p4, p5, …"],
  ])("names the first five of %i posts that break a rule, of the fifty that go out next", (count, found) => {
    const long = (at: number) => goodPost({ id: `p${at + 1}`, caption: `${at}${"x".repeat(2201)}` });
    expect(judge({ posts: Array.from({ length: count }, (_, at) => long(at)) }).queue).toMatchObject({ found });
  });
});

describe("the record", () => {
  const DONE = { id: "a", status: "done", published_at: "2026-03-01T09:00:00Z" };
  const REFRESHED = { refreshed_at: "2026-03-01T09:00:00Z", expires_at: "2026-05-01T09:00:00Z" };
  const entry = (outcome: string | null, published_at: string | null, id = "a") => ({
    ...{ id, digest: "0".repeat(64), account_id: "17", container_id: "18", media_id: null, outcome, published_at },
    claim: { at: "2026-03-01T09:00:00Z", run: "r" },
  });
  const entries = [
    entry("done", "2026-03-02T09:00:00Z"),
    entry("done", "2026-03-01T09:00:00Z", "b"),
    entry("failed", null, "c"),
  ];

  it.each<[string, Files, RegExp]>([
    ["is counted", { journal: { entries } }, /^ok 2 published posts, the newest of 2026-03-02T09:00:00Z$/],
    ["may be empty", { journal: { entries: [] } }, /^ok 0 published posts$/],
    ["may be missing while nothing was published", {}, /^ok not there yet: the first run creates it$/],
    ["may not be missing after a refresh", { tokenStatus: REFRESHED }, /^failed There is no record/],
    ["may not be missing after a post", { posts: [DONE] }, /^failed The queue says that a went out/],
    ["may not lack a post", { posts: [DONE], journal: { entries: [entry("done", null, "z")] } }, /knows nothing of it/],
    ["may not be damaged", { journal: { entries: [{ id: 1 }] } }, /^failed The record \(journal\.json\) is damaged\.$/],
  ])("%s", (_, files, row) => {
    const snapshot = snapshotOf({ posts: [], ...files });
    const reading = { kind: "read", journal: snapshot.journal?.bytes ?? null } as const;
    const { state, found, whatToDo } = judgeRecord(reading, readContent(snapshot, []));
    expect(`${state} ${found}`).toMatch(row);
    expect(whatToDo?.includes("rebuild-record") === true).toBe(state === "failed");
  });

  it("is not called missing where it cannot be reached, nor beside files that cannot be read", () => {
    const unreached = judgeRecord({ kind: "not-available", why: "This clone has no branch." }, null);
    expect(unreached).toEqual({ state: "skipped", found: "This clone has no branch." });
    expect(judgeRecord({ kind: "read", journal: null }, null).state).toBe("skipped");
  });
});
