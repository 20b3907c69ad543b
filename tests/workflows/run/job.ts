import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { outputsIn } from "../../support/step-outputs.ts";
import { holds, interpolate } from "../evaluate.ts";
import { CONVERTERS, commandOf, type NamedJob, type Step } from "../read-workflows.ts";
import { runAction } from "./actions/index.ts";
import { grantJobToken, type JobToken } from "./job-token.ts";
import type { JobResult, RunContext } from "./occasion.ts";
import { programOf } from "./program.ts";
import { runShell } from "./shell.ts";
import { parseOutput } from "./workflow-commands.ts";

/** Limits of time are not played: nothing here waits. */
const KNOWN_STEP_KEYS = new Set([
  "id",
  "if",
  "name",
  "uses",
  "run",
  "with",
  "env",
  "continue-on-error",
  "timeout-minutes",
]);

interface Contexts {
  github: Record<string, unknown>;
  inputs: object;
  vars: object;
  secrets: Record<string, string>;
  needs: object;
  steps: Record<string, { outputs: Record<string, string>; outcome: string; conclusion: string }>;
  env: Record<string, string>;
  matrix: object;
}

/** One job with steps, one by one, in an empty workspace. `needs`: results of the jobs before it. */
export async function runJob(run: RunContext, job: NamedJob, needs: Record<string, JobResult>): Promise<JobResult> {
  const result: JobResult = emptyResult();
  const { place, occasion } = run;
  const isGreen = Object.values(needs).every(({ result: before }) => before === "success");
  const token = grantJobToken(place.github, { permissions: allowedTo(run, job), isFork: occasion.isFork });
  const tokens = [token];
  const contexts = contextsOf(run, { job, needs, token });
  if (!holds(job.if, contexts, isGreen)) {
    token.revoke();
    return { ...result, result: "skipped" };
  }
  const folder = await mkdtemp(join(run.folder, "job-"));
  const temp = join(folder, "temp");
  const workspace = join(folder, "work");
  await Promise.all([temp, workspace].map((path) => mkdir(path)));
  await writeFile(join(temp, "event.json"), JSON.stringify(occasion.payload));
  const state: JobState = { run, job, result, contexts, tokens, temp, workspace, hasConverters: false };
  for (const step of job.steps) await runStep(state, step);
  for (const each of tokens) each.revoke();
  result.result = result.steps.some(({ outcome }) => outcome === "failure") ? "failure" : "success";
  result.outputs = fillIn(job.outputs, contexts, result.result === "success");
  return result;
}

/** What the job asks for. @throws Error where its caller does not grant that: GitHub starts no such run */
function allowedTo({ granted }: RunContext, { name, permissions = {} }: NamedJob): Record<string, string> {
  for (const [right, level] of Object.entries(permissions))
    if (granted !== undefined && granted[right] !== "write" && granted[right] !== level)
      throw new Error(`${name} wants ${right}: ${level}, which its caller does not grant`);
  return permissions;
}

/** Every expression in these texts, evaluated. */
export function fillIn(
  texts: Record<string, unknown> = {},
  contexts: object,
  isGreen: boolean,
): Record<string, string> {
  const filled = Object.entries(texts).map(([name, text]) => [name, interpolate(String(text), contexts, isGreen)]);
  return Object.fromEntries(filled);
}

export function emptyResult(): JobResult {
  return { result: "success", outputs: {}, steps: [], annotations: [], log: "", summary: "", attacks: [], leaks: [] };
}

export function contextsOf(
  run: RunContext,
  { job, needs, token }: { job: NamedJob; needs: Record<string, JobResult>; token: { value: string } },
): Contexts {
  const { isFork } = run.occasion;
  // Nor are a repository's variables handed to what a fork brought.
  const vars = isFork ? {} : run.place.variables;
  const secrets = isFork ? {} : secretsOf(run, environmentOf(job));
  return {
    github: { ...run.github, token: token.value, job: job.name },
    inputs: run.occasion.inputs,
    vars,
    secrets,
    needs,
    steps: {},
    env: {},
    matrix: run.matrix ?? {},
  };
}

/**
 * Repository secrets are those of the moment the run was queued; an environment's own hide them. A called workflow sees those it
 * was handed by name, and those of its job's environment under the same names.
 */
function secretsOf({ place, queuedSecrets, secretNames }: RunContext, environment: string | undefined) {
  const own = Object.entries((environment === undefined ? null : place.environmentSecrets[environment]) ?? {});
  const seen = own.filter(([name]) => secretNames === undefined || secretNames.includes(name));
  return { ...queuedSecrets, ...Object.fromEntries(seen) };
}

function environmentOf({ environment }: NamedJob): string | undefined {
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
  /** Whether a step has installed what reads pictures. */
  hasConverters: boolean;
}

/** As the results name it: the command, else the action. */
function nameOfStep(step: Step): string {
  const command = commandOf(step);
  return command === undefined ? (step.run ?? step.uses?.replace(/@.*$/, "") ?? "") : `mergecast ${command}`;
}

