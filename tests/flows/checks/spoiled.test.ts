import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SETUP_TITLES, type SetupId } from "../../../scripts/core/checks/check.ts";
import type { DoctorRow } from "../../../scripts/core/checks/render-checks.ts";
import { environment } from "../../../scripts/wiring/process-environment.ts";
import { callCommand } from "../../support/call-command.ts";
import {
  finishRuns,
  RULESETS,
  rulesetsIn,
  setupStage,
  TEMPLATE_CODEOWNERS,
  writesIn,
} from "../../support/setup-stage.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

type Stage = Awaited<ReturnType<typeof setupStage>>;
type Rules = { type: string; parameters?: Record<string, unknown> }[];

const ALL = Object.keys(SETUP_TITLES) as SetupId[];
const OURS = [...RULESETS].sort();

/** A repository that setup has arranged from nothing, and doctor's rows about it. */
async function arranged() {
  const [stage, folder] = await Promise.all([setupStage(), temporaryFolder()]);
  const { github, setup } = stage;
  await setup();
  finishRuns(github);
  await mkdir(join(folder, "content"));
  await writeFile(join(folder, "content/queue.json"), '{"account":"x","posts":[]}');
  const { PATH = "" } = environment();
  const env = {
    PATH,
    GITHUB_API_URL: github.url,
    GITHUB_REPOSITORY: github.repository,
    GITHUB_TOKEN: "owner-token",
  };
  const rows = async () => {
    github.requests.length = 0;
    const { stdout } = await callCommand("doctor", ["--json"], { cwd: folder, env });
    expect(writesIn(github.requests)).toEqual([]);
    const all = (JSON.parse(stdout).rows as DoctorRow[]).filter(({ id }) => (ALL as string[]).includes(id));
    return Object.fromEntries(all.map((row) => [row.id, row])) as Record<SetupId, DoctorRow>;
  };
  return { ...stage, rows };
}

const notOk = (rows: Record<SetupId, DoctorRow>) => ALL.filter((id) => rows[id].state !== "ok");
const publisher = ({ administration }: Stage) => {
  const found = administration.environments.get("publisher");
  if (found === undefined) throw new Error("There is no environment publisher");
  return found;
};
const ruleset = ({ administration }: Stage, wanted = "mergecast") => {
  const found = administration.rulesets.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`There is no ruleset ${wanted}`);
  return found.body as { rules: Rules; enforcement: string; bypass_actors: object[]; conditions: object };
};
const remove = ({ administration }: Stage, unwanted: string) => {
  administration.rulesets = administration.rulesets.filter(({ name }) => name !== unwanted);
};
const parametersOf = (stage: Stage, type: string) =>
  ruleset(stage).rules.find((rule) => rule.type === type)?.parameters ?? {};
const app = ({ administration }: Stage) => {
  const [found] = administration.apps;
  if (found === undefined) throw new Error("There is no App");
  return found;
};
const lastRun = ({ github }: Stage, file: string) =>
  github.actions.runs.findLast(({ path }) => path === `.github/workflows/${file}`) ?? {};

const COMMIT = "c".repeat(40);
/** The posts' workflow calls that of another repository, which its owner has changed. */
const callProject = async ({ github, administration }: Stage, over: object | null = {}) => {
  const text = `jobs:\n  post:\n    uses: bakers/mergecast/.github/workflows/reusable-post.yml@${COMMIT} # v1.0.0\n`;
  await github.commit(".github/workflows/post.yml", text);
  const project = { private: false, access_level: "none", commits: [COMMIT], ...over };
  if (over !== null) administration.projects.set("bakers/mergecast", project);
};
const allowSelected = (stage: Stage, selected: object, policy = "selected") => {
  stage.administration.policy.allowed_actions = policy;
  Object.assign(stage.administration.selected, selected);
};

/** What is no longer as setup left it, the item that shows it, and what a person must do (left out: setup corrects it). */
type Row = [what: string, id: SetupId, spoil: (stage: Stage) => unknown, found: RegExp, byHand?: RegExp];

