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
}

export interface Job {
  if?: string;
  "runs-on"?: string;
  "timeout-minutes"?: number;
  permissions?: Record<string, string>;
  needs?: string | string[];
  outputs?: Record<string, string>;
  /** A workflow that this job calls, with the secrets it hands over. */
  uses?: string;
  secrets?: Record<string, string>;
  steps?: Step[];
}

export interface Cron {
  cron: string;
  timezone?: string;
}

export interface Source {
  name?: string;
  on: Record<string, unknown> & { schedule?: Cron[] };
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
}

export const WORKFLOWS = new URL("../../.github/workflows/", import.meta.url);

export function parseWorkflowFile(file: string, text: string): Workflow {
  const document = parseDocument(text);
  if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0]?.message}`);
  return { file, text, document, source: document.toJS() as Source };
}

export async function readWorkflows(): Promise<Workflow[]> {
  const files = (await readdir(WORKFLOWS)).sort();
  return Promise.all(
    files.map(async (file) => parseWorkflowFile(file, await readFile(new URL(file, WORKFLOWS), "utf8"))),
  );
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
