/** What strangers can start never meets what is worth stealing. */
import { holds } from "../evaluate.ts";
import { CONVERTERS, commandOf, jobsOf, type NamedJob, stepsOf, type Workflow } from "../read-workflows.ts";
import { isPrivileged, type PolicyRules } from "./rule.ts";

/** Events whose runs hold code or data of a pull request. */
const PULL_REQUEST_EVENTS = ["pull_request", "pull_request_review", "pull_request_review_comment", "merge_group"];

export const trustRules: PolicyRules = {
  "no-pull-request-target": (workflow) =>
    startedBy(workflow, "pull_request_target") ? ["is started by pull_request_target"] : [],
  // The bot also pushes the record and branches of proposals. A caller is written once, and a default branch may get another name.
  "main-or-tags": (workflow) => {
    const { branches, tags } = (workflow.source.on.push ?? {}) as { branches?: string[]; tags?: string[] };
    if (!("push" in workflow.source.on)) return [];
    if ((branches ?? tags)?.every((name) => /^(?:main$|v)/.test(name)) === true)
      return jobsOf(workflow).some((job) => workflow.calledBy(job) !== undefined)
        ? ["names a branch, although it is written once"]
        : [];
    const elsewhere = [pushTo("refs/heads/idea"), pushTo("refs/heads/main", "trunk"), pushTo("refs/tags/v1.0.0")];
    return elsewhere.some((github) => runBy(workflow, "push", github).length > 0)
      ? ["is started by pushes to other branches than the default one"]
      : [];
  },
  "no-secrets-for-pull-requests": (workflow) =>
    PULL_REQUEST_EVENTS.filter((event) => startedBy(workflow, event)).flatMap((event) =>
      runBy(workflow, event)
        .filter((job) => isPrivileged(withoutComments(job, event)))
        .map(({ name }) => `job ${name} holds secrets or may write, and ${event} starts it`),
    ),
  // What reads pictures may be taken over by one of them: then it has neither secrets nor any right to write.
  "converters-hold-nothing": (workflow) =>
    jobsOf(workflow)
      .filter((job) => job.steps.some(({ uses }) => uses === CONVERTERS) && isPrivileged(job))
      .map(({ name }) => `job ${name} reads pictures, and holds secrets or may write`),
  // The commit before the last one is the base only where the queue merges one pull request as one commit.
  "whole-merge-group": (workflow) =>
    stepsOf(workflow)
      .filter((step) => `${step.run} ${commandOf(step)}`.includes("--base"))
      .filter(({ env }) => !env?.BASE?.includes("github.event.merge_group.base_sha"))
      .filter(() => startedBy(workflow, "merge_group") || startedBy(workflow, "workflow_call"))
      .map(() => "compares a group of the merge queue with something else than the group's base"),
  "secrets-by-name": ({ text }) =>
    [...text.matchAll(/\bsecrets\b(?!\.[A-Z_]+\b|:\n|\[matrix\.token\])/g)]
      .filter(({ index }) => isExpression(text, index))
      .map(() => "takes all secrets at once"),
  "secrets-per-step": (workflow) => {
    const { source } = workflow;
    const steps = stepsOf(workflow).length;
    // A called workflow is handed its secrets one by one, and has this rule itself.
    const jobs = jobsOf(workflow).map((job) => ({ ...job, steps, ...(job.uses !== undefined && { secrets: {} }) }));
    const outside = JSON.stringify({ ...source, jobs });
    return /\bsecrets\./.test(outside) ? ["hands a secret to every step of a job"] : [];
  },
  "no-head-of-workflow-run": ({ text }) =>
    /workflow_run\.(?:head_sha(?! != github\.sha\b)|head_commit|pull_requests)/.test(text)
      ? ["uses the head of the run that started it; its code reads that from the event as data"]
      : [],
};

/**
 * The one job that may comment, by the check that it is: GitHub grants that to no fork and not to Dependabot, and whoever pushes to a
 * branch of the repository may have more by a workflow there. A job has the same rights for each event, and a required check is one
 * job. So for a group it may have the right as long as it then only checks.
 */
function withoutComments(job: StartedJob, event: string): NamedJob {
  if (job.file !== "reusable-validate.yml" || job.name !== "validate") return job;
  const runs = job.steps.filter((step) => holds(step.if, { github: { event_name: event } }));
  const isChecking = runs.every((step) => /^actions\/checkout@|^validate /.test(commandOf(step) ?? step.uses ?? ""));
  if (event !== "pull_request" && !(event === "merge_group" && isChecking)) return job;
  const { "pull-requests": _, ...permissions } = job.permissions ?? {};
  return { ...job, permissions };
}

interface StartedJob extends NamedJob {
  /** Of the workflow that holds it. */
  file: string;
}

/** The jobs that an event may start, those of called workflows in place of the jobs that call them. */
function runBy(workflow: Workflow, event: string, github: object = { event_name: event }): StartedJob[] {
  const needs: Record<string, { result: string }> = {};
  const started = jobsOf(workflow).filter(({ name, if: condition }) => {
    const isStarted = [{ APP_CLIENT_ID: "Iv1" }, {}].some((vars) => holds(condition, { github, vars, needs }));
    needs[name] = { result: isStarted ? "success" : "skipped" };
    return isStarted;
  });
  return started.flatMap((job) => {
    const called = workflow.calledBy(job);
    return called === undefined ? [{ ...job, file: workflow.file }] : runBy(called, event, github);
  });
}

function pushTo(ref: string, defaultBranch = "main"): object {
  return { event_name: "push", ref, event: { repository: { default_branch: defaultBranch, has_pages: true } } };
}

function startedBy({ source }: Workflow, event: string): boolean {
  return event in source.on;
}

/** Whether the place in the text lies inside `${{ }}`, or names the secrets of a called workflow. */
function isExpression(text: string, index: number): boolean {
  const line = text.slice(text.lastIndexOf("\n", index) + 1, index);
  return line.lastIndexOf("${{") > line.lastIndexOf("}}") || /^\s*$/.test(line);
}
