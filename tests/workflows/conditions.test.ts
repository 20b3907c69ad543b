// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are expressions of GitHub, not of JavaScript.
import { describe, expect, it } from "vitest";
import { REQUIRED_CHECKS } from "../../scripts/core/checks/names.ts";
import { gitRepository } from "../support/git-repository.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { evaluate, holds } from "./evaluate.ts";
import { commandOf, jobsOf, type NamedJob, readWorkflows } from "./read-workflows.ts";
import { runShell } from "./run/shell.ts";

const workflows = await readWorkflows();

function jobOf(file: string, name: string): NamedJob {
  const workflow = workflows.find((candidate) => candidate.file === file);
  const job = workflow && jobsOf(workflow).find((candidate) => candidate.name === name);
  if (job === undefined) throw new Error(`${file} has no job ${name}`);
  return job;
}

/** The commands of a job that would run. */
function commands(job: NamedJob, contexts: object): string[] {
  return job.steps.filter((step) => holds(step.if, contexts)).flatMap((step) => commandOf(step) ?? []);
}

function optionsOf(file: string, name: string, inputs: object): string {
  const step = jobOf(file, name).steps.find(({ id }) => id === "command");
  const parts = (step && commandOf(step))?.match(/\$\{\{.*?\}\}/g) ?? [];
  return parts
    .map((part) => evaluate(part, { inputs }))
    .join(" ")
    .trim();
}

describe("what GitHub's own token may do", () => {
  it.each(["post", "refresh", "health", "resolve", "propose"])(
    "in %s: write contents only where no App does, by the same steps",
    (name) => {
      const [withApp, without] = [
        jobOf(`reusable-${name}.yml`, name),
        jobOf(`reusable-${name}.yml`, `${name}-without-app`),
      ];
      expect([withApp.permissions?.contents, without.permissions?.contents]).toEqual(["read", "write"]);
      expect(without.steps).toEqual(withApp.steps);
    },
  );
});

const workingJobs = (file: string) =>
  workflows
    .filter((workflow) => workflow.file === file)
    .flatMap(jobsOf)
    .filter(({ uses }) => uses === undefined);
const APP = { APP_CLIENT_ID: "Iv1" };
const BOT = "dependabot[bot]";
const checked = (event: string, owner = "team", conclusion = "success", login = "anna") => {
  const head_repository = { full_name: `${owner}/posts` };
  const workflow_run = { event, conclusion, head_repository, actor: { login } };
  return { event_name: "workflow_run", repository: "team/posts", event: { workflow_run } };
};
const on = (event_name: string, { has_pages = false, branch = "trunk" } = {}) => ({
  ...{ event_name, ref: `refs/heads/${branch}` },
  event: { repository: { has_pages, default_branch: "trunk" } },
});
const BUILT = { build: { result: "success", outputs: { site: "success" } } };
const labelled = (...names: string[]) => ({ event: { issue: { labels: names.map((name) => ({ name })) } } });
const MODEL = { LLM_BASE_URL: "https://llm.example.com/v1" };

describe("what starts", () => {
  it.each<[string, string, object, object, string[]]>([
    ["preview", "after the check of a fork's pull request", checked("pull_request", "stranger"), {}, ["preview"]],
    ["preview", "after the check of a branch here, which comments itself", checked("pull_request"), {}, []],
    [
      "preview",
      "after a check that could not start",
      checked("pull_request", "team", "startup_failure"),
      {},
      ["preview"],
    ],
    [
      "preview",
      "after the check of a branch of Dependabot",
      checked("pull_request", "team", "success", BOT),
      {},
      ["preview"],
    ],
    ["preview", "after the check of a push", checked("push"), {}, []],
    ["preview", "after the check of a group", checked("merge_group"), {}, []],
    ["calendar", "on a push, with an App", on("push"), APP, ["build", "publish"]],
    ["calendar", "by hand, without one", on("workflow_dispatch"), {}, ["build", "publish-without-app"]],
    ["captions", "by schedule, without a model", on("schedule"), {}, []],
    ["captions", "by schedule, with a model", on("schedule"), MODEL, ["generate"]],
    ["captions", "by hand in any case", on("workflow_dispatch"), {}, ["generate"]],
    ["insights", "by schedule, not switched on", on("schedule"), {}, []],
    ["insights", "by schedule, switched off", on("schedule"), { READ_INSIGHTS: "off", ...APP }, []],
    ["insights", "by schedule, switched on", on("schedule"), { READ_INSIGHTS: "on", ...APP }, ["insights"]],
    ["insights", "by hand, without an App", on("workflow_dispatch"), {}, ["insights-without-app"]],
    ["propose", "with its label among others, with an App", labelled("bug", "post-proposal"), APP, ["propose"]],
    ["propose", "with its label, without an App", labelled("post-proposal"), {}, ["propose-without-app"]],
    ["propose", "with another label", labelled("bug"), APP, []],
    ["propose", "without labels", labelled(), {}, []],
  ])("reusable-%s.yml, %s", (name, _when, github, vars, expected) => {
    const started = workingJobs(`reusable-${name}.yml`).filter((job) => holds(job.if, { github, vars, needs: BUILT }));
    expect(started.map((job) => job.name)).toEqual(expected);
  });
});

