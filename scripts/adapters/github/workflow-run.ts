import type { GithubClient } from "./github-client.ts";

/** One attempt of a workflow run. */
export interface WorkflowRun {
  id: string;
  attempt: string;
  /** Address of its page on GitHub. */
  url: string;
}

/** The name under which a run in Actions claims posts. */
export function githubRunName({ id, attempt }: Pick<WorkflowRun, "id" | "attempt">): string {
  return `github:${id}/${attempt}`;
}

/**
 * Whether the named run has certainly ended. If that cannot be found out, the run counts as still running; its claim is then
 * taken over a little later, when it is old enough. Needs "Actions: read".
 */
export async function hasWorkflowRunEnded({ octokit, repo }: GithubClient, name: string): Promise<boolean> {
  const [, id, attempt] = /^github:(\d{1,15})\/(\d{1,6})$/.exec(name) ?? [];
  if (id === undefined) return false;
  try {
    const { data } = await octokit.rest.actions.getWorkflowRun({ ...repo, run_id: Number(id) });
    const newest = data.run_attempt ?? 1;
    // An attempt starts only after the previous one has ended.
    return newest > Number(attempt) || (newest === Number(attempt) && data.status === "completed");
  } catch {
    return false;
  }
}
