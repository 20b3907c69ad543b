import type { ActionsPolicyAdmin, RunAdmin, VariableAdmin } from "../../../core/ports/repository-admin.ts";
import { answerOf, type GithubClient, REPEATABLE } from "../github-client.ts";
import { orNull } from "../github-problem.ts";
import { readWorkflow } from "../workflow-runs.ts";
import { ADMINISTRATION, type AdminConnection } from "./admin-call.ts";

const TREE = "GET /repos/{owner}/{repo}/git/trees/{tree_sha}";
const SELECTED = "/repos/{owner}/{repo}/actions/permissions/selected-actions";

/** null for a token that does not administer the repository. */
async function readAccess({ octokit }: GithubClient, place: GithubClient["repo"]): Promise<string | null> {
  try {
    return (await octokit.request("GET /repos/{owner}/{repo}/actions/permissions/access", place)).data.access_level;
  } catch (error) {
    if ([403, 404].includes(answerOf(error).status ?? 0)) return null;
    throw error;
  }
}

export function createActionsPolicyAdmin({ client, call, planCall }: AdminConnection): ActionsPolicyAdmin {
  const { octokit, repo } = client;
  const readWhole = async () => (await octokit.request("GET /repos/{owner}/{repo}/actions/permissions", repo)).data;
  return {
    readPolicy: () =>
      call("Reading the rules for Actions", ADMINISTRATION, async () => {
        const { enabled, sha_pinning_required: pins, allowed_actions: allowed = "all" } = await readWhole();
        const selected = allowed === "selected" ? (await octokit.request(`GET ${SELECTED}`, repo)).data : null;
        const areGithubsAllowed = selected?.github_owned_allowed ?? false;
        const patterns = selected?.patterns_allowed ?? [];
        return { isEnabled: enabled, needsPins: pins ?? null, allowed, areGithubsAllowed, patterns };
      }),
    allow: (patterns) =>
      call("Changing which actions are allowed", ADMINISTRATION, async () => {
        const { sha_pinning_required } = await readWhole();
        await octokit.request("PUT /repos/{owner}/{repo}/actions/permissions", {
          ...repo,
          enabled: true,
          allowed_actions: "selected",
          ...(sha_pinning_required === undefined ? {} : { sha_pinning_required }),
          ...REPEATABLE,
        });
        const { data } = await octokit.request(`GET ${SELECTED}`, repo);
        const patterns_allowed = [...new Set([...(data.patterns_allowed ?? []), ...patterns])];
        await octokit.request(`PUT ${SELECTED}`, {
          ...repo,
          github_owned_allowed: true,
          verified_allowed: data.verified_allowed ?? false,
          patterns_allowed,
          ...REPEATABLE,
        });
      }),
    readProject: (name, commit) =>
      call(`Reading the project ${name}`, "Metadata: read", async () => {
        const [owner = "", project = ""] = name.split("/");
        const place = { owner, repo: project };
        const found = await orNull(octokit.request("GET /repos/{owner}/{repo}", place));
        if (found === null) return null;
        const { full_name: fullName, private: isPrivate } = found.data;
        const known = await orNull(
          octokit.request("GET /repos/{owner}/{repo}/git/commits/{commit_sha}", { ...place, commit_sha: commit }),
        );
        const tree = { ...place, tree_sha: known?.data.tree.sha ?? commit };
        const listed = known === null ? null : await orNull(octokit.request(TREE, tree));
        const hasProgram = listed?.data.tree.some(({ path, type }) => path === "dist" && type === "tree") ?? false;
        const access = isPrivate ? await readAccess(client, place) : null;
        return { fullName, isPrivate, hasCommit: known !== null, hasProgram, access };
      }),
    requirePins: () =>
      call("Changing the rules for Actions", ADMINISTRATION, async () => {
        const { allowed_actions } = await readWhole();
        await octokit.request("PUT /repos/{owner}/{repo}/actions/permissions", {
          ...repo,
          enabled: true,
          ...(allowed_actions === undefined ? {} : { allowed_actions }),
          sha_pinning_required: true,
          ...REPEATABLE,
        });
      }),
    readTokenPolicy: () =>
      call("Reading what a job's own token may do", ADMINISTRATION, async () => {
        const { data } = await octokit.request("GET /repos/{owner}/{repo}/actions/permissions/workflow", repo);
        return { access: data.default_workflow_permissions, mayProposePulls: data.can_approve_pull_request_reviews };
      }),
    writeTokenPolicy: ({ access, mayProposePulls }) =>
      call("Changing what a job's own token may do", ADMINISTRATION, async () => {
        await octokit.request("PUT /repos/{owner}/{repo}/actions/permissions/workflow", {
          ...repo,
          default_workflow_permissions: access,
          can_approve_pull_request_reviews: mayProposePulls,
          ...REPEATABLE,
        });
      }),
    readApproval: () =>
      planCall("Reading whose workflow runs wait for approval", ADMINISTRATION, async () => {
        const route = "GET /repos/{owner}/{repo}/actions/permissions/fork-pr-contributor-approval";
        return (await orNull(octokit.request(route, repo)))?.data.approval_policy ?? null;
      }),
    writeApproval: (policy) =>
      planCall("Letting strangers' workflow runs wait for approval", ADMINISTRATION, async () => {
        const approval_policy = policy as "all_external_contributors";
        const route = "PUT /repos/{owner}/{repo}/actions/permissions/fork-pr-contributor-approval";
        await octokit.request(route, { ...repo, approval_policy, ...REPEATABLE });
      }),
  };
}

const VARIABLES = "/repos/{owner}/{repo}/actions/variables";

export function createVariableAdmin({ client, call }: AdminConnection): VariableAdmin {
  const { octokit, repo } = client;
  const find = (name: string) => orNull(octokit.request(`GET ${VARIABLES}/{name}`, { ...repo, name }));
  return {
    readVariable: (name) =>
      call(`Reading the variable ${name}`, "Variables: read", async () => {
        return (await find(name))?.data.value ?? null;
      }),
    writeVariable: (name, value) =>
      call(`Writing the variable ${name}`, "Variables: read and write", async () => {
        if ((await find(name)) === null) await octokit.request(`POST ${VARIABLES}`, { ...repo, name, value });
        else await octokit.request(`PATCH ${VARIABLES}/{name}`, { ...repo, name, value, ...REPEATABLE });
      }),
  };
}

export function createRunAdmin(
  { client, call, defaultBranch }: AdminConnection,
  { serverUrl }: { serverUrl: string },
): RunAdmin {
  const { octokit, repo } = client;
  return {
    readLastManualRun: (file) =>
      call(`Reading the runs of ${file}`, "Actions: read", async () => {
        const query = { event: "workflow_dispatch", branch: defaultBranch, per_page: 1 };
        const found = await readWorkflow(client, file, query);
        if (found === null) return "no-workflow";
        const [run] = found.runs;
        return run === undefined ? null : { url: run.html_url, conclusion: run.conclusion };
      }),
    startRun: (file, inputs) =>
      call(`Starting ${file}`, "Actions: read and write", async () => {
        const body = { ...repo, workflow_id: file, ref: defaultBranch, inputs, return_run_details: true };
        const { data } = await octokit.rest.actions.createWorkflowDispatch(body);
        const url: unknown = Object(data).html_url;
        const page = `${serverUrl}/${repo.owner}/${repo.repo}/actions/workflows/${file}`;
        return typeof url === "string" && URL.canParse(url) ? url : page;
      }),
  };
}
