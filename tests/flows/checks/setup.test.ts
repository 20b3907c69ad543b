import { describe, expect, it } from "vitest";
import { SETUP_TITLES } from "../../../scripts/core/checks/check.ts";
import { REQUIRED_CHECKS } from "../../../scripts/core/checks/names.ts";
import { PLACEHOLDER_SITE } from "../../../scripts/core/checks/own-files.ts";
import {
  finishRuns,
  RECORD,
  RULESETS,
  rulesetsIn,
  setupStage,
  statesOf,
  WEBHOOK,
  writesIn,
} from "../../support/setup-stage.ts";

const ALL = Object.keys(SETUP_TITLES);
const everything = (kind: string) => Object.fromEntries(ALL.map((id) => [id, kind]));

describe("setup from nothing", () => {
  it("arranges everything, with requests that GitHub's description allows", async () => {
    const { setup, github, administration, deviations } = await setupStage();
    expect(Object.values(statesOf(await setup())).filter((state) => !["done", "ok"].includes(state))).toEqual([]);
    expect(deviations).toEqual([]);
    const [app] = administration.apps;
    const jobs = { default_workflow_permissions: "read", can_approve_pull_request_reviews: false };
    expect(administration.tokenPolicy).toEqual(jobs);
    expect(administration.policy).toEqual({ enabled: true, allowed_actions: "all", sha_pinning_required: true });
    expect(administration.approval).toBe("all_external_contributors");
    expect(administration.labels).toEqual(["bug", "post-proposal", "mergecast-alert"]);
    expect(administration.pages?.build_type).toBe("workflow");
    const variables = { APP_CLIENT_ID: app?.clientId, APP_SLUG: app?.slug };
    expect(Object.fromEntries(administration.variables)).toEqual(variables);
    for (const name of ["publisher", "captions"])
      expect(administration.environments.get(name)).toMatchObject({ branches: ["main"], reviewers: [] });
    expect(administration.environments.get("publisher")?.secrets.get("APP_PRIVATE_KEY")).toBe(app?.privateKey);
    expect(github.administration.secrets.get("SOCIAL_TOKEN")?.value).toBe(JSON.stringify(RECORD));
    expect(github.administration.secrets.get("ALERT_WEBHOOK")?.value).toBe(WEBHOOK);
    expect(github.actions.dispatches).toMatchObject([
      { workflow: ".github/workflows/check-setup.yml", body: { ref: "main" } },
      { workflow: ".github/workflows/post.yml", body: { ref: "main", inputs: { dry_run: "true" } } },
    ]);
  });

  it("writes the team's names in one commit, before the ruleset that would forbid it", async () => {
    const { setup, github } = await setupStage();
    await setup();
    const paths = writesIn(github.requests);
    expect(paths.indexOf("POST /graphql")).toBeGreaterThan(0);
    expect(paths.indexOf("POST /graphql")).toBeLessThan(paths.findIndex((path) => path.endsWith("/rulesets")));
    expect(paths.filter((path) => path === "POST /graphql")).toHaveLength(1);
    expect(await github.read(".github/CODEOWNERS")).not.toContain("@your-org");
    expect(await github.read(".github/CODEOWNERS")).toMatch(/^\/content\/ +@team$/m);
    expect(await github.read("content/queue.json")).toBe('{\n  "account": "corner_bakery",\n  "posts": []\n}\n');
    expect(JSON.parse((await github.read("content/settings.json")) ?? "")).toEqual({
      timezone: "Europe/Berlin",
      media: { base_url: "https://team.github.io/posts/media" },
    });
  });

  it("fills the address of the calendar into the README that init wrote", async () => {
    const { setup, github } = await setupStage();
    await github.commit("README.md", `[Calendar](${PLACEHOLDER_SITE}), [composer](${PLACEHOLDER_SITE}compose.html)\n`);
    await setup();
    const site = "https://team.github.io/posts/";
    expect(await github.read("README.md")).toBe(`[Calendar](${site}), [composer](${site}compose.html)\n`);
  });

  it("turns the numbers of posts on only where they are wanted", async () => {
    const { setup, look, administration } = await setupStage();
    expect((await look()).insights.state).toBe("ok");
    await setup({ isReadingInsights: true });
    expect(administration.variables.get("READ_INSIGHTS")).toBe("on");
  });

  it("lets only the App write the record of each account, and nobody delete or rewrite it", async () => {
    const { setup, administration, github } = await setupStage();
    await setup();
    const onRecord = {
      target: "branch",
      enforcement: "active",
      conditions: { ref_name: { include: ["refs/heads/mergecast", "refs/heads/mergecast-*"], exclude: [] } },
    };
    const app = { actor_type: "Integration", actor_id: administration.apps[0]?.id, bypass_mode: "always" };
    expect(administration.rulesets.slice(1).map(({ body }) => body)).toEqual([
      {
        ...{ ...onRecord, name: "mergecast record: history", bypass_actors: [] },
        rules: [{ type: "deletion" }, { type: "non_fast_forward" }],
      },
      {
        ...{ ...onRecord, name: "mergecast record: App only", bypass_actors: [app] },
        rules: [{ type: "creation" }, { type: "update" }],
      },
    ]);
    expect(github.requests.filter(({ path }) => path.includes("heads/mergecast"))).toEqual([]);
  });

  it("lets exactly the App pass the ruleset, and a single person merge", async () => {
    const { setup, administration } = await setupStage();
    await setup();
    const [ruleset] = administration.rulesets;
    expect(ruleset?.body).toMatchObject({
      enforcement: "active",
      conditions: { ref_name: { include: ["~DEFAULT_BRANCH"] } },
      bypass_actors: [{ actor_type: "Integration", actor_id: administration.apps[0]?.id, bypass_mode: "always" }],
    });
    const rules = ruleset?.body.rules as { type: string; parameters?: Record<string, unknown> }[];
    const types = ["deletion", "non_fast_forward", "pull_request", "required_status_checks"];
    expect(rules.map(({ type }) => type)).toEqual(types);
    expect(rules[2]?.parameters).toMatchObject({
      required_approving_review_count: 0,
      require_code_owner_review: false,
    });
    expect(rules[3]?.parameters).toEqual({
      strict_required_status_checks_policy: false,
      required_status_checks: REQUIRED_CHECKS.map(({ check: context }) => ({ context, integration_id: 15_368 })),
    });
  });

  it("masks what makes the App, and leaves no secret in what it reports or writes in the clear", async () => {
    const { setup, administration, masked, github } = await setupStage();
    const arranged = await setup();
    const key = administration.apps[0]?.privateKey ?? "";
    expect(masked).toEqual(
      expect.arrayContaining([key, "client-secret-of-mergecast-posts", "webhook-secret-of-mergecast-posts"]),
    );
    const told = JSON.stringify([arranged, github.requests.map(({ path, body }) => [path, body])]);
    for (const secret of [key.slice(40, 90), RECORD.access_token, WEBHOOK, "client-secret-of"])
      expect(told).not.toContain(secret);
  });
});

