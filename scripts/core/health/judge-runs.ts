import type { Problem, Result } from "../findings/problem.ts";
import { clip } from "../text/printable.ts";
import { checkOf, type HealthCheck } from "./health-check.ts";

/** What became of one workflow's last runs. */
export interface WorkflowRuns {
  /** File, such as "post.yml". */
  file: string;
  /** "active", or how it is switched off. */
  state: string;
  /** How its completed runs ended, newest first. */
  conclusions: readonly string[];
}

export interface RunHistory {
  /** Leaves out workflows that the repository does not have. */
  lastRuns(files: readonly string[]): Promise<Result<WorkflowRuns[], Problem>>;
}

/** Workflows that run by themselves and that a team relies on. */
export const WATCHED_WORKFLOWS = [
  "post.yml",
  "refresh.yml",
  "captions.yml",
  "insights.yml",
  "propose.yml",
  "update-branches.yml",
];

/** How a run ends that did not do its work. Cancelled and skipped runs say nothing either way. */
const FAILURES = new Set(["failure", "timed_out", "startup_failure"]);
/** One failed run is alerted about by itself; as many in a row are a condition. */
const IN_A_ROW = 3;
const AT_LEAST = 2;
const KEY = "workflow";
/** GitHub's own doing; people who disable a workflow know of it. */
const SWITCHED_OFF = "disabled_inactivity";

/** Whether a workflow fails every time, also before its own command can say so, or was switched off by GitHub. */
export function judgeRuns(result: Result<readonly WorkflowRuns[], Problem>): HealthCheck {
  if (!result.ok) {
    return checkOf(KEY, "unknown", {
      what: "How the last workflow runs ended is not known",
      why: `${result.error.what}: ${result.error.why}`,
      whatToDo:
        result.error.code === "github-permission-missing"
          ? "Grant the job of the health workflow actions: read."
          : result.error.whatToDo,
    });
  }
  const failing = result.value.filter(hasFailedThroughout).map(({ file }) => nameOf(file));
  const off = result.value.filter(({ state }) => state === SWITCHED_OFF).map(({ file }) => nameOf(file));
  if (failing.length === 0 && off.length === 0) return checkOf(KEY, "fine", { what: "No workflow fails every time" });
  const what = [
    ...(failing.length > 0 ? [`the last runs of ${failing.join(", ")} all failed`] : []),
    ...(off.length > 0 ? [`GitHub has switched off ${off.join(", ")}`] : []),
  ].join("; ");
  return checkOf(KEY, "wrong", {
    what: what.replace(/^t/, "T"),
    why: [
      ...(failing.length > 0 ? ["A run can fail before its own command is able to alert."] : []),
      ...(off.length > 0 ? ["GitHub disables schedules after 60 days without activity in the repository."] : []),
    ].join(" "),
    whatToDo:
      "Look at the workflow under Actions: its newest log names the step that failed, and a disabled one has a button to enable it.",
  });
}

function hasFailedThroughout({ conclusions }: WorkflowRuns): boolean {
  const decided = conclusions.filter((conclusion) => conclusion === "success" || FAILURES.has(conclusion));
  const newest = decided.slice(0, IN_A_ROW);
  return newest.length >= AT_LEAST && newest.every((conclusion) => FAILURES.has(conclusion));
}

function nameOf(file: string): string {
  return clip(file.replace(/\.yml$/, ""));
}
