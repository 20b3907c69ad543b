import { systemClock } from "../adapters/clock/system-clock.ts";
import { createFileQueueHistory } from "../adapters/files/file-store.ts";
import { createPlatform } from "../adapters/instagram/publishing-client.ts";
import { type Arguments, DEFAULT_QUEUE, type ExitCode, type Redactor } from "../cli/command.ts";
import type { QueueHistory } from "../core/doctor/health/health-check.ts";
import type { RunHistory } from "../core/doctor/health/judge-runs.ts";
import { readContent } from "../core/posting/read-content.ts";
import type { Token } from "../core/token/parse-token.ts";
import { checkHealth, type HealthPorts } from "../flows/check-health.ts";
import { type Context, openContext } from "../setup/context.ts";
import type { Env } from "../setup/environment.ts";
import { loadToken } from "../setup/load-token.ts";
import { type OpenedStore, openStore } from "../setup/open-store.ts";

export interface HealthCall {
  args: Arguments;
  redactor: Redactor;
  days: number;
}

/** The command behind npm run doctor -- --health. @throws ProblemError when it cannot start or read the store */
export async function runHealth({ args, redactor, days }: HealthCall): Promise<ExitCode> {
  const context = await openContext(redactor);
  const { env, log, alerts } = context;
  const token = await loadToken(context);
  const { store, kind } = await openStore(args, { command: "doctor", env, isWriting: false });
  const { exit } = await checkHealth(
    {
      ...{ store, alerts, log, clock: systemClock },
      history: await openHistory(args, env, kind),
      runs: kind === "file" ? null : await openRuns(env),
      readQuota: quotaReader(context, token),
    },
    { token, days, readContent: (snapshot) => readContent(snapshot, env.allowPrivateMediaHosts) },
  );
  return exit;
}

/** The history of the store that openStore opens. */
async function openHistory(args: Arguments, { github }: Env, kind: OpenedStore["kind"]): Promise<QueueHistory> {
  const path = args.text.queue ?? DEFAULT_QUEUE;
  if (kind === "file") return createFileQueueHistory(path);
  const [{ connectGithub }, { createGithubQueueHistory }, { repositoryPath }] = await Promise.all([
    import("../setup/connect-github.ts"),
    import("../adapters/github/github-queue-history.ts"),
    import("../adapters/github/default-branch.ts"),
  ]);
  const reader = connectGithub(github, "reader");
  return reader === null ? createFileQueueHistory(path) : createGithubQueueHistory(reader, repositoryPath(path));
}

async function openRuns({ github }: Env): Promise<RunHistory | null> {
  const [{ connectGithub }, { createGithubRunHistory }] = await Promise.all([
    import("../setup/connect-github.ts"),
    import("../adapters/github/github-run-history.ts"),
  ]);
  const reader = connectGithub(github, "reader");
  return reader === null ? null : createGithubRunHistory(reader);
}

function quotaReader({ env, scrubber }: Context, token: Token | null): HealthPorts["readQuota"] {
  const accountId = env.account.id ?? token?.record?.account_id;
  if (token === null || accountId === undefined) return null;
  return () => createPlatform({ ...env.platform, accountId, token: token.value, scrubber }).readQuota();
}
