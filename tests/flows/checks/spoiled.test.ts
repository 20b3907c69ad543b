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

const ALL = Object.keys(SETUP_TITLES) as SetupId[];
const OURS = [...RULESETS].sort();
const OWNERS = ".github/CODEOWNERS";
const ELSEWHERE = { ref_name: { include: ["refs/heads/next"], exclude: [] } };
const FAILED = { conclusion: "failure" };

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

/** What a row needs at hand. */
function handles({ administration, github }: Stage) {
  const { apps, environments, rulesets } = administration;
  const [app, publisher] = [apps[0], environments.get("publisher")];
  if (app === undefined || publisher === undefined) throw new Error("Setup has made neither App nor environment");
  const rulesOf = (wanted: string) => rulesets.find(({ name }) => name === wanted)?.body ?? {};
  const remove = (unwanted: string) => {
    administration.rulesets = rulesets.filter(({ name }) => name !== unwanted);
  };
  const lastRun = (file: string) =>
    github.actions.runs.findLast(({ path }) => path === `.github/workflows/${file}`) ?? {};
  /** The posts' workflow calls that of another repository, which its owner has changed. */
  const callProject = async (over: object | null) => {
    const text = `jobs:\n  post:\n    uses: bakers/mergecast/.github/workflows/reusable-post.yml@${COMMIT} # v1.0.0\n`;
    await github.commit(".github/workflows/post.yml", text);
    const project = { private: false, access_level: "none", commits: [COMMIT], ...over };
    if (over !== null) administration.projects.set("bakers/mergecast", project);
  };
  const allowSelected = (selected: object) => {
    administration.policy.allowed_actions = "selected";
    Object.assign(administration.selected, selected);
  };
  return { a: administration, github, app, publisher, rulesOf, remove, lastRun, callProject, allowSelected };
}

const COMMIT = "c".repeat(40);

/** The item that shows what is no longer as setup left it, how that comes, and what a person must do (left out: setup corrects it). */
type Row = [SetupId, what: string, spoil: (at: ReturnType<typeof handles>) => unknown, found: RegExp, byHand?: RegExp];

const HISTORY = "mergecast record: history";

