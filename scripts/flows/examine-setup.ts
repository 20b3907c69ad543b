import { readQueue } from "../core/content/read-queue.ts";
import { readTokenStatus } from "../core/content/read-records.ts";
import {
  judgeAccount,
  judgeAccountType,
  judgeProfile,
  judgeQuota,
  type Profile,
  skipAccount,
} from "../core/doctor/judge-account.ts";
import {
  judgePush,
  judgeRepository,
  judgeSecretWrite,
  judgeShadow,
  judgeWorkflow,
  skipGithub,
} from "../core/doctor/judge-github.ts";
import {
  type AlertPlace,
  contentOf,
  judgeAlerts,
  judgeFiles,
  judgeNode,
  type Surroundings,
} from "../core/doctor/judge-machine.ts";
import { judgeMediaHost, type ServedFile } from "../core/doctor/judge-media-host.ts";
import { judgeInstagramApp, judgeSetUp, judgeTriedCommit, skipSetUp } from "../core/doctor/judge-set-up.ts";
import { judgeHosts, judgeToken, judgeTokenLife, type TokenReading } from "../core/doctor/judge-token.ts";
import { type DoctorRow, failedBy } from "../core/doctor/row.ts";
import { type Problem, ProblemError } from "../core/findings/problem.ts";
import { namesFile } from "../core/media/named-files.ts";
import type { MediaChecker } from "../core/ports/media-check.ts";
import type { MediaHost } from "../core/ports/media-host.ts";
import type { Answer, Quota } from "../core/ports/platform.ts";
import type { RepositoryInspector } from "../core/ports/repository-inspector.ts";
import type { Clock } from "../core/ports/runtime.ts";
import type { Snapshot, Store } from "../core/ports/store.ts";
import type { Content } from "../core/posting/content.ts";
import { type Look, SET_UP_TITLES, type SetUpId, type SetUpItem } from "../core/set-up/item.ts";
import type { AppSetting } from "../core/token/check-app.ts";
import type { Token } from "../core/token/parse-token.ts";
import { serveFiles } from "./post/serve-files.ts";
import { retryReads } from "./retry.ts";
import { lookAt } from "./set-up/arrange.ts";

export interface DoctorPorts {
  store: Pick<Store, "readAll">;
  clock: Clock;
  /** Reads the token from where it is stored, without changing anything. */
  readToken(): Promise<TokenReading>;
  /** @throws ProblemError when the address or version is not valid */
  connect(token: Token): PlatformReads;
  github: GithubLooks;
  /** What set-up arranges; why it cannot be looked at otherwise. */
  setUp: { items: readonly SetUpItem[] } | { why: string };
  /** Lets the bot add a commit that changes nothing, and returns why it could not. null when that is not wanted. */
  tryCommit: (() => Promise<Problem | null>) | null;
  /** Reads the files of the repository, without network. */
  files: MediaChecker;
  host: MediaHost;
  /** Sends a test alert and returns what went wrong (null: nothing). The function itself is null when no test alert is wanted. */
  sendTest: (() => Promise<string | null>) | null;
}

/** The platform's read-only calls. */
export interface PlatformReads {
  whoAmI(): Promise<Answer<Profile>>;
  readQuota(accountId: string): Promise<Answer<Quota>>;
}

/** One inspector per token; null where the token is missing. */
export interface GithubLooks {
  /** owner/name */
  repository: string | undefined;
  /** GITHUB_TOKEN, else BOT_TOKEN. */
  reader: RepositoryInspector | null;
  /** BOT_TOKEN, else GITHUB_TOKEN. */
  bot: RepositoryInspector | null;
  /** SECRETS_TOKEN. */
  keeper: RepositoryInspector | null;
}

export interface DoctorRequest {
  /** Node's own version text. */
  nodeVersion: string;
  graphUrl: string;
  tokenUrl: string;
  /** The Instagram app, as far as it is set. */
  app: AppSetting;
  /** SOCIAL_ACCOUNT_ID. */
  accountId: string | undefined;
  /** Repository secret that contains the token, and the environment that may override it. */
  secret: TokenSecret;
  alertPlace: AlertPlace;
  /** From the working copy. */
  around: Surroundings;
  readContent(snapshot: Snapshot): Content;
  /** Hosts that may be private and may be fetched over plain http. */
  allowPrivateHosts: readonly string[];
}

