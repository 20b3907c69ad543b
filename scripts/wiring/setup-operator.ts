/** Whoever runs npm run setup: their browser, their terminal, and what lies on their machine. */

import { createNonce, openBrowser } from "../adapters/browser/browser-session.ts";
import { waitForBrowser } from "../adapters/browser/loopback-server.ts";
import { systemClock } from "../adapters/clock/system-clock.ts";
import { readLine } from "../adapters/terminal/terminal.ts";
import { appForm } from "../core/checks/app-manifest.ts";
import { renderGuide } from "../core/checks/instagram-guide.ts";
import { ProblemError } from "../core/findings/problem.ts";
import { refusePageLogin } from "../core/instagram/platform-address.ts";
import type { RepositoryAdmin, RepositoryPlace } from "../core/ports/repository-admin.ts";
import type { AppSetting } from "../core/token/check-app.ts";
import type { Token } from "../core/token/parse-token.ts";
import { authorize } from "../flows/account/authorize-account.ts";
import type { ObtainedToken, SetupOperator } from "../flows/checks/setup-context.ts";
import { connectTokenEndpoint } from "./connect-instagram.ts";
import type { Context } from "./context.ts";
import { readLocalToken } from "./load-token.ts";
import { sendTestAlert } from "./open-alerts.ts";
import { openAuthorization } from "./open-authorization.ts";
import { isWebAddress } from "./process-environment.ts";

const HIDDEN = { isHidden: true };
const USUAL_REDIRECT = "http://localhost:8443/callback";

export interface OperatorOptions {
  context: Context;
  admin: RepositoryAdmin;
  isAsking: boolean;
  isOpening: boolean;
  wantsInsights: boolean;
}

export function createOperator({ context, admin, isAsking, isOpening, wantsInsights }: OperatorOptions): SetupOperator {
  const { env, log, mask } = context;
  const show = (address: string) => {
    if (isOpening && process.stdout.isTTY) openBrowser(address);
  };
  let account: string | null = null;
  return {
    mask,
    async registerApp(place, exchange) {
      if (env.actions.isActive) return null;
      return await registerApp(context, { place, show, exchange });
    },
    showInstallPage(address) {
      if (env.actions.isActive) return false;
      log.info(
        `Open this address and install the App, on this repository only:\n\n  ${address}\n\nWaiting up to 10 minutes.`,
      );
      show(address);
      return true;
    },
    async askWebhook() {
      const given = env.alertWebhook ?? (isAsking ? await readLine(WEBHOOK_QUESTION, HIDDEN) : "");
      const webhook = given.trim();
      // What is not an address is not used and not masked: masking a few letters would hide them in everything printed later.
      if (!isWebAddress(webhook)) return null;
      mask(webhook);
      return webhook;
    },
    sendTestAlert: (webhook) =>
      sendTestAlert({ env: { ...env, alertWebhook: webhook }, scrubber: context.scrubber }, systemClock),
    async obtainToken() {
      const reading = await readLocalToken(context);
      if (reading.kind === "unusable") throw new ProblemError(reading.problem, 2);
      if (reading.kind === "token") return await useToken(context, reading.token, reading.where);
      if (!isAsking) {
        for (const line of renderGuide(env.app)) log.info(line);
        return null;
      }
      account = await authorizeHere(context, { admin, isOpening, wantsInsights });
      return { text: null, source: "permission was given in the browser" };
    },
    async findAccount() {
      account ??= await accountOfLocalToken(context);
      return account;
    },
  };
}

const WEBHOOK_QUESTION = "Address of the chat's incoming webhook (hidden; empty: alerts become GitHub issues): ";

interface Registration<T> {
  place: RepositoryPlace;
  show(address: string): void;
  exchange(code: string): Promise<T>;
}

async function registerApp<T>({ log }: Context, { place, show, exchange }: Registration<T>): Promise<T | null> {
  let exchanging: Promise<T> | null = null;
  await waitForBrowser(systemClock, {
    place: null,
    state: createNonce(),
    title: "The App is registered",
    async settle(redirect) {
      if (redirect.kind !== "code") return false;
      exchanging = exchange(redirect.code);
      return await exchanging.then(
        () => true,
        () => false,
      );
    },
    leadTo: (returnAddress) => appForm(place, returnAddress),
    show: (address) => {
      log.info(`Open this address and confirm the App on GitHub's page:\n\n  ${address}\n\nWaiting up to 10 minutes.`);
      show(address);
    },
  });
  return await (exchanging ?? null);
}

/** The secret, in one line: GitHub hides every line of a secret, and one that holds a brace would hide every brace. */
async function useToken(context: Context, token: Token, where: string): Promise<ObtainedToken> {
  refuseToken(context, token);
  const answer = await connectTokenEndpoint(context).whoAmI(token.value);
  if (!answer.ok && answer.error.class === "credential") throw deadToken(where);
  return { text: token.record === null ? token.value : JSON.stringify(token.record), source: `taken from ${where}` };
}

/** @throws ProblemError for a token of the page login, before it is sent anywhere */
function refuseToken({ env }: Context, token: Token): void {
  const { graphUrl, tokenUrl } = env.platform;
  const problem = refusePageLogin({ graphUrl, tokenUrl, token: token.value });
  if (problem !== null) throw new ProblemError(problem, 2);
}

function deadToken(where: string): ProblemError {
  const why = "Instagram no longer accepts it.";
  const whatToDo = "Run npm run authorize, then npm run setup again.";
  return new ProblemError({ code: "token-refused", what: `The token in ${where}`, why, whatToDo }, 2);
}

async function accountOfLocalToken(context: Context): Promise<string | null> {
  const reading = await readLocalToken(context);
  if (reading.kind !== "token") return null;
  refuseToken(context, reading.token);
  const answer = await connectTokenEndpoint(context).whoAmI(reading.token.value);
  return answer.ok && answer.value.username !== "" ? answer.value.username : null;
}

/** Returns the name of the account; null when Instagram does not tell it. */
async function authorizeHere(
  context: Context,
  { admin, isOpening, wantsInsights }: Pick<OperatorOptions, "admin" | "isOpening" | "wantsInsights">,
): Promise<string | null> {
  const { env, log } = context;
  for (const line of ["", "On Instagram's and Meta's pages:", ...renderGuide(env.app), ""]) log.info(line);
  const app = await askApp(context);
  const name = env.github.tokenSecretName;
  const tokenStore = {
    proveWritable: () => admin.vault.proveReachable(null),
    write: (record: object) => admin.vault.writeSecret(name, JSON.stringify(record), null),
  };
  const ports = openAuthorization(context, { app, tokenStore, isPasting: false, isOpening, wantsInsights });
  return (await authorize(ports, env.accountId)).account?.username ?? null;
}

/** What the environment does not say is asked, and kept for this run only. */
async function askApp({ env, mask }: Context): Promise<AppSetting> {
  const { app } = env;
  const clientId = app.clientId ?? (await readLine("Instagram app ID: ")).trim();
  const clientSecret = app.clientSecret ?? (await readLine("Instagram app secret (hidden): ", HIDDEN)).trim();
  mask(clientSecret);
  const typed = app.redirectUri ?? (await readLine(`Redirect address [${USUAL_REDIRECT}]: `)).trim();
  return { ...app, clientId, clientSecret, redirectUri: typed === "" ? USUAL_REDIRECT : typed };
}