describe("ci.yml", () => {
  const runs = (event_name: string, outcome: string) =>
    jobOf("ci.yml", "ci")
      .steps.filter((step) => holds(step.if, { github: { event_name }, steps: { content: { outcome } } }))
      .map(({ run, uses }) => run ?? uses?.replace(/@.*/, ""));

  it.each([
    ["pull_request", "success", 2],
    ["merge_group", "success", 2],
    ["pull_request", "failure", 4],
    ["merge_group", "failure", 4],
    ["push", "skipped", 3],
  ])("on %s, where the look at what differs ends in %s, has %s steps", (event, outcome, count) => {
    expect(runs(event, outcome)).toHaveLength(count);
    expect(runs(event, outcome).includes("bash .ci/run")).toBe(outcome !== "success");
  });

  it.each([
    [["content/queue.json"], true],
    [["content/media/a.jpg", "accounts/bakery/queue.json"], true],
    [["content/queue.json", "package.json"], false],
    [["contents/queue.json"], false],
    [["docs/content/a.md"], false],
  ])("takes %j for content alone: %s", async (paths, isContent) => {
    const { root, commit } = await gitRepository();
    await commit({ "README.md": "one" });
    await commit(Object.fromEntries(paths.map((path) => [path, "two"])));
    const step = jobOf("ci.yml", "ci").steps.find(({ id }) => id === "content");
    const { code } = await runShell(step?.run ?? "", {
      workspace: root,
      temp: root,
      env: { BASE: "HEAD^1" },
      signal: new AbortController().signal,
    });
    expect(code === 0).toBe(isContent);
  });

  it("runs everything where git does not know the base", async () => {
    const { root, commit } = await gitRepository();
    await commit({ "README.md": "one" });
    const step = jobOf("ci.yml", "ci").steps.find(({ id }) => id === "content");
    const { code } = await runShell(step?.run ?? "", {
      workspace: root,
      temp: root,
      env: { BASE: "HEAD^1" },
      signal: new AbortController().signal,
    });
    expect(code).not.toBe(0);
  });
});

describe("reusable-calendar.yml", () => {
  it.each(["publish", "publish-without-app"])("starts %s where the calendar could not be built, too", (name) => {
    const vars = name === "publish" ? APP : {};
    const { if: condition } = jobOf("reusable-calendar.yml", name);
    for (const [result, isStarted] of [
      ["success", true],
      ["failure", true],
      // It ran out of time.
      ["cancelled", true],
      ["skipped", false],
    ] as const)
      expect(holds(condition, { vars, needs: { build: { result } } }, result === "success")).toBe(isStarted);
  });

  it("lets GitHub's own token write contents only where no App does, by the same steps", () => {
    const [withApp, without] = ["publish", "publish-without-app"].map((name) => jobOf("reusable-calendar.yml", name));
    expect([withApp?.permissions?.contents, without?.permissions?.contents]).toEqual(["read", "write"]);
    expect(without?.steps).toEqual(withApp?.steps);
  });

  it("deploys nothing that was not built", () => {
    const deploy = jobOf("reusable-calendar.yml", "publish").steps.find(({ uses }) => uses?.includes("deploy-pages"));
    const github = on("push", { has_pages: true });
    for (const site of ["success", "skipped", undefined])
      expect(holds(deploy?.if, { github, needs: { build: { outputs: { site } } } })).toBe(site === "success");
    expect(holds(deploy?.if, { github: on("push"), needs: BUILT })).toBe(false);
  });
});

