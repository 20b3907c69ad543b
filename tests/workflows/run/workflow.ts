import { holds } from "../evaluate.ts";
import { jobsOf, type NamedJob, type Workflow } from "../read-workflows.ts";
import { contextsOf, emptyResult, fillIn, runJob } from "./job.ts";
import type { JobResult, RunContext } from "./occasion.ts";

export type JobResults = Record<string, JobResult>;

/** All jobs of a workflow, by name; in place of a job that calls another workflow, the jobs of that one. */
export async function runJobs(run: RunContext, workflow: Workflow): Promise<JobResults> {
  const done: JobResults = {};
  const shown: JobResults = {};
  for (const job of jobsOf(workflow)) {
    const kept = run.kept?.[job.name];
    if (kept?.result === "success") {
      shown[job.name] = done[job.name] = kept;
      continue;
    }
    const needs = neededBy(job, done);
    const called = workflow.calledBy(job);
    if (job.uses !== undefined && called === undefined) throw new Error(`There is no workflow ${job.uses}`);
    const results =
      called === undefined ? await runEach(run, { job, needs }) : await callEach(run, { job, called, needs });
    done[job.name] = results[job.name] ?? summaryOf(Object.values(results));
    Object.assign(shown, results);
  }
  return shown;
}

/** A job, once for each entry of its matrix. */
async function runEach(run: RunContext, { job, needs }: { job: NamedJob; needs: JobResults }): Promise<JobResults> {
  const { include, ...axes } = job.strategy?.matrix ?? {};
  const [axis, ...others] = Object.entries(axes);
  if (include !== undefined) throw new Error(`${job.name} has a list of entries and calls nothing`);
  if (axis === undefined) return { [job.name]: await runJob(run, job, needs) };
  if (others.length > 0 || job.strategy?.["fail-fast"] !== false)
    throw new Error(`${job.name} has a matrix of another kind`);
  const [name, values = []] = axis;
  const results: JobResults = {};
  for (const value of values.map(String))
    results[`${job.name} (${value})`] = await runJob({ ...run, matrix: { [name]: value } }, job, needs);
  return results;
}

/**
 * Once for each entry of the matrix, if there is one: all at the same time, in an order of their own. Their jobs are
 * named as GitHub names them.
 */
async function callEach(
  run: RunContext,
  { job, called, needs }: { job: NamedJob; called: Workflow; needs: JobResults },
): Promise<JobResults> {
  const entries = job.strategy?.matrix?.include;
  if (entries === undefined) return await call(run, { job, called, needs });
  const each = entries.map(async (matrix) => {
    const results = await call({ ...run, matrix }, { job, called, needs });
    const label = Object.values(matrix).join(", ");
    return Object.entries(results).map(([name, result]) => [`${job.name} (${label}) / ${name}`, result] as const);
  });
  return Object.fromEntries((await Promise.all(each)).flat());
}

/** It has the secrets it is handed and the inputs it declares, and at most the rights of the job that calls it. */
async function call(
  run: RunContext,
  { job, called, needs }: { job: NamedJob; called: Workflow; needs: JobResults },
): Promise<JobResults> {
  if (!("workflow_call" in called.source.on)) throw new Error(`${job.uses} cannot be called`);
  const isGreen = Object.values(needs).every(({ result }) => result === "success");
  const contexts = contextsOf(run, { job, needs, token: { value: "" } });
  if (!holds(job.if, contexts, isGreen)) return { [job.name]: { ...emptyResult(), result: "skipped" } };
  const { inputs: wanted = {}, secrets: taken = {} } = called.source.on.workflow_call ?? {};
  const given = fillIn(job.with, contexts, true);
  const inputs = Object.entries(wanted).map(([name, { type }]) => [name, typed(given[name], type)]);
  const secrets = Object.entries(fillIn(job.secrets, contexts, true));
  const unknown = [
    ...Object.keys(given).filter((name) => !(name in wanted)),
    ...secrets.map(([name]) => name).filter((name) => !(name in taken)),
  ];
  if (unknown.length > 0) throw new Error(`${job.uses} does not take ${unknown.join(", ")}`);
  return await runJobs(
    {
      ...run,
      occasion: { ...run.occasion, inputs: Object.fromEntries(inputs) },
      queuedSecrets: Object.fromEntries(secrets.filter(([, value]) => value !== "")),
      secretNames: secrets.map(([name]) => name),
      granted: job.permissions ?? {},
    },
    called,
  );
}

function typed(value: string | undefined, type: string | undefined): string | boolean {
  return type === "boolean" ? value === "true" : (value ?? "");
}

function summaryOf(results: readonly JobResult[]): JobResult {
  const isFailed = results.some(({ result }) => result === "failure");
  return { ...emptyResult(), result: isFailed ? "failure" : "success" };
}

/** Jobs stand in the files in the order in which they need each other. */
function neededBy({ needs = [] }: NamedJob, done: JobResults): JobResults {
  return Object.fromEntries([needs].flat().map((name) => [name, found(done[name], name)]));
}

function found(result: JobResult | undefined, name: string): JobResult {
  if (result === undefined) throw new Error(`The job ${name} stands too far down`);
  return result;
}