const TABLE: Row[] = [
  ["actions-token", "jobs may write", ({ a }) => (a.tokenPolicy.default_workflow_permissions = "write"), /may write/],
  ["actions-token", "jobs may approve", ({ a }) => (a.tokenPolicy.can_approve_pull_request_reviews = true), /approve/],
  ["actions-pins", "actions need no pins", ({ a }) => (a.policy.sha_pinning_required = false), /not have to be pinned/],
  ["actions-pins", "Actions are off", ({ a }) => (a.policy.enabled = false), /switched off/],
  [
    "actions-allowed",
    "neither GitHub's own actions nor the project's are allowed",
    async ({ allowSelected, callProject }) => {
      allowSelected({ github_owned_allowed: false, patterns_allowed: ["bakers/mergecast@*"] });
      await callProject({});
    },
    /not allowed: those of GitHub.*bakers\/mergecast\/\*/,
  ],
  ["project-access", "it is gone", ({ callProject }) => callProject(null), /is gone, or private/, /private copy/],
  ["project-access", "it moved", (at) => at.callProject({ full_name: "guild/x" }), /is guild\/x now/, /old name/],
  ["project-access", "it lost the commit", (at) => at.callProject({ commits: [] }), /no commit ccc/, /init --force/],
  ["project-access", "it is private", (at) => at.callProject({ private: true }), /this repository is public/, /docs/],
  [
    "project-access",
    "its commit is not that of the release",
    (at) => at.callProject({ isSource: true }),
    /call v1\.0\.0, but commit ccccccc holds no built program/,
    /upgrade/,
  ],
  [
    "workflow-branches",
    "the default branch has another name",
    ({ github }) => github.commit(".github/workflows/calendar.yml", "on:\n  push:\n    branches: [trunk]\n"),
    /no push to main starts \.github\/workflows\/calendar\.yml/,
    /branches: \[main\]/,
  ],
  [
    "actions-approval",
    "strangers do not wait",
    ({ a }) => (a.approval = "first_time_contributors"),
    /only some people/,
  ],
  ["labels", "they are gone", ({ a }) => (a.labels = ["bug"]), /^post-proposal, mergecast/],
  ["pages", "it is off", ({ a }) => (a.pages = null), /off/],
  ["pages", "it shows a branch", ({ a }) => (a.pages = { build_type: "legacy", public: true }), /a branch/],
  ["environment-publisher", "one more branch may use it", ({ publisher }) => publisher.branches?.push("x"), / x/],
  ["environment-publisher", "each run is approved", ({ publisher }) => publisher.reviewers.push(7), /hold back every/],
  ["environment-captions", "it is gone", ({ a }) => a.environments.delete("captions"), /there is none/],
  [
    "alert-secret",
    "the chat is gone",
    ({ github }) => github.administration.secrets.delete("ALERT_WEBHOOK"),
    /no chat/,
  ],
  [
    "token-secret",
    "the token is gone",
    ({ github }) => github.administration.secrets.delete("SOCIAL_TOKEN"),
    /is none/,
  ],
  ["own-files", "they are the template's", ({ github }) => github.commit(OWNERS, TEMPLATE_CODEOWNERS), /@your-org/],
  ["own-files", "an owner has left", ({ a }) => (a.unknownOwners = ["@gone"]), /@gone/, /@gone/],
  ["app", "it may do more", ({ app }) => (app.permissions.actions = "write"), /actions/, /permissions/],
  ["app", "it may do less", ({ app }) => (app.permissions.contents = "read"), /contents/, /permissions/],
  ["app-key", "it is gone", ({ publisher }) => publisher.secrets.clear(), /publisher has none/, /Run npm run setup/],
  ["app-installed", "it is not any more", ({ app }) => (app.isInstalled = false), /not installed/],
  ["ruleset", "it is gone", ({ remove }) => remove("mergecast"), /nothing protects/],
  ["ruleset", "it is tried out", ({ rulesOf }) => (rulesOf("mergecast").enforcement = "evaluate"), /nothing protects/],
  ["ruleset", "it is elsewhere", ({ rulesOf }) => (rulesOf("mergecast").conditions = ELSEWHERE), /nothing protects/],
  ["ruleset", "the App may not pass", ({ rulesOf }) => (rulesOf("mergecast").bypass_actors = []), /may not bypass/],
  [
    "record-ruleset",
    "it is gone",
    ({ remove }) => remove(HISTORY),
    /^the record may be deleted; force pushes may rewr/,
  ],
  ["record-ruleset", "it is elsewhere", ({ rulesOf }) => (rulesOf(HISTORY).conditions = ELSEWHERE), /deleted.*force/],
  ["check-run", "it failed", (at) => Object.assign(at.lastRun("check-setup.yml"), FAILED), /did not pass/],
  ["rehearsal-run", "it failed", (at) => Object.assign(at.lastRun("post.yml"), FAILED), /did not pass/],
  ["check-run", "its workflow is gone", ({ github }) => void github.actions.workflows.pop(), /is no check/, /Restore/],
];

describe("a repository in which one thing was spoiled after setup", () => {
  it("is whole otherwise, and every item can be spoiled", async () => {
    const { rows } = await arranged();
    expect(notOk(await rows())).toEqual([]);
    // Without numbers of posts, nothing is wrong.
    const spoilable = ALL.filter((id) => id !== "insights");
    expect([...new Set(TABLE.map(([id]) => id))].sort()).toEqual(spoilable.sort());
  });

  it.each(TABLE)("doctor says of %s that %s, and nothing else", async (id, _what, spoil, found, byHand) => {
    const stage = await arranged();
    await spoil(handles(stage));
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
