import { describe, expect, it } from "vitest";
import { type Automation, type AutomationOptions, automation, QUEUE, STORED_TOKENS, WITH_APP } from "./automation.ts";
import type { Trigger } from "./trigger.ts";

const SLOT: Trigger = { event: "schedule" };
const BY_HAND: Trigger = { event: "workflow_dispatch" };
const VERDICT = { id: "bread", verdict: "it is live", media_id: "18000000000000001" };
const WITHOUT_KEY: AutomationOptions = { ...WITH_APP, environmentSecrets: {} };
const title = (workflow = "post") => `The workflow ${workflow} failed before it could report why`;

describe("a run that cannot begin", () => {
  it.each<[string, string, Trigger, AutomationOptions]>([
    ["the App's key is missing", "post.yml", SLOT, WITHOUT_KEY],
    ["nothing can be checked out", "refresh.yml", SLOT, { ...WITH_APP, isCheckoutBroken: true }],
    ["the App's key is missing", "calendar.yml", BY_HAND, WITHOUT_KEY],
    ["the App's key is missing", "resolve.yml", { event: "workflow_dispatch", inputs: VERDICT }, WITHOUT_KEY],
  ])("because %s: %s tells the chat once, with repository, workflow and run", async (_, file, trigger, options) => {
    const variables = { ...options.variables, SOCIAL_ACCOUNT_ID: "17800000000000001" };
    const world = await automation({ ...options, variables });
    const result = await world.run(file, trigger);
    expect(result).toMatchObject({ conclusion: "failure", jobs: { alert: { result: "success" } } });
    expect(world.chat).toHaveLength(1);
    const [message] = world.chat;
    const named = title(file.replace(".yml", "").replace("-", " "));
    expect(message).toContain(named);
    expect(message).toContain(`${world.github.url}/team/posts/actions/runs/1`);
    expect(message).toContain("\nAccount: 17800000000000001");
    // Kept there, because the record may be what cannot be written.
    expect(await world.issues()).toMatchObject([{ title: named, state: "open" }]);
    await world.run(file, trigger);
    expect(world.chat).toHaveLength(1);
  });

  it("opens an issue of each workflow where there is no chat", async () => {
    const world = await automation({ ...WITHOUT_KEY, hasChat: false });
    for (const file of ["post.yml", "post.yml", "refresh.yml", "refresh.yml"]) await world.run(file, SLOT);
    const [refresh, post, ...others] = await world.issues();
    expect([refresh, post, ...others]).toMatchObject([{ title: title("refresh") }, { title: title() }]);
    const { body } = (await world.github.api("GET", `/issues/${post?.number}`)) as { body: string };
    expect(body).toMatch(/^<!-- mergecast-alert:workflow:post -->[\s\S]*Run: \S+\/actions\/runs\/1\n/);
    expect(await world.comments(post?.number ?? 0)).toEqual([]);
  });
});

describe("the alert", () => {
  it("is left to the command where that has failed, and told what for", async () => {
    const world = await automation();
    const { github, item, text, media } = world;
    await github.commit(
      "content/queue.json",
      text([item("bread", { image_url: `${media.url}/none.jpg` }), item("rolls")]),
    );
    const result = await world.run("post.yml", SLOT);
    expect(result).toMatchObject({ conclusion: "failure", jobs: { alert: { result: "skipped" } } });
    expect(world.chat.join()).not.toContain(title());
  });

  it("is confirmed by health while the runs go on failing, and its issue is closed once they succeed", async () => {
    const secrets = { publisher: {} };
    const ids = Array.from({ length: 10 }, (_, index) => `loaf-${index}`);
    const world = await automation({ ...WITH_APP, environmentSecrets: secrets, hasChat: false, ids });
    const path = ".github/workflows/post.yml";
    world.github.actions.workflows.push({ id: 1, name: "post", path, state: "active" });
    await world.run("post.yml", SLOT);
    await world.run("post.yml", SLOT);
    expect(await world.run("health.yml", SLOT)).toMatchObject({ conclusion: "failure" });
    const confirmed = "The last runs of post all failed";
    expect(await world.issues()).toMatchObject([{ title: confirmed, state: "open" }]);
    Object.assign(secrets.publisher, WITH_APP.environmentSecrets?.publisher);
    expect(await world.run("post.yml", SLOT)).toMatchObject({ conclusion: "success" });
    expect(await world.run("health.yml", SLOT)).toMatchObject({ conclusion: "success" });
    expect(await world.issues()).toMatchObject([{ title: confirmed, state: "closed" }]);
  });

  it("becomes an issue when the chat does not take it", async () => {
    const world = await automation({ ...WITHOUT_KEY, hasChat: false });
    world.keep("ALERT_WEBHOOK", `${world.media.url}/no-such-chat/sesame`);
    expect((await world.run("post.yml", SLOT)).jobs.alert?.result).toBe("success");
    expect(await world.issues()).toMatchObject([{ title: title() }]);
  });

  it("is sent to the chat although issues cannot be read", async () => {
    const world = await automation(WITHOUT_KEY);
    world.github.faults.add({ kind: "answer", status: 403, path: /\/issues/, when: "before", count: 100 });
    expect((await world.run("post.yml", SLOT)).jobs.alert?.result).toBe("success");
    expect(world.chat).toHaveLength(1);
  });

  it("is given up by nobody: the run of the alert is red when neither chat nor issues take it", async () => {
    const world = await automation(WITHOUT_KEY);
    world.keep("ALERT_WEBHOOK", `${world.media.url}/no-such-chat/sesame`);
    world.github.faults.add({ kind: "answer", status: 403, path: /\/issues/, when: "before", count: 100 });
    expect((await world.run("post.yml", SLOT)).jobs.alert?.result).toBe("failure");
  });
});

