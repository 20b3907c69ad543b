import type { RunHistory, WorkflowRuns } from "../../core/doctor/health/judge-runs.ts";
import type { GithubClient, NamedClient } from "./github-client.ts";
import { githubProblem, orNull } from "./github-problem.ts";

/** Enough to find a few that were not cancelled. */
const RUNS = 10;

/** How the last runs of workflows ended. */
export function createGithubRunHistory({ client, tokenName }: NamedClient): RunHistory {
  return {
    async lastRuns(files) {
      try {
        const found = await Promise.all(files.map((file) => readRuns(client, file)));
        return { ok: true, value: found.filter((runs) => runs !== null) };
      } catch (error) {
        const purpose = { what: "Reading the last workflow runs", tokenName, permission: "Actions: read" };
        return { ok: false, error: githubProblem(error, purpose).problem };
      }
    },
  };
}

/** null when there is no such workflow. */
async function readRuns({ octokit, repo }: GithubClient, file: string): Promise<WorkflowRuns | null> {
  const workflow = { ...repo, workflow_id: file };
  const found = await orNull(octokit.rest.actions.getWorkflow(workflow));
  if (found === null) return null;
  const { data } = await octokit.rest.actions.listWorkflowRuns({ ...workflow, status: "completed", per_page: RUNS });
  // A pull request may bring a workflow of this name of its own: how that ends says nothing about ours.
  const ours = data.workflow_runs.filter(({ event }) => !event.startsWith("pull_request"));
  return { file, state: found.data.state, conclusions: ours.map(({ conclusion }) => conclusion ?? "unknown") };
}
