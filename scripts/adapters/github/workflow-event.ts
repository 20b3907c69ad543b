import { readFile } from "node:fs/promises";
import { z } from "zod";
import { ProblemError } from "../../core/findings/problem.ts";
import type { CheckedRun } from "../../core/ports/pull-requests.ts";

export interface EventNeed {
  /** What the event does not tell when it does not fit. */
  why: string;
  whatToDo: string;
}

/** What GitHub's event file holds, as far as the shape takes it. @throws ProblemError (exit 2) when it does not fit */
export async function readEvent<T>(path: string, shape: z.ZodType<T>, { why, whatToDo }: EventNeed): Promise<T> {
  const text = await readFile(path, "utf8").catch(() => "");
  const parsed = shape.safeParse(parseOrNull(text));
  if (parsed.success) return parsed.data;
  const what = "The event (GITHUB_EVENT_PATH)";
  throw new ProblemError({ code: "event-unreadable", what, why, whatToDo, isRetryable: false }, 2);
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const ISSUE_EVENT = z.object({ issue: z.object({ number: z.int().positive() }) });

/** Number of the issue that GitHub's event file speaks of. @throws ProblemError (exit 2) when it speaks of none */
export async function readIssueNumber(eventPath: string): Promise<number> {
  const { issue } = await readEvent(eventPath, ISSUE_EVENT, {
    why: "It does not tell which issue was written.",
    whatToDo: "Start this from a workflow that runs on issues, or give the number with --issue.",
  });
  return issue.number;
}

/** What a workflow_run event must hold. Its list of pull requests is empty for forks, so it is not even read. */
const WORKFLOW_RUN_EVENT = z.object({
  workflow_run: z.object({
    event: z.string(),
    head_sha: z.string().regex(/^[0-9a-f]{40}$/),
    head_branch: z.string().min(1).nullable(),
    head_repository: z.object({ owner: z.object({ login: z.string().regex(/^[\w.-]+(?:\[bot\])?$/) }) }).nullable(),
  }),
});

/**
 * The run that GitHub's event file speaks of; null when it did not check a pull request, or one whose repository is gone.
 * @throws ProblemError (exit 2) when the file is no workflow_run event
 */
export async function readCheckedRun(eventPath: string): Promise<CheckedRun | null> {
  const { workflow_run: run } = await readEvent(eventPath, WORKFLOW_RUN_EVENT, {
    why: "It does not tell which workflow run has ended.",
    whatToDo: "Start this from a workflow that runs on workflow_run, or give --base and --head to preview files.",
  });
  const { event: cause, head_sha: headSha, head_branch: headBranch, head_repository: home } = run;
  if (cause !== "pull_request" || headBranch === null || home === null) return null;
  return { headSha, headBranch, headOwner: home.owner.login };
}
