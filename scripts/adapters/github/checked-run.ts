import { z } from "zod";
import type { CheckedRun } from "../../core/preview/proposal.ts";
import { readEvent } from "./read-event.ts";

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
  const { workflow_run: run } = await readEvent(eventPath, event, {
    why: "It does not tell which workflow run has ended.",
    whatToDo: "Start this from a workflow that runs on workflow_run, or give --base and --head to preview files.",
  });
  const { event: cause, head_sha: headSha, head_branch: headBranch, head_repository: home } = run;
  if (cause !== "pull_request" || headBranch === null || home === null) return null;
  return { headSha, headBranch, headOwner: home.owner.login };
}
