import { createTokenFileStore } from "../adapters/files/token-file.ts";
import { type Arguments, type CommandSpec, type ExitCode, type Redactor, usageError } from "../cli/command.ts";
import { queueOption } from "../cli/shared-options.ts";
import { variableOfAccount } from "../core/content/account-place.ts";
import { momentInWords } from "../core/dates/calendar-words.ts";
import { ProblemError } from "../core/findings/problem.ts";
import type { TokenStore } from "../core/ports/store.ts";
import { checkApp } from "../core/token/check-app.ts";
import { authorize } from "../flows/account/authorize-account.ts";
import { type Context, openContext } from "../wiring/context.ts";
import { openSecretStore } from "../wiring/load-token.ts";
import { openAuthorization } from "../wiring/open-authorization.ts";

export const spec: CommandSpec = {
  name: "authorize",
  summary:
    "Asks the owner of the Instagram account for permission in the browser and stores the 60-day token. Run it once, and again if the token has expired.",
  positionals: "",
  options: {
    queue: queueOption(
      "its folder says whose token it is, and its posts which permissions are needed; the other files are",
    ),
    code: { description: "Paste the address you are redirected to (or the code) instead of waiting for a browser." },
    secret: { description: "Store the token as an encrypted repository secret (needs SECRETS_TOKEN), not in a file." },
    insights: {
      description: "Ask for the permission to read numbers of posts, too. Once some were read, it is asked for anyway.",
    },
    "no-open": { description: "Print the address only; do not open a browser." },
  },
  examples: [
    "npm run authorize # on your own machine",
    "npm run authorize -- --code # on a machine without a browser",
    "npm run authorize -- --secret # store it in the repository's secrets",
  ],
  exitCodes: {
    0: "the token is stored",
    1: "it failed: permission was refused, nobody answered in time, or the platform had an error",
    2: "it could not start or continue: configuration, app id or secret, or the wrong kind of account",
  },
};

export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  refuseCode(args);
  const context = await openContext(redactor, args);
  const { env, log } = context;
  const { switches } = args;
  const app = checkApp(env.app);
  const { tokenStore, place } = await chooseTokenStore(context, switches.secret === true);
  const isPasting = switches.code === true;
  const isOpening = switches["no-open"] !== true;
  const wantsInsights = switches.insights === true;
  const ports = openAuthorization(context, { app, tokenStore, isPasting, isOpening, wantsInsights });
  const { account, expiresAt } = await authorize(ports, env.accountId);
  const by = account === null ? "" : ` by @${account.username}, account ${account.user_id} (${account.account_type})`;
  log.notice(
    `Permission granted${by}. The token is in ${place} and is valid until ${momentInWords(expiresAt)}; npm run refresh renews it before then.`,
  );
  if (env.token.value !== undefined && switches.secret !== true)
    log.warn(
      `${variableOfAccount("SOCIAL_TOKEN", env.accountName)} is set and takes precedence over the token file: unset it, or put the new token in it.`,
    );
  return 0;
}

function refuseCode({ command, positionals }: Arguments): void {
  if (positionals.every((text) => text === "-")) return;
  const why = "a code given here would stay in the shell's history: give --code alone, and paste the code when asked";
  throw usageError(command, why);
}

/** The file on this machine, or the repository's secret, so that no token is kept on this machine. */
async function chooseTokenStore(
  context: Context,
  isSecret: boolean,
): Promise<{ tokenStore: TokenStore; place: string }> {
  const { token, github } = context.env;
  if (!isSecret) return { tokenStore: createTokenFileStore(token.file), place: `${token.file} (mode 600)` };
  const tokenStore = await openSecretStore(context);
  if (tokenStore === null) throw new ProblemError(SECRET_NOT_SET_UP, 2);
  return { tokenStore, place: `the secret ${github.tokenSecretName} of ${github.repository}` };
}

const SECRET_NOT_SET_UP = {
  code: "secret-not-setup",
  what: "Storing the token as a repository secret",
  why: "SECRETS_TOKEN and GITHUB_REPOSITORY (owner/name) are not both set.",
  whatToDo:
    "Set them; SECRETS_TOKEN is a token with the permission Secrets: read and write on this repository. Or leave out --secret.",
};
