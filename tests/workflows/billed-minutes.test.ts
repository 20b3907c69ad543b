import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { composeStarter } from "../../scripts/commands/init/compose-starter.ts";
import { holds } from "./evaluate.ts";
import { jobsOf, readWorkflows, type Workflow } from "./read-workflows.ts";
import { concerns, type Listener } from "./run/trigger.ts";

/** Of a team that publishes daily, with an App and a site: what people do, and what the bot commits. */
const MERGES = 20;
/** Three by people, and one by the bot for each of two others that a merge brings into conflict. */
const PULL_REQUEST_PUSHES = 20 * 3 + MERGES * 2;
const COMMITTING: Readonly<Record<string, number>> = { post: 30, refresh: 9 };
const CHANGED = ["content/queue.json", "content/media/market.jpg"];
/** November 2026 has 5 Mondays and 4 Thursdays. */
const DAYS = Array.from({ length: 30 }, (_, index) => new Date(Date.UTC(2026, 10, index + 1)));

interface Happening {
  event: string;
  /** The run that has ended. */
  after?: { name: string; event: string; hasCommitted: boolean };
}

/** By workflow: every job counts as a minute. */
function minutesOfMonth(workflows: readonly Workflow[]): Record<string, number> {
  const minutes: Record<string, number> = {};
  const start = (workflow: Workflow, times: number, happening: Happening, hasCommitted = false): void => {
    const { name = "" } = workflow.source;
    minutes[name] = (minutes[name] ?? 0) + times * jobsStarted(workflow, githubAt(happening));
    const ended = { event: "workflow_run", after: { name, event: happening.event, hasCommitted } };
    for (const listener of workflows.filter((one) => listensTo(one, ended))) start(listener, times, ended);
  };
  for (const workflow of workflows) {
    const times = runsBySchedule(workflow);
    const committing = COMMITTING[workflow.source.name ?? ""] ?? 0;
    start(workflow, committing, { event: "schedule" }, true);
    start(workflow, times - committing, { event: "schedule" });
    for (const [event, times] of [["pull_request", PULL_REQUEST_PUSHES] as const, ["push", MERGES] as const])
      if (listensTo(workflow, { event })) start(workflow, times, { event });
  }
  return Object.fromEntries(Object.entries(minutes).filter(([, count]) => count > 0));
}

function listensTo({ source }: Workflow, { event, after }: Happening): boolean {
  if (!(event in source.on)) return false;
  const listener = (source.on[event] ?? {}) as Listener;
  return after === undefined ? concerns(listener, CHANGED) : listener.workflows?.includes(after.name) === true;
}

function runsBySchedule({ source }: Workflow): number {
  const isIn = (field = "*", value: number) => field === "*" || Number(field) === value;
  return (source.on.schedule ?? []).reduce((sum, { cron }) => {
    const [, , date, , weekday] = cron.split(" ");
    return sum + DAYS.filter((day) => isIn(date, day.getUTCDate()) && isIn(weekday, day.getUTCDay())).length;
  }, 0);
}

function githubAt({ event, after }: Happening): object {
  const workflow_run = after && {
    ...after,
    head_branch: after.event === "pull_request" ? "cake" : "main",
    head_repository: { full_name: "team/posts" },
    head_sha: after.hasCommitted ? "before" : "newest",
    conclusion: "success",
    actor: { login: "anna" },
  };
  const payload = { repository: { default_branch: "main", has_pages: true }, workflow_run };
  return { event_name: event, ref: "refs/heads/main", event: payload, repository: "team/posts", sha: "newest" };
}

/** All goes well: no job fails. */
function jobsStarted(workflow: Workflow, github: object): number {
  const done = new Map<string, string>();
  return jobsOf(workflow).reduce((sum, job) => {
    const outputsOf = (name: string) => (done.get(name) === "success" ? { site: "success" } : {});
    const needs = [job.needs ?? []]
      .flat()
      .map((name) => [name, { result: done.get(name), outputs: outputsOf(name) }] as const);
    const isGreen = needs.every(([, { result }]) => result === "success");
    const contexts = { github, vars: { APP_CLIENT_ID: "Iv1" }, needs: Object.fromEntries(needs) };
    const isStarted = holds(job.if, contexts, isGreen);
    done.set(job.name, isStarted ? "success" : "skipped");
    const called = workflow.calledBy(job);
    return sum + (!isStarted ? 0 : called === undefined ? 1 : jobsStarted(called, github));
  }, 0);
}

it("docs/scale.md says what a team is billed for in a month", async () => {
  const starter = await composeStarter();
  const workflows = (await readWorkflows()).filter(({ file }) => `.github/workflows/${file}` in starter);
  const scale = await readFile(new URL("../../docs/scale.md", import.meta.url), "utf8");
  const [, table = ""] = /\n\| workflow \|.*\n\|[-|]+\n((?:\|.*\n)+)/.exec(scale) ?? [];
  const rows = [...table.matchAll(/^\| ([a-z ]+) \|.*\| (\d+) \|$/gm)].map(([, name = "", minutes]) => [
    name,
    Number(minutes),
  ]);
  const counted = minutesOfMonth(workflows);
  expect(Object.fromEntries(rows)).toEqual(counted);
  const total = Object.values(counted).reduce((sum, minutes) => sum + minutes, 0);
  expect(table).toContain(`| **${total}** |`);
});
