import { systemClock } from "./adapters/clock.ts";
import { createFileQueueHistory } from "./adapters/files/queue-history.ts";
import { createPlatform } from "./adapters/platform/platform.ts";
import type { QueueHistory } from "./core/health/health-check.ts";
import { readContent } from "./core/post/read-content.ts";
import type { Token } from "./core/token.ts";
import type { Arguments, Curtain, ExitCode } from "./entry.ts";
import { checkHealth, type HealthPorts } from "./flows/health.ts";
import type { Env } from "./parse-env.ts";
import { DEFAULT_QUEUE, openWorkplace, type Workplace } from "./wire.ts";
import { type OpenedStore, openStore } from "./wire-store.ts";
import { loadToken } from "./wire-token.ts";

export interface HealthCall {
  args: Arguments;
  curtain: Curtain;
  days: number;
}

/** The command behind npm run doctor -- --health. @throws ProblemError when it cannot start or read the store */
export async function runHealth({ args, curtain, days }: HealthCall): Promise<ExitCode> {
  const workplace = await openWorkplace(curtain);
  const { env, log, alerts } = workplace;
  const token = await loadToken(workplace);
  const { store, kind } = await openStore(args, { command: "doctor", env, isWriting: false });
  const { exit } = await checkHealth(
    {
      ...{ store, alerts, log, clock: systemClock },
      history: await openHistory(args, env, kind),
      readQuota: quotaReader(workplace, token),
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
    import("./wire-github.ts"),
    import("./adapters/github/queue-history.ts"),
    import("./adapters/github/repository-path.ts"),
  ]);
  const reader = connectGithub(github, "reader");
  return reader === null ? createFileQueueHistory(path) : createGithubQueueHistory(reader, repositoryPath(path));
}

function quotaReader({ env, scrubber }: Workplace, token: Token | null): HealthPorts["readQuota"] {
  const accountId = env.account.id ?? token?.record?.account_id;
  if (token === null || accountId === undefined) return null;
  return () => createPlatform({ ...env.platform, accountId, token: token.value, scrubber }).readQuota();
}