/** Checks everything that the automation needs, in order. Changes nothing, apart from a test alert. */
export async function examine(ports: DoctorPorts, request: DoctorRequest): Promise<DoctorRow[]> {
  const snapshot = await ports.store.readAll().catch(asProblem);
  const reading = await ports.readToken();
  const hosts = judgeHosts(request, reading);
  const setUp = await examineSetUp(ports.setUp);
  const isStored = setUp.looks["token-secret"]?.state === "have";
  return [
    judgeNode(request.nodeVersion),
    ...judgeFiles(() => contentOf(snapshot, request.readContent), request.around),
    ...judgeMediaHost(await examineMediaHost(ports, request, snapshot)),
    hosts,
    judgeInstagramApp(request.app),
    judgeToken(reading, isStored),
    judgeTokenLife(reading, { now: ports.clock.now(), statusExpiresAt: statusExpiry(snapshot) }),
    ...(await examineAccount(ports, request, {
      reading,
      areHostsFine: hosts.state === "ok",
      hasStories: hasStories(snapshot),
    })),
    ...(await examineRepository(ports.github, request)),
    ...setUp.rows,
    ...(ports.tryCommit === null
      ? []
      : [judgeTriedCommit(ports.github.bot?.tokenName ?? "BOT_TOKEN", await ports.tryCommit())]),
    judgeAlerts(
      request.alertPlace,
      ports.sendTest === null ? null : { failure: await ports.sendTest() },
      alertsOnActions(setUp.looks["alert-secret"]),
    ),
  ];
}

interface SetUpRows {
  rows: DoctorRow[];
  looks: Partial<Record<SetUpId, Look>>;
}

async function examineSetUp(setUp: DoctorPorts["setUp"]): Promise<SetUpRows> {
  if ("why" in setUp) return { rows: skipSetUp(Object.keys(SET_UP_TITLES) as SetUpId[], setUp.why), looks: {} };
  const found: SetUpRows = { rows: [], looks: {} };
  for (const item of setUp.items) {
    const look = await lookAt(item).catch(asProblem);
    if (look instanceof ProblemError) found.rows.push(failedBy(item.id, look.problem));
    else {
      found.rows.push(judgeSetUp(item, look));
      found.looks[item.id] = look;
    }
  }
  return found;
}

/** Without a chat, runs open issues. */
function alertsOnActions(look: Look | undefined): "webhook" | "issues" | null {
  if (look === undefined || look.state === "unseen") return null;
  return look.state === "have" ? "webhook" : "issues";
}

/** null when no waiting post names a file, or other rows say what is wrong. */
async function examineMediaHost(
  { files, host }: DoctorPorts,
  { allowPrivateHosts, readContent }: DoctorRequest,
  snapshot: Snapshot | ProblemError,
): Promise<ServedFile | null> {
  const content = readIfSound(snapshot, readContent);
  const post = content?.posts.find((candidate) => candidate.status === "pending" && namesFile(candidate));
  if (content === null || post === undefined) return null;
  const report = await files.check(post, content.settings.media, { files: content.media });
  const [first] = report.files ?? [];
  if (first === undefined) return { kind: "unusable", id: post.id ?? "a post" };
  const served = await serveFiles({ host, config: { allowPrivateHosts } }, content, { post, files: [first] });
  return served.kind === "served" ? { kind: "served", path: first.path } : { kind: "unserved", why: served.error };
}

