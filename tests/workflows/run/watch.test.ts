import { describe, expect, it } from "vitest";
import type { WorkflowRun } from "../../support/github/actions.ts";
import { answer, bodyOf, httpServer } from "../../support/http-server.ts";
import { type Automation, automation } from "./automation.ts";

const SLOT = { event: "schedule" } as const;
const TITLE = "Workflows do not start";
const HOUR_MS = 60 * 60_000;

function lastRun(world: Automation, over: Partial<WorkflowRun> & { hours?: number } = {}): void {
  const { hours = 2, ...run } = over;
  const created_at = new Date(Date.now() - hours * HOUR_MS).toISOString();
  const usual = { id: 900, status: "completed", conclusion: "success", path: ".github/workflows/post.yml" } as const;
  world.github.actions.runs.push({ ...usual, created_at, ...run });
}

describe("watch.yml", () => {
  it.each<[string, Parameters<typeof lastRun>[1]]>([
    ["a run succeeded", {}],
    ["a run failed, which its own alert tells", { conclusion: "failure" }],
  ])("is content where %s", async (_, run) => {
    const world = await automation();
    lastRun(world, run);
    expect(await world.run("watch.yml", SLOT)).toMatchObject({ conclusion: "success" });
    expect([world.chat, await world.issues()]).toEqual([[], []]);
  });

  it("is not alarmed by what a pull request or another branch brings", async () => {
    const world = await automation();
    lastRun(world);
    lastRun(world, { id: 901, conclusion: "startup_failure", event: "pull_request" });
    lastRun(world, { id: 902, conclusion: "startup_failure", event: "push", head_branch: "experiment" });
    expect(await world.run("watch.yml", SLOT)).toMatchObject({ conclusion: "success" });
  });

  it.each<[string, string, Parameters<typeof lastRun>[1]]>([
    ["GitHub refused to start one", "GitHub could not start post.yml.", { conclusion: "startup_failure" }],
    ["none ran for a day", "No other workflow has run for a day.", { hours: 30 }],
    ["only pull requests ran", "No other workflow has run for a day.", { event: "pull_request" }],
    ["only it ran itself", "No other workflow has run for a day.", { path: ".github/workflows/watch.yml" }],
  ])("tells chat and issue, once, where %s", async (_, text, run) => {
    const world = await automation();
    lastRun(world, run);
    expect(await world.run("watch.yml", SLOT)).toMatchObject({ conclusion: "failure" });
    expect(await world.run("watch.yml", SLOT)).toMatchObject({ conclusion: "failure" });
    expect(world.chat[0]).toContain(text);
    expect(await world.issues()).toMatchObject([{ title: TITLE, state: "open" }]);
  });

  it("sees what GitHub refused behind a hundred other runs", async () => {
    const world = await automation();
    lastRun(world, { id: 901, conclusion: "startup_failure", hours: 20 });
    for (let id = 1_000; id < 1_130; id++) lastRun(world, { id });
    expect(await world.run("watch.yml", SLOT)).toMatchObject({ conclusion: "failure" });
    expect(world.chat[0]).toContain("GitHub could not start post.yml.");
  });

  it("leaves its issue to health, which closes it", async () => {
    const world = await automation();
    await world.run("watch.yml", SLOT);
    await world.run("health.yml", SLOT);
    expect(await world.issues()).toMatchObject([{ title: TITLE, state: "closed" }]);
  });

  it("tells a chat that knows no field text, such as Discord", async () => {
    const world = await automation();
    const messages: string[] = [];
    const discord = await httpServer(async (request, response) => {
      const { content } = JSON.parse(await bodyOf(request));
      if (content !== undefined) messages.push(content);
      answer(response, content === undefined ? 400 : 204, "");
    });
    world.keep("ALERT_WEBHOOK", `${discord}/api/webhooks/1/sesame`);
    await world.run("watch.yml", SLOT);
    expect(messages).toMatchObject([expect.stringContaining("No other workflow has run")]);
  });
});
