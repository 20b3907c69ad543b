import { describe, expect, it } from "vitest";
import { judgeRuns, type WorkflowRuns } from "../../../scripts/core/health/judge-runs.ts";

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
  ])("is content with a workflow that %s", (_, conclusions) => {
    expect(judge(conclusions)).toMatchObject([{ key: "workflow", level: "fine" }]);
  });

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