async function runStep(state: JobState, step: Step): Promise<void> {
  const { result, contexts, run } = state;
  const what = nameOfStep(step);
  for (const key of Object.keys(step)) if (!KNOWN_STEP_KEYS.has(key)) throw new Error(`Steps have no ${key} here`);
  const isGreen = result.steps.every(({ outcome }) => outcome !== "failure");
  if (run.signal.aborted || !holds(step.if, contexts, isGreen)) {
    result.steps.push({ what, outcome: "skipped" });
    if (step.id !== undefined) contexts.steps[step.id] = { outputs: {}, outcome: "skipped", conclusion: "skipped" };
    return;
  }
  const { isFine, outputs } = await perform(state, step, isGreen);
  const conclusion = isFine || step["continue-on-error"] === true ? "success" : "failure";
  result.steps.push({ what, outcome: conclusion });
  if (step.id !== undefined) contexts.steps[step.id] = { outputs, outcome: isFine ? "success" : "failure", conclusion };
}

async function perform(state: JobState, step: Step, isGreen: boolean) {
  const { contexts, run, tokens, workspace, result } = state;
  const { place, occasion, artifacts, attempt } = run;
  if (step.uses === CONVERTERS) {
    state.hasConverters = place.areConvertersMissing !== true;
    return { isFine: state.hasConverters, outputs: {} };
  }
  const command = commandOf(step);
  const env = fillIn(step.env, contexts, isGreen);
  if (step.uses !== undefined && command === undefined) {
    const given = { uses: step.uses, with: fillIn(step.with, contexts, isGreen) };
    const job = { permissions: allowedTo(run, state.job), environment: environmentOf(state.job), tokens };
    try {
      const outputs = await runAction({
        ...given,
        ...job,
        github: place.github,
        place,
        occasion,
        workspace,
        attempt,
        artifacts,
        token: String(contexts.github.token),
        execute: async (words, more) => (await obey(state, words, { ...env, ...more })).isFine,
      });
      return { isFine: true, outputs };
    } catch (error) {
      result.log += `${String(error)}\n`;
      return { isFine: false, outputs: {} };
    }
  }
  const { isFine, outputs } =
    command === undefined
      ? await obey(state, interpolate(step.run ?? "", contexts, isGreen), env)
      : await runProgram(state, interpolate(command, contexts, isGreen), env);
  // Steps speak to later ones only where their command says so in plain sight.
  const inSight = (step.run ?? "").matchAll(
    /^(?:echo|gh .* --template|git log .* --format=)(?: ")?(\w+)=.* >> "\$GITHUB_OUTPUT"$/gm,
  );
  const announced = command === undefined ? [...inSight].map(([, name]) => name) : ["ready"];
  const said = outputsIn(outputs);
  if (Object.keys(said).some((name) => !announced.includes(name))) result.attacks.push("wrote an output");
  return { isFine, outputs: said };
}

/** The action of the commit that the workflow is from: the program, with nothing installed beside it. */
async function runProgram(state: JobState, command: string, stepEnv: Record<string, string>) {
  const program = await programOf(state.run, state.hasConverters);
  // Node compiles it once, not in every step. Whoever wrote the program's folder removes it.
  const compiled = { NODE_COMPILE_CACHE: join(dirname(program), "compiled") };
  const env = { ...compiled, ...stepEnv, INPUT_COMMAND: command };
  return await obey(state, `exec "${process.execPath}" "${program}"`, env);
}

async function obey(state: JobState, command: string, stepEnv: Record<string, string>) {
  const { run, contexts, temp, workspace, result } = state;
  const env = { ...run.place.inherited, ...defaultEnv(state), ...stepEnv };
  const shell = { workspace, temp, env, signal: run.signal };
  const { code, stdout, stderr, summary, outputs, talked } = await runShell(command, shell);
  const secrets = Object.entries({ ...contexts.secrets, "github.token": String(contexts.github.token) });
  for (const output of [stdout, stderr]) {
    const parsed = parseOutput(output);
    result.annotations.push(...parsed.annotations);
    result.attacks.push(...parsed.attacks);
    const shown = [...parsed.shown, ...parsed.annotations.map(({ message }) => message)].join("\n");
    result.leaks.push(...secrets.filter(([, value]) => `${shown}${summary}`.includes(value)).map(([name]) => name));
    const hidden = [...secrets.map(([, value]) => value), ...parsed.masks];
    result.log += hidden.reduce((text, secret) => text.replaceAll(secret, "***"), shown);
  }
  result.attacks.push(...talked.map((name) => `wrote to ${name}`));
  result.summary += summary;
  return { isFine: code === 0, outputs };
}

/** What every step finds in its environment. */
function defaultEnv({ run, job, temp, workspace }: JobState): Record<string, string> {
  const names =
    "repository repository_owner event_name ref ref_name sha run_id run_attempt workflow workflow_ref actor server_url api_url";
  const given = names.split(" ").map((name) => [`GITHUB_${name.toUpperCase()}`, String(run.github[name])]);
  return {
    ...Object.fromEntries(given),
    GITHUB_ACTIONS: "true",
    GITHUB_JOB: job.name,
    GITHUB_WORKSPACE: workspace,
    GITHUB_EVENT_PATH: join(temp, "event.json"),
  };
}
