/** A caller hands over what the called workflow takes, by name, and grants what its jobs need: nothing is missing, nothing is more. */
import { jobsOf, type NamedJob, type Workflow } from "../read-workflows.ts";
import type { PolicyRule } from "./rule.ts";

export const callRules: PolicyRule[] = [
  {
    id: "callable",
    check: (workflow) =>
      callsOf(workflow)
        .filter(({ called }) => !("workflow_call" in called.source.on))
        .map(({ job }) => `job ${job.name} calls ${job.uses}, which cannot be called`),
  },
  {
    id: "secrets-handed-over",
    check: (workflow) =>
      callsOf(workflow).flatMap(({ job, called }) =>
        differences(Object.keys(job.secrets ?? {}), Object.keys(termsOf(called).secrets ?? {})).map(
          (name) => `job ${job.name} and ${called.file} do not agree on the secret ${name}`,
        ),
      ),
  },
  {
    id: "secrets-declared",
    check: (workflow) =>
      "workflow_call" in workflow.source.on
        ? differences(usedSecrets(workflow), Object.keys(termsOf(workflow).secrets ?? {})).map(
            (name) => `does not both declare and use the secret ${name}`,
          )
        : [],
  },
  {
    id: "same-name-of-secret",
    check: (workflow) =>
      jobsOf(workflow).flatMap(({ name, secrets }) =>
        Object.entries(secrets ?? {})
          .filter(([secret, value]) => value !== `\${{ secrets.${secret} }}`)
          .map(([secret]) => `job ${name} hands over something else as the secret ${secret}`),
      ),
  },
  {
    id: "inputs-handed-over",
    check: (workflow) =>
      callsOf(workflow).flatMap(({ job, called }) =>
        differences(Object.keys(job.with ?? {}), Object.keys(termsOf(called).inputs ?? {})).map(
          (name) => `job ${job.name} and ${called.file} do not agree on the input ${name}`,
        ),
      ),
  },
  {
    id: "granted-what-is-needed",
    check: (workflow) =>
      callsOf(workflow).flatMap(({ job, called }) => {
        const [granted, needed] = [job.permissions ?? {}, neededBy(called)];
        return [...new Set([...Object.keys(granted), ...Object.keys(needed)])]
          .filter((name) => granted[name] !== needed[name])
          .map((name) => `job ${job.name} grants ${name}: ${granted[name]}, ${called.file} needs ${needed[name]}`);
      }),
  },
];

interface Call {
  job: NamedJob;
  called: Workflow;
}

function callsOf(workflow: Workflow): Call[] {
  return jobsOf(workflow).flatMap((job) => {
    const called = workflow.calledBy(job);
    return called === undefined ? [] : [{ job, called }];
  });
}

function termsOf({ source }: Workflow) {
  return source.on.workflow_call ?? {};
}

function usedSecrets({ text }: Workflow): string[] {
  return [...new Set([...text.matchAll(/\bsecrets\.([A-Z_]+)/g)].map(([, name = ""]) => name))];
}

function differences(some: readonly string[], others: readonly string[]): string[] {
  return [...some.filter((name) => !others.includes(name)), ...others.filter((name) => !some.includes(name))];
}

/** The widest rights that any of its jobs is granted. */
function neededBy(workflow: Workflow): Record<string, string> {
  const needed: Record<string, string> = {};
  for (const { permissions = {} } of jobsOf(workflow))
    for (const [name, level] of Object.entries(permissions)) if (needed[name] !== "write") needed[name] = level;
  return needed;
}
