import { type Check, type CheckId, type CheckResult, ok, skipped, warning } from "../../core/checks/check.ts";
import {
  forbiddenPush,
  judgePush,
  judgeShadow,
  judgeWorkflow,
  PUSH_UNCLEAR,
  SHADOW_UNCLEAR,
} from "../../core/checks/judge-github.ts";
import type { SecretVault } from "../../core/ports/repository-admin.ts";
import type { RepositoryInspector } from "../../core/ports/repository-inspector.ts";
import { clip } from "../../core/text/printable.ts";
import { problemOf } from "./setup-context.ts";

/** One inspector per token; null where the token is missing. */
export interface GithubInspectors {
  repository: string | undefined;
  /** GITHUB_TOKEN, else BOT_TOKEN. */
  reader: RepositoryInspector | null;
  /** BOT_TOKEN, else GITHUB_TOKEN. */
  bot: RepositoryInspector | null;
  /** With SECRETS_TOKEN. */
  vault: SecretVault | null;
}

export interface TokenSecret {
  name: string;
  environment: string;
  /** Name under which workflows hand it to their jobs, if it is another one. */
  handedOverAs?: string;
}

export const NO_REPOSITORY = "GITHUB_REPOSITORY is not set, and no remote of this folder names a repository on GitHub.";
const NO_BOT = "BOT_TOKEN is not set here. On GitHub the App commits: the row about the ruleset says whether it may.";
export const NO_GITHUB_TOKEN = "There is no GitHub token (GITHUB_TOKEN, BOT_TOKEN, or that of gh auth login).";
const NO_VAULT = "SECRETS_TOKEN is not set. It is needed if the token is a repository secret.";

export function repositoryChecks({ repository, reader, bot, vault }: GithubInspectors, secret: TokenSecret): Check[] {
  const checkWith =
    <Tool>(tool: Tool | null, absence: string) =>
    (id: CheckId, inspect: (tool: Tool) => Promise<CheckResult>): Check => ({
      id,
      async look() {
        if (repository === undefined) return skipped(NO_REPOSITORY);
        return tool === null ? skipped(absence) : await inspect(tool);
      },
    });
  const withReader = checkWith(reader, NO_GITHUB_TOKEN);
  const withVault = checkWith(vault, NO_VAULT);
  return [
    withReader("repository", async ({ readRepository }) => {
      const { defaultBranch } = await readRepository();
      return ok(`${repository}, default branch ${clip(defaultBranch)}`);
    }),
    withVault("secret-write", async ({ proveReachable }) => {
      await proveReachable(null);
      return ok("the key for encrypting secrets can be read");
    }),
    withVault("secret-shadow", (known) => orWarning(SHADOW_UNCLEAR, inspectShadow(known, secret))),
    checkWith(bot, NO_BOT)("push", (inspector) => orWarning(PUSH_UNCLEAR, inspectPush(inspector))),
    ...(["post", "refresh"] as const).map((name) =>
      withReader(`workflow-${name}`, async ({ readWorkflow }) =>
        judgeWorkflow(`${name}.yml`, await readWorkflow(`${name}.yml`)),
      ),
    ),
  ];
}

async function inspectShadow(
  { readSecretDate }: SecretVault,
  { name, environment, handedOverAs = name }: TokenSecret,
): Promise<CheckResult> {
  const inspect = async (secret: string) =>
    judgeShadow({ name: secret, environment }, (await readSecretDate(secret, environment)) !== null);
  const result = await inspect(handedOverAs);
  return result.state === "ok" && name !== handedOverAs ? await inspect(name) : result;
}

async function inspectPush({ tokenName, readRepository, readBranch }: RepositoryInspector): Promise<CheckResult> {
  const { defaultBranch, canPush } = await readRepository();
  if (canPush === false) return forbiddenPush(tokenName);
  return judgePush(tokenName, defaultBranch, await readBranch(defaultBranch));
}

/** What cannot be inspected may still work. */
async function orWarning(
  unclear: { meaning: string; whatToDo: string },
  inspecting: Promise<CheckResult>,
): Promise<CheckResult> {
  return await inspecting.catch((error: unknown) => {
    const problem = problemOf(error);
    if (problem === null) throw error;
    return warning({ ...unclear, found: problem.why });
  });
}
