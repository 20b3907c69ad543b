import { describe, expect, it } from "vitest";
import { completeSetup } from "../../support/complete-setup.ts";
import { PRO } from "../../support/github/administration.ts";
import {
  finishRuns,
  RULESETS,
  rulesetsIn,
  setupStage,
  statesOf,
  TEMPLATE_CODEOWNERS,
  WEBHOOK,
  writesIn,
} from "../../support/setup-stage.ts";

describe("setup when something goes wrong", () => {
  it("begins nothing in an archived repository", async () => {
    const { setup, github, administration } = await setupStage();
    administration.isArchived = true;
    await expect(setup()).rejects.toMatchObject({ problem: { code: "github-archived" } });
    expect(writesIn(github.requests)).toEqual([]);
  });

  it("keeps what somebody pushes while it commits, and commits on top of that the next time", async () => {
    const { setup, github } = await setupStage();
    let isPushed = false;
    github.onRequest = async ({ body }) => {
      if (isPushed || !body.includes("createCommitOnBranch")) return;
      isPushed = true;
      await github.commit("notes.txt", "Keep me");
    };
    expect(Object.values(statesOf(await setup()))).toContain("failed");
    expect([isPushed, await github.read("notes.txt")]).toEqual([true, "Keep me"]);
    expect(Object.values(statesOf(await setup()))).not.toContain("failed");
    expect(await github.read("notes.txt")).toBe("Keep me");
  });

  it("makes no ruleset of the App while there is none, and keeps the record from being rewritten", async () => {
    const { setup, administration } = await setupStage();
    const states = statesOf(await setup({}, { registerApp: async () => null }));
    expect(states).toMatchObject({ app: "left", "app-key": "waiting", ruleset: "waiting", "check-run": "waiting" });
    expect(states).toMatchObject({ "record-ruleset": "done" });
    expect(rulesetsIn(administration)).toEqual(["mergecast record: history"]);
  });

  it("registers no App whose key could not be stored", async () => {
    const { setup, github, administration } = await setupStage();
    const unreachable = { method: "GET", path: /\/secrets\/public-key$/, when: "before", kind: "answer" } as const;
    github.faults.add({ ...unreachable, status: 403, count: 99 });
    let isAsked = false;
    const registerApp = async () => {
      isAsked = true;
      return null;
    };
    expect(statesOf(await setup({}, { registerApp }))).toMatchObject({ app: "failed", "app-key": "waiting" });
    expect(isAsked).toBe(false);
    expect(administration.apps).toEqual([]);
  });

  it("says what to do about an App whose code is dead, instead of that runs try again", async () => {
    const { setup, administration } = await setupStage();
    const outcomes = await setup({}, { registerApp: async (_, exchange) => await exchange("a-code-that-was-used") });
    expect(statesOf(outcomes)).toMatchObject({ app: "failed", "app-key": "waiting" });
    const failure = outcomes.find(({ item }) => item.id === "app")?.result;
    expect(JSON.stringify(failure)).toMatch(
      /takes each code once.*settings\/apps, delete the App that was just made there, and run npm run setup again/,
    );
    expect(JSON.stringify(failure)).not.toContain("Scheduled runs");
    expect(administration.apps).toEqual([]);
  });

  it("stores no webhook whose test alert did not arrive", async () => {
    const { setup, github } = await setupStage();
    const arranged = await setup({}, { sendTestAlert: async () => ({ ok: false, error: "The chat answered 404." }) });
    expect(arranged.find(({ item }) => item.id === "alert-secret")?.result).toMatchObject({
      state: "left",
      whatToDo: expect.stringContaining("The chat answered 404."),
    });
    expect(JSON.stringify(arranged)).not.toContain(WEBHOOK);
    expect(github.administration.secrets.has("ALERT_WEBHOOK")).toBe(false);
  });
});

