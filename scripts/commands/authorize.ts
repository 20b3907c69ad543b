import { startCallbackServer } from "../adapters/browser/callback-server.ts";
import { createOwnState, type OwnState } from "../adapters/browser/oauth-state.ts";
import { openBrowser } from "../adapters/browser/open-browser.ts";
import { systemClock } from "../adapters/clock/system-clock.ts";
import { createTokenFileStore } from "../adapters/files/token-file.ts";
import { readHiddenLine } from "../adapters/terminal/terminal.ts";
import { type Arguments, type ExitCode, type Redactor, usageError } from "../cli/command.ts";
import { momentInWords } from "../core/dates/calendar-words.ts";
import { ProblemError } from "../core/findings/problem.ts";
import { refusePageLogin } from "../core/instagram/platform-address.ts";
import type { TokenStore } from "../core/ports/store.ts";
import { checkApp } from "../core/token/check-app.ts";
import { type CallbackPlace, planCallback, type Redirect, readPasted } from "../core/token/redirect.ts";
import { type AuthorizePorts, authorize } from "../flows/authorize-account.ts";
import { type AppConnection, connectAccount, connectApp, connectTokenEndpoint } from "../setup/connect-instagram.ts";
import { type Context, openContext } from "../setup/context.ts";
import { openSecretStore } from "../setup/load-token.ts";

const PATIENCE_MS = 10 * 60_000;

/** npm run authorize. @throws ProblemError */
export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  refuseCode(args);
  const context = await openContext(redactor);
  const { env, log } = context;
  const app = checkApp(env.app);
  const problem = refusePageLogin({ graphUrl: env.platform.graphUrl, tokenUrl: env.platform.tokenUrl });
  if (problem !== null) throw new ProblemError(problem, 2);
  const { tokenStore, place } = await chooseTokenStore(context, args.switches.secret === true);
  const connection = connectApp(context, app);
  const ports = assemble(context, { args, connection, redirectUri: app.redirectUri, tokenStore });
  const { account, expiresAt } = await authorize(ports, env.account.id);
  const by = account === null ? "" : ` by @${account.username}, account ${account.user_id} (${account.account_type})`;
  log.notice(
    `Permission granted${by}. The token is in ${place} and is valid until ${momentInWords(expiresAt)}; npm run refresh renews it before then.`,
  );
  if (env.token.value !== undefined && args.switches.secret !== true)
    log.warn("SOCIAL_TOKEN is set and takes precedence over the token file: unset it, or put the new token in it.");
  return 0;
}

function refuseCode({ command, positionals }: Arguments): void {
  if (positionals.every((text) => text === "-")) return;
  const why = "a code given here would stay in the shell's history: give --code alone, and paste the code when asked";
  throw usageError(command, why);
}

interface Parts {
  args: Arguments;
  connection: AppConnection;
  redirectUri: string;
  tokenStore: TokenStore;
}

function assemble(context: Context, { args, connection, redirectUri, tokenStore }: Parts): AuthorizePorts {
  const state = createOwnState();
  return {
    tokenStore,
    log: context.log,
    mask: context.mask,
    clock: systemClock,
    isOwnState: state.matches,
    whoAmI: connectTokenEndpoint(context).whoAmI,
    askPerson: () => askPerson(context, { args, address: connection.permissionPage(state.value), redirectUri, state }),
    exchangeCode: connection.exchangeCode,
    exchangeToken: connection.exchangeToken,
    readQuota: (token, accountId) => connectAccount(context, { accountId, token }).readQuota(),
  };
}

interface Question {
  args: Arguments;
  /** Of the page on which the person gives permission. */
  address: string;
  redirectUri: string;
  state: OwnState;
}

async function askPerson(
  context: Context,
  { args, address, redirectUri, state }: Question,
): Promise<Redirect | { kind: "timed-out" }> {
  const { log } = context;
  const plan = planCallback(redirectUri);
  const isPasting = args.switches.code === true || plan.kind === "paste";
  const show = () => {
    log.info(`Open this address, log in with the account that you want to post to, and press Allow:\n\n  ${address}\n`);
    if (process.stdout.isTTY && args.switches["no-open"] !== true && args.switches.code !== true) openBrowser(address);
  };
  if (!isPasting) return await serve(context, { place: plan.place, state, show });
  show();
  if (plan.kind === "paste")
    log.info(
      `The redirect to ${redirectUri} cannot be received on this machine: ${plan.why}. The browser may say that it cannot open that page, which does no harm.`,
    );
  log.info(
    "Then copy the whole address from the browser and paste it here, also if Instagram itself shows an error: this command then says what to correct. What you paste is not shown on the screen.",
  );
  return readPasted(await readHiddenLine("Address: "));
}

async function serve(
  { log }: Context,
  { place, state, show }: { place: CallbackPlace; state: OwnState; show(): void },
): Promise<Redirect | { kind: "timed-out" }> {
  const server = await startCallbackServer({
    place,
    isOwnState: state.matches,
    onStranger: () =>
      log.warn("An answer with a different state was ignored: open the address printed above, not an older one."),
  });
  const patience = new AbortController();
  try {
    show();
    log.info(
      "Waiting up to 10 minutes for the browser. Without a browser on this machine: npm run authorize -- --code.",
    );
    const timedOut = systemClock.sleep(PATIENCE_MS, patience.signal).then(() => ({ kind: "timed-out" as const }));
    return await Promise.race([server.received, timedOut]);
  } finally {
    patience.abort();
    await server.close();
  }
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
  code: "secret-not-set-up",
  what: "Storing the token as a repository secret",
  why: "SECRETS_TOKEN and GITHUB_REPOSITORY (owner/name) are not both set.",
  whatToDo:
    "Set them; SECRETS_TOKEN is a token with the permission Secrets: read and write on this repository. Or leave out --secret.",
  isRetryable: false,
};
