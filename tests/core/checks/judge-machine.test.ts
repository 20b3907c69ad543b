import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { contentOf, judgeFiles, judgeNode, NODE_MINIMUM } from "../../../scripts/core/checks/judge-machine.ts";
import { failed, ok, renderRows, skipped, summariseRows, warning } from "../../../scripts/core/checks/row.ts";
import type { WorkflowFile } from "../../../scripts/core/content/account-runs.ts";
import { ProblemError } from "../../../scripts/core/findings/problem.ts";
import type { Snapshot } from "../../../scripts/core/ports/store.ts";
import { readContent } from "../../../scripts/core/posting/read-content.ts";
import { goodPost } from "../../support/rules.ts";

describe("judgeNode", () => {
  it("wants the Node that package.json wants", async () => {
    const { engines } = JSON.parse(await readFile("package.json", "utf8"));
    expect(engines.node).toBe(`>=${NODE_MINIMUM.join(".")}`);
  });

  it.each([
    ["v24.15.0", "ok"],
    ["v24.14.9", "failed"],
    ["v25.0.0", "ok"],
    ["v22.22.0", "failed"],
    ["", "failed"],
  ])("judges %j as %s", (version, state) => {
    expect(judgeNode(version).state).toBe(state);
  });
});

describe("judgeFiles", () => {
  const versioned = (value: unknown) => ({
    bytes: new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value)),
    version: "1",
  });
  const judge = (
    files: { posts?: object[]; queue?: string | null; settings?: unknown; journal?: unknown },
    postWorkflow: WorkflowFile | null = null,
  ) => {
    const { posts = [goodPost()], queue = JSON.stringify({ account: "a", posts }), settings = {}, journal } = files;
    const snapshot: Snapshot = {
      queue: queue === null ? null : versioned(queue),
      settings: versioned(settings),
      journal: journal === undefined ? null : versioned(journal),
      alerts: null,
      tokenStatus: null,
      archive: [],
    };
    return judgeFiles(() => contentOf(snapshot, (all) => readContent(all, [])), { postWorkflow });
  };
  const states = (rows: { id: string; state: string }[]) => rows.map(({ id, state }) => `${id} ${state}`);

  it("finds everything in order", () => {
    expect(states(judge({}))).toEqual(["settings ok", "schedule skipped", "queue ok"]);
    expect(judge({ posts: [] })[2]?.found).toBe("no pending posts");
  });

  it("compares the schedule of the post workflow with the slots, and prints the lines to paste", () => {
    const file = "/repository/.github/workflows/post.yml";
    const text = 'on:\n  schedule:\n    - cron: "0 9 * * *"\n';
    expect(judge({ settings: { slots: ["09:00"] } }, { file, text })[1]?.state).toBe("ok");
    const rows = judge({ settings: { slots: ["18:30", "09:00"], timezone: "Europe/Berlin" } }, { file, text });
    expect(rows[1]).toMatchObject({ state: "failed", found: file });
    expect(renderRows(rows)).toEqual(
      expect.arrayContaining(['    - cron: "30 18 * * *" # every day at 18:30', "      timezone: Europe/Berlin"]),
    );
  });

  it("names wrong settings and leaves the queue for later", () => {
    const [settings, , queue] = judge({ settings: { posts_per_day: "many" } });
    expect(settings).toMatchObject({ state: "failed", meaning: expect.stringContaining("posts_per_day") });
    expect(queue?.state).toBe("skipped");
  });

  it.each([
    ["no queue", { queue: null }],
    ["a queue that is not JSON", { queue: "{" }],
    ["a damaged journal", { journal: { entries: 3 } }],
    ["two posts with one id", { posts: [goodPost(), goodPost()] }],
    ["a post that breaks a rule", { posts: [goodPost({ caption: "x".repeat(2201) })] }],
  ])("fails for %s, with what to do", (_, files) => {
    expect(judge(files)[2]).toMatchObject({ id: "queue", state: "failed", whatToDo: expect.stringMatching(/./) });
  });

  it("names posts that can never have their turn, and says that others go out", () => {
    const posts = [
      goodPost({ id: 7 as never }),
      goodPost({ id: "b", caption: "Other words.", status: "Done" as never }),
    ];
    expect(judge({ posts })[2]).toMatchObject({
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
    expect(judge({ posts: Array.from({ length: count }, (_, at) => long(at)) })[2]).toMatchObject({ found });
  });

  it("speaks of a single post as one", () => {
    const one = judge({ posts: [goodPost()] })[2];
    expect(one).toMatchObject({ state: "ok", found: "1 pending post; it breaks no rules" });
  });

  it("fails when the files cannot be read at all", () => {
    const problem = { code: "github-down", what: "Reading", why: "It is down.", whatToDo: "Wait.", isRetryable: true };
    const rows = judgeFiles(() => contentOf(new ProblemError(problem, 1), () => Promise.reject() as never), {
      postWorkflow: null,
    });
    expect(states(rows)).toEqual(["settings skipped", "schedule skipped", "queue failed"]);
  });

  it("does not swallow a fault of its own", () => {
    expect(() =>
      judgeFiles(
        () => {
          throw new TypeError("bug");
        },
        { postWorkflow: null },
      ),
    ).toThrow(TypeError);
  });
});

describe("renderRows", () => {
  const diagnosis = { found: "it is broken", meaning: "Nothing works.", whatToDo: "Fix it." };

  it("puts what it means and what to do below each finding, and the error's name where there is one", () => {
    const rows = [
      ok("node", "v24"),
      failed("quota", { ...diagnosis, errorRow: "every call answers 401" }),
      warning("alerts", diagnosis),
      skipped("push", "No token."),
    ];
    expect(renderRows(rows)).toEqual([
      "ok       Node              v24",
      "FAILED   Publishing quota  it is broken",
      "                           Meaning: Nothing works.",
      "                           To do: Fix it.",
      "                           Seen as: every call answers 401",
      "warning  Alerts            it is broken",
      "                           Meaning: Nothing works.",
      "                           To do: Fix it.",
      "skipped  Bot may push      No token.",
    ]);
    expect(summariseRows(rows)).toBe("1 failed, 1 warning, 1 skipped.");
    expect(summariseRows([ok("node", "v24")])).toBe("Nothing failed.");
  });

  it("keeps words of others on their line", () => {
    const [line, ...more] = renderRows([ok("account", "x\n::error::y\r\n\u001b[31mz\u202e")]);
    expect(more).toEqual([]);
    expect(line).toMatch(/x ::error::y \\u001b\[31mz\\u202e$/);
  });
});
