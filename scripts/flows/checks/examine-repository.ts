import {
  judgePush,
  judgeRepository,
  judgeSecretWrite,
  judgeShadow,
  judgeWorkflow,
  skipGithub,
} from "../../core/checks/judge-github.ts";
import type { DoctorRow } from "../../core/checks/row.ts";
import type { RepositoryInspector } from "../../core/ports/repository-inspector.ts";

/** One inspector per token; null where the token is missing. */
export interface GithubInspectors {
  /** owner/name */
  repository: string | undefined;
  /** GITHUB_TOKEN, else BOT_TOKEN. */
  reader: RepositoryInspector | null;
  /** BOT_TOKEN, else GITHUB_TOKEN. */
  bot: RepositoryInspector | null;
  /** SECRETS_TOKEN. */
  keeper: RepositoryInspector | null;
}

/** Where the token is stored. */
export interface TokenSecret {
  name: string;
  environment: string;
  /** Name under which workflows hand it to their jobs, if it is another one. */
  handedOverAs?: string;
}

const GITHUB_ROWS = [
  ...(["repository", "secret-write", "secret-shadow", "push"] as const),
  ...(["workflow-post", "workflow-refresh"] as const),
];

const NO_REPOSITORY = "GITHUB_REPOSITORY is not set, and no remote of this folder names a repository on GitHub.";
const NO_BOT = "BOT_TOKEN is not set here. On GitHub the App commits: the row about the ruleset says whether it may.";
const NO_TOKEN = "There is no GitHub token (GITHUB_TOKEN, BOT_TOKEN, or that of gh auth login).";
const NO_KEEPER = "SECRETS_TOKEN is not set. It is needed if the token is a repository secret.";

/** What can be seen of the repository, its secrets and its workflows. */
export async function examineRepository(looks: GithubInspectors, secret: TokenSecret): Promise<DoctorRow[]> {
  const { repository, reader, bot, keeper } = looks;
  if (repository === undefined) return skipGithub(GITHUB_ROWS, NO_REPOSITORY);
  return [
    ...(reader === null
      ? skipGithub(["repository"], NO_TOKEN)
      : [judgeRepository(repository, await reader.readRepository())]),
    ...(keeper === null
      ? skipGithub(["secret-write", "secret-shadow"], NO_KEEPER)
      : await examineSecrets(keeper, secret)),
    ...(bot === null ? skipGithub(["push"], NO_BOT) : [await examinePush(bot)]),
    ...(reader === null ? skipGithub(["workflow-post", "workflow-refresh"], NO_TOKEN) : await examineWorkflows(reader)),
  ];
}

async function examineSecrets(
  keeper: RepositoryInspector,
  { name, environment, handedOverAs = name }: TokenSecret,
): Promise<DoctorRow[]> {
  const key = await keeper.readSecretsKey();
  const row = async (secret: string) =>
    judgeShadow({ name: secret, environment }, await keeper.hasEnvironmentSecret(environment, secret));
  const handed = await row(handedOverAs);
  return [judgeSecretWrite(key), handed.state === "ok" && name !== handedOverAs ? await row(name) : handed];
}

async function examinePush(bot: RepositoryInspector): Promise<DoctorRow> {
  const repository = await bot.readRepository();
  if (!repository.ok)
    return judgePush(bot.tokenName, { defaultBranch: "the default branch", canPush: null }, repository);
  const branch = await bot.readBranch(repository.value.defaultBranch);
  return judgePush(bot.tokenName, repository.value, branch);
}

async function examineWorkflows(reader: RepositoryInspector): Promise<DoctorRow[]> {
  return [
    judgeWorkflow("workflow-post", "post.yml", await reader.readWorkflow("post.yml")),
    judgeWorkflow("workflow-refresh", "refresh.yml", await reader.readWorkflow("refresh.yml")),
  ];
}
