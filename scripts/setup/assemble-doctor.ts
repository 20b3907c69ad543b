/** Assembles what doctor reads from. Nothing here changes anything, except for the test alert. */
import { alertChannel } from "../adapters/alerts/choose-alerts.ts";
import { readPostWorkflow } from "../adapters/files/post-workflow.ts";
import type { RepositoryInspector } from "../core/ports/repository-inspector.ts";
import type { Clock } from "../core/ports/runtime.ts";
import type { Store } from "../core/ports/store.ts";
import { readContent } from "../core/posting/read-content.ts";
import type { Token } from "../core/token/parse-token.ts";
import type { DoctorPorts, DoctorRequest, GithubLooks } from "../flows/examine-setup.ts";
import { connectAccount, connectTokenEndpoint } from "./connect-instagram.ts";
import type { Context } from "./context.ts";
import type { GithubEnv } from "./environment.ts";
import { openMediaFiles } from "./open-media-files.ts";
import { readLocalToken } from "./read-local-token.ts";
import { sendTestAlert } from "./send-test-alert.ts";

export type DoctorContext = Pick<Context, "env" | "scrubber" | "mask">;

export interface DoctorParts {
  /** The queue in the working copy. */
  queuePath: string;
  store: Pick<Store, "readAll">;
  clock: Clock;
  sendTest: boolean;
}

export async function assembleDoctor(
  context: DoctorContext,
  { queuePath, store, clock, sendTest }: DoctorParts,
): Promise<{ ports: DoctorPorts; request: DoctorRequest }> {
  const { env } = context;
  const ports: DoctorPorts = {
    store,
    clock,
    readToken: () => readLocalToken(context),
    connect: (token) => connect(context, token),
    github: await lookAtGithub(env.github, clock),
    files: openMediaFiles(queuePath).checker,
    host: await openHost(env),
    sendTest: sendTest ? () => sendTestAlert(context, clock) : null,
  };
  const request: DoctorRequest = {
    nodeVersion: process.version,
    graphUrl: env.platform.graphUrl,
    tokenUrl: env.platform.tokenUrl,
    accountId: env.account.id,
    secret: { name: env.github.tokenSecretName, environment: env.github.environment },
    alertPlace: alertChannel({ webhook: env.alertWebhook, github: env.github }),
    postWorkflow: readPostWorkflow(queuePath),
    readContent: (snapshot) => readContent(snapshot, env.allowPrivateMediaHosts),
    allowPrivateHosts: env.allowPrivateMediaHosts,
  };
  return { ports, request };
}

/** Loads the network client for media, so only here. Doctor ends with its last check, so that nothing needs to be stopped. */
async function openHost(env: Context["env"]): Promise<DoctorPorts["host"]> {
  const { openMediaHost } = await import("./open-media-host.ts");
  return openMediaHost(env, new AbortController().signal);
}

function connect(context: DoctorContext, token: Token): ReturnType<DoctorPorts["connect"]> {
  const endpoint = connectTokenEndpoint(context);
  return {
    whoAmI: () => endpoint.whoAmI(token.value),
    readQuota: (accountId) => connectAccount(context, { accountId, token: token.value }).readQuota(),
  };
}

async function lookAtGithub(github: GithubEnv, clock: Clock): Promise<GithubLooks> {
  const { repository } = github;
  if (repository === undefined) return { repository, reader: null, bot: null, keeper: null };
  const [{ connectGithub }, { createRepositoryInspector }] = await Promise.all([
    import("./connect-github.ts"),
    import("../adapters/github/github-inspector.ts"),
  ]);
  const inspector = (role: "reader" | "writer" | "keeper"): RepositoryInspector | null => {
    const connection = connectGithub(github, role, clock);
    return connection === null ? null : createRepositoryInspector(connection, connection.token);
  };
  return { repository, reader: inspector("reader"), bot: inspector("writer"), keeper: inspector("keeper") };
}
