import type { Arguments, ExitCode, Redactor } from "../cli/command.ts";
import type { Platform } from "../core/ports/platform.ts";
import type { Token } from "../core/token/parse-token.ts";
import { checkHealth, type TrialPorts } from "../flows/health/check-health.ts";
import { connectAccount } from "../wiring/connect-instagram.ts";
import { type Context, openContext } from "../wiring/context.ts";
import { describeAge } from "../wiring/describe-age.ts";
import { loadToken } from "../wiring/load-token.ts";
import { openMediaFiles } from "../wiring/open-media-files.ts";
import { openQueueHistory, openRunHistory, openStore } from "../wiring/open-store.ts";

export interface HealthWatch {
  redactor: Redactor;
  /** How many days the queue must cover. */
  days: number;
}

/** Alerts about what is stuck, silent or about to run out. @throws ProblemError when it cannot start or read the store */
export async function watchHealth(args: Arguments, { redactor, days }: HealthWatch): Promise<ExitCode> {
  const context = await openContext(redactor, args);
  const token = await loadToken(context);
  const connect = accountOf(context, token);
  const { store, kind } = await openStore(context, args, { isWriting: false });
  const ports = {
    ...context,
    store,
    history: await openQueueHistory(context, kind),
    runs: await openRunHistory(context, kind),
    readQuota: connect === null ? null : () => connect().readQuota(),
    openTrial: connect === null ? null : () => openTrial(context, connect()),
  };
  const { env, log, readContent } = context;
  const { exit } = await checkHealth(ports, {
    token,
    days,
    apiVersion: env.platform.apiVersion,
    allowPrivateHosts: env.allowPrivateMediaHosts,
    readContent,
  });
  const age = await describeAge(env);
  if (age !== null) log.info(age);
  return exit;
}

function accountOf(context: Context, token: Token | null): (() => Platform) | null {
  const accountId = context.env.account.id ?? token?.record?.account_id;
  if (token === null || accountId === undefined) return null;
  return () => connectAccount(context, { accountId, token: token.value });
}

/** Loads the network client for media, so only on the day on which Instagram is asked. */
async function openTrial({ env, queuePath }: Context, account: Platform): Promise<TrialPorts> {
  const { openMediaHost } = await import("../wiring/connect-media.ts");
  return {
    createContainer: (params) => account.createContainer(params),
    files: openMediaFiles(queuePath).checker,
    host: openMediaHost(env, new AbortController().signal),
  };
}
