import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SETUP_TITLES, type SetupId } from "../../../scripts/core/checks/check.ts";
import type { DoctorRow } from "../../../scripts/core/checks/report.ts";
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
const without = (stage: Stage, type: string) => {
  const body = ruleset(stage);
  body.rules = body.rules.filter((rule) => rule.type !== type);
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

interface Spoiled {
  /** What is no longer as setup left it. */
  what: string;
  id: SetupId;
  spoil(stage: Stage): unknown;
  found: RegExp;
  /** Other rows that cannot be right then. */
  along?: SetupId[];
  /** What a person must do; left out: setup arranges it again. */
  byHand?: RegExp;
}

const TABLE: Spoiled[] = [
  {
    what: "jobs may write",
    id: "actions-token",
    spoil: ({ administration }) => (administration.tokenPolicy.default_workflow_permissions = "write"),
    found: /may write/,
  },
  {
    what: "jobs may approve",
    id: "actions-token",
    spoil: ({ administration }) => (administration.tokenPolicy.can_approve_pull_request_reviews = true),
    found: /approve pull requests/,
  },
  {
    what: "actions need no pins",
    id: "actions-pins",
    spoil: ({ administration }) => (administration.policy.sha_pinning_required = false),
    found: /need not be pinned/,
  },
  {
    what: "Actions are off",
    id: "actions-pins",
    spoil: ({ administration }) => (administration.policy.enabled = false),
    found: /switched off/,
  },
  {
    what: "known strangers do not wait",
    id: "actions-approval",
    spoil: ({ administration }) => (administration.approval = "first_time_contributors"),
    found: /only some people/,
  },
  {
    what: "a label is gone",
    id: "labels",
    spoil: ({ administration }) =>
      (administration.labels = administration.labels.filter((name) => name !== "post-proposal")),
    found: /^post-proposal$/,
  },
  {
    what: "Pages is off",
    id: "pages",
    spoil: ({ administration }) => (administration.pages = null),
    found: /off/,
  },
  {
    what: "Pages shows a branch",
    id: "pages",
    spoil: ({ administration }) => (administration.pages = { build_type: "legacy", public: true }),
    found: /a branch/,
  },
  {
    what: "every branch reaches the secrets",
    id: "environment-publisher",
    spoil: (stage) => (publisher(stage).branches = null),
    found: /every branch/,
  },
  {
    what: "one more branch reaches the secrets",
    id: "environment-publisher",
    spoil: (stage) => publisher(stage).branches?.push("release/*"),
    found: /release\/\*/,
  },
  {
    what: "another branch instead reaches the secrets",
    id: "environment-publisher",
    spoil: (stage) => (publisher(stage).branches = ["master"]),
    found: /master/,
  },
  {
    what: "somebody must approve each run",
    id: "environment-publisher",
    spoil: (stage) => publisher(stage).reviewers.push(7),
    found: /hold back every post/,
  },
  {
    what: "the environment for captions is gone",
    id: "environment-captions",
    spoil: ({ administration }) => administration.environments.delete("captions"),
    found: /there is none/,
  },
  {
    what: "the chat is gone",
    id: "alert-secret",
    spoil: ({ github }) => github.secrets.repository.delete("ALERT_WEBHOOK"),
    found: /no chat/,
  },
  {
    what: "the token is gone",
    id: "token-secret",
    spoil: ({ github }) => github.secrets.repository.delete("SOCIAL_TOKEN"),
    found: /there is none/,
  },
  {
    what: "CODEOWNERS is the template's again",
    id: "own-files",
    spoil: ({ github }) => github.commit(".github/CODEOWNERS", TEMPLATE_CODEOWNERS),
    found: /@your-org/,
  },
  {
    what: "the queue names no account",
    id: "own-files",
    spoil: ({ github }) => github.commit("content/queue.json", '{ "account": "", "posts": [] }\n'),
    found: /no account/,
    byHand: /--account NAME/,
  },
  {
    what: "nothing says where media is served",
    id: "own-files",
    spoil: ({ github }) => github.commit("content/settings.json", "{}\n"),
    found: /media\.base_url/,
  },
  {
    what: "an owner has left",
    id: "own-files",
    spoil: ({ administration }) => (administration.unknownOwners = ["@gone"]),
    found: /@gone/,
    byHand: /@gone/,
  },
  {
    what: "the App may do more",
    id: "app",
    spoil: (stage) => (app(stage).permissions.actions = "write"),
    found: /actions/,
    byHand: /permissions/,
  },
  {
    what: "the App may do less",
    id: "app",
    spoil: (stage) => (app(stage).permissions.contents = "read"),
    found: /contents/,
    byHand: /permissions/,
  },
  {
    what: "the key is gone",
    id: "app-key",
    spoil: (stage) => publisher(stage).secrets.clear(),
    found: /publisher has none/,
    byHand: /Run npm run setup/,
  },
  {
    what: "the App is no longer installed",
    id: "app-installed",
    spoil: (stage) => (app(stage).isInstalled = false),
    found: /not installed/,
  },
  {
    what: "the ruleset is gone",
    id: "ruleset",
    spoil: (stage) => remove(stage, "mergecast"),
    found: /nothing protects/,
  },
  {
    what: "the ruleset is switched off",
    id: "ruleset",
    spoil: (stage) => (ruleset(stage).enforcement = "disabled"),
    found: /nothing protects/,
  },
  {
    what: "the ruleset is only tried out",
    id: "ruleset",
    spoil: (stage) => (ruleset(stage).enforcement = "evaluate"),
    found: /nothing protects/,
  },
  {
    what: "the ruleset is for another branch",
    id: "ruleset",
    spoil: (stage) => (ruleset(stage).conditions = { ref_name: { include: ["refs/heads/next"], exclude: [] } }),
    found: /nothing protects/,
  },
  {
    what: "the ruleset leaves the default branch out",
    id: "ruleset",
    spoil: (stage) => (ruleset(stage).conditions = { ref_name: { include: ["~ALL"], exclude: ["refs/heads/main"] } }),
    found: /nothing protects/,
  },
  {
    what: "the App may not pass",
    id: "ruleset",
    spoil: (stage) => (ruleset(stage).bypass_actors = []),
    found: /may not bypass/,
  },
  {
    what: "the App may pass in pull requests only",
    id: "ruleset",
    spoil: (stage) =>
      (ruleset(stage).bypass_actors = [
        { actor_type: "Integration", actor_id: app(stage).id, bypass_mode: "pull_request" },
      ]),
    found: /bypass/,
  },
  {
    what: "administrators may pass, too",
    id: "ruleset",
    spoil: (stage) =>
      ruleset(stage).bypass_actors.push({ actor_type: "RepositoryRole", actor_id: 5, bypass_mode: "always" }),
    found: /RepositoryRole/,
  },
  { what: "the branch may be deleted", id: "ruleset", spoil: (stage) => without(stage, "deletion"), found: /deleted/ },
  { what: "pushes may be forced", id: "ruleset", spoil: (stage) => without(stage, "non_fast_forward"), found: /force/ },
  {
    what: "nobody needs a pull request",
    id: "ruleset",
    spoil: (stage) => without(stage, "pull_request"),
    found: /no pull request/,
  },
  {
    what: "no check is required",
    id: "ruleset",
    spoil: (stage) => without(stage, "required_status_checks"),
    found: /validate \/ validate is not required[\s\S]*ci is not required/,
  },
  {
    what: "one check is not required",
    id: "ruleset",
    spoil: (stage) => (parametersOf(stage, "required_status_checks").required_status_checks = [{ context: "ci" }]),
    found: /validate \/ validate is not required/,
  },
  {
    what: "branches must be up to date",
    id: "ruleset",
    spoil: (stage) => (parametersOf(stage, "required_status_checks").strict_required_status_checks_policy = true),
    found: /stale/,
  },
  {
    what: "a single person must be approved",
    id: "ruleset",
    spoil: (stage) => (parametersOf(stage, "pull_request").required_approving_review_count = 1),
    found: /nobody else/,
  },
  {
    what: "the record may be rewritten",
    id: "record-ruleset",
    spoil: (stage) => remove(stage, "mergecast record: history"),
    found: /^the record may be deleted; force pushes may rewrite the record$/,
  },
  {
    what: "people may write the record",
    id: "record-ruleset",
    spoil: (stage) => (ruleset(stage, "mergecast record: App only").enforcement = "disabled"),
    found: /others than the App may write the record/,
  },
  {
    what: "the rulesets of the record are for other branches",
    id: "record-ruleset",
    spoil: (stage) => {
      for (const name of ["mergecast record: history", "mergecast record: App only"])
        ruleset(stage, name).conditions = { ref_name: { include: ["~DEFAULT_BRANCH"], exclude: [] } };
    },
    found: /deleted.*force.*create.*write/,
  },
  {
    what: "the App may rewrite the record",
    id: "record-ruleset",
    spoil: (stage) =>
      ruleset(stage, "mergecast record: history").bypass_actors.push({
        actor_type: "Integration",
        actor_id: app(stage).id,
        bypass_mode: "always",
      }),
    found: /Integration may bypass mergecast record: history/,
  },
  {
    what: "the App may not write the record",
    id: "record-ruleset",
    spoil: (stage) => (ruleset(stage, "mergecast record: App only").bypass_actors = []),
    found: /the App may not bypass mergecast record: App only/,
  },
  {
    what: "the check failed",
    id: "check-run",
    spoil: (stage) => Object.assign(lastRun(stage, "check-setup.yml"), { conclusion: "failure" }),
    found: /did not pass/,
  },
  {
    what: "the rehearsal was cancelled",
    id: "rehearsal-run",
    spoil: (stage) => Object.assign(lastRun(stage, "post.yml"), { conclusion: "cancelled" }),
    found: /did not pass/,
  },
  {
    what: "the workflow of the check is gone",
    id: "check-run",
    spoil: ({ github }) =>
      (github.actions.workflows = github.actions.workflows.filter(({ name }) => name !== "check-setup")),
    found: /there is no check-setup\.yml/,
    byHand: /Restore/,
  },
];

describe("a repository in which one thing was spoiled after setup", () => {
  it("is whole otherwise, and every item can be spoiled", async () => {
    const { rows } = await arranged();
    expect(notOk(await rows())).toEqual([]);
    expect([...new Set(TABLE.map(({ id }) => id))].sort()).toEqual([...ALL].sort());
  });

  it.each(TABLE)("doctor says it, and nothing else: $what", async ({ id, spoil, found, along = [], byHand }) => {
    const stage = await arranged();
    await spoil(stage);
    const rows = await stage.rows();
    expect(notOk(rows)).toEqual(ALL.filter((one) => one === id || along.includes(one)));
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