describe("reusable-calendar.yml, for previews that are missing", () => {
  it("writes them when Pages is deployed, and takes no time from anything", () => {
    const { steps } = jobOf("reusable-calendar.yml", "publish");
    expect(commandOf(steps.at(-1) ?? {})).toBe("preview --missing");
    expect(steps.at(-1)).toMatchObject({ "timeout-minutes": 5, "continue-on-error": true });
    expect(steps.slice(0, -1).some(({ uses }) => uses?.includes("deploy-pages"))).toBe(true);
  });
});

describe("validate.yml", () => {
  const pullOf = (full_name: string) => ({ pull_request: { head: { repo: { full_name } } } });

  it.each([
    ["stranger/posts", "stranger"],
    ["team/posts", BOT],
  ])("writes no comment for a branch of %s by %s, whose run may only read", (home, actor) => {
    const github = { event_name: "pull_request", actor, repository: "team/posts", event: pullOf(home) };
    expect(commands(jobOf("reusable-validate.yml", "validate"), { github })).not.toContain("preview");
  });

  it.each([
    [
      "pull_request",
      "2",
      ["validate --base $BASE", "calendar --out site/dist", "preview --base $BASE --html posts.html", "preview"],
    ],
    ["merge_group", "0", ["validate --base $BASE"]],
  ])("on %s, with %s commits: runs %j", (event_name, depth, expected) => {
    const job = jobOf("reusable-validate.yml", "validate");
    const github = { event_name, actor: "anna", repository: "team/posts", event: pullOf("team/posts") };
    expect(commands(job, { github })).toEqual(expected);
    expect(evaluate(String(job.steps[0]?.with?.["fetch-depth"]), { github })).toBe(depth);
  });
});

describe("reusable-calendar.yml, after a run of a workflow by the right name", () => {
  const ours = {
    event: "schedule",
    head_branch: "main",
    head_sha: "a".repeat(40),
    head_repository: { full_name: "team/posts" },
    conclusion: "success",
  };
  const starts = (change: object) => {
    const event = { workflow_run: { ...ours, ...change }, repository: { default_branch: "main" } };
    const github = { event_name: "workflow_run", event, repository: "team/posts", sha: "b".repeat(40) };
    return holds(jobOf("reusable-calendar.yml", "build").if, { github });
  };

  it.each([
    ["is of this repository's default branch, by schedule", {}, true],
    ["was started by hand there", { event: "workflow_dispatch" }, true],
    ["checked a pull request", { event: "pull_request" }, false],
    ["was started by a push", { event: "push" }, false],
    ["is of another branch", { head_branch: "post" }, false],
    ["is of a fork", { head_repository: { full_name: "stranger/posts" } }, false],
    ["is of a repository that is gone", { head_repository: null }, false],
    ["has committed nothing", { head_sha: "b".repeat(40) }, false],
  ])("that %s: %j starts %s", (_name, change, expected) => {
    expect(starts(change)).toBe(expected);
  });
});

describe("captions.yml", () => {
  it("shows the model's key to no job that may change content or propose it", () => {
    expect(jobOf("reusable-captions.yml", "generate").permissions).toEqual({ contents: "read", issues: "write" });
    expect(JSON.stringify(jobOf("reusable-captions.yml", "generate"))).not.toMatch(/BOT_TOKEN|APP_PRIVATE_KEY/);
    expect(JSON.stringify(jobOf("reusable-captions.yml", "propose"))).not.toContain("LLM_API_KEY");
  });
});

describe("post.yml and refresh.yml", () => {
  it("refresh gets --dry-run when asked for", () => {
    expect([
      optionsOf("reusable-refresh.yml", "refresh", { dry_run: true }),
      optionsOf("reusable-refresh.yml", "refresh", {}),
    ]).toEqual(["--dry-run", ""]);
  });

  it.each(["reusable-post.yml", "reusable-refresh.yml", "reusable-resolve.yml", "reusable-calendar.yml"])(
    "%s takes the App's token before the stored one",
    (file) => {
      const jobs = workflows.filter((workflow) => workflow.file === file).flatMap(jobsOf);
      const steps = jobs.find(({ steps }) => steps.some(({ id }) => id === "bot"))?.steps ?? [];
      const token = steps.findLast(({ env }) => env?.BOT_TOKEN !== undefined)?.env?.BOT_TOKEN ?? "";
      const secrets = { BOT_TOKEN: "stored" };
      expect(evaluate(token, { secrets, steps: { bot: { outputs: { token: "of the app" } } } })).toBe("of the app");
      expect(evaluate(token, { secrets })).toBe("stored");
    },
  );
});

