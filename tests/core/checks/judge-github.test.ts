import { expect, it } from "vitest";
import type { CheckResult } from "../../../scripts/core/checks/check.ts";
import { judgePush, judgeWorkflow } from "../../../scripts/core/checks/judge-github.ts";
import type { BranchFacts, WorkflowFacts } from "../../../scripts/core/ports/repository-inspector.ts";

const rule = (bypass: BranchFacts["rules"][number]["bypass"], type = "pull_request") => ({ type, bypass });

function expectState({ state, whatToDo }: CheckResult, wanted: string): void {
  expect(state).toBe(wanted);
  expect(whatToDo === undefined).toBe(wanted === "ok");
}

it.each<[string, Partial<BranchFacts>, string]>([
  ["no rules", {}, "ok"],
  ["rules that a commit cannot break", { rules: [rule("never", "non_fast_forward")], isProtected: true }, "ok"],
  ["rules that may always be bypassed", { rules: [rule("always"), rule("exempt")], isProtected: true }, "ok"],
  ["a rule that may never be bypassed", { rules: [rule("always"), rule("never")] }, "failed"],
  ["a rule that may be bypassed in pull requests only", { rules: [rule("pull_requests_only")] }, "failed"],
  ["an unknown rule", { rules: [rule("never", "quantum")] }, "failed"],
  ["a rule whose bypass list is hidden", { rules: [rule(null)] }, "warning"],
  ["classic branch protection", { isProtected: true }, "warning"],
])("judges a push to a branch with %s", (_, facts, state) => {
  expectState(judgePush("BOT_TOKEN", "main", { rules: [], isProtected: false, ...facts }), state);
});

const lastRun = (conclusion: string | null): WorkflowFacts["lastRun"] => ({
  at: "2026-01-05T09:31:00Z",
  status: conclusion === null ? "in_progress" : "completed",
  conclusion,
});

it.each([
  ["success", "ok"],
  [null, "ok"],
  ["skipped", "ok"],
  ["neutral", "ok"],
  ["failure", "warning"],
  ["timed_out", "warning"],
  ["cancelled", "warning"],
  ["action_required", "warning"],
  ["startup_failure", "warning"],
])("judges a workflow whose last run ended with %s", (conclusion, state) => {
  expectState(judgeWorkflow("post.yml", { state: "active", lastRun: lastRun(conclusion) }), state);
});

it.each<[string, WorkflowFacts | null, string]>([
  ["never ran", { state: "active", lastRun: null }, "warning"],
  ["was disabled by GitHub", { state: "disabled_inactivity", lastRun: lastRun("success") }, "failed"],
  ["was disabled by a person", { state: "disabled_manually", lastRun: lastRun("success") }, "failed"],
  ["is missing", null, "failed"],
])("judges a workflow that %s", (_, facts, state) => {
  expectState(judgeWorkflow("post.yml", facts), state);
});
