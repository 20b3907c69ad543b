import { type Look, SETUP_TITLES, type SetupId, type SetupItem } from "../../core/checks/item.ts";
import {
  judgeAccount,
  judgeAccountType,
  judgeProfile,
  judgeQuota,
  type Profile,
  skipAccount,
} from "../../core/checks/judge-account.ts";
import {
  type AlertPlace,
  contentOf,
  judgeAlerts,
  judgeFiles,
  judgeNode,
  type Surroundings,
} from "../../core/checks/judge-machine.ts";
import { judgeMediaHost } from "../../core/checks/judge-media-host.ts";
import { judgeRecord } from "../../core/checks/judge-record.ts";
import { judgeInstagramApp, judgeSetup, judgeTriedCommit, skipSetup } from "../../core/checks/judge-setup.ts";
import { judgeHosts, judgeToken, judgeTokenLife, type TokenReading } from "../../core/checks/judge-token.ts";
import { type DoctorRow, failedBy } from "../../core/checks/row.ts";
import { readQueue } from "../../core/content/read-queue.ts";
import { readTokenStatus } from "../../core/content/read-records.ts";
import { type Problem, ProblemError } from "../../core/findings/problem.ts";
import type { Answer, Quota } from "../../core/ports/platform.ts";
import type { RecordReader, RecordReading } from "../../core/ports/record-reader.ts";
import type { Clock } from "../../core/ports/runtime.ts";
import type { Snapshot, Store } from "../../core/ports/store.ts";
import type { Content } from "../../core/posting/content.ts";
import type { AppSetting } from "../../core/token/check-app.ts";
import type { Token } from "../../core/token/parse-token.ts";
import { retryReads } from "../retry.ts";
import { lookAt } from "./arrange.ts";
import { examineMediaHost, type MediaHostPorts } from "./examine-media-host.ts";
import { examineRepository, type GithubInspectors, type TokenSecret } from "./examine-repository.ts";

export interface DoctorPorts extends MediaHostPorts {
  store: Pick<Store, "readAll">;
  record: RecordReader;
  clock: Clock;
  /** Reads the token from where it is stored, without changing anything. */
  readToken(): Promise<TokenReading>;
  /** @throws ProblemError when the address or version is not valid */
  connect(token: Token): PlatformReads;
  github: GithubInspectors;
  /** What setup arranges; why it cannot be looked at otherwise. */
  setup: { items: readonly SetupItem[] } | { why: string };
  /** Lets the bot add a commit that changes nothing, and returns why it could not. null when that is not wanted. */
  tryCommit: (() => Promise<Problem | null>) | null;
  /** Sends a test alert and returns what went wrong (null: nothing). The function itself is null when no test alert is wanted. */
  sendTest: (() => Promise<string | null>) | null;
}

/** The platform's read-only calls. */
export interface PlatformReads {
  whoAmI(): Promise<Answer<Profile>>;
  readQuota(accountId: string): Promise<Answer<Quota>>;
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
  const record = await ports.record.read();
  const snapshot = await readSnapshot(ports.store, record).catch(asProblem);
  const reading = await ports.readToken();
  const hosts = judgeHosts(request, reading);
  const content = readIfSound(snapshot, request.readContent);
  const setup = await examineSetup(ports.setup);
  const isStored = setup.looks["token-secret"]?.state === "have";
  return [
    judgeNode(request.nodeVersion),
    ...judgeFiles(() => contentOf(snapshot, request.readContent), request.around),
    judgeRecord(record, content, "oldJournal" in snapshot),
    ...judgeMediaHost(content === null ? null : await examineMediaHost(ports, content, request.allowPrivateHosts)),
    hosts,
    judgeInstagramApp(request.app),
    judgeToken(reading, isStored),
    judgeTokenLife(reading, { now: ports.clock.now(), statusExpiresAt: statusExpiry(snapshot) }),
    ...(await examineAccount(ports, request, {
      reading,
      areHostsFine: hosts.state === "ok",
      hasStories: hasStories(snapshot),
    })),
    ...(await examineRepository(ports.github, request.secret)),
    ...setup.rows,
    ...(ports.tryCommit === null
      ? []
      : [judgeTriedCommit(ports.github.bot?.tokenName ?? "BOT_TOKEN", await ports.tryCommit())]),
    judgeAlerts(
      request.alertPlace,
      ports.sendTest === null ? null : { failure: await ports.sendTest() },
      alertsOnActions(setup.looks["alert-secret"]),
    ),
  ];
}

/** The files of this machine, and the record as it is on GitHub. */
async function readSnapshot(store: DoctorPorts["store"], record: RecordReading): Promise<Snapshot> {
  const snapshot = await store.readAll();
  if (record.kind !== "read") return snapshot;
  return { ...snapshot, journal: record.journal === null ? null : { bytes: record.journal, version: "" } };
}

interface SetupRows {
  rows: DoctorRow[];
  looks: Partial<Record<SetupId, Look>>;
}

async function examineSetup(setup: DoctorPorts["setup"]): Promise<SetupRows> {
  if ("why" in setup) return { rows: skipSetup(Object.keys(SETUP_TITLES) as SetupId[], setup.why), looks: {} };
  const found: SetupRows = { rows: [], looks: {} };
  for (const item of setup.items) {
    const look = await lookAt(item).catch(asProblem);
    if (look instanceof ProblemError) found.rows.push(failedBy(item.id, look.problem));
    else {
      found.rows.push(judgeSetup(item, look));
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

/** null when the content cannot be used: other rows say what is wrong. */
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
