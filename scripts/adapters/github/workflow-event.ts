import { z } from "zod";
import { ProblemError } from "../../core/findings/problem.ts";
import type { CheckedRun } from "../../core/ports/pull-requests.ts";
import { readIfOrdinary } from "../files/regular-file.ts";

interface EventNeed {
  /** The reason in the error when the event does not match. */
  why: string;
  whatToDo: string;
}

/** The content of GitHub's event file, checked against `shape`. @throws ProblemError (exit 2) when it does not match */
export async function readEvent<T>(path: string, shape: z.ZodType<T>, { why, whatToDo }: EventNeed): Promise<T> {
  const parsed = shape.safeParse(parseOrNull(readIfOrdinary(path)?.toString("utf8") ?? ""));
  if (parsed.success) return parsed.data;
  const what = "The event (GITHUB_EVENT_PATH)";
  throw new ProblemError({ code: "event-unreadable", what, why, whatToDo }, 2);
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const REPOSITORY_EVENT = z.object({ repository: z.object({ default_branch: z.string().min(1) }) });

/** The repository's default branch, if GitHub's event file names it: not every kind of event does. */
export function readDefaultBranch(eventPath: string | undefined): string | null {
  const text = eventPath === undefined ? "" : (readIfOrdinary(eventPath)?.toString("utf8") ?? "");
  return REPOSITORY_EVENT.safeParse(parseOrNull(text)).data?.repository.default_branch ?? null;
}

const ISSUE_EVENT = z.object({ issue: z.object({ number: z.int().positive() }) });

/** Number of the issue in GitHub's event file. @throws ProblemError (exit 2) when it names none */
export async function readIssueNumber(eventPath: string): Promise<number> {
  const { issue } = await readEvent(eventPath, ISSUE_EVENT, {
    why: "It does not name an issue.",
    whatToDo: "Start this from a workflow that runs on issues, or name the issue with --issue.",
  });
  return issue.number;
}

/** The fields of a workflow_run event that are read. Its list of pull requests is empty for forks, so it is not read. */
const WORKFLOW_RUN_EVENT = z.object({
  workflow_run: z.object({
    event: z.string(),
    head_sha: z.string().regex(/^[0-9a-f]{40}$/),
    head_branch: z.string().min(1).nullable(),
    html_url: z
      .string()
      .regex(/^https?:\/\/[\w.:/-]+$/)
      .optional(),
    head_repository: z
      .object({
        full_name: z.string().optional(),
        owner: z.object({ login: z.string().regex(/^[\w.-]+(?:\[bot\])?$/) }),
      })
      .nullable(),
  }),
  repository: z.object({ full_name: z.string() }).optional(),
});

/**
 * The run in GitHub's event file; null when it did not check a pull request, or the pull request's repository was deleted.
 * @throws ProblemError (exit 2) when the file is not a workflow_run event
 */
export async function readCheckedRun(eventPath: string): Promise<CheckedRun | null> {
  const { workflow_run: run, repository } = await readEvent(eventPath, WORKFLOW_RUN_EVENT, {
    why: "It does not name a completed workflow run.",
    whatToDo: "Start this from a workflow that runs on workflow_run, or use --base and --head to preview files.",
  });
  const { event: cause, head_sha: headSha, head_branch: headBranch, head_repository: home } = run;
  if (cause !== "pull_request" || headBranch === null || home === null) return null;
  const isOwn = home.full_name !== undefined && home.full_name === repository?.full_name;
  const page = isOwn && run.html_url !== undefined ? { pageUrl: `${run.html_url}#artifacts` } : {};
  return { headSha, headBranch, headOwner: home.owner.login, ...page };
}