describe("resolve.yml", () => {
  const verdictFor = (inputs: object) => {
    const step = jobOf("reusable-resolve.yml", "resolve").steps.find(({ id }) => id === "command");
    expect(step && commandOf(step)).toBe("queue resolve --queue=$QUEUE $VERDICT -- $ID");
    return evaluate(step?.env?.VERDICT ?? "", { inputs });
  };

  it.each([
    [{ verdict: "it is live", media_id: "18000000000000001" }, "--media-id=18000000000000001"],
    [{ verdict: "it is live" }, "--published"],
    [{ verdict: "it is not live, build it again" }, "--retry"],
    [{ verdict: "it is not live, give it up", why: "no --retry, please" }, "--failed=no --retry, please"],
    [{ verdict: "anything else", media_id: "--retry" }, "false"],
  ])("for %j resolves with %s", (inputs, option) => {
    expect(verdictFor(inputs)).toBe(option);
  });

  it.each([
    ["rebuild the record", ["queue rebuild-record --queue=$QUEUE ${{ inputs.confirmed && '--yes' || '' }}"]],
    ["it is live", ["queue resolve --queue=$QUEUE $VERDICT -- $ID"]],
  ])("for %j runs only %j", (verdict, expected) => {
    expect(commands(jobOf("reusable-resolve.yml", "resolve"), { inputs: { verdict } })).toEqual(expected);
  });

  it("offers exactly the verdicts it acts on", () => {
    const on = workflows.find(({ file }) => file === "resolve.yml")?.source.on as {
      workflow_dispatch: { inputs: { verdict: { options: string[] } } };
    };
    const { options } = on.workflow_dispatch.inputs.verdict;
    expect(options.at(-1)).toBe("rebuild the record");
    expect(options.slice(0, -1).map((verdict) => verdictFor({ verdict }).replace(/=.*/, ""))).toEqual([
      "--published",
      "--retry",
      "--failed",
      "--comment",
      "--comment",
      "--comment",
    ]);
  });
});

describe("billing-image.yml", () => {
  const { steps } = jobOf("billing-image.yml", "image");

  it.each([
    ["push", {}, false],
    ["push", { BILLING_IMAGE: "true" }, true],
    ["workflow_dispatch", {}, true],
  ])("on %s with the variables %j: starts %s", (event_name, vars, expected) => {
    expect(holds(jobOf("billing-image.yml", "test").if, { github: { event_name }, vars })).toBe(expected);
  });

  it("waits for the tests", () => expect(jobOf("billing-image.yml", "image").needs).toBe("test"));

  it("names the image in lower case", async () => {
    const folder = await temporaryFolder();
    const command = steps.find(({ id }) => id === "image")?.run ?? "";
    const env = { GITHUB_REPOSITORY: "Team/Our-Posts" };
    const signal = new AbortController().signal;
    const { outputs } = await runShell(command, { workspace: folder, temp: folder, env, signal });
    expect(outputs).toBe("name=ghcr.io/team/our-posts/billing\n");
  });

  it.each([
    [false, {}, true],
    [true, {}, false],
    [true, { BILLING_ATTESTATION: "true" }, true],
  ])("in a repository that is private: %s, with the variables %j: attests %s", (isPrivate, vars, expected) => {
    const attest = steps.find(({ uses }) => uses?.startsWith("actions/attest-"));
    expect(holds(attest?.if, { github: { event: { repository: { private: isPrivate } } }, vars })).toBe(expected);
  });
});

describe("the checks that setup requires", () => {
  it.each(REQUIRED_CHECKS.map(({ check }) => check))(
    "%s is reported by a workflow that pull requests start, whatever they change",
    (check) => {
      const [name = "", inner] = check.split(" / ");
      const workflow = workflows.find(({ file }) => file === `${name}.yml`);
      const job = jobOf(`${name}.yml`, name);
      const called = workflow?.calledBy(job);
      expect(called && jobsOf(called).map((one) => one.name)).toEqual(inner === undefined ? undefined : [inner]);
      const listener = workflow?.source.on.pull_request as { paths?: unknown; "paths-ignore"?: unknown } | null;
      expect([listener?.paths, listener?.["paths-ignore"]]).toEqual([undefined, undefined]);
      // One that is skipped counts as passed.
      const conditions = [job, ...(called === undefined ? [] : jobsOf(called))].map((one) => one.if);
      expect(conditions.filter((condition) => condition !== undefined)).toEqual([]);
    },
  );
});
