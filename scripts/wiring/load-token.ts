/** Where the access token comes from and where a renewed one goes. */
import { systemClock } from "../adapters/clock/system-clock.ts";
import { createTokenFileStore, inspectTokenFile, readTokenFile } from "../adapters/files/token-file.ts";
import type { TokenReading } from "../core/checks/judge-machine.ts";
import { variableOfAccount } from "../core/content/account-place.ts";
import { ProblemError } from "../core/findings/problem.ts";
import { refusePageLogin } from "../core/instagram/platform-address.ts";
import type { TokenStore } from "../core/ports/store.ts";
import { parseToken, type Token } from "../core/token/parse-token.ts";
import type { Context } from "./context.ts";
import type { Env } from "./environment.ts";

/** The token of SOCIAL_TOKEN, else of the token file; null when there is none. @throws ProblemError (exit 2) when it cannot be used */
export async function loadToken({ env, log, mask }: Context): Promise<Token | null> {
  const text = env.token.value ?? (await readTokenFile(env.token.file, log));
  if (text === null) return null;
  const source =
    env.token.value === undefined
      ? `The token file ${env.token.file}`
      : variableOfAccount("SOCIAL_TOKEN", env.accountName);
  const token = parseToken(text, source);
  mask(token.value);
  const problem = refusePageLogin({
    graphUrl: env.platform.graphUrl,
    tokenUrl: env.platform.tokenUrl,
    token: token.value,
  });
  if (problem !== null) throw new ProblemError(problem, 2);
  return token;
}

/** Like loadToken, for commands that need a token. @throws ProblemError (exit 2) also when there is none */
export async function requireToken(context: Context): Promise<Token> {
  return (await loadToken(context)) ?? missingToken(context.env);
}

function missingToken({ accountName, token: { file } }: Env): never {
  const why = `${variableOfAccount("SOCIAL_TOKEN", accountName)} is not set and there is no token file ${file}.`;
  const whatToDo = "Set one of them (see docs/going-live.md).";
  throw new ProblemError({ code: "token-missing", what: "The access token", why, whatToDo }, 2);
}

/** The account to post to. @throws ProblemError (exit 2) when it is not known, or when two sources name different ones */
export function accountIdOf({ accountId, accountName }: Pick<Env, "accountId" | "accountName">, token: Token): string {
  const recorded = token.record?.account_id;
  const id = accountId ?? recorded;
  if (id !== undefined && (recorded === undefined || recorded === id)) return id;
  const variable = variableOfAccount("SOCIAL_ACCOUNT_ID", accountName);
  const why =
    id === undefined
      ? `${variable} is not set, and the token does not come with the id of its account.`
      : `${variable} and the token record name different accounts.`;
  const whatToDo = `Set ${variable} to the account the token belongs to.`;
  throw new ProblemError({ code: "account-unclear", what: "The account", why, whatToDo }, 2);
}

/** Where the token came from. @throws ProblemError (exit 2) for a variable whose source cannot be changed */
export async function openTokenStore(context: Context): Promise<TokenStore> {
  const { value, file } = context.env.token;
  if (value === undefined) return createTokenFileStore(file);
  return (await openSecretStore(context)) ?? nowhereToStore();
}

/** What the workflows of one account call its token, whichever account it is. */
export const HANDED_OVER_AS = "SOCIAL_TOKEN";

/** The repository's secret; null without SECRETS_TOKEN or a repository. */
export async function openSecretStore({ env, log }: Context): Promise<TokenStore | null> {
  const { tokenSecretName: secretName, environment } = env.github;
  const { connectGithub, createSecretVault, createSecretTokenStore } = await import("./connect-github.ts");
  const secretsClient = connectGithub(env.github, "secrets");
  if (secretsClient === null) return null;
  return createSecretTokenStore({
    vault: createSecretVault(secretsClient),
    secretName,
    ...(env.accountName === null ? {} : { handedOverAs: HANDED_OVER_AS }),
    environment,
    clock: systemClock,
    log,
  });
}

/** SOCIAL_TOKEN cannot be changed from inside the process that reads it. */
function nowhereToStore(): never {
  const why = "it comes from SOCIAL_TOKEN, so the new token could not be stored and would be lost.";
  const whatToDo =
    "Set SECRETS_TOKEN and GITHUB_REPOSITORY to store it as the repository's secret, or put the token record in a file (TOKEN_FILE) and unset SOCIAL_TOKEN.";
  throw new ProblemError({ code: "token-unwritable", what: "Refreshing the token", why, whatToDo }, 2);
}

/** SOCIAL_TOKEN, else the token file. Changes nothing, and masks what it finds. */
export async function readLocalToken({ env, mask }: Pick<Context, "env" | "mask">): Promise<TokenReading> {
  const { value, file } = env.token;
  const variable = variableOfAccount("SOCIAL_TOKEN", env.accountName);
  try {
    const found = value === undefined ? await inspectTokenFile(file) : { text: value, wrongMode: null };
    if (found === null) return { kind: "none", where: `${variable} is not set and there is no file ${file}` };
    const where = value === undefined ? file : variable;
    const token = parseToken(found.text, where);
    mask(token.value);
    const remark = found.wrongMode === null ? null : `the file has mode ${found.wrongMode} instead of 600`;
    return { kind: "token", token, where, remark };
  } catch (error) {
    if (error instanceof ProblemError) return { kind: "unusable", problem: error.problem };
    throw error;
  }
}
