import { holds } from "../evaluate.ts";
import { jobsOf, type NamedJob, type Workflow } from "../read-workflows.ts";
import { contextsOf, emptyResult, fillIn, type JobResult, runJob } from "./job.ts";
import type { RunContext } from "./occasion.ts";

export type JobResults = Record<string, JobResult>;

/** All jobs of a workflow, by name; in place of a job that calls another workflow, the jobs of that one. */
export async function runJobs(run: RunContext, workflow: Workflow): Promise<JobResults> {
  const done: JobResults = {};
  const shown: JobResults = {};
  for (const job of jobsOf(workflow)) {
    const needs = neededBy(job, done);
    const called = workflow.calledBy(job);
    if (job.uses !== undefined && called === undefined) throw new Error(`There is no workflow ${job.uses}`);
    const results = called === undefined ? await runEach(run, { job, needs }) : await call(run, { job, called, needs });
    done[job.name] = results[job.name] ?? summaryOf(Object.values(results));
    Object.assign(shown, results);
  }
  return shown;
}

/** A job, once for each entry of its matrix. */
async function runEach(run: RunContext, { job, needs }: { job: NamedJob; needs: JobResults }): Promise<JobResults> {
  const [axis, ...others] = Object.entries(job.strategy?.matrix ?? {});
  if (axis === undefined) return { [job.name]: await runJob(run, job, needs) };
  if (others.length > 0 || job.strategy?.["fail-fast"] !== false)
    throw new Error(`${job.name} has a matrix of another kind`);
  const [name, values] = axis;
  const results: JobResults = {};
  for (const value of values)
    results[`${job.name} (${value})`] = await runJob({ ...run, matrix: { [name]: value } }, job, needs);
  return results;
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
