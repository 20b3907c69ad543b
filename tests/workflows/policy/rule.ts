import type { NamedJob, Workflow } from "../read-workflows.ts";

/** What must hold in every workflow file, by id. Each tells what is wrong, one sentence each; none when it holds. */
export type PolicyRules = Record<string, (workflow: Workflow) => string[]>;

/** Rights to write what neither code, content nor people are reached by. A fork's run is never granted even these. */
const HARMLESS_RIGHTS = ["security-events"];

/** Whether a job holds something worth stealing: a secret, or a right to change anything that counts. */
export function isPrivileged(job: NamedJob): boolean {
  const rights = Object.entries(job.permissions ?? {}).filter(([name]) => !HARMLESS_RIGHTS.includes(name));
  return usesSecrets(job) || rights.some(([, level]) => level === "write");
}

function usesSecrets(job: NamedJob): boolean {
  return /\$\{\{[^}]*\bsecrets\b/.test(JSON.stringify(job));
}
