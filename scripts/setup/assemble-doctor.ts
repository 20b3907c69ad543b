/** Assembles what doctor reads from. Nothing here changes anything, except for the test alert. */
import { alertChannel, chooseAlerts } from "../adapters/alerts/choose-alerts.ts";
import { readPostWorkflow } from "../adapters/files/post-workflow.ts";
import { inspectTokenFile } from "../adapters/files/token-file.ts";
import { DEFAULT_QUEUE } from "../cli/shared-options.ts";
import type { TokenReading } from "../core/doctor/judge-token.ts";
import { ProblemError } from "../core/findings/problem.ts";
import type { RepositoryInspector } from "../core/ports/repository-inspector.ts";
import type { Clock, Log } from "../core/ports/runtime.ts";
import type { Store } from "../core/ports/store.ts";
import { readContent } from "../core/posting/read-content.ts";
import { parseToken, type Token } from "../core/token/parse-token.ts";
import type { DoctorPorts, DoctorRequest, GithubLooks } from "../flows/examine-setup.ts";
import { findOrigin } from "./alert-origin.ts";
import { connectAccount, connectTokenEndpoint } from "./connect-instagram.ts";
import type { Context } from "./context.ts";
import type { GithubEnv } from "./environment.ts";

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
    readToken: () => readToken(context),
    connect: (token) => connect(context, token),
    github: await lookAtGithub(env.github, clock),
    sendTest: sendTest ? () => trySending(context, clock) : null,
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
  };
  return { ports, request };
}

async function readToken({ env, mask }: DoctorContext): Promise<TokenReading> {
  const { value, file } = env.token;
  try {
    const found = value === undefined ? await inspectTokenFile(file) : { text: value, wrongMode: null };
    if (found === null) return { kind: "none", where: `SOCIAL_TOKEN is not set and there is no file ${file}` };
    const where = value === undefined ? file : "SOCIAL_TOKEN";
    const token = parseToken(found.text, where);
    mask(token.value);
    const remark = found.wrongMode === null ? null : `the file has mode ${found.wrongMode} instead of 600`;
    return { kind: "token", token, where, remark };
  } catch (error) {
    if (error instanceof ProblemError) return { kind: "unusable", problem: error.problem };
    throw error;
  }
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

/** Sending an alert never throws, so only its log shows a failure. */
async function trySending({ env, scrubber }: DoctorContext, clock: Clock): Promise<string | null> {
  const complaints: string[] = [];
  const keep = (text: string) => void complaints.push(text);
  const log: Log = { info: keep, notice: keep, warn: keep, error: keep };
  const scrub = (text: string) => scrubber.scrub(text);
  const origin = () => findOrigin(env, DEFAULT_QUEUE);
  const alerts = chooseAlerts({ webhook: env.alertWebhook, github: env.github, clock, log, scrub, origin });
  await alerts.send({
    kind: "test",
    title: "Test alert",
    body: "Somebody ran npm run doctor with --send-test to check that alerts arrive. Nothing is wrong.",
  });
  await alerts.clear(["test"]);
  return complaints[0] ?? null;
}
