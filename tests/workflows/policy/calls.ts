// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are expressions of GitHub, not of JavaScript.
/** A caller hands over what the called workflow takes, by name, and grants what its jobs need: nothing is missing, nothing is more. */
import { ONLY_ACCOUNT, tokenOf } from "../../../scripts/core/content/several-accounts.ts";
import { jobsOf, type NamedJob, type Workflow } from "../read-workflows.ts";
import type { PolicyRules } from "./rule.ts";

const OWN_TOKEN = "${{ secrets[matrix.token] }}";

export const callRules: PolicyRules = {
  callable: (workflow) =>
    callsOf(workflow)
      .filter(({ called }) => !("workflow_call" in called.source.on))
      .map(({ job }) => `job ${job.name} calls ${job.uses}, which cannot be called`),
  "secrets-handed-over": (workflow) =>
    callsOf(workflow).flatMap(({ job, called }) =>
      differences(Object.keys(job.secrets ?? {}), Object.keys(termsOf(called).secrets ?? {})).map(
        (name) => `job ${job.name} and ${called.file} do not agree on the secret ${name}`,
      ),
    ),
  "secrets-declared": (workflow) =>
    "workflow_call" in workflow.source.on
      ? differences(usedSecrets(workflow), Object.keys(termsOf(workflow).secrets ?? {})).map(
          (name) => `does not both declare and use the secret ${name}`,
        )
      : [],
  // Where there are several accounts, each run is handed the token that its entry of the matrix names, and no account waits.
  "own-token-of-account": (workflow) =>
    jobsOf(workflow)
      .filter(({ strategy, uses }) => strategy !== undefined && uses !== undefined)
      .filter(({ strategy, secrets, with: given }) => {
        const entries = strategy?.matrix?.include ?? [];
        const isFit = entries.every(
          ({ account = "", token }) => token === tokenOf(account === "" ? ONLY_ACCOUNT : account),
        );
        const takesToken = (secrets?.SOCIAL_TOKEN ?? OWN_TOKEN) === OWN_TOKEN;
        const isOwn = takesToken && given?.account === "${{ matrix.account }}";
        return !isFit || !isOwn || strategy?.["fail-fast"] !== false || entries.length === 0;
      })
      .map(({ name }) => `job ${name} does not run each account alone with its own token`),
  "same-name-of-secret": (workflow) =>
    jobsOf(workflow).flatMap(({ name, secrets, strategy }) =>
      Object.entries(secrets ?? {})
        .filter(([secret]) => strategy === undefined || secret !== "SOCIAL_TOKEN")
        .filter(([secret, value]) => value !== `\${{ secrets.${secret} }}`)
        .map(([secret]) => `job ${name} hands over something else as the secret ${secret}`),
    ),
  "inputs-handed-over": (workflow) =>
    callsOf(workflow).flatMap(({ job, called }) =>
      differences(Object.keys(job.with ?? {}), Object.keys(termsOf(called).inputs ?? {}))
        // The one account of a repository needs no name, and its id is found by the name of its variable.
        .filter((name) => name !== "account" && name !== "account_id")
        .map((name) => `job ${job.name} and ${called.file} do not agree on the input ${name}`),
    ),
  "granted-what-is-needed": (workflow) =>
    callsOf(workflow).flatMap(({ job, called }) => {
      const [granted, needed] = [job.permissions ?? {}, neededBy(called)];
      return [...new Set([...Object.keys(granted), ...Object.keys(needed)])]
        .filter((name) => granted[name] !== needed[name])
        .map((name) => `job ${job.name} grants ${name}: ${granted[name]}, ${called.file} needs ${needed[name]}`);
    }),
};

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
