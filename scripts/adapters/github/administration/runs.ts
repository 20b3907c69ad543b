import type { RunAdmin } from "../../../core/ports/repository-admin.ts";
import { orNull } from "../github-problem.ts";
import type { AdminConnection } from "./admin-call.ts";

const WORKFLOW = "/repos/{owner}/{repo}/actions/workflows/{workflow_id}";

/** Workflow runs that a person starts. */
export function createRunAdmin(
  { client, call, defaultBranch }: AdminConnection,
  { serverUrl }: { serverUrl: string },
): RunAdmin {
  const { octokit, repo } = client;
  return {
    readLastManualRun: (file) =>
      call({ what: `Reading the runs of ${file}`, permission: "Actions: read" }, async () => {
        const workflow = { ...repo, workflow_id: file };
        if ((await orNull(octokit.request(`GET ${WORKFLOW}`, workflow))) === null) return "no-workflow";
        const query = { ...workflow, event: "workflow_dispatch", branch: defaultBranch, per_page: 1 };
        const [run] = (await octokit.request(`GET ${WORKFLOW}/runs`, query)).data.workflow_runs;
        return run === undefined ? null : { url: run.html_url, conclusion: run.conclusion };
      }),
    startRun: (file, inputs) =>
      call({ what: `Starting ${file}`, permission: "Actions: read and write" }, async () => {
        const body = { ...repo, workflow_id: file, ref: defaultBranch, inputs, return_run_details: true };
        const { data } = await octokit.request(`POST ${WORKFLOW}/dispatches`, body);
        const url: unknown = Object(data).html_url;
        const page = `${serverUrl}/${repo.owner}/${repo.repo}/actions/workflows/${file}`;
        return typeof url === "string" && URL.canParse(url) ? url : page;
      }),
  };
}
