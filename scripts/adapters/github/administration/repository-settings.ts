import type { RepositoryAdmin, RepositoryPlace } from "../../../core/ports/repository-admin.ts";
import type { Clock } from "../../../core/ports/runtime.ts";
import { answerOf, type NamedClient } from "../github-client.ts";
import { explainGithubErrors, refusePlace } from "../github-problem.ts";
import { createSecretVault } from "../secret-vault.ts";
import { createActionsPolicyAdmin, createRunAdmin, createVariableAdmin } from "./actions-policy.ts";
import { ADMINISTRATION, type AdminConnection, createPlanCall, isPlanRefusal } from "./admin-call.ts";
import { createAppAdmin } from "./apps.ts";
import { createEnvironmentAdmin } from "./environments.ts";
import { createFileAdmin } from "./files.ts";
import { createRulesetAdmin } from "./rulesets.ts";
import { createSiteAdmin } from "./site.ts";

export interface AdministrationOptions {
  admin: NamedClient;
  /** Sees secrets; null where the administrator's token does. */
  secretsClient: NamedClient | null;
  apiUrl: string;
  serverUrl: string;
  clock: Clock;
}

/** Reads the repository once; everything else when it is asked for. @throws ProblemError when the repository cannot be read */
export async function openRepositorySettings(options: AdministrationOptions): Promise<RepositoryAdmin> {
  const { admin, secretsClient, apiUrl, clock } = options;
  const serverUrl = options.serverUrl.replace(/\/+$/, "");
  const place = await readPlace(admin, serverUrl);
  const { isPrivate, defaultBranch, isOrganization } = place;
  const call = explainGithubErrors(admin);
  const planCall = createPlanCall(call, isPrivate);
  const connection: AdminConnection = { ...admin, defaultBranch, call, planCall };
  return {
    place,
    ...createPeople(connection, place),
    actions: createActionsPolicyAdmin(connection),
    environments: createEnvironmentAdmin(connection),
    variables: createVariableAdmin(connection),
    vault: createSecretVault(secretsClient ?? admin),
    rulesets: createRulesetAdmin(connection),
    apps: createAppAdmin({ connection, isOrganization, apiUrl, serverUrl, clock }),
    files: createFileAdmin(connection),
    site: createSiteAdmin(connection),
    runs: createRunAdmin(connection, { serverUrl }),
  };
}

async function readPlace(admin: NamedClient, serverUrl: string): Promise<RepositoryPlace> {
  const { octokit, repo } = admin.client;
  const what = `Reading the repository ${repo.owner}/${repo.repo}`;
  return await explainGithubErrors(admin)(what, "Metadata: read", async () => {
    const answer = await octokit.request("GET /repos/{owner}/{repo}", repo);
    refusePlace(admin.client, answer);
    const { data } = answer;
    return {
      owner: data.owner.login,
      name: data.name,
      isOrganization: data.owner.type === "Organization",
      isPrivate: data.private,
      defaultBranch: data.default_branch,
      isAdmin: data.permissions?.admin ?? false,
      hasAllFeatures: !data.private || (await offersRulesets(admin)),
      serverUrl,
    };
  });
}

/** Plans without rulesets have neither environments nor Pages: asking for rulesets changes nothing. */
async function offersRulesets({ client: { octokit, repo } }: NamedClient): Promise<boolean> {
  try {
    await octokit.request("GET /repos/{owner}/{repo}/rulesets", { ...repo, per_page: 1 });
    return true;
  } catch (error) {
    const answer = answerOf(error);
    if (answer.status === null || answer.status >= 500) throw error;
    return !isPlanRefusal(answer, true);
  }
}

function createPeople({ client, call }: AdminConnection, { isOrganization }: RepositoryPlace) {
  const { octokit, repo } = client;
  return {
    readLogin: () =>
      call("Asking whose token that is", null, async () => {
        return (await octokit.request("GET /user")).data.login;
      }),
    listWriters: () =>
      call("Listing who may push", "Metadata: read", async () => {
        const query = { ...repo, permission: "push" as const, per_page: 100 };
        const { data } = await octokit.request("GET /repos/{owner}/{repo}/collaborators", query);
        return data.map(({ login }) => login);
      }),
    listTeams: () =>
      call("Listing the teams", ADMINISTRATION, async () => {
        if (!isOrganization) return [];
        const { data } = await octokit.request("GET /repos/{owner}/{repo}/teams", { ...repo, per_page: 100 });
        const mayPush = data.filter(({ permission }) => ["push", "maintain", "admin"].includes(permission));
        return mayPush.map(({ slug }) => slug);
      }),
  };
}
