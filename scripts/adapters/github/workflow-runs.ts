import { posix } from "node:path";
import type { Problem, Result } from "../../core/findings/problem.ts";
import type { RunHistory, WorkflowMinutes, WorkflowRuns } from "../../core/health/judge-runs.ts";
import type { GithubClient, NamedClient } from "./github-client.ts";
import { githubProblem, orNull } from "./github-problem.ts";

/** Enough to find a few that were not cancelled. */
const RUNS = 10;

/**
 * How the last runs of workflows ended. `accountSecret`: of several accounts, the secret of the one whose jobs count, as the matrix of
 * the workflow names it; null where there is one account, and for workflows that have no job of that name all jobs count.
 */
export function createGithubRunHistory(
  { client, tokenName }: NamedClient,
  accountSecret: string | null = null,
): RunHistory {
  const attempt = async <T>(reading: Promise<T>): Promise<Result<T, Problem>> => {
    try {
      return { ok: true, value: await reading };
    } catch (error) {
      const purpose = { what: "Reading the last workflow runs", tokenName, permission: "Actions: read" };
      return { ok: false, error: githubProblem(error, purpose).problem };
    }
  };
  return {
    lastRuns: async (files) =>
      await attempt(
        Promise.all(files.map((file) => readRuns(client, { file, accountSecret }))).then((found) =>
          found.filter((runs) => runs !== null),
        ),
      ),
    minutesSince: async (instant) => await attempt(measureMinutes(client, instant)),
  };
}

interface Wanted {
  file: string;
  accountSecret: string | null;
}

async function readRuns(client: GithubClient, { file, accountSecret }: Wanted): Promise<WorkflowRuns | null> {
  const found = await readWorkflow(client, file, { status: "completed", per_page: RUNS });
  if (found === null) return null;
  // A pull request may bring a workflow of this name of its own: how that ends says nothing about ours.
  const ours = found.runs.filter(({ event }) => !event.startsWith("pull_request"));
  const conclusions = ours.map(async ({ id, conclusion }) =>
    conclusion === "success" || accountSecret === null
      ? (conclusion ?? "unknown")
      : ((await readOwnConclusion(client, id, accountSecret)) ?? conclusion ?? "unknown"),
  );
  return { file, state: found.state, conclusions: await Promise.all(conclusions) };
}

interface RunQuery {
  per_page: number;
  status?: "completed";
  event?: string;
  branch?: string;
}

/** A workflow's state and its last runs, the newest first; null when there is no such workflow. */
export async function readWorkflow({ octokit, repo }: GithubClient, file: string, query: RunQuery) {
  const workflow = { ...repo, workflow_id: file };
  const found = await orNull(octokit.rest.actions.getWorkflow(workflow));
  if (found === null) return null;
  const { data } = await octokit.rest.actions.listWorkflowRuns({ ...workflow, ...query });
  return { state: found.data.state, runs: data.workflow_runs };
}

/** How the jobs of one account ended in a run that failed, maybe for another; null when the run has none of its own. */
async function readOwnConclusion(
  { octokit, repo }: GithubClient,
  run: number,
  accountSecret: string,
): Promise<string | null> {
  const { data } = await octokit.rest.actions.listJobsForWorkflowRun({ ...repo, run_id: run, per_page: 100 });
  // GitHub names a job of a matrix "post (bakery, SOCIAL_TOKEN_BAKERY) / post".
  const own = data.jobs.filter(
    ({ name }) => name.includes(`${accountSecret})`) && !name.includes(`_${accountSecret})`),
  );
  if (own.length === 0) return null;
  return own.find(({ conclusion }) => conclusion !== "success" && conclusion !== "skipped")?.conclusion ?? "success";
}

/** GitHub's reports of billed minutes need an owner's rights. So a few runs of each workflow stand for the others. */
const SAMPLED = 3;
/** Dependabot's own runs are free. */
const FREE = "dynamic/dependabot/";

async function measureMinutes({ octokit, repo }: GithubClient, since: Date): Promise<WorkflowMinutes[]> {
  const { data } = await octokit.rest.actions.listWorkflowRunsForRepo({
    ...repo,
    ...{ status: "completed", created: `>=${since.toISOString()}`, per_page: 100 },
  });
  // The newest hundred stand for all.
  const scale = data.total_count / data.workflow_runs.length;
  const billed = data.workflow_runs.filter(
    ({ repository, conclusion, path }) => repository.private && conclusion !== "skipped" && !path.startsWith(FREE),
  );
  const workflows = [...Map.groupBy(billed, ({ path }) => path)].map(async ([path, runs]) => {
    const sample = await Promise.all(runs.slice(0, SAMPLED).map(({ id }) => minutesOfRun({ octokit, repo }, id)));
    const mean = sample.reduce((sum, minutes) => sum + minutes, 0) / sample.length;
    return { name: posix.basename(path, posix.extname(path)), minutes: mean * runs.length * scale };
  });
  return await Promise.all(workflows);
}

/** Every job of every attempt, rounded up to a minute as GitHub does. Runners of one's own cost nothing. */
async function minutesOfRun({ octokit, repo }: GithubClient, run: number): Promise<number> {
  const wanted = { ...repo, run_id: run, filter: "all", per_page: 100 } as const;
  const { data } = await octokit.rest.actions.listJobsForWorkflowRun(wanted);
  return data.jobs
    .filter(({ conclusion, labels }) => conclusion !== "skipped" && !labels.includes("self-hosted"))
    .map((job) => Math.ceil((Date.parse(job.completed_at ?? job.started_at) - Date.parse(job.started_at)) / 60_000))
    .reduce((sum, minutes) => sum + Math.max(1, minutes), 0);
}

/** One attempt of a workflow run. */
export interface WorkflowRun {
  id: string;
  attempt: string;
  url: string;
}

/** The name under which a run in Actions claims posts. */
export function githubRunName({ id, attempt }: Pick<WorkflowRun, "id" | "attempt">): string {
  return `github:${id}/${attempt}`;
}

/** A run whose end cannot be found out counts as running; its claim is taken over when it is old enough. Needs "Actions: read". */
export async function hasWorkflowRunEnded({ octokit, repo }: GithubClient, name: string): Promise<boolean> {
  const [, id, attempt] = /^github:(\d{1,15})\/(\d{1,6})$/.exec(name) ?? [];
  if (id === undefined) return false;
  try {
    const { data } = await octokit.rest.actions.getWorkflowRun({ ...repo, run_id: Number(id) });
    const newest = data.run_attempt ?? 1;
    // An attempt starts only after the previous one has ended.
    return newest > Number(attempt) || (newest === Number(attempt) && data.status === "completed");
  } catch {
    return false;
  }
}