describe("without a program that can be loaded", () => {
  it.each([
    [true, 1, 0],
    [false, 0, 1],
  ])("the alert still arrives, with a chat: %s", async (hasChat, messages, issues) => {
    const world = await automation({ ...WITHOUT_KEY, hasChat });
    world.place.program = "/no/such/program.js";
    const { jobs } = await world.run("post.yml", SLOT);
    expect(jobs.alert?.result).toBe("success");
    const told = [...world.chat, ...(await world.issues()).map(() => "issue")];
    expect([world.chat.length, (await world.issues()).length]).toEqual([messages, issues]);
    expect(told.join()).toMatch(hasChat ? /^post of team\/posts failed.*\/actions\/runs\/1$/ : /issue/);
  });

  it("an issue is opened where the chat does not take it", async () => {
    const world = await automation(WITHOUT_KEY);
    world.place.program = "/no/such/program.js";
    world.keep("ALERT_WEBHOOK", `${world.media.url}/no-such-chat/sesame`);
    await world.run("post.yml", SLOT);
    expect(await world.issues()).toMatchObject([{ title: "A workflow failed, and so did the alert" }]);
  });
});

describe("a repository in which nothing is set up", () => {
  const NEW: AutomationOptions = { environmentSecrets: {}, hasChat: false };
  const lose = ({ github }: Automation) => void github.administration.secrets.delete("SOCIAL_TOKEN");

  it.each<[string, Trigger]>([
    ["post.yml", SLOT],
    ["captions.yml", BY_HAND],
  ])("has green runs of %s that say how to begin, and no issues", async (file, trigger) => {
    const world = await automation(NEW);
    lose(world);
    const result = await world.start(file, trigger).done;
    expect(result).toMatchObject({ conclusion: "success", attacks: [], leaks: [] });
    expect(result.annotations).toMatchObject([{ level: "notice", title: "Nothing is set up yet" }]);
    expect(result.summary).toContain(`[Going live](${world.github.url}/team/posts/blob/HEAD/docs/`);
    expect(await world.issues()).toEqual([]);
  });

  it("has a green run of propose.yml for a proposal that came too early", async () => {
    const world = await automation(NEW);
    lose(world);
    const issue = { title: "Post: coffee", body: "### Caption\n\nFresh.", labels: ["post-proposal"] };
    const { number } = (await world.github.api("POST", "/issues", issue)) as { number: number };
    const result = await world.start("propose.yml", { event: "issues", number, action: "labeled" }).done;
    expect(result).toMatchObject({ conclusion: "success", summary: expect.stringContaining("Nothing is set up yet") });
  });

  it.each<[string, AutomationOptions, (world: Automation) => unknown]>([
    ["an account is named", { variables: { SOCIAL_ACCOUNT_ID: "17800000000000001" } }, () => undefined],
    [
      "a post went out before",
      {},
      ({ github, text, item }) => github.commit(QUEUE, text([item("bread", { status: "failed" })])),
    ],
  ])("is not what it is taken for when only the token is gone: %s", async (_, options, leave) => {
    const world = await automation({ ...options, environmentSecrets: STORED_TOKENS });
    lose(world);
    await leave(world);
    const result = await world.start("post.yml", SLOT).done;
    expect(result.conclusion).toBe("failure");
    expect(world.chat).toHaveLength(1);
  });
});
