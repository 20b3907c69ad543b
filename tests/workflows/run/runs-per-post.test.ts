import { describe, expect, it } from "vitest";
import { readWorkflows } from "../read-workflows.ts";
import { type Automation, automation, WITH_APP } from "./automation.ts";
import { listensToPush, type RunResult } from "./trigger.ts";

const workflows = await readWorkflows();

/** Files of the workflows that the pushes of a run start. The bot pushes each of its commits by itself. */
async function startedByPushes({ github }: Automation): Promise<string[]> {
  const own = (await github.log()).filter(({ author }) => author.endsWith("[bot]"));
  const pushes = await Promise.all(
    own.map(async ({ sha, message }) => {
      const { files } = await github.api("GET", `/commits/${sha}`);
      return { message, paths: (files as { filename: string }[]).map(({ filename }) => filename) };
    }),
  );
  expect(pushes.map(({ paths }) => paths)).toEqual([["content/queue.json"]]);
  return pushes.flatMap((push) =>
    workflows.filter((workflow) => listensToPush(workflow, push)).map(({ file }) => file),
  );
}

/** Whether each workflow that starts once a run has ended finds anything to do. */
async function startedAfter({ start }: Automation, after: RunResult): Promise<Record<string, boolean>> {
  const listeners = workflows.filter(({ source }) => {
    const { workflows: names = [] } = (source.on.workflow_run ?? {}) as { workflows?: string[] };
    return names.includes(after.name);
  });
  const results = listeners.map(async ({ file }) => {
    const { jobs } = await start(file, { event: "workflow_run", after }).done;
    return [file, Object.values(jobs).some(({ result }) => result !== "skipped")] as const;
  });
  return Object.fromEntries(await Promise.all(results));
}

describe("one post", () => {
  it("starts two further runs, and an idle slot two that do nothing", async () => {
    const world = await automation(WITH_APP);
    const posted = await world.run("post.yml", { event: "schedule" });
    expect(posted.conclusion, posted.log).toBe("success");
    expect(await startedByPushes(world)).toEqual([]);
    expect(await startedAfter(world, posted)).toEqual({ "calendar.yml": true, "update-branches.yml": true });
    const idle = await world.run("post.yml", { event: "schedule", cron: "47 13 * * *" });
    expect(await startedAfter(world, idle)).toEqual({ "calendar.yml": false, "update-branches.yml": false });
  });

  it("is no business of a pull request that brings a workflow of the same name", async () => {
    const world = await automation(WITH_APP);
    const posted = await world.run("post.yml", { event: "schedule" });
    const forged = { ...posted, event: "pull_request", headOwner: "stranger" };
    expect(await startedAfter(world, forged)).toEqual({ "calendar.yml": false, "update-branches.yml": false });
  });
});
