import { z } from "zod";
import { ProblemError } from "../../core/findings/problem.ts";
import type { CheckedRun } from "../../core/ports/pull-requests.ts";
import { readIfOrdinary } from "../files/regular-file.ts";

interface EventNeed {
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

const PULL_EVENT = z.object({ pull_request: z.object({ number: z.int().positive() }) });

/** Number of the pull request in GitHub's event file; null where it is about none. */
export function readPullNumber(eventPath: string | undefined): number | null {
  const text = eventPath === undefined ? "" : (readIfOrdinary(eventPath)?.toString("utf8") ?? "");
  return PULL_EVENT.safeParse(parseOrNull(text)).data?.pull_request.number ?? null;
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

/** The fields of a pull_request event that are read. */
const PULL_REQUEST_EVENT = z.object({
  pull_request: z.object({
    head: z.object({
      sha: z.string().regex(/^[0-9a-f]{40}$/),
      ref: z.string().min(1),
      repo: z.object({ full_name: z.string() }).nullable(),
    }),
  }),
  repository: z.object({ full_name: z.string(), owner: z.object({ login: z.string() }) }),
});

/**
 * The commit that a pull request proposes: of this repository in its own event, of any in that of the run that has checked it.
 * `runUrl`: the page of this run. null for anything else, or when its repository was deleted. @throws ProblemError (exit 2) for another event
 */
export async function readProposedCommit(eventPath: string, runUrl: string | undefined): Promise<CheckedRun | null> {
  const event = await readEvent(eventPath, z.union([WORKFLOW_RUN_EVENT, PULL_REQUEST_EVENT]), {
    why: "It names neither a completed workflow run nor a pull request.",
    whatToDo: "Start this from a workflow that runs on these events, or use --base and --head to preview files.",
  });
  return "workflow_run" in event ? ofCheckedRun(event) : ofOwnPull(event, runUrl);
}

function ofCheckedRun({ workflow_run: run, repository }: z.infer<typeof WORKFLOW_RUN_EVENT>): CheckedRun | null {
  const { event: cause, head_sha: headSha, head_branch: headBranch, head_repository: home } = run;
  if (cause !== "pull_request" || headBranch === null || home === null) return null;
  const isOwn = home.full_name !== undefined && home.full_name === repository?.full_name;
  return { headSha, headBranch, headOwner: home.owner.login, ...(isOwn ? pageOf(run.html_url) : {}) };
}

function ofOwnPull(
  { pull_request: { head }, repository }: z.infer<typeof PULL_REQUEST_EVENT>,
  runUrl: string | undefined,
): CheckedRun | null {
  if (head.repo?.full_name !== repository.full_name) return null;
  return { headSha: head.sha, headBranch: head.ref, headOwner: repository.owner.login, ...pageOf(runUrl) };
}

const pageOf = (runUrl: string | undefined) => (runUrl === undefined ? {} : { pageUrl: `${runUrl}#artifacts` });
