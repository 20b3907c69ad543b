import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { holds, interpolate } from "../evaluate.ts";
import { jobsOf, type NamedJob, readWorkflows, type Step } from "../read-workflows.ts";
import { type ActionCall, install, runAction } from "./actions.ts";
import { grantJobToken, type JobToken } from "./job-token.ts";
import type { Place, RunContext } from "./occasion.ts";
import { runShell } from "./shell.ts";
import { type Annotation, hear } from "./workflow-commands.ts";

const KNOWN_STEP_KEYS = new Set(["id", "if", "name", "uses", "run", "with", "env"]);

export interface StepResult {
  /** The command or the action's name. */
  what: string;
  outcome: "success" | "failure" | "skipped";
}

export interface JobResult {
  result: "success" | "failure" | "skipped";
  outputs: Record<string, string>;
  steps: StepResult[];
  annotations: Annotation[];
  /** What people see, secrets hidden. */
  log: string;
  summary: string;
  /** Commands that somebody's text gave to the runner. */
  attacks: string[];
  /** Secrets that were printed, by name. */
  leaks: string[];
}

interface Contexts {
  github: Record<string, unknown>;
  inputs: object;
  vars: object;
  secrets: Record<string, string>;
  needs: object;
  steps: Record<string, { outputs: Record<string, string>; outcome: string; conclusion: string }>;
  env: Record<string, string>;
}

/** One job, step by step, in an empty workspace. `needs`: results of the jobs before it. */
export async function runJob(run: RunContext, job: NamedJob, needs: Record<string, JobResult>): Promise<JobResult> {
  const result: JobResult = emptyResult();
  const { place, occasion } = run;
  const isGreen = Object.values(needs).every(({ result: before }) => before === "success");
  const token = grantJobToken(place.github, { permissions: job.permissions ?? {}, isFork: occasion.isFork });
  const tokens = [token];
  const contexts = contextsOf(run, { job, needs, token });
  if (!holds(job.if, contexts, isGreen)) {
    token.revoke();
    return { ...result, result: "skipped" };
  }
  if (job.uses !== undefined) {
    token.revoke();
    return await runCalled(run, job, contexts);
  }
  const folder = await mkdtemp(join(run.folder, "job-"));
  const temp = join(folder, "temp");
  const workspace = join(folder, "work");
  await Promise.all([temp, workspace].map((path) => mkdir(path)));
  await writeFile(join(temp, "event.json"), JSON.stringify(occasion.payload));
  for (const step of job.steps) await runStep({ run, job, result, contexts, tokens, temp, workspace }, step);
  for (const each of tokens) each.revoke();
  result.result = result.steps.some(({ outcome }) => outcome === "failure") ? "failure" : "success";
  result.outputs = fillIn(job.outputs, contexts, result.result === "success");
  return result;
}

/** The job of a workflow of the same commit; it has the secrets it is handed, and at most the rights of the job that calls it. */
async function runCalled(run: RunContext, { uses = "", permissions, secrets }: NamedJob, contexts: Contexts) {
  const called = (await readWorkflows()).find(({ file }) => uses === `./.github/workflows/${file}`);
  if (called === undefined || !("workflow_call" in called.source.on)) throw new Error(`${uses} cannot be called`);
  const [job, ...others] = jobsOf(called);
  if (job === undefined || others.length > 0) throw new Error(`${uses} has not exactly one job`);
  for (const [name, level] of Object.entries(job.permissions ?? {}))
    if (permissions?.[name] !== level)
      throw new Error(`${uses} wants ${name}: ${level}, which its caller does not grant`);
  const given = Object.entries(fillIn(secrets, contexts, true)).filter(([, value]) => value !== "");
  return await runJob({ ...run, queuedSecrets: Object.fromEntries(given) }, job, {});
}

function fillIn(texts: Record<string, unknown> = {}, contexts: Contexts, isGreen: boolean): Record<string, string> {
  const filled = Object.entries(texts).map(([name, text]) => [name, interpolate(String(text), contexts, isGreen)]);
  return Object.fromEntries(filled);
}

function emptyResult(): JobResult {
  return { result: "success", outputs: {}, steps: [], annotations: [], log: "", summary: "", attacks: [], leaks: [] };
}

function contextsOf(
  run: RunContext,
  { job, needs, token }: { job: NamedJob; needs: Record<string, JobResult>; token: JobToken },
): Contexts {
  const { isFork } = run.occasion;
  // Nor are a repository's variables handed to what a fork brought.
  const vars = isFork ? {} : run.place.variables;
  const secrets = isFork ? {} : secretsOf(run.place, environmentOf(job), run.queuedSecrets);
  return {
    github: { ...run.github, token: token.value, job: job.name },
    inputs: run.occasion.inputs,
    vars,
    secrets,
    needs,
    steps: {},
    env: {},
  };
}

