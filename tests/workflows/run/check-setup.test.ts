import { describe, expect, it } from "vitest";
import { completeSetup, OWN_FILES } from "../../support/complete-setup.ts";
import { APP } from "./actions/app-token.ts";
import { type Automation, automation, WITH_APP } from "./automation.ts";

const SETTINGS = "content/settings.json";

/** A repository with its App in which everything is arranged. */
async function arranged(): Promise<Automation> {
  const world = await automation(WITH_APP);
  const { github } = world;
  for (const [path, content] of Object.entries(OWN_FILES))
    if (!path.startsWith("content/")) await github.commit(path, content);
  const settings = JSON.parse((await github.read(SETTINGS)) ?? "{}") as object;
  const media = { base_url: "https://team.github.io/posts/media" };
  await github.commit(SETTINGS, JSON.stringify({ ...settings, media }));
  const path = ".github/workflows/refresh.yml";
  github.actions.workflows.push({ id: 2, name: "refresh", path, state: "active" });
  github.actions.runs.push({ id: 2_000, path, status: "completed", conclusion: "success" });
  const own = [...github.administration.secrets];
  completeSetup(github);
  for (const [name, secret] of own) github.administration.secrets.set(name, secret);
  const [app] = github.administration.apps;
  if (app !== undefined) app.clientId = APP.clientId;
  github.administration.variables.set("APP_CLIENT_ID", APP.clientId);
  return world;
}

const BY_HAND = { event: "workflow_dispatch" } as const;

describe("check-setup.yml", () => {
  it("checks the setup as the App, and proves with a commit without a change that it may write", async () => {
    const { run, github } = await arranged();
    const before = (await github.log()).length;
    const result = await run("check-setup.yml", BY_HAND);
    expect(result.log.match(/^FAILED.*/gm) ?? []).toEqual([]);
    expect(result.jobs.check?.steps.map(({ what, outcome }) => `${what}: ${outcome}`)).toEqual([
      "actions/checkout: success",
      "actions/create-github-app-token: success",
      "actions/create-github-app-token: success",
      "mergecast doctor --try-commit --queue=$QUEUE: success",
    ]);
    const log = await github.log();
    expect([log.length - before, log[0]?.author]).toEqual([1, "mergecast[bot]"]);
  });

  it("is red when the App may not pass the rules, and changes nothing", async () => {
    const { run, github } = await arranged();
    const head = await github.head();
    const refused = {
      method: "POST",
      body: /createCommitOnBranch/,
      when: "before",
      kind: "answer",
      status: 422,
    } as const;
    github.faults.add({ ...refused, message: "Repository rule violations found", count: 9 });
    expect(await run("check-setup.yml", BY_HAND)).toMatchObject({ conclusion: "failure" });
    expect(await github.head()).toBe(head);
  });

  it("is red when the App's key is not its own", async () => {
    const { run, place, github } = await arranged();
    const head = await github.head();
    place.environmentSecrets.publisher = { APP_PRIVATE_KEY: "another" };
    const result = await run("check-setup.yml", BY_HAND);
    expect(result).toMatchObject({ conclusion: "failure", log: expect.stringContaining("JSON web token") });
    expect(await github.head()).toBe(head);
  });
});
