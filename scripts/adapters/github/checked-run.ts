import { readFile } from "node:fs/promises";
import { z } from "zod";
import { ProblemError } from "../../core/errors.ts";
import type { CheckedRun } from "../../core/preview/proposal.ts";

/** What a workflow_run event must hold. Its list of pull requests is empty for forks, so it is not even read. */
const event = z.object({
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
  const parsed = event.safeParse(await readJson(eventPath));
  if (!parsed.success) throw notAnEvent();
  const { event: cause, head_sha: headSha, head_branch: headBranch, head_repository: home } = parsed.data.workflow_run;
  if (cause !== "pull_request" || headBranch === null || home === null) return null;
  return { headSha, headBranch, headOwner: home.owner.login };
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    return null;
  }
}

function notAnEvent(): ProblemError {
  return new ProblemError(
    {
      code: "event-unreadable",
      what: "The event (GITHUB_EVENT_PATH)",
      why: "It does not tell which workflow run has ended.",
      whatToDo: "Start this from a workflow that runs on workflow_run, or give --base and --head to preview files.",
      isRetryable: false,
    },
    2,
  );
}
