import { describe, expect, it } from "vitest";
import { appForm, judgePermissions } from "../../../scripts/core/checks/app-manifest.ts";
import type { CheckResult } from "../../../scripts/core/checks/check.ts";
import { refusePackage } from "../../../scripts/core/checks/distribution.ts";
import { judgePush, judgeWorkflow } from "../../../scripts/core/checks/judge-github.ts";
import { judgeProject } from "../../../scripts/core/checks/judge-project.ts";
import { APP_PERMISSIONS } from "../../../scripts/core/checks/names.ts";
import type { BranchFacts, WorkflowFacts } from "../../../scripts/core/ports/repository-inspector.ts";

const PROJECT = { name: "bakers/mergecast", commit: "c".repeat(40), version: "1.2.3" };
const FACTS = {
  fullName: "bakers/mergecast",
  hasCommit: true,
  hasProgram: true,
  isPrivate: true,
  access: "organization",
} as const;

it.each([
  ["lets its organization call it", FACTS, true, "ok", "organization call it"],
  ["lets nobody call it", { ...FACTS, access: "none" }, true, "differs", "lets no other repository call"],
  ["shows nobody whom it lets", { ...FACTS, access: null }, true, "skipped", "only its administrators see"],
  [
    "has the sources of the release only",
    { ...FACTS, hasProgram: false },
    true,
    "differs",
    "not the one of the release",
  ],
  ["is called by a public repository", FACTS, false, "differs", "is private, and this repository is public"],
] as const)("a private project that %s", (_, facts, isCallerPrivate, state, found) => {
  expect(judgeProject(PROJECT, facts, isCallerPrivate)).toMatchObject({ state, found: expect.stringContaining(found) });
});

it("a commit that is no release is told, and so is whoever may not call it", () => {
  const unreleased = { ...PROJECT, version: null };
  const facts = { ...FACTS, hasProgram: false };
  expect(judgeProject(unreleased, facts, true)).toMatchObject({
    state: "warning",
    meaning: expect.stringContaining("every job installs packages"),
  });
  expect(judgeProject(unreleased, { ...facts, access: "none" }, true)).toMatchObject({ state: "differs" });
});

describe("the permissions of the App", () => {
  it.each<[string, Record<string, string>, string[]]>([
    ["exactly those asked for", { ...APP_PERMISSIONS }, []],
    ["one more", { ...APP_PERMISSIONS, administration: "write" }, ["administration (write) is not needed"]],
    ["one that is weaker", { ...APP_PERMISSIONS, secrets: "read" }, ["secrets is read instead of write"]],
    ["one that is stronger", { ...APP_PERMISSIONS, metadata: "write" }, ["metadata is write instead of read"]],
    ["none but one", { metadata: "read" }, ["contents", "pull_requests", "secrets", "environments"]],
  ])("are judged one by one: %s", (_name, granted, faults) => {
    const found = judgePermissions(granted);
    expect(found).toHaveLength(faults.length);
    for (const [index, fault] of faults.entries()) expect(found[index]).toContain(fault);
  });
});

describe("the form that registers the App", () => {
  const place = { owner: "team", name: "posts", isOrganization: false, serverUrl: "https://github.com" };
  const form = (changes: object) => appForm({ ...place, ...changes } as Parameters<typeof appForm>[0], "http://x/");

  it("goes to the person's own settings, or to those of the organization", () => {
    expect(form({}).action).toBe("https://github.com/settings/apps/new");
    expect(form({ isOrganization: true }).action).toBe("https://github.com/organizations/team/settings/apps/new");
  });

  it("asks for a private App without a webhook, with a name that GitHub takes", () => {
    const manifest = JSON.parse(form({ name: "a-repository-with-a-name-that-is-long" }).manifest);
    expect(manifest).toMatchObject({ public: false, default_events: [], default_permissions: APP_PERMISSIONS });
    expect(manifest.hook_attributes.active).toBe(false);
    expect(manifest.redirect_url).toBe("http://x/");
    expect(manifest.name.length).toBeLessThanOrEqual(34);
  });
});

const OURS = { isPackage: true, repository: "team/mergecast", commit: "c".repeat(40) };

it.each([
  ["a clone", { isPackage: false, repository: null, commit: null }, "team/mergecast", null],
  ["the project's package", OURS, "team/mergecast", null],
  ["the project's package, in other letters", OURS, "Team/MergeCast", null],
  ["the project's package where no workflow calls anything", OURS, null, null],
  ["one that says nothing", { ...OURS, repository: null, commit: null }, "team/mergecast", "does not name the rep"],
  ["a package without its commit", { ...OURS, commit: null }, null, "does not name the repository"],
  ["somebody else's package", { ...OURS, repository: "mallory/mergecast" }, "team/mergecast", "mallory/mergecast has"],
])("of packages, %s is refused only if it is not the project's", (_, origin, project, why) =>
  expect(refusePackage(origin, project)?.why ?? null).toEqual(why === null ? null : expect.stringContaining(why)),
);

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
