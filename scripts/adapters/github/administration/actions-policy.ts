import type { ActionsPolicyAdmin, VariableAdmin } from "../../../core/ports/repository-admin.ts";
import { REPEATABLE } from "../github-client.ts";
import { orNull } from "../github-problem.ts";
import { ADMINISTRATION, type AdminConnection } from "./admin-call.ts";

/** What workflows may do in this repository. */
export function createActionsPolicyAdmin({ client, call }: AdminConnection): ActionsPolicyAdmin {
  const { octokit, repo } = client;
  const purpose = (what: string) => ({ what, permission: ADMINISTRATION });
  const readWhole = async () => (await octokit.request("GET /repos/{owner}/{repo}/actions/permissions", repo)).data;
  return {
    readPolicy: () =>
      call(purpose("Reading the rules for Actions"), async () => {
        const { enabled, sha_pinning_required: pins } = await readWhole();
        return { isEnabled: enabled, needsPins: pins ?? null };
      }),
    requirePins: () =>
      call(purpose("Changing the rules for Actions"), async () => {
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
      call(purpose("Reading what a job's own token may do"), async () => {
        const { data } = await octokit.request("GET /repos/{owner}/{repo}/actions/permissions/workflow", repo);
        return { access: data.default_workflow_permissions, mayProposePulls: data.can_approve_pull_request_reviews };
      }),
    writeTokenPolicy: ({ access, mayProposePulls }) =>
      call(purpose("Changing what a job's own token may do"), async () => {
        await octokit.request("PUT /repos/{owner}/{repo}/actions/permissions/workflow", {
          ...repo,
          default_workflow_permissions: access,
          can_approve_pull_request_reviews: mayProposePulls,
          ...REPEATABLE,
        });
      }),
    readApproval: () =>
      call({ ...purpose("Reading whose workflow runs wait for approval"), dependsOnPlan: true }, async () => {
        const route = "GET /repos/{owner}/{repo}/actions/permissions/fork-pr-contributor-approval";
        return (await orNull(octokit.request(route, repo)))?.data.approval_policy ?? null;
      }),
    writeApproval: (policy) =>
      call({ ...purpose("Letting strangers' workflow runs wait for approval"), dependsOnPlan: true }, async () => {
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
      call({ what: `Reading the variable ${name}`, permission: "Variables: read" }, async () => {
        return (await find(name))?.data.value ?? null;
      }),
    writeVariable: (name, value) =>
      call({ what: `Writing the variable ${name}`, permission: "Variables: read and write" }, async () => {
        if ((await find(name)) === null) await octokit.request(`POST ${VARIABLES}`, { ...repo, name, value });
        else await octokit.request(`PATCH ${VARIABLES}/{name}`, { ...repo, name, value, ...REPEATABLE });
      }),
  };
}
