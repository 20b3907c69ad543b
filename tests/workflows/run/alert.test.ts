import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { environment } from "../../../scripts/wiring/process-environment.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { type Automation, type AutomationOptions, automation, QUEUE, STORED_TOKENS, WITH_APP } from "./automation.ts";
import type { Trigger } from "./trigger.ts";

const SLOT: Trigger = { event: "schedule" };
const BY_HAND: Trigger = { event: "workflow_dispatch" };
const VERDICT = { id: "bread", verdict: "it is live", media_id: "18000000000000001" };
const WITHOUT_KEY: AutomationOptions = { ...WITH_APP, environmentSecrets: {} };
const TITLE = "A workflow failed before it could report why";

/** Bodies of all alert issues and their comments. */
async function told({ github, issues, comments }: Automation): Promise<string[]> {
  const texts = (await issues()).map(async ({ number }) => {
    const { body } = (await github.api("GET", `/issues/${number}`)) as { body: string };
    return [body, ...(await comments(number))];
  });
  return (await Promise.all(texts)).flat();
}

describe("a run that cannot begin", () => {
  it.each<[string, string, Trigger, AutomationOptions]>([
    ["the App's key is missing", "post.yml", SLOT, WITHOUT_KEY],
    ["nothing can be checked out", "refresh.yml", SLOT, { ...WITH_APP, isCheckoutBroken: true }],
    ["the App's key is missing", "update-branches.yml", BY_HAND, WITHOUT_KEY],
    ["the App's key is missing", "resolve.yml", { event: "workflow_dispatch", inputs: VERDICT }, WITHOUT_KEY],
  ])("because %s: %s tells the chat once, with repository, workflow and run", async (_, file, trigger, options) => {
    const variables = { ...options.variables, SOCIAL_ACCOUNT_ID: "17800000000000001" };
    const world = await automation({ ...options, variables });
    const result = await world.run(file, trigger);
    expect(result).toMatchObject({ conclusion: "failure", jobs: { alert: { result: "success" } } });
    expect(world.chat).toHaveLength(1);
    const [message] = world.chat;
    expect(message).toContain(`${TITLE}: ${file.replace(".yml", "").replace("-", " ")} of team/posts`);
    expect(message).toContain(`${world.github.url}/team/posts/actions/runs/1`);
    expect(message).toContain("\nAccount: 17800000000000001");
    // Kept there, because nothing else lasts until the next run.
    expect(await world.issues()).toMatchObject([{ title: TITLE, state: "open" }]);
    await world.run(file, trigger);
    expect(world.chat).toHaveLength(1);
  });

  it.each([
    ["discord", { allowed_mentions: { parse: [] }, content: expect.stringContaining(TITLE) }],
    ["teams", { type: "message", attachments: [{ content: { type: "AdaptiveCard" } }] }],
    ["google-chat", { fallbackText: TITLE, cardsV2: [{}] }],
    ["ntfy", { topic: "sesame", title: TITLE }],
  ])("tells a chat in the format of %s", async (format, message) => {
    const world = await automation({ ...WITHOUT_KEY, variables: { ...WITHOUT_KEY.variables, ALERT_FORMAT: format } });
    await world.run("post.yml", SLOT);
    expect(JSON.parse(world.chat[0] ?? "")).toMatchObject(message);
  });

  it("opens one issue where there is no chat, and comments on it from then on", async () => {
    const world = await automation({ ...WITHOUT_KEY, hasChat: false });
    await world.run("post.yml", SLOT);
    await world.run("post.yml", SLOT);
    await world.run("refresh.yml", SLOT);
    await world.run("refresh.yml", SLOT);
    expect(await world.issues()).toMatchObject([{ title: TITLE, state: "open" }]);
    const [opened, comment, ...others] = await told(world);
    expect(opened).toMatch(
      /^<!-- mergecast-alert:workflow -->[\s\S]*`post` of `team\/posts` failed: \S+\/actions\/runs\/1\n/,
    );
    expect(comment).toMatch(/^The workflow `refresh` of `team\/posts` failed: \S+\/actions\/runs\/3\n/);
    expect(others).toEqual([]);
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
    expect(world.chat.join()).not.toContain(TITLE);
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
    const title = "The last runs of post all failed";
    expect(await world.issues()).toMatchObject([{ title, state: "open" }]);
    Object.assign(secrets.publisher, WITH_APP.environmentSecrets?.publisher);
    expect(await world.run("post.yml", SLOT)).toMatchObject({ conclusion: "success" });
    expect(await world.run("health.yml", SLOT)).toMatchObject({ conclusion: "success" });
    expect(await world.issues()).toMatchObject([{ title, state: "closed" }]);
  });

  it("becomes an issue when the chat does not take it", async () => {
    const world = await automation({ ...WITHOUT_KEY, hasChat: false });
    world.keep("ALERT_WEBHOOK", `${world.media.url}/no-such-chat/sesame`);
    expect((await world.run("post.yml", SLOT)).jobs.alert?.result).toBe("success");
    expect(await world.issues()).toMatchObject([{ title: TITLE }]);
  });

  it("is sent to the chat although issues cannot be read", async () => {
    const world = await automation(WITHOUT_KEY);
    world.github.faults.add({ kind: "answer", status: 403, path: /\/issues/, when: "before", count: 100 });
    expect((await world.run("post.yml", SLOT)).jobs.alert?.result).toBe("success");
    expect(world.chat).toHaveLength(1);
  });

  it("is not silenced by a comment of somebody else", async () => {
    const world = await automation({ ...WITHOUT_KEY, hasChat: false });
    await world.run("refresh.yml", SLOT);
    const [issue] = await world.issues();
    await world.github.api("POST", `/issues/${issue?.number}/comments`, {
      body: "The workflow `post` of `team/posts` failed: x",
    });
    await world.run("post.yml", SLOT);
    expect((await told(world)).at(-1)).toMatch(/^The workflow `post` of `team\/posts` failed: \S+\/actions\/runs\/2\n/);
  });

  it("takes no issue of somebody else for its own", async () => {
    const world = await automation({ ...WITHOUT_KEY, hasChat: false });
    await world.github.api("POST", "/issues", { title: TITLE, body: "<!-- mergecast-alert:workflow -->", labels: [] });
    await world.run("post.yml", SLOT);
    expect(await world.issues()).toHaveLength(2);
  });

  it("shows no secret in the arguments of a program", async () => {
    const folder = await temporaryFolder();
    const { PATH = "" } = environment();
    for (const name of ["curl", "jq"]) {
      const real = `PATH="${PATH}" exec ${name} "$@"`;
      await writeFile(join(folder, name), `#!/bin/sh\necho "$0 $*" >> "${folder}/asked"\n${real}\n`);
      await chmod(join(folder, name), 0o755);
    }
    const inherited = { PATH: `${folder}:${PATH}` };
    for (const hasChat of [true, false])
      await (await automation({ ...WITHOUT_KEY, hasChat, inherited })).run("post.yml", SLOT);
    const asked = await readFile(join(folder, "asked"), "utf8");
    expect(asked.match(/curl/g)?.length).toBeGreaterThan(2);
    expect(asked).not.toMatch(/sesame|ghs_/);
  });
});

describe("a repository in which nothing is set up", () => {
  const NEW: AutomationOptions = { environmentSecrets: {}, hasChat: false };
  const lose = ({ github }: Automation) => void github.secrets.repository.delete("SOCIAL_TOKEN");

  it.each<[string, Trigger]>([
    ["post.yml", SLOT],
    ["captions.yml", BY_HAND],
  ])("has green runs of %s that say how to begin, and no issues", async (file, trigger) => {
    const world = await automation(NEW);
    lose(world);
    const result = await world.start(file, trigger).done;
    expect(result).toMatchObject({ conclusion: "success", attacks: [], leaks: [] });
    expect(result.annotations).toMatchObject([{ level: "notice", title: "Nothing is set up yet" }]);
    expect(result.summary).toContain("[Going live]");
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