describe("the ruleset of setup", () => {
  const [VALIDATE, CI] = [".github/workflows/validate.yml", ".github/workflows/ci.yml"];

  /** Where only the ruleset is left to be made. */
  async function rulesetStage(without: readonly string[] = []) {
    const stage = await setupStage({ without });
    completeSetup(stage.github);
    stage.administration.rulesets = [];
    const item = (await stage.open()).find(({ id }) => id === "ruleset");
    if (item === undefined) throw new Error("There is no ruleset");
    return { ...stage, item };
  }

  it("offers no rulesets where GitHub lists none for its sake", async () => {
    const { administration, item } = await rulesetStage();
    administration.planLacks = [{ path: /^\/(?:rulesets|rules\/)/, method: /GET/, status: 403, message: PRO }];
    expect(await item.look()).toMatchObject({ state: "not available", found: expect.stringContaining("its plan") });
  });

  it.each([
    [[], ["validate / validate", "ci"]],
    [[CI], ["validate / validate"]],
    [[VALIDATE], ["ci"]],
  ])("requires no check that nothing reports: without %j", async (without, contexts) => {
    const { administration, item } = await rulesetStage(without);
    await item.apply();
    const rules = administration.rulesets[0]?.body.rules as { type: string; parameters?: object }[];
    expect(rules.find(({ type }) => type === "required_status_checks")?.parameters).toMatchObject({
      required_status_checks: contexts.map((context) => ({ context })),
    });
  });

  it.each([
    [403, "Resource not accessible by personal access token", "github-permission-missing"],
    [500, "Server Error", "github-down"],
  ])("waits for nobody to install the App when GitHub answers %i", async (status, message, code) => {
    const { administration, github, item } = await rulesetStage();
    administration.planLacks = [{ path: /^\/rulesets$/, method: /POST/, status, message }];
    await expect(item.apply()).rejects.toMatchObject({ problem: { code } });
    const isTry = ({ method, path }: { method: string; path: string }) =>
      method === "POST" && path.endsWith("/rulesets");
    expect(github.requests.filter(isTry)).toHaveLength(1);
  });
});

describe("the rulesets of the record", () => {
  it("wait for the App to be installed, and are complete once it is", async () => {
    const { setup, administration } = await setupStage();
    const arranged = await setup({}, { showInstallPage: () => false });
    expect(arranged.find(({ item }) => item.id === "record-ruleset")?.result).toMatchObject({
      state: "left",
      whatToDo: expect.stringMatching(/Is the App installed\? See https:\S+\/installations\/new/),
    });
    expect(rulesetsIn(administration)).toEqual(["mergecast record: history"]);
    expect(statesOf(await setup())["record-ruleset"]).toBe("done");
    expect(rulesetsIn(administration).sort()).toEqual([...RULESETS].sort());
  });

  it("are not made twice where a token of a person stands in for the App, and name nobody", async () => {
    const { administration, setup, look } = await setupStage();
    const secrets = new Map([["BOT_TOKEN", "x"]]);
    administration.environments.set("publisher", { branches: ["main"], reviewers: [], secrets });
    for (const kind of ["done", "ok"]) expect(statesOf(await setup())["record-ruleset"]).toBe(kind);
    expect(administration.rulesets.map(({ body }) => body.bypass_actors)).toEqual([[]]);
    expect((await look())["record-ruleset"].found).toContain("everybody with write access may write it");
    expect(statesOf(await setup())).toMatchObject({
      app: "ok",
      "app-key": "ok",
      "app-installed": "ok",
      ruleset: "left",
    });
    expect(administration.apps).toEqual([]);
  });
});

describe("setup where GitHub's plan lacks something", () => {
  it("leaves environments, Pages and rulesets, and stores the key in the repository", async () => {
    const stage = await setupStage({ isPrivate: true });
    const { administration, github, setup, look } = stage;
    administration.planLacks = [
      { path: /^\/rulesets/, method: /./, status: 403, message: PRO },
      {
        path: /^\/environments/,
        method: /PUT|POST/,
        status: 422,
        message: "Please ensure the billing plan supports it.",
      },
      { path: /^\/pages/, method: /POST/, status: 422, message: "Your current plan does not support GitHub Pages." },
    ];
    const states = statesOf(await setup());
    expect(states).toMatchObject({
      pages: "not available",
      ruleset: "not available",
      "environment-publisher": "not available",
      app: "done",
      "app-key": "ok",
    });
    expect(Object.values(states)).not.toContain("failed");
    expect(github.administration.secrets.get("APP_PRIVATE_KEY")?.value).toBe(administration.apps[0]?.privateKey);
    const found = await look();
    expect(found.ruleset.found).toContain("nobody pushes");
    expect(found["record-ruleset"]).toEqual({
      state: "not available",
      found: expect.stringContaining("everybody with write access can rewrite the record"),
    });
    finishRuns(github);
    github.requests.length = 0;
    await setup();
    expect(writesIn(github.requests)).toEqual([]);
  });

  it("goes on without Pages that are refused as if they were not there", async () => {
    const { administration, setup } = await setupStage({ isPrivate: true });
    administration.planLacks = [{ path: /^\/pages/, method: /POST/, status: 404, message: "Not Found" }];
    const states = statesOf(await setup());
    expect(states).toMatchObject({ pages: "not available", ruleset: "done", "environment-publisher": "done" });
  });

  it("makes an environment without a branch policy where only that is refused", async () => {
    const { administration, setup } = await setupStage({ isPrivate: true });
    let refusals = 0;
    const method = { test: (name: string) => name === "PUT" && refusals++ === 0 } as RegExp;
    const message = "Please ensure the billing plan supports the protection rule.";
    administration.planLacks = [{ path: /^\/environments\/publisher$/, method, status: 422, message }];
    const result = (await setup()).find(({ item }) => item.id === "environment-publisher")?.result;
    expect(result?.found).toContain("Whoever may push");
    expect(administration.environments.get("publisher")).toMatchObject({ branches: null });
    expect(administration.environments.get("publisher")?.secrets.has("APP_PRIVATE_KEY")).toBe(true);
  });

  it("takes a missing right for what it is", async () => {
    const { administration, setup } = await setupStage({ isPrivate: true });
    administration.planLacks = [
      { path: /^\/pages/, method: /POST/, status: 403, message: "Resource not accessible by personal access token" },
    ];
    const arranged = await setup();
    expect(arranged.find(({ item }) => item.id === "pages")?.result).toMatchObject({
      state: "failed",
      whatToDo: expect.stringContaining("Pages: read and write"),
    });
  });
});

