import { readOwnPackage } from "../adapters/files/own-package.ts";
import { readOwnWorkflows, readWritten } from "../adapters/files/own-workflows.ts";
import { readDefaultBranch } from "../adapters/github/workflow-event.ts";
import type { Arguments, ExitCode, Redactor } from "../cli/command.ts";
import type { OwnFiles } from "../core/health/judge-files.ts";
import { judgeVersion } from "../core/health/judge-version.ts";
import type { Platform } from "../core/ports/platform.ts";
import type { Token } from "../core/token/parse-token.ts";
import { checkHealth, type TrialPorts } from "../flows/health/check-health.ts";
import { connectAccount } from "../wiring/connect-instagram.ts";
import { type Context, openContext } from "../wiring/context.ts";
import type { Env } from "../wiring/environment.ts";
import { loadToken } from "../wiring/load-token.ts";
import { openMediaFiles } from "../wiring/open-content.ts";
import { openQueueHistory, openRunHistory, openStore } from "../wiring/open-store.ts";

export interface HealthWatch {
  redactor: Redactor;
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
    files: readOwnFiles(context),
    readContent,
  });
  const age = await describeAge(env);
  if (age !== null) log.info(age);
  return exit;
}

function readOwnFiles({ env, queuePath }: Context): OwnFiles {
  const { eventPath } = env.github;
  const defaultBranch = eventPath === undefined ? null : readDefaultBranch(eventPath);
  return { workflows: readOwnWorkflows(queuePath), defaultBranch, written: readWritten(".") };
}

function accountOf(context: Context, token: Token | null): (() => Platform) | null {
  const accountId = context.env.accountId ?? token?.record?.account_id;
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

/** How far this program is behind its project's releases; null when it is not, or when that cannot be known, as without a network. */
export async function describeAge({ github }: Env): Promise<string | null> {
  const { version, repository } = readOwnPackage();
  const project = github.actionRepository ?? repository;
  if (project === null || github.token === undefined) return null;
  const { connectGithub, readReleases } = await import("../wiring/connect-github.ts");
  const connection = connectGithub({ ...github, repository: project }, "reader");
  return connection === null ? null : judgeVersion(version, await readReleases(connection.client));
}
