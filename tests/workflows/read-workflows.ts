/** The committed workflow files, parsed as far as the policy looks at them. */
import { readdir, readFile } from "node:fs/promises";
import { type Document, parseDocument } from "yaml";

export interface Step {
  id?: string;
  if?: string;
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
  "continue-on-error"?: boolean;
  "timeout-minutes"?: number;
}

/** What a called workflow takes. */
interface CallTerms {
  inputs?: Record<string, { type?: string; default?: unknown }>;
  secrets?: Record<string, unknown>;
}

interface Job {
  if?: string;
  "runs-on"?: string;
  "timeout-minutes"?: number;
  permissions?: Record<string, string>;
  needs?: string | string[];
  outputs?: Record<string, string>;
  /** A workflow that this job calls, with the secrets it hands over. */
  uses?: string;
  secrets?: Record<string, string>;
  strategy?: { "fail-fast"?: boolean; matrix?: Matrix };
  with?: Record<string, unknown>;
  environment?: string | { name: string };
  steps?: Step[];
}

interface Matrix {
  /** Of a caller in a repository with several accounts. */
  include?: Record<string, string>[];
  /** The values of each axis, by its name. */
  [axis: string]: string[] | Record<string, string>[] | undefined;
}

export interface Cron {
  cron: string;
  timezone?: string;
}

export interface Source {
  name?: string;
  on: Record<string, unknown> & { schedule?: Cron[]; workflow_call?: CallTerms | null };
  permissions?: unknown;
  concurrency?: { group?: string; "cancel-in-progress"?: unknown; queue?: string };
  jobs: Record<string, Job>;
}

export interface Workflow {
  /** Such as "post.yml". */
  file: string;
  text: string;
  /** Keeps the comments, which the parsed source does not. */
  document: Document;
  source: Source;
  /** The workflow that a job of this one calls, as far as it lies beside it. */
  calledBy(job: Job): Workflow | undefined;
}

export const WORKFLOWS = new URL("../../.github/workflows/", import.meta.url);

/** As a content repository names a workflow of this project. */
const FROM_ELSEWHERE = /^[\w.-]+\/[\w.-]+(\/\.github\/workflows\/[\w-]+\.yml)@[0-9a-f]{40}$/;

/** `beside`: the workflows that it may call. */
export function parseWorkflowFile(file: string, text: string, beside: readonly Workflow[] = []): Workflow {
  const document = parseDocument(text);
  if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0]?.message}`);
  const calledBy = ({ uses = "" }: Job) => {
    const path = uses.replace(FROM_ELSEWHERE, ".$1");
    return beside.find((other) => path === `./.github/workflows/${other.file}`);
  };
  return { file, text, document, source: document.toJS() as Source, calledBy };
}

export async function readWorkflows(): Promise<Workflow[]> {
  const files = (await readdir(WORKFLOWS)).sort();
  const all: Workflow[] = [];
  for (const file of files) all.push(parseWorkflowFile(file, await readFile(new URL(file, WORKFLOWS), "utf8"), all));
  return all;
}

/** The action of this repository, as its workflows name it: it runs the program with a command. */
export const OWN_ACTION = "$/.github/actions/run";
/** Our other action: it installs what reads pictures beside the program. */
export const CONVERTERS = "$/.github/actions/converters";

/** The command that a step hands to the program. */
export function commandOf({ uses, with: given }: Step): string | undefined {
  return uses === OWN_ACTION ? String(given?.command) : undefined;
}

/** Whether a workflow does the work itself; the others say when it starts, and call one that does. */
export function isWorking(workflow: Workflow): boolean {
  return jobsOf(workflow).some(({ uses }) => uses === undefined);
}

export interface NamedJob extends Job {
  name: string;
  steps: Step[];
}

export function jobsOf({ source }: Workflow): NamedJob[] {
  return Object.entries(source.jobs).map(([name, job]) => ({ ...job, name, steps: job.steps ?? [] }));
}

export function stepsOf(workflow: Workflow): Step[] {
  return jobsOf(workflow).flatMap(({ steps }) => steps);
}
