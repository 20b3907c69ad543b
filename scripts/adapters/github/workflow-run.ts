import type { GithubClient } from "./github-client.ts";

/** One attempt of a workflow run. */
export interface WorkflowRun {
  id: string;
  attempt: string;
  /** Its page. */
  url: string;
}

/** Name under which a run inside Actions claims posts. */
export function githubRunName({ id, attempt }: Pick<WorkflowRun, "id" | "attempt">): string {
  return `github:${id}/${attempt}`;
}

/**
 * Whether the named run is certain to have ended. Whatever cannot be found out counts as still running: the claim of such a run
 * is taken over a little later all the same. Needs "Actions: read".
 */
export async function hasWorkflowRunEnded({ octokit, repo }: GithubClient, name: string): Promise<boolean> {
  const [, id, attempt] = /^github:(\d{1,15})\/(\d{1,6})$/.exec(name) ?? [];
  if (id === undefined) return false;
  try {
    const { data } = await octokit.rest.actions.getWorkflowRun({ ...repo, run_id: Number(id) });
    const newest = data.run_attempt ?? 1;
    // An attempt begins only after the one before it has ended.
    return newest > Number(attempt) || (newest === Number(attempt) && data.status === "completed");
  } catch {
    return false;
  }
}