describe("setup again", () => {
  it("infers the installation for a personal account from the ruleset, and says so where it cannot be seen", async () => {
    const { setup, github, look, administration, deviations } = await setupStage({ isPersonal: true });
    await setup();
    expect(deviations).toEqual([]);
    expect(github.requests.some(({ path }) => /\/orgs\/|\/teams/.test(path))).toBe(false);
    finishRuns(github);
    github.requests.length = 0;
    expect(statesOf(await setup())).toEqual(everything("ok"));
    expect(writesIn(github.requests)).toEqual([]);
    administration.rulesets.length = 0;
    expect((await look())["app-installed"]).toMatchObject({
      state: "skipped",
      found: expect.stringContaining("check setup"),
    });
  });

  it("removes other branches and reviewers from the environment, and keeps its secrets", async () => {
    const { setup, administration } = await setupStage();
    administration.environments.set("publisher", {
      branches: ["main", "release/*"],
      reviewers: [3],
      secrets: new Map([["KEPT", "x"]]),
    });
    await setup();
    expect(administration.environments.get("publisher")).toMatchObject({ branches: ["main"], reviewers: [] });
    expect(administration.environments.get("publisher")?.secrets.get("KEPT")).toBe("x");
  });

  it("goes on with an App whose key was never stored", async () => {
    const { setup, look, administration } = await setupStage();
    await setup();
    administration.environments.get("publisher")?.secrets.clear();
    expect((await look())["app-key"].state).toBe("missing");
    const again = await setup();
    expect(statesOf(again)["app-key"]).toBe("left");
    expect(again.find(({ item }) => item.id === "app-key")?.result.whatToDo).toContain("--app-key FILE");
    expect(administration.apps).toHaveLength(1);
    const { privateKey = "" } = administration.apps[0] ?? {};
    expect(statesOf(await setup({ appKey: privateKey }))["app-key"]).toBe("done");
    expect(administration.environments.get("publisher")?.secrets.get("APP_PRIVATE_KEY")).toBe(privateKey);
  });

  it("goes on with an App that was never installed, without its key", async () => {
    const { setup, administration } = await setupStage({ isPersonal: true });
    const before = statesOf(await setup({}, { showInstallPage: () => false }));
    expect(before).toMatchObject({ "app-installed": "left", ruleset: "waiting" });
    expect(statesOf(await setup())).toMatchObject({ "app-installed": "skipped", ruleset: "done" });
    expect(administration.apps).toHaveLength(1);
    expect(rulesetsIn(administration).sort()).toEqual([...RULESETS].sort());
  });

  it("adds one of several accounts: its names, its token, a rehearsal with it, and nothing else", async () => {
    const { setup, github } = await setupStage();
    await setup();
    finishRuns(github);
    github.actions.dispatches.length = 0;
    github.rules.isActive = false;
    await github.commit("accounts/florist/queue.json", '{ "account": "your_account", "posts": [] }\n');
    await github.commit("accounts/florist/settings.json", "{}\n");
    github.requests.length = 0;
    const own = { ...RECORD, access_token: "IGAAfloristfloristflorist" };
    const operator = {
      obtainToken: async () => ({ text: JSON.stringify(own), source: "token.florist.json" }),
      findAccount: async () => "the_florist",
    };
    const states = statesOf(await setup({}, operator, { account: "florist" }));
    const done = ["token-secret", "own-files", "rehearsal-run"];
    expect(Object.entries(states).filter(([, kind]) => kind !== "ok")).toEqual(done.map((id) => [id, "done"]));
    expect(github.administration.secrets.get("SOCIAL_TOKEN_FLORIST")?.value).toBe(JSON.stringify(own));
    expect(github.administration.secrets.get("SOCIAL_TOKEN")?.value).toBe(JSON.stringify(RECORD));
    expect(await github.read("accounts/florist/queue.json")).toContain('"the_florist"');
    expect(JSON.parse((await github.read("accounts/florist/settings.json")) ?? "")).toEqual({
      media: { base_url: "https://team.github.io/posts/accounts/florist/media" },
    });
    expect(await github.read("content/queue.json")).toContain('"corner_bakery"');
    expect(github.actions.dispatches.map(({ workflow }) => workflow)).toEqual([".github/workflows/post.yml"]);
    finishRuns(github);
    expect(Object.values(statesOf(await setup({}, operator, { account: "florist" })))).toEqual(ALL.map(() => "ok"));
  });

  it("refuses the key of another App", async () => {
    const { setup, administration } = await setupStage();
    await setup();
    administration.environments.get("publisher")?.secrets.clear();
    const manifest = JSON.stringify({ name: "other", redirect_url: "http://x", default_permissions: {} });
    administration.confirmApp({ manifest, state: "s" });
    const states = statesOf(await setup({ appKey: administration.apps[1]?.privateKey ?? "" }));
    expect(states["app-key"]).toBe("failed");
    expect(administration.environments.get("publisher")?.secrets.size).toBe(0);
  });
});
