/** Assembles what doctor reads from. Nothing here changes anything, except for the test alert. */
import { readPostWorkflow } from "../adapters/files/own-workflows.ts";
import { accountAt, queueOfAccount } from "../core/content/account-place.ts";
import { ProblemError } from "../core/findings/problem.ts";
import type { RepositoryInspector } from "../core/ports/repository-inspector.ts";
import type { Clock } from "../core/ports/runtime.ts";
import type { RecordReader, Store } from "../core/ports/store.ts";
import type { Token } from "../core/token/parse-token.ts";
import type { DoctorPorts, DoctorRequest } from "../flows/checks/list-checks.ts";
import { listItems } from "../flows/checks/list-items.ts";
import { type GithubInspectors, NO_GITHUB_TOKEN, NO_REPOSITORY } from "../flows/checks/repository-checks.ts";
import { NO_OPERATOR, NO_OPTIONS } from "../flows/checks/setup-context.ts";
import { connectAccount, connectTokenEndpoint } from "./connect-instagram.ts";
import type { Context } from "./context.ts";
import type { Env, GithubEnv } from "./environment.ts";
import { readAccountWorkflows } from "./find-accounts.ts";
import { HANDED_OVER_AS, readLocalToken } from "./load-token.ts";
import { type AdminToken, findAdminToken, findRepository, openAdministration } from "./open-administration.ts";
import { alertPlace, sendTestAlert } from "./open-alerts.ts";
import { openMediaFiles, openRecord } from "./open-content.ts";

type DoctorContext = Pick<Context, "env" | "queuePath" | "clock" | "scrubber" | "mask" | "readContent">;

export async function assembleDoctor(
  context: DoctorContext,
  {
    store,
    sendTest,
    isTryingCommit = false,
  }: { store: Pick<Store, "readAll">; sendTest: boolean; isTryingCommit?: boolean },
): Promise<{ ports: DoctorPorts; request: DoctorRequest }> {
  const { env, queuePath, clock } = context;
  const repository = await findRepository(env.github, queuePath);
  const reader = repository === null ? null : await findAdminToken(env.github);
  if (reader !== null) context.mask(reader.token);
  const ports: DoctorPorts = {
    store,
    record: openRecordOf(env, { repository, reader, queuePath }),
    clock,
    readToken: () => readLocalToken(context),
    connect: (token) => connect(context, token),
    github: await inspectGithub(env, { repository, reader, clock }),
    setup: await openSetup(env, { repository, reader, clock }),
    tryCommit: isTryingCommit ? () => tryCommit({ ...env.github, repository: repository ?? undefined }) : null,
    files: openMediaFiles(queuePath).checker,
    host: await openHost(env),
    sendTest: sendTest ? () => sendTestAlert(context, clock) : null,
  };
  const request: DoctorRequest = {
    nodeVersion: process.version,
    graphUrl: env.platform.graphUrl,
    apiVersion: env.platform.apiVersion,
    tokenUrl: env.platform.tokenUrl,
    app: env.app,
    accountId: env.accountId,
    secret: {
      name: env.github.tokenSecretName,
      environment: env.github.environment,
      ...(env.accountName === null ? {} : { handedOverAs: HANDED_OVER_AS }),
    },
    alertPlace: alertPlace(env),
    around: { postWorkflow: readPostWorkflow(queuePath), runs: readAccountWorkflows(queuePath) },
    readContent: context.readContent,
    allowPrivateHosts: env.allowPrivateMediaHosts,
  };
  return { ports, request };
}

/** On GitHub the account alone says where the record is: the folder may lie anywhere on this machine. */
function openRecordOf(
  { github }: Env,
  { repository, reader, queuePath }: Pick<Place, "repository" | "reader"> & { queuePath: string },
): RecordReader {
  if (repository === null || reader === null) return openRecord({ github }, { queuePath });
  const place = { queuePath: queueOfAccount(accountAt(queuePath)) };
  return openRecord({ github: { ...github, repository, token: reader.token } }, place);
}

/** Loads the network client for media, so only here. Doctor ends with its last check, so that nothing needs to be stopped. */
async function openHost(env: Context["env"]): Promise<DoctorPorts["host"]> {
  const { openMediaHost } = await import("./connect-media.ts");
  return openMediaHost(env, new AbortController().signal);
}

function connect(context: DoctorContext, token: Token): ReturnType<DoctorPorts["connect"]> {
  const endpoint = connectTokenEndpoint(context);
  return {
    whoAmI: () => endpoint.whoAmI(token.value),
    readQuota: (accountId) => connectAccount(context, { accountId, token: token.value }).readQuota(),
  };
}

interface Place {
  repository: string | null;
  reader: AdminToken | null;
  clock: Clock;
}

/** Outside Actions, GITHUB_TOKEN is a person's, and says nothing about what the bot may do. */
async function inspectGithub(
  { github, actions }: Env,
  { repository, reader, clock }: Place,
): Promise<GithubInspectors> {
  if (repository === null) return { repository: undefined, reader: null, bot: null, vault: null };
  const { connectGithub, createRepositoryInspector, createSecretVault } = await import("./connect-github.ts");
  const inspector = (role: "reader" | "writer", token = github.token): RepositoryInspector | null => {
    const connection = connectGithub({ ...github, repository, token }, role, clock);
    return connection === null ? null : createRepositoryInspector(connection, connection.token);
  };
  const secretsClient = connectGithub({ ...github, repository }, "secrets", clock);
  const isBotKnown = actions.isActive || github.botToken !== undefined;
  return {
    repository,
    reader: inspector("reader", reader?.token),
    bot: isBotKnown ? inspector("writer") : null,
    vault: secretsClient === null ? null : createSecretVault(secretsClient),
  };
}

async function openSetup(
  { github, actions, accountName: account }: Env,
  { repository, reader, clock }: Place,
): Promise<DoctorPorts["setup"]> {
  if (repository === null) return { why: NO_REPOSITORY };
  if (reader === null) return { why: NO_GITHUB_TOKEN };
  try {
    const admin = await openAdministration({ github, repository, isOnActions: actions.isActive }, reader, clock);
    const names = { tokenSecret: github.tokenSecretName, environment: github.environment, account };
    const session = { app: null, appKey: null };
    return { items: listItems({ admin, operator: NO_OPERATOR, options: NO_OPTIONS, names, clock, session }) };
  } catch (error) {
    // The row about the repository says it too.
    if (error instanceof ProblemError) return { why: error.problem.why };
    throw error;
  }
}

async function tryCommit(github: GithubEnv): Promise<void> {
  const { requireGithub, addEmptyCommit } = await import("./connect-github.ts");
  const whatToDo = 'Run the workflow "check setup", which has the App\'s token.';
  await addEmptyCommit(requireGithub(github, "writer", { what: "A commit that changes nothing", whatToDo }));
}