function readIfSound(snapshot: Snapshot | ProblemError, readContent: DoctorRequest["readContent"]): Content | null {
  try {
    return contentOf(snapshot, readContent);
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  throw error;
}

function statusExpiry(snapshot: Snapshot | ProblemError): Date | null {
  if (snapshot instanceof ProblemError || snapshot.tokenStatus === null) return null;
  const text = readTokenStatus(snapshot.tokenStatus.bytes).value?.expires_at;
  return text === undefined ? null : new Date(text);
}

/** False when the queue cannot be read: other rows say so. */
function hasStories(snapshot: Snapshot | ProblemError): boolean {
  if (snapshot instanceof ProblemError) return false;
  const posts = snapshot.queue === null ? [] : readQueue(snapshot.queue.bytes).queue.posts;
  return posts.some(({ status, media_type }) => status === "pending" && media_type === "STORIES");
}

async function examineAccount(
  ports: DoctorPorts,
  { graphUrl, accountId }: DoctorRequest,
  { reading, areHostsFine, hasStories }: { reading: TokenReading; areHostsFine: boolean; hasStories: boolean },
): Promise<DoctorRow[]> {
  if (reading.kind !== "token") return skipAccount("There is no token, so this cannot be checked.");
  if (!areHostsFine) return skipAccount("The hosts are not valid for this token, so the token is not sent to them.");
  const platform = ports.connect(reading.token);
  const profile = await retryReads(ports, platform.whoAmI);
  const quota = profile.ok ? await retryReads(ports, () => platform.readQuota(profile.value.user_id)) : null;
  return [
    judgeProfile(new URL(graphUrl).host, profile),
    judgeAccount({ variable: accountId, record: reading.token.record?.account_id }, profile),
    judgeAccountType(profile, hasStories),
    ...judgeQuota(profile, quota),
  ];
}

const GITHUB_ROWS = [
  ...(["repository", "secret-write", "secret-shadow", "push"] as const),
  ...(["workflow-post", "workflow-refresh"] as const),
];

async function examineRepository(looks: GithubLooks, { secret }: DoctorRequest): Promise<DoctorRow[]> {
  const { repository, reader, bot, keeper } = looks;
  if (repository === undefined) return skipGithub(GITHUB_ROWS, NO_REPOSITORY);
  return [
    ...(reader === null
      ? skipGithub(["repository"], NO_TOKEN)
      : [judgeRepository(repository, await reader.readRepository())]),
    ...(keeper === null
      ? skipGithub(["secret-write", "secret-shadow"], NO_KEEPER)
      : await examineSecrets(keeper, secret)),
    ...(bot === null ? skipGithub(["push"], NO_BOT) : [await examinePush(bot)]),
    ...(reader === null ? skipGithub(["workflow-post", "workflow-refresh"], NO_TOKEN) : await examineWorkflows(reader)),
  ];
}

const NO_REPOSITORY = "GITHUB_REPOSITORY is not set, and no remote of this folder names a repository on GitHub.";
const NO_BOT = "BOT_TOKEN is not set here. On GitHub the App commits: the row about the ruleset says whether it may.";
const NO_TOKEN = "There is no GitHub token (GITHUB_TOKEN, BOT_TOKEN, or that of gh auth login).";
const NO_KEEPER = "SECRETS_TOKEN is not set. It is needed if the token is a repository secret.";

async function examineSecrets(
  keeper: RepositoryInspector,
  { name, environment, handedOverAs = name }: TokenSecret,
): Promise<DoctorRow[]> {
  const key = await keeper.readSecretsKey();
  const row = async (secret: string) =>
    judgeShadow({ name: secret, environment }, await keeper.hasEnvironmentSecret(environment, secret));
  const handed = await row(handedOverAs);
  return [judgeSecretWrite(key), handed.state === "ok" && name !== handedOverAs ? await row(name) : handed];
}

/** Where the token is stored. */
export interface TokenSecret {
  name: string;
  environment: string;
  /** Name under which workflows hand it to their jobs, if it is another one. */
  handedOverAs?: string;
}

async function examinePush(bot: RepositoryInspector): Promise<DoctorRow> {
  const repository = await bot.readRepository();
  if (!repository.ok)
    return judgePush(bot.tokenName, { defaultBranch: "the default branch", canPush: null }, repository);
  const branch = await bot.readBranch(repository.value.defaultBranch);
  return judgePush(bot.tokenName, repository.value, branch);
}

async function examineWorkflows(reader: RepositoryInspector): Promise<DoctorRow[]> {
  return [
    judgeWorkflow("workflow-post", "post.yml", await reader.readWorkflow("post.yml")),
    judgeWorkflow("workflow-refresh", "refresh.yml", await reader.readWorkflow("refresh.yml")),
  ];
}