const TABLE: Row[] = [
  [
    "jobs may write",
    "actions-token",
    ({ administration }) => (administration.tokenPolicy.default_workflow_permissions = "write"),
    /may write/,
  ],
  [
    "jobs may approve",
    "actions-token",
    ({ administration }) => (administration.tokenPolicy.can_approve_pull_request_reviews = true),
    /approve pull requests/,
  ],
  [
    "actions need no pins",
    "actions-pins",
    ({ administration }) => (administration.policy.sha_pinning_required = false),
    /do not have to be pinned/,
  ],
  [
    "GitHub's own actions are not allowed",
    "actions-allowed",
    (stage) => allowSelected(stage, { github_owned_allowed: false }),
    /not allowed: those of GitHub/,
  ],
  ["only local actions are allowed", "actions-allowed", (stage) => allowSelected(stage, {}, "local_only"), /of GitHub/],
  [
    "the project is not among the allowed",
    "actions-allowed",
    async (stage) => {
      allowSelected(stage, { patterns_allowed: ["bakers/mergecast@*"] });
      await callProject(stage);
    },
    /not allowed: bakers\/mergecast\/\*/,
  ],
  ["the project is gone", "project-access", (stage) => callProject(stage, null), /is gone, or private/, /private copy/],
  [
    "the project moved",
    "project-access",
    (stage) => callProject(stage, { full_name: "guild/mergecast" }),
    /is guild\/mergecast now/,
    /old name/,
  ],
  [
    "the project lost the commit",
    "project-access",
    (stage) => callProject(stage, { commits: [] }),
    /has no commit ccccccc/,
    /init --force/,
  ],
  [
    "the project became private",
    "project-access",
    (stage) => callProject(stage, { private: true }),
    /is private, and this repository is public/,
    /docs\/operations\.md/,
  ],
  ["Actions are off", "actions-pins", ({ administration }) => (administration.policy.enabled = false), /switched off/],
  [
    "known strangers do not wait",
    "actions-approval",
    ({ administration }) => (administration.approval = "first_time_contributors"),
    /only some people/,
  ],
  ["labels are gone", "labels", ({ administration }) => (administration.labels = ["bug"]), /^post-proposal, mergecast/],
  ["Pages is off", "pages", ({ administration }) => (administration.pages = null), /off/],
  [
    "Pages shows a branch",
    "pages",
    ({ administration }) => (administration.pages = { build_type: "legacy", public: true }),
    /a branch/,
  ],
  [
    "a branch more reaches the secrets",
    "environment-publisher",
    (stage) => publisher(stage).branches?.push("release/*"),
    /release\/\*/,
  ],
  [
    "somebody must approve each run",
    "environment-publisher",
    (stage) => publisher(stage).reviewers.push(7),
    /hold back every post/,
  ],
  [
    "the environment for captions is gone",
    "environment-captions",
    ({ administration }) => administration.environments.delete("captions"),
    /there is none/,
  ],
  [
    "the chat is gone",
    "alert-secret",
    ({ github }) => github.administration.secrets.delete("ALERT_WEBHOOK"),
    /no chat/,
  ],
  [
    "the token is gone",
    "token-secret",
    ({ github }) => github.administration.secrets.delete("SOCIAL_TOKEN"),
    /there is none/,
  ],
  [
    "CODEOWNERS is the template's again",
    "own-files",
    ({ github }) => github.commit(".github/CODEOWNERS", TEMPLATE_CODEOWNERS),
    /@your-org/,
  ],
  [
    "an owner has left",
    "own-files",
    ({ administration }) => (administration.unknownOwners = ["@gone"]),
    /@gone/,
    /@gone/,
  ],
  ["the App may do more", "app", (stage) => (app(stage).permissions.actions = "write"), /actions/, /permissions/],
  ["the App may do less", "app", (stage) => (app(stage).permissions.contents = "read"), /contents/, /permissions/],
  [
    "the key is gone",
    "app-key",
    (stage) => publisher(stage).secrets.clear(),
    /publisher has none/,
    /Run npm run setup/,
  ],
  ["the App is no longer installed", "app-installed", (stage) => (app(stage).isInstalled = false), /not installed/],
  ["the ruleset is gone", "ruleset", (stage) => remove(stage, "mergecast"), /nothing protects/],
  ["the ruleset is disabled", "ruleset", (stage) => (ruleset(stage).enforcement = "disabled"), /nothing protects/],
  [
    "the ruleset is only tried out",
    "ruleset",
    (stage) => (ruleset(stage).enforcement = "evaluate"),
    /nothing protects/,
  ],
  [
    "the ruleset is for another branch",
    "ruleset",
    (stage) => (ruleset(stage).conditions = { ref_name: { include: ["refs/heads/next"], exclude: [] } }),
    /nothing protects/,
  ],
  [
    "the ruleset leaves the default branch out",
    "ruleset",
    (stage) => (ruleset(stage).conditions = { ref_name: { include: ["~ALL"], exclude: ["refs/heads/main"] } }),
    /nothing protects/,
  ],
  ["the App may not pass", "ruleset", (stage) => (ruleset(stage).bypass_actors = []), /may not bypass/],
  [
    "administrators may pass, too",
    "ruleset",
    (stage) => ruleset(stage).bypass_actors.push({ actor_type: "RepositoryRole", actor_id: 5, bypass_mode: "always" }),
    /RepositoryRole/,
  ],
  [
    "no check is required",
    "ruleset",
    (stage) => {
      const body = ruleset(stage);
      body.rules = body.rules.filter(({ type }) => type !== "required_status_checks");
    },
    /validate \/ validate is not required[\s\S]*ci is not required/,
  ],
  [
    "branches must be up to date",
    "ruleset",
    (stage) => (parametersOf(stage, "required_status_checks").strict_required_status_checks_policy = true),
    /stale/,
  ],
  [
    "a single person must be approved",
    "ruleset",
    (stage) => (parametersOf(stage, "pull_request").required_approving_review_count = 1),
    /nobody else/,
  ],
  [
    "the record may be rewritten",
    "record-ruleset",
    (stage) => remove(stage, "mergecast record: history"),
    /^the record may be deleted; force pushes may rewrite the record$/,
  ],
  [
    "people may write the record",
    "record-ruleset",
    (stage) => (ruleset(stage, "mergecast record: App only").enforcement = "disabled"),
    /others than the App may write the record/,
  ],
  [
    "the rulesets of the record are for other branches",
    "record-ruleset",
    (stage) => {
      for (const name of ["mergecast record: history", "mergecast record: App only"])
        ruleset(stage, name).conditions = { ref_name: { include: ["~DEFAULT_BRANCH"], exclude: [] } };
    },
    /deleted.*force.*create.*write/,
  ],
  [
    "the check failed",
    "check-run",
    (stage) => Object.assign(lastRun(stage, "check-setup.yml"), { conclusion: "failure" }),
    /did not pass/,
  ],
  [
    "the rehearsal was cancelled",
    "rehearsal-run",
    (stage) => Object.assign(lastRun(stage, "post.yml"), { conclusion: "cancelled" }),
    /did not pass/,
  ],
  [
    "the workflow of the check is gone",
    "check-run",
    ({ github }) => (github.actions.workflows = github.actions.workflows.filter(({ name }) => name !== "check-setup")),
    /there is no check-setup\.yml/,
    /Restore/,
  ],
];

describe("a repository in which one thing was spoiled after setup", () => {
  it("is whole otherwise, and every item can be spoiled", async () => {
    const { rows } = await arranged();
    expect(notOk(await rows())).toEqual([]);
    // Without numbers of posts, nothing is wrong.
    const spoilable = ALL.filter((id) => id !== "insights");
    expect([...new Set(TABLE.map(([, id]) => id))].sort()).toEqual(spoilable.sort());
  });

  it.each(TABLE)("doctor says that %s, and nothing else", async (_what, id, spoil, found, byHand) => {
    const stage = await arranged();
    await spoil(stage);
    const rows = await stage.rows();
    expect(notOk(rows)).toEqual([id]);
    expect(rows[id].state).toMatch(/^(?:failed|warning)$/);
    expect(rows[id].found).toMatch(found);
    expect(rows[id].whatToDo).toMatch(byHand ?? /^Run npm run setup\.$/);
    if (byHand === undefined) {
      await stage.setup();
      finishRuns(stage.github);
      expect(notOk(await stage.rows())).toEqual([]);
      // One of each, as before.
      expect([stage.administration.apps.length, rulesetsIn(stage.administration).sort()]).toEqual([1, OURS]);
    }
    expect(stage.deviations).toEqual([]);
  });
});
