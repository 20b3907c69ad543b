import type { EnvironmentAdmin, EnvironmentFacts } from "../../../core/ports/repository-admin.ts";
import { REPEATABLE } from "../github-client.ts";
import { orNull } from "../github-problem.ts";
import { ADMINISTRATION, type AdminConnection } from "./admin-call.ts";

const POLICIES = "/repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies";
/** A rule of this kind is the branch policy itself, which is read apart. */
const BRANCH_POLICY = "branch_policy";

export function createEnvironmentAdmin({ client, call, planCall }: AdminConnection): EnvironmentAdmin {
  const { octokit, repo } = client;
  const at = (environment_name: string) => ({ ...repo, environment_name });
  const listPolicies = async (name: string) =>
    (await octokit.request(`GET ${POLICIES}`, { ...at(name), per_page: 100 })).data.branch_policies;
  const put = async (name: string, protection: object) => {
    const route = "PUT /repos/{owner}/{repo}/environments/{environment_name}";
    await octokit.request(route, { ...at(name), ...protection, ...REPEATABLE });
  };
  return {
    readEnvironment: (name) =>
      call(`Reading the environment ${name}`, "Actions: read", async () => {
        const route = "GET /repos/{owner}/{repo}/environments/{environment_name}";
        const found = await orNull(octokit.request(route, at(name)));
        if (found === null) return null;
        const { protection_rules: rules = [], deployment_branch_policy: policy } = found.data;
        const gates = rules.map(({ type }) => type).filter((type) => type !== BRANCH_POLICY);
        return { gates, branches: await branchesOf(policy ?? null, () => listPolicies(name)) };
      }),
    limitToBranch: (name, branch) =>
      planCall(
        `Limiting the environment ${name} to ${branch}`,
        `${ADMINISTRATION}, Environments: read and write`,
        async () => {
          await put(name, { ...NO_GATES, deployment_branch_policy: OWN_BRANCHES });
          const policies = await listPolicies(name);
          if (!policies.some((policy) => policy.name === branch && policy.type !== "tag"))
            await octokit.request(`POST ${POLICIES}`, { ...at(name), name: branch, type: "branch" });
          for (const { id, name: pattern, type } of policies) {
            if ((pattern === branch && type !== "tag") || id === undefined) continue;
            await octokit.request(`DELETE ${POLICIES}/{branch_policy_id}`, { ...at(name), branch_policy_id: id });
          }
        },
      ),
    createOpen: (name) => planCall(`Creating the environment ${name}`, ADMINISTRATION, () => put(name, {})),
  };
}

const OWN_BRANCHES = { protected_branches: false, custom_branch_policies: true };
/** Nobody is there to approve a scheduled run. */
const NO_GATES = { wait_timer: 0, prevent_self_review: false, reviewers: null };

async function branchesOf(
  policy: { protected_branches: boolean } | null,
  list: () => Promise<{ name?: string; type?: string }[]>,
): Promise<EnvironmentFacts["branches"]> {
  if (policy === null) return null;
  if (policy.protected_branches) return "protected";
  return (await list()).map(({ name = "", type }) => (type === "tag" ? `tag ${name}` : name));
}
