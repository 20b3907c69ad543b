import { mkdir, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { interpolate } from "../evaluate.ts";
import { jobsOf, readWorkflows, type Workflow } from "../read-workflows.ts";
import type { Occasion, Place, RunContext } from "./occasion.ts";
import { occasionOf, type RunResult, type Trigger } from "./trigger.ts";
import { type JobResults, runJobs } from "./workflow.ts";

/** GitHub's runner for the committed workflow files, as far as they need one; what it does not know, it refuses. */
export async function createRunner(place: Place) {
  const workflows = place.callers ?? (await readWorkflows());
  const folder = await temporaryFolder();
  const groups = new Map<string, Promise<unknown>>();
  const started = new Map<number, { run: RunContext; workflow: Workflow }>();
  let lastPrepared: Promise<unknown> = Promise.resolve();
  let lastId = 0;

  const prepare = async (workflow: Workflow, trigger: Trigger, signal: AbortSignal) => {
    const occasion = await occasionOf(place, workflow, trigger);
    const id = ++lastId;
    const attempt = 1;
    const github = githubContext(place, { workflow, event: trigger.event, occasion, id, attempt });
    const secrets = [...place.github.administration.secrets].map(([name, { value }]) => [name, value]);
    const queuedSecrets: Record<string, string> = Object.fromEntries(secrets);
    const run: RunContext = { place, occasion, github, queuedSecrets, signal, attempt, ...(await foldersIn(folder)) };
    started.set(id, { run, workflow });
    const group = interpolate(groupOf(workflow) ?? `run ${id}`, { github, inputs: occasion.inputs });
    return { run, id, group };
  };

  /** A run of a committed workflow, under way; `isAlone: false` lets it overlap with runs of its concurrency group. */
  const start = (file: string, trigger: Trigger, { isAlone = true } = {}) => {
    const workflow = workflows.find((candidate) => candidate.file === file);
    if (workflow === undefined) throw new Error(`There is no workflow ${file}`);
    const killed = new AbortController();
    // Runs are numbered and stand in line in the order in which they were started.
    const prepared = lastPrepared.then(() => prepare(workflow, trigger, killed.signal));
    lastPrepared = prepared.catch(() => undefined);
    const begin = async (): Promise<RunResult> => {
      const { run, id, group } = await prepared;
      const before = isAlone ? groups.get(group) : undefined;
      const done = Promise.resolve(before).then(() => runWorkflow(run, workflow, id));
      const end = done.catch(() => undefined);
      groups.set(group, end);
      return await done;
    };
    /** The machine is lost: everything on it ends at once, and GitHub notices. */
    const kill = () => killed.abort();
    return { done: begin(), kill };
  };
  /** Somebody presses "Re-run failed jobs", or "Re-run all jobs": the same event, the same commit, what the run has kept. */
  const rerun = async (before: RunResult, { isAll = false } = {}): Promise<RunResult> => {
    const { run, workflow } = started.get(before.id) ?? {};
    if (run === undefined || workflow === undefined) throw new Error(`There is no run ${before.id}`);
    const attempt = run.attempt + 1;
    const github = { ...run.github, run_attempt: String(attempt) };
    const again = { ...run, attempt, github, kept: isAll ? {} : before.jobs };
    started.set(before.id, { run: again, workflow });
    return await runWorkflow(again, workflow, before.id);
  };
  return { start, rerun, run: (file: string, trigger: Trigger) => start(file, trigger).done };
}

/** Its own, or that of the workflow it calls. */
function groupOf(workflow: Workflow): string | undefined {
  const groups = [workflow, ...jobsOf(workflow).map((job) => workflow.calledBy(job))];
  return groups.map((one) => one?.source.concurrency?.group).find((group) => group !== undefined);
}

async function foldersIn(parent: string): Promise<{ folder: string; artifacts: string }> {
  const folder = await mkdtemp(join(parent, "run-"));
  const artifacts = join(folder, "artifacts");
  await mkdir(artifacts);
  return { folder, artifacts };
}

function githubContext(
  { github }: Place,
  { workflow, event, occasion, id, attempt }: ContextParts,
): Record<string, unknown> {
  return {
    event: occasion.payload,
    event_name: event,
    ref: occasion.ref,
    sha: occasion.sha,
    ref_name: occasion.ref.replace(/^refs\/(?:heads|pull|tags)\//, ""),
    repository: github.repository,
    repository_owner: github.repository.split("/")[0],
    actor: occasion.actor,
    run_id: String(id),
    run_number: String(id),
    run_attempt: String(attempt),
    workflow: workflow.source.name,
    workflow_ref: `${github.repository}/.github/workflows/${workflow.file}@${occasion.ref}`,
    api_url: github.url,
    server_url: github.url,
  };
}

interface ContextParts {
  workflow: Workflow;
  event: string;
  occasion: Occasion;
  id: number;
  attempt: number;
}

async function runWorkflow(run: RunContext, workflow: Workflow, id: number): Promise<RunResult> {
  const { place, occasion } = run;
  const path = `.github/workflows/${workflow.file}`;
  const record: (typeof place.github.actions.runs)[number] = {
    id,
    status: "in_progress",
    path,
    event: String(run.github.event_name),
    created_at: new Date(Date.now() + id).toISOString(),
  };
  place.github.actions.runs.push(record);
  let jobs: JobResults = {};
  try {
    jobs = await runJobs(run, workflow);
  } finally {
    record.status = "completed";
  }
  const results = Object.values(jobs);
  record.jobs = Object.entries(jobs).map(([name, { result }]) => ({ name, conclusion: result }));
  const isFine = results.every(({ result }) => result !== "failure") && !run.signal.aborted;
  const conclusion = isFine ? "success" : "failure";
  record.conclusion = conclusion;
  const texts = (name: "log" | "summary") => results.map((job) => job[name]).join("");
  return {
    id,
    file: workflow.file,
    name: String(run.github.workflow),
    event: String(run.github.event_name),
    conclusion,
    jobs,
    annotations: results.flatMap(({ annotations }) => annotations),
    log: texts("log"),
    summary: texts("summary"),
    attacks: results.flatMap(({ attacks }) => attacks),
    leaks: results.flatMap(({ leaks }) => leaks),
    actor: occasion.actor,
    headBranch: occasion.headBranch,
    headOwner: occasion.headOwner,
    headSha: occasion.headSha,
  };
}