/** Repository secrets are those of the moment the run was queued; an environment's own hide them. */
function secretsOf(place: Place, environment: string | undefined, queued: Record<string, string>) {
  return { ...queued, ...(environment === undefined ? {} : place.environmentSecrets[environment]) };
}

function environmentOf(job: NamedJob): string | undefined {
  const { environment } = job as { environment?: string | { name: string } };
  return typeof environment === "object" ? environment.name : environment;
}

interface JobState {
  run: RunContext;
  job: NamedJob;
  result: JobResult;
  contexts: Contexts;
  tokens: JobToken[];
  temp: string;
  workspace: string;
}

async function runStep(state: JobState, step: Step): Promise<void> {
  const { result, contexts, run } = state;
  const what = step.run ?? step.uses?.replace(/@.*$/, "") ?? "";
  for (const key of Object.keys(step)) if (!KNOWN_STEP_KEYS.has(key)) throw new Error(`Steps have no ${key} here`);
  const isGreen = result.steps.every(({ outcome }) => outcome !== "failure");
  if (run.signal.aborted || !holds(step.if, contexts, isGreen)) {
    result.steps.push({ what, outcome: "skipped" });
    if (step.id !== undefined) contexts.steps[step.id] = { outputs: {}, outcome: "skipped", conclusion: "skipped" };
    return;
  }
  const { isFine, outputs } = await perform(state, step, isGreen);
  const outcome = isFine ? "success" : "failure";
  result.steps.push({ what, outcome });
  if (step.id !== undefined) contexts.steps[step.id] = { outputs, outcome, conclusion: outcome };
}

async function perform(state: JobState, step: Step, isGreen: boolean) {
  const { contexts, run, tokens, workspace, result } = state;
  if (step.uses !== undefined) {
    const { github } = run.place;
    const { occasion, artifacts } = run;
    const call: ActionCall = {
      uses: step.uses,
      with: fillIn(step.with, contexts, isGreen),
      github,
      occasion,
      workspace,
      artifacts,
      tokens,
    };
    try {
      return { isFine: true, outputs: await runAction(call) };
    } catch (error) {
      result.log += `${String(error)}\n`;
      return { isFine: false, outputs: {} };
    }
  }
  const command = interpolate(step.run ?? "", contexts, isGreen);
  const installed = await install(command, workspace, run.place);
  if (installed !== "other") return { isFine: installed === "installed", outputs: {} };
  const { isFine, outputs } = await obey(state, command, fillIn(step.env, contexts, isGreen));
  // Only scripts of ours that hold nobody's words may speak to later steps.
  if (outputs !== "" && !(step.id !== undefined && OWN_SCRIPT.test(command))) result.attacks.push("wrote an output");
  return { isFine, outputs: Object.fromEntries(outputs.trimEnd().split("\n").map(toOutput)) };
}

const OWN_SCRIPT = /^(?:bash \.github\/|echo )/;

/** "name=value"; of a value with an equals sign nothing is lost. */
function toOutput(line: string): [string, string] {
  const [name = "", ...value] = line.split("=");
  return [name, value.join("=")];
}

async function obey(state: JobState, command: string, stepEnv: Record<string, string>) {
  const { run, contexts, temp, workspace, result } = state;
  const env = { ...run.place.inherited, ...defaultEnv(state), ...stepEnv };
  const { code, stdout, stderr, summary, outputs, talked } = await runShell(command, {
    workspace,
    temp,
    env,
    signal: run.signal,
  });
  const secrets = Object.entries({ ...contexts.secrets, "github.token": String(contexts.github.token) });
  for (const output of [stdout, stderr]) {
    const heard = hear(output);
    result.annotations.push(...heard.annotations);
    result.attacks.push(...heard.attacks);
    const shown = [...heard.shown, ...heard.annotations.map(({ message }) => message)].join("\n");
    result.leaks.push(...secrets.filter(([, value]) => `${shown}${summary}`.includes(value)).map(([name]) => name));
    const hidden = [...secrets.map(([, value]) => value), ...heard.masks];
    result.log += hidden.reduce((text, secret) => text.replaceAll(secret, "***"), shown);
  }
  result.attacks.push(...talked.map((name) => `wrote to ${name}`));
  result.summary += summary;
  return { isFine: code === 0, outputs };
}

/** What every step finds in its environment. */
function defaultEnv({ run, job, temp, workspace }: JobState): Record<string, string> {
  const names =
    "repository repository_owner event_name ref ref_name sha run_id run_attempt workflow actor server_url api_url";
  const given = names.split(" ").map((name) => [`GITHUB_${name.toUpperCase()}`, String(run.github[name])]);
  return {
    ...Object.fromEntries(given),
    GITHUB_ACTIONS: "true",
    GITHUB_JOB: job.name,
    GITHUB_WORKSPACE: workspace,
    GITHUB_EVENT_PATH: join(temp, "event.json"),
  };
}
