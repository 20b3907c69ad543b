import { describe, expect, it } from "vitest";
import {
  judgePush,
  judgeRepository,
  judgeSecretWrite,
  judgeShadow,
  judgeWorkflow,
} from "../../../scripts/core/checks/judge-github.ts";
import { judgeAlerts } from "../../../scripts/core/checks/judge-machine.ts";
import type { Problem } from "../../../scripts/core/findings/problem.ts";
import type { BranchFacts, WorkflowFacts } from "../../../scripts/core/ports/repository-inspector.ts";
import type { Result } from "../../../scripts/core/ports/result.ts";

const problem = { code: "x", what: "Looking", why: "GitHub answered 403.", whatToDo: "Allow it.", isRetryable: false };
const untold = { ok: false as const, error: problem };
const told = <T>(value: T): Result<T, Problem> => ({ ok: true, value });
const repository = { defaultBranch: "main", canPush: true };
const branch = (over: Partial<BranchFacts>): Result<BranchFacts, Problem> =>
  told({ rules: [], isProtected: false, ...over });
const rule = (bypass: BranchFacts["rules"][number]["bypass"], type = "pull_request") => ({ type, bypass });

describe("what GitHub tells about repository and secrets", () => {
  it("is its default branch, or why it cannot be read", () => {
    expect(judgeRepository("team/posts", told(repository)).found).toBe("team/posts, default branch main");
    expect(judgeRepository("team/posts", untold)).toMatchObject({ state: "failed", whatToDo: "Allow it." });
  });

  it("is whether secrets can be sealed", () => {
    expect(judgeSecretWrite(told(null)).state).toBe("ok");
    expect(judgeSecretWrite(untold)).toMatchObject({ state: "failed", meaning: "GitHub answered 403." });
  });

  it.each([
    ["nothing in the environment", told(false), "ok"],
    ["a secret of the same name in the environment", told(true), "failed"],
    ["an environment that may not be looked into", untold, "warning"],
  ] as const)("is whether the secret is shadowed: %s", (_, answer, state) => {
    const row = judgeShadow({ name: "SOCIAL_TOKEN", environment: "publisher" }, answer);
    expect(row.state).toBe(state);
    expect(row.whatToDo === null).toBe(state === "ok");
  });
});

describe("judgePush", () => {
  it.each([
    ["no rules", repository, branch({}), "ok"],
    [
      "rules that a commit keeps to anyway",
      repository,
      branch({ rules: [rule("never", "non_fast_forward")], isProtected: true }),
      "ok",
    ],
    [
      "rules that may always be passed",
      repository,
      branch({ rules: [rule("always"), rule("exempt")], isProtected: true }),
      "ok",
    ],
    ["an app's token, of which GitHub does not tell", { ...repository, canPush: null }, branch({}), "ok"],
    ["rules that may never be passed", repository, branch({ rules: [rule("always"), rule("never")] }), "failed"],
    [
      "rules that may be passed by pull request only",
      repository,
      branch({ rules: [rule("pull_requests_only")] }),
      "failed",
    ],
    ["a rule that nobody has heard of", repository, branch({ rules: [rule("never", "quantum")] }), "failed"],
    ["rules of which GitHub does not tell", repository, branch({ rules: [rule(null)] }), "warning"],
    ["protection of the older kind", repository, branch({ isProtected: true }), "warning"],
    ["rules that cannot be read", repository, untold, "warning"],
    ["a token that may only read", { ...repository, canPush: false }, branch({}), "failed"],
  ] as const)("judges %s", (_, facts, answer, state) => {
    const row = judgePush("BOT_TOKEN", facts, answer);
    expect(row.state).toBe(state);
    expect(row.whatToDo === null).toBe(state === "ok");
  });
});

describe("judgeWorkflow", () => {
  const run = (conclusion: string | null): WorkflowFacts => ({
    state: "active",
    lastRun: { at: "2026-01-05T09:31:00Z", status: conclusion === null ? "in_progress" : "completed", conclusion },
  });

  it.each([
    ["a run that went well", told(run("success")), "ok"],
    ["a run under way", told(run(null)), "ok"],
    ["a run that failed", told(run("failure")), "warning"],
    ["a run that took too long", told(run("timed_out")), "warning"],
    ["a run that was cancelled", told(run("cancelled")), "warning"],
    ["a run that waits for somebody", told(run("action_required")), "warning"],
    ["a run that could not start", told(run("startup_failure")), "warning"],
    ["a run that had nothing to do", told(run("skipped")), "ok"],
    ["a run that says neither", told(run("neutral")), "ok"],
    ["no run at all", told({ state: "active", lastRun: null }), "warning"],
    ["a schedule that GitHub switched off", told({ ...run("success"), state: "disabled_inactivity" }), "failed"],
    ["a schedule that a person switched off", told({ ...run("success"), state: "disabled_manually" }), "failed"],
    ["no such workflow", told(null), "failed"],
    ["a token that may not look", untold, "failed"],
  ] as const)("judges %s", (_, answer, state) => {
    const row = judgeWorkflow("workflow-post", "post.yml", answer);
    expect(row.state).toBe(state);
    expect(row.whatToDo === null).toBe(state === "ok");
  });
});

describe("judgeAlerts", () => {
  it.each([
    ["webhook", null, "ok"],
    ["issues", null, "ok"],
    ["none", null, "warning"],
    ["webhook", { failure: null }, "ok"],
    ["webhook", { failure: "the webhook answered 404" }, "failed"],
    ["issues", { failure: "GitHub answered 403" }, "failed"],
  ] as const)("judges %s with test %j", (place, test, state) => {
    const row = judgeAlerts(place, test);
    expect(row.state).toBe(state);
    expect(row.whatToDo === null).toBe(state === "ok");
  });
});
