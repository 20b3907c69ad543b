import type { Result } from "../../core/findings/problem.ts";
import type {
  BranchFacts,
  BranchRule,
  RepositoryFacts,
  RepositoryInspector,
  WorkflowFacts,
} from "../../core/ports/repository-inspector.ts";
import { answerOf, type GithubClient, type NamedClient } from "./github-client.ts";
import { explainGithubErrors, refusePlace } from "./github-problem.ts";
import { readWorkflow } from "./workflow-runs.ts";

/** Prefix of app tokens, which include a job's own token. */
const APP_TOKEN = "ghs_";
const BYPASSES = ["always", "pull_requests_only", "never", "exempt"] as const;

/** Inspects a repository with one token. `token` is used only to tell what kind of token it is. */
export function createRepositoryInspector(named: NamedClient, token: string): RepositoryInspector {
  const { client, tokenName } = named;
  const { repo } = client;
  const call = explainGithubErrors(named);
  return {
    tokenName,
    readRepository: () =>
      call(`Reading the repository ${repo.owner}/${repo.repo}`, "Metadata: read", () => readRepository(client, token)),
    readBranch: (branch) => call(`Reading the rules of ${branch}`, "Metadata: read", () => readBranch(client, branch)),
    readWorkflow: (file) => call(`Reading the workflow ${file}`, "Actions: read", () => describeWorkflow(client, file)),
  };
}

async function readRepository(client: GithubClient, token: string): Promise<RepositoryFacts> {
  const answer = await client.octokit.rest.repos.get(client.repo);
  refusePlace(client, answer);
  const { data } = answer;
  const mayPush = data.permissions?.push ?? false;
  return { defaultBranch: data.default_branch, canPush: mayPush || !token.startsWith(APP_TOKEN) ? mayPush : null };
}

async function readBranch(client: GithubClient, branch: string): Promise<BranchFacts> {
  const { octokit, repo } = client;
  const { data: rules } = await octokit.rest.repos.getBranchRules({ ...repo, branch, per_page: 100 });
  const bypasses = new Map<number, BranchRule["bypass"]>();
  for (const id of new Set(rules.map(({ ruleset_id: ruleset }) => ruleset))) {
    if (id !== undefined) bypasses.set(id, await readBypass(client, id));
  }
  const { data: facts } = await octokit.rest.repos.getBranch({ ...repo, branch });
  return {
    rules: rules.map(({ type, ruleset_id: id }) => ({ type: nameOf(type), bypass: bypasses.get(id ?? -1) ?? null })),
    isProtected: facts.protected,
  };
}

/** null when GitHub does not say, as for an organization's rulesets that the token cannot see. */
async function readBypass({ octokit, repo }: GithubClient, id: number): Promise<BranchRule["bypass"]> {
  try {
    const { data } = await octokit.rest.repos.getRepoRuleset({ ...repo, ruleset_id: id });
    return BYPASSES.find((bypass) => bypass === data.current_user_can_bypass) ?? null;
  } catch (error) {
    if ([403, 404].includes(answerOf(error).status ?? 0)) return null;
    throw error;
  }
}

async function describeWorkflow(client: GithubClient, file: string): Promise<WorkflowFacts | null> {
  const found = await readWorkflow(client, file, { per_page: 1 });
  if (found === null) return null;
  const state = nameOf(found.state);
  const [run] = found.runs;
  if (run === undefined) return { state, lastRun: null };
  return {
    state,
    lastRun: {
      at: INSTANT.test(run.created_at) ? run.created_at : "at an unknown time",
      status: nameOf(run.status ?? ""),
      conclusion: run.conclusion === null ? null : nameOf(run.conclusion),
    },
  };
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/** GitHub's names for states and rules, such as "timed_out". They are printed, so nothing else is repeated. */
function nameOf(name: string): string {
  return /^[a-z_]{1,40}$/.test(name) ? name : "unknown";
}

/** Names of the newest releases of a repository, such as "v1.2.3"; none when they cannot be read, which is nobody's trouble here. */
export async function readReleases({ octokit, repo }: GithubClient): Promise<string[]> {
  try {
    const { data } = await octokit.rest.repos.listReleases({ ...repo, per_page: 100 });
    return data.filter(({ draft, prerelease }) => !draft && !prerelease).map(({ tag_name: tag }) => String(tag));
  } catch {
    return [];
  }
}

/** Whether the repository has a site on Pages, as everybody who may read it sees; null when GitHub does not say. */
export async function hasPagesSite({ octokit, repo }: GithubClient): Promise<boolean | null> {
  try {
    const { data } = await octokit.rest.repos.get(repo);
    return typeof data.has_pages === "boolean" ? data.has_pages : null;
  } catch {
    return null;
  }
}

/** Address of the site on Pages; an error says in a sentence why it is not known. Needs the permission "Pages: read". */
export async function findPagesSite({ client, tokenName }: NamedClient): Promise<Result<string, string>> {
  const { octokit, repo } = client;
  try {
    const { data } = await octokit.rest.repos.getPages(repo);
    const address: unknown = data?.html_url;
    if (data?.public === false)
      return { ok: false, error: "The repository's site on Pages is private, so Instagram cannot fetch from it." };
    if (typeof address === "string" && URL.canParse(address)) return { ok: true, value: address };
    return { ok: false, error: "GitHub does not name the address of the repository's site on Pages." };
  } catch (error) {
    const { status } = answerOf(error);
    if (status === 404) return { ok: false, error: "The repository has no site on Pages." };
    if (status === 403)
      return { ok: false, error: `The token in ${tokenName} may not look up Pages; it needs "Pages: read".` };
    return { ok: false, error: "GitHub could not be asked for the repository's site on Pages." };
  }
}
