import type { Problem, Result } from "../findings/problem.ts";
import type { Condition } from "../ports/alerts.ts";
import { clip } from "../text/printable.ts";
import { checkOf, type HealthCheck } from "./health-check.ts";

export interface WorkflowRuns {
  /** File, such as "post.yml". */
  file: string;
  /** "active", or how it is switched off. */
  state: string;
  /** How its completed runs ended, newest first. */
  conclusions: readonly string[];
}

/** What one workflow has taken of the minutes that GitHub bills. */
export interface WorkflowMinutes {
  name: string;
  minutes: number;
}

export interface RunHistory {
  /** Leaves out workflows that the repository does not have. */
  lastRuns(files: readonly string[]): Promise<Result<WorkflowRuns[], Problem>>;
  /** About how many billed minutes each workflow has taken since then. None in a public repository. */
  minutesSince(instant: Date): Promise<Result<WorkflowMinutes[], Problem>>;
}

/** Workflows that run by themselves and that a team relies on. */
export const WATCHED_WORKFLOWS = [
  "post.yml",
  "refresh.yml",
  "captions.yml",
  "insights.yml",
  "propose.yml",
  "calendar.yml",
];
/** Those for which alert.yml, or watch.yml, may have opened an issue. */
export const ALERTING_WORKFLOWS = [...WATCHED_WORKFLOWS, "health.yml", "resolve.yml", "watch.yml"];

/** How a run ends that did not do its work. Cancelled and skipped runs say nothing either way. */
const FAILURES = new Set(["failure", "timed_out", "startup_failure"]);
/** One failed run is alerted about by itself; as many in a row are a condition. */
const IN_A_ROW = 3;
const AT_LEAST = 2;
const KEY = "workflow";
/** GitHub's own doing; people who disable a workflow know of it. */
const SWITCHED_OFF = "disabled_inactivity";

/** The key of what is wrong with one workflow: alert.yml and health share the issue. `file` such as "post.yml". */
export function workflowKey(file: string): Condition["key"] {
  return `${KEY}:${nameOf(file)}`;
}

/** Whether a workflow fails every time, also before its own command can say so, or was switched off by GitHub. */
export function judgeRuns(result: Result<readonly WorkflowRuns[], Problem>): HealthCheck[] {
  if (!result.ok) return [unknownRuns(KEY, "How the last workflow runs ended is not known", result.error)];
  const wrong = result.value.flatMap((runs) => judgeWorkflow(runs) ?? []);
  return wrong.length > 0 ? wrong : [checkOf(KEY, "fine", { what: "No workflow fails every time" })];
}

/** The workflow runs could not be read. */
export function unknownRuns(key: Condition["key"], what: string, problem: Problem): HealthCheck {
  const isForbidden = problem.code === "github-permission-missing";
  return checkOf(key, "unknown", {
    what,
    why: `${problem.what}: ${problem.why}`,
    whatToDo: isForbidden ? "Grant the job of the health workflow actions: read." : problem.whatToDo,
  });
}

function judgeWorkflow(runs: WorkflowRuns): HealthCheck | null {
  const [key, name] = [workflowKey(runs.file), nameOf(runs.file)];
  if (runs.state === SWITCHED_OFF) {
    return checkOf(key, "wrong", {
      what: `GitHub has switched off ${name}`,
      why: "GitHub disables schedules after 60 days without activity in the repository.",
      whatToDo: "Open the workflow under Actions; a disabled one has a button to enable it.",
    });
  }
  if (!hasFailedThroughout(runs)) return null;
  return checkOf(key, "wrong", {
    what: `The last runs of ${name} all failed`,
    why: "A run can fail before its own command is able to alert.",
    whatToDo: "Look at the workflow under Actions: its newest log names the step that failed.",
  });
}

function hasFailedThroughout({ conclusions }: WorkflowRuns): boolean {
  const decided = conclusions.filter((conclusion) => conclusion === "success" || FAILURES.has(conclusion));
  const newest = decided.slice(0, IN_A_ROW);
  return newest.length >= AT_LEAST && newest.every((conclusion) => FAILURES.has(conclusion));
}

function nameOf(file: string): string {
  return clip(file.replace(/\.ya?ml$/, ""));
}
