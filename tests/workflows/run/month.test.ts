import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { environment } from "../../../scripts/wiring/process-environment.ts";
import { pagesAt } from "../../support/github-server.ts";
import { automation, QUEUE, WITH_APP } from "./automation.ts";
import type { RunResult, Trigger } from "./trigger.ts";

/** A month of a team that posts daily takes half an hour to play: MONTH=whole does it. Otherwise one day is played. */
const IS_WHOLE = environment().MONTH === "whole";
const PATIENCE_MS = 60 * 60_000;
/** November 2026 begins on a Sunday. */
const DAYS = Array.from({ length: 30 }, (_, index) => new Date(Date.UTC(2026, 10, index + 1)));
const MERGES = 20;
const PUSHES = 3;
const OTHERS = 2;

/** What is billed, by workflow: each job that starts is a minute. */
async function play(days: readonly Date[], merges: number): Promise<Record<string, number>> {
  const ids = Array.from({ length: days.length + 10 }, (_, index) => `loaf-${index}`);
  const world = await automation({ ...WITH_APP, isThin: true, ids });
  const { github, run, posts, item, text, propose } = world;
  github.administration.pages = pagesAt("https://team.github.io/posts/");
  const minutes: Record<string, number> = {};
  const start = async (file: string, trigger: Trigger): Promise<RunResult> => {
    const result = await run(file, trigger);
    expect(result.conclusion, result.log).toBe("success");
    const started = Object.values(result.jobs).filter((job) => job.result !== "skipped").length;
    minutes[result.name] = (minutes[result.name] ?? 0) + started;
    return result;
  };
  const check = async (number: number, action: string, actor: string) => {
    const after = await start("validate.yml", { event: "pull_request", number, action, actor });
    await start("preview.yml", { event: "workflow_run", after });
  };
  const headOf = async (branch: string) => await github.head(branch);

  /** Each adds a post at the end of the queue, as most people do. Of those that stay open, the pushes belong to another month. */
  const open = async (index: number) => {
    const branch = `cake-${index}`;
    const version = async (push: number) => {
      const cake = item(branch, { caption: `Cake ${index}, as written in version ${push}` });
      return { [QUEUE]: text([...(await posts()), cake]) };
    };
    const number = await propose(branch, await version(0));
    for (let push = 0; push < PUSHES && index < merges; push++) {
      if (push > 0) await github.commit(QUEUE, (await version(push))[QUEUE] ?? "", { branch });
      await check(number, push === 0 ? "opened" : "synchronize", "anna");
    }
    return { number, branch };
  };
  const pulls: Awaited<ReturnType<typeof open>>[] = [];
  const merge = async () => {
    while (pulls.length <= OTHERS) pulls.push(await open(opened++));
    const [next, ...others] = pulls.splice(0, 1).concat(pulls);
    const before = await Promise.all(others.map(({ branch }) => headOf(branch)));
    const [main, head] = [await github.head(), await headOf(next?.branch ?? "")];
    const tree = await github.mergedTree(main, head);
    const merged = await github.api("POST", "/git/commits", { message: "Merge", tree, parents: [main, head] });
    await github.api("PATCH", `/git/refs/heads/${github.defaultBranch}`, { sha: merged.sha });
    await github.api("PATCH", `/pulls/${next?.number}`, { state: "closed" });
    await start("calendar.yml", { event: "push", paths: [QUEUE] });
    for (const [index, { number, branch }] of others.entries())
      if ((await headOf(branch)) !== before[index]) await check(number, "synchronize", "mergecast[bot]");
  };
  let opened = 0;
  for (const [index, day] of days.entries()) {
    // The clock stands still: only the first post of all goes out by its slot.
    const isFirst = index === 0;
    const slot: Trigger = { event: "workflow_dispatch", inputs: { force: true } };
    const after = await start("post.yml", isFirst ? { event: "schedule" } : slot);
    await start("calendar.yml", { event: "workflow_run", after });
    for (const cron of ["47 13 * * *", "13 18 * * *"]) {
      const idle = await start("post.yml", { event: "schedule", cron });
      await start("calendar.yml", { event: "workflow_run", after: idle });
    }
    if ([1, 4].includes(day.getUTCDay())) {
      await start("refresh.yml", { event: "schedule" });
      await start("health.yml", { event: "schedule" });
    }
    await start("watch.yml", { event: "schedule" });
    if (index < merges) await merge();
  }
  const published = (await posts()).filter(({ status }) => status === "done");
  expect(published).toHaveLength(days.length);
  return Object.fromEntries(Object.entries(minutes).filter(([, count]) => count > 0));
}

it.skipIf(IS_WHOLE)(
  "a day with a merge takes these minutes: the check of a branch that conflicts is the only one that runs again",
  async () => {
    expect(await play([new Date(Date.UTC(2026, 10, 2))], 1)).toEqual({
      post: 3,
      refresh: 1,
      health: 1,
      watch: 1,
      validate: PUSHES + OTHERS,
      calendar: 4,
    });
  },
);

it.skipIf(!IS_WHOLE)("docs/scale.md says what a month takes", { timeout: PATIENCE_MS }, async () => {
  const scale = await readFile(new URL("../../../docs/scale.md", import.meta.url), "utf8");
  const [, table = ""] = /\n\| workflow \|.*\n\|[-|]+\n((?:\|.*\n)+)/.exec(scale) ?? [];
  const rows = [...table.matchAll(/^\| ([a-z ]+) \|.*\| (\d+) \|$/gm)];
  const said = Object.fromEntries(rows.map(([, name = "", count]) => [name, Number(count)]));
  const played = await play(DAYS, MERGES);
  expect(said).toEqual(played);
});