describe("setup beside what is there already", () => {
  const rule = {
    type: "pull_request",
    parameters: {
      ...{ required_approving_review_count: 2, dismiss_stale_reviews_on_push: true, require_code_owner_review: true },
      ...{ require_last_push_approval: true, required_review_thread_resolution: true },
    },
  };
  const body = {
    ...{ name: "house rules", target: "branch", enforcement: "active", rules: [rule] },
    bypass_actors: [{ actor_id: 5, actor_type: "RepositoryRole", bypass_mode: "always" }],
    conditions: { ref_name: { include: ["refs/heads/main"], exclude: [] } },
  };
  const foreign = (source_type = "Repository") => ({ id: 1, name: "house rules", source_type, body: { ...body } });

  it("lets the App pass a ruleset of the team's own, and changes nothing else in it", async () => {
    const { administration, setup, look, deviations } = await setupStage();
    administration.writers = ["team", "jo"];
    expect((await look()).ruleset.found).toContain("for a team");
    const before = foreign();
    administration.rulesets.push(foreign());
    expect(Object.values(statesOf(await setup()))).not.toContain("failed");
    const [house, own] = administration.rulesets;
    const bypass = [
      ...before.body.bypass_actors,
      { actor_type: "Integration", actor_id: administration.apps[0]?.id, bypass_mode: "always" },
    ];
    expect(house?.body).toEqual({ ...before.body, bypass_actors: bypass });
    expect(own?.name).toBe("mergecast");
    expect(deviations).toEqual([]);
  });

  it("asks an owner where the organization's ruleset stops the App", async () => {
    const { administration, look } = await setupStage();
    administration.rulesets.push(foreign("Organization"));
    expect((await look()).ruleset).toMatchObject({
      state: "differs",
      whatToDo: expect.stringContaining("house rules"),
    });
  });

  it("opens a pull request for the names where the rules forbid a commit", async () => {
    const { administration, setup, github, look } = await setupStage({
      tokens: { "strict-token": { login: "team", permissions: "all" } },
    });
    github.rules.isActive = true;
    const arranged = await setup({}, {}, { token: "strict-token" });
    const files = arranged.find(({ item }) => item.id === "own-files")?.result;
    expect(files).toMatchObject({ state: "left", whatToDo: expect.stringMatching(/Merge http.*\/pull\/1/) });
    expect(await github.read(".github/CODEOWNERS", { ref: "setup-mergecast" })).not.toContain("@your-org");
    expect(await github.read(".github/CODEOWNERS")).toContain("@your-org");
    expect(rulesetsIn(administration)).not.toContain("mergecast");
    await setup({}, {}, { token: "strict-token" });
    expect((await github.api("GET", "/pulls?state=open")) as unknown as object[]).toHaveLength(1);
    expect((await look())["own-files"].state).toBe("differs");
  });

  it("keeps what the team commits to its open pull request, and begins anew once that is closed", async () => {
    const { setup, github } = await setupStage({ tokens: { "strict-token": { login: "team", permissions: "all" } } });
    const run = async () => await setup({}, {}, { token: "strict-token" });
    const branch = "setup-mergecast";
    github.rules.isActive = true;
    await run();
    await github.commit("notes.txt", "Keep me", { branch });
    const head = await github.head(branch);
    await run();
    expect(await github.head(branch)).toBe(head);
    await github.commit(".github/CODEOWNERS", TEMPLATE_CODEOWNERS, { branch });
    await run();
    expect(await github.read(".github/CODEOWNERS", { ref: branch })).not.toContain("@your-org");
    expect(await github.read("notes.txt", { ref: branch })).toBe("Keep me");
    await github.api("PATCH", "/pulls/1", { state: "closed" });
    await run();
    expect(await github.read("notes.txt", { ref: branch })).toBeNull();
  });
});
