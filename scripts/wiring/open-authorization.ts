import { dirname, join } from "node:path";
import { createNonce, type Nonce, openBrowser } from "../adapters/browser/browser-session.ts";
import { waitForBrowser } from "../adapters/browser/loopback-server.ts";
import { systemClock } from "../adapters/clock/system-clock.ts";
import { readIfThere, readJsonFiles } from "../adapters/files/content-folder.ts";
import { readLine } from "../adapters/terminal/terminal.ts";
import { readQueue } from "../core/content/read-queue.ts";
import { readArchive } from "../core/content/read-records.ts";
import { ProblemError } from "../core/findings/problem.ts";
import { refusePageLogin } from "../core/instagram/platform-address.ts";
import type { TokenStore } from "../core/ports/store.ts";
import { type AppSetting, checkApp, explainScopes, featuresOf, scopesFor } from "../core/token/check-app.ts";
import { planCallback, type Redirect, readPasted } from "../core/token/redirect.ts";
import type { AuthorizePorts } from "../flows/account/authorize-account.ts";
import { connectAccount, connectApp, connectTokenEndpoint } from "./connect-instagram.ts";
import type { Context } from "./context.ts";

export interface AuthorizationParts {
  app: AppSetting;
  tokenStore: TokenStore;
  /** Whether the address is pasted rather than received. */
  isPasting: boolean;
  isOpening: boolean;
  /** Somebody wants the numbers of posts, which none were read of yet. */
  wantsInsights: boolean;
}

/** @throws ProblemError (exit 2) for settings of the app that cannot work */
export function openAuthorization(context: Context, parts: AuthorizationParts): AuthorizePorts {
  const { env, log, mask } = context;
  const app = checkApp({ ...parts.app, scopes: scopesOf(context, parts) });
  const problem = refusePageLogin({ graphUrl: env.platform.graphUrl, tokenUrl: env.platform.tokenUrl });
  if (problem !== null) throw new ProblemError(problem, 2);
  const connection = connectApp(context, app);
  const state = createNonce();
  const { redirectUri, scopes } = app;
  const question = { ...parts, address: connection.permissionPage(state.value), redirectUri, scopes, state };
  return {
    scopes,
    tokenStore: parts.tokenStore,
    log,
    mask,
    clock: systemClock,
    isOwnState: state.matches,
    whoAmI: connectTokenEndpoint(context).whoAmI,
    askPerson: () => askPerson(context, question),
    exchangeCode: connection.exchangeCode,
    exchangeToken: connection.exchangeToken,
    readQuota: (token, accountId) => connectAccount(context, { accountId, token }).readQuota(),
  };
}

/** Those that somebody has chosen, else those that the content needs. */
function scopesOf({ queuePath }: Context, { app, wantsInsights }: AuthorizationParts): readonly string[] {
  if (app.scopes.length > 0) return app.scopes;
  const folder = dirname(queuePath);
  const queue = readIfThere(queuePath);
  const { posts } = queue === null ? { posts: [] } : readQueue(queue).queue;
  const archived = readArchive(readJsonFiles(join(folder, "archive"))).posts;
  const hasInsights = wantsInsights || readJsonFiles(join(folder, "insights")).length > 0;
  return scopesFor(featuresOf([...posts, ...archived], { hasInsights }));
}

interface Question {
  isPasting: boolean;
  isOpening: boolean;
  /** Of the page on which the person gives permission. */
  address: string;
  redirectUri: string;
  scopes: readonly string[];
  state: Nonce;
}

async function askPerson(
  { log }: Context,
  { isPasting, isOpening, address, redirectUri, scopes, state }: Question,
): Promise<Redirect | { kind: "timed-out" }> {
  const plan = planCallback(redirectUri);
  const show = (opened: string) => {
    log.info(`Instagram will ask for these permissions, which this content needs:\n\n${explainScopes(scopes)}\n`);
    log.info(`Open this address, log in with the account that you want to post to, and press Allow:\n\n  ${address}\n`);
    if (process.stdout.isTTY && isOpening && !isPasting) openBrowser(opened);
  };
  if (!isPasting && plan.kind === "serve")
    return await waitForBrowser(systemClock, {
      place: plan.place,
      state,
      title: "Permission received",
      leadTo: () => ({ address }),
      onOtherState: () => log.warn(OTHER_STATE),
      show: (startAddress) => {
        show(startAddress);
        log.info(WAITING);
      },
    });
  show(address);
  if (plan.kind === "paste")
    log.info(
      `The redirect to ${redirectUri} cannot be received on this machine: ${plan.why}. The browser may say that it cannot open that page, which does no harm.`,
    );
  log.info(
    "Then copy the whole address from the browser and paste it here, also if Instagram itself shows an error: this command then says what to correct. What you paste is not shown on the screen.",
  );
  return readPasted(await readLine("Address: ", { isHidden: true }));
}

const OTHER_STATE = "An answer with a different state was ignored: open the address printed above, not an older one.";
const WAITING =
  "Waiting up to 10 minutes for the browser. Without a browser on this machine: npm run authorize -- --code.";
