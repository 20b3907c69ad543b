import type { NamedJob, Workflow } from "../read-workflows.ts";

/** One thing that must hold in every workflow file. */
export interface PolicyRule {
  id: string;
  /** What is wrong, one sentence each; none when the rule holds. */
  check(workflow: Workflow): string[];
}

/** Whether a job holds something worth stealing: a secret, or a right to change anything. */
export function isPrivileged(job: NamedJob): boolean {
  return usesSecrets(job) || Object.values(job.permissions ?? {}).includes("write");
}

export function usesSecrets(job: NamedJob): boolean {
  return /\$\{\{[^}]*\bsecrets\b/.test(JSON.stringify(job));
}
