import { describeCondition, kindOf } from "../../core/alerts/alert-state.ts";
import { readQueue } from "../../core/content/read-queue.ts";
import { readTokenStatus } from "../../core/content/read-records.ts";
import { DAY_MS } from "../../core/dates/instant.ts";
import { describeProblem, ProblemError } from "../../core/findings/problem.ts";
import { checkOf, type HealthCheck, type HealthLevel, type QueueHistory } from "../../core/health/health-check.ts";
import { judgeApiVersion } from "../../core/health/judge-api-version.ts";
import { judgeOwnFiles, type OwnFiles } from "../../core/health/judge-files.ts";
import { judgeMinutes, MEASURED_DAYS } from "../../core/health/judge-minutes.ts";
import {
  ALERTING_WORKFLOWS,
  judgeRuns,
  type RunHistory,
  WATCHED_WORKFLOWS,
  workflowKey,
} from "../../core/health/judge-runs.ts";
import { type Circumstances, firstMissedSlot, judgeSilence } from "../../core/health/judge-silence.ts";
import { judgeClaims, judgeContent, judgeSupply } from "../../core/health/judge-supply.ts";
import { judgeTokenLife, type TokenLife } from "../../core/health/judge-token-life.ts";
import { judgeTrial, trialToAsk } from "../../core/health/judge-trial.ts";
import { type ContainerParams, containerParams } from "../../core/instagram/container-params.ts";
import type { AlertKind } from "../../core/ports/alerts.ts";
import type { Answer, Quota } from "../../core/ports/platform.ts";
import type { Snapshot } from "../../core/ports/store.ts";
import type { Content } from "../../core/posting/content.ts";
import type { Token } from "../../core/token/parse-token.ts";
import type { MediaHostPorts } from "../checks/media-host-check.ts";
import { serveFiles } from "../post/prepare.ts";
import { type ReportPorts, reportConditions } from "../steps/report-conditions.ts";
import { retryReads } from "../steps/retry.ts";

export interface HealthPorts extends ReportPorts {
  history: QueueHistory;
  /** null if posts are not published by workflows. */
  runs: RunHistory | null;
  /** E8, called only to explain a silence; null without a token. */
  readQuota: (() => Promise<Answer<Quota>>) | null;
  /** null without a token. */
  openTrial: (() => Promise<TrialPorts>) | null;
}

/** What it takes to prepare a reel, which shows nothing to anybody: a container that is not published expires after a day. */
export interface TrialPorts extends MediaHostPorts {
  createContainer(params: ContainerParams): Promise<Answer<string>>;
}

export interface HealthRequest {
  token: Pick<Token, "obtainedAt" | "expiresAt"> | null;
  apiVersion: string;
  days: number;
  allowPrivateHosts: readonly string[];
  files: OwnFiles;
  readContent(snapshot: Snapshot): Content;
}

/** Kinds whose causes all show here, so that "fine" ends them. A token is not among them: it can be refused before it expires. */
const CLEARED = new Set<AlertKind>([
  "queue",
  "silent",
  "unconfirmed",
  "runs-dry",
  "workflow",
  "api-version",
  "minutes",
  "trial",
]);

/**
 * Checks the automation from outside: whether posts go out, claims are resolved, the token is refreshed and the queue is long
 * enough. Sends alerts for what is wrong and closes those for what is fine. @throws ProblemError when the store cannot be read
 */
export async function checkHealth(
  ports: HealthPorts,
  request: HealthRequest,
): Promise<{ exit: 0 | 1 | 2; checks: HealthCheck[] }> {
  const snapshot = await ports.store.readAll();
  const checks = [
    ...(await judgeFiles(ports, request, snapshot)),
    judgeToken(request, snapshot, ports.clock.now()),
    judgeApiVersion(request.apiVersion, ports.clock.now()),
    ...judgeOwnFiles(request.files),
    ...(ports.runs === null ? [] : judgeRuns(await ports.runs.lastRuns(WATCHED_WORKFLOWS))),
  ];
  const conditions = checks.filter(({ level }) => level === "wrong" || level === "unknown");
  for (const check of checks) {
    if (conditions.includes(check)) ports.log.error(describeCondition(check));
    else ports.log.info(`${check.what}.`);
  }
  const fine = checks.filter(({ level }) => level === "fine").map(({ key }) => kindOf(key));
  const judged = new Set<string>(fine.filter((kind) => CLEARED.has(kind)));
  // Issues of these are opened by alert.yml, and alerts.json does not know them.
  if (judged.has("workflow")) for (const file of ALERTING_WORKFLOWS) judged.add(workflowKey(file));
  await reportConditions(ports, { conditions, judged }, snapshot.alerts);
  return { exit: exitOf(checks.map(({ level }) => level)), checks };
}

async function judgeFiles(ports: HealthPorts, request: HealthRequest, snapshot: Snapshot): Promise<HealthCheck[]> {
  const { days, readContent } = request;
  const now = ports.clock.now();
  let content: Content;
  try {
    content = readContent(snapshot);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return [judgeContent([describeProblem(error.problem)], false)];
  }
  if (content.blockers.length > 0) return [judgeContent(content.blockers, true)];
  return [
    judgeContent([], true),
    await explainSilence(ports, content, { tokenSince: tokenSince(request, snapshot), now }),
    judgeClaims(content.journal.entries, now),
    judgeSupply(content, { days, now }),
    ...(await judgeBudget(ports.runs, content.settings.actions_minutes, now)),
    judgeTrial(content, await askForTrial(ports.openTrial, content, { ...request, now })),
  ];
}

async function judgeBudget(runs: RunHistory | null, budget: number | undefined, now: Date): Promise<HealthCheck[]> {
  if (runs === null) return [];
  if (budget === undefined)
    return [checkOf("minutes", "fine", { what: "There is no budget for minutes of GitHub Actions" })];
  return [judgeMinutes(budget, await runs.minutesSince(new Date(now.getTime() - MEASURED_DAYS * DAY_MS)))];
}

async function askForTrial(
  openTrial: HealthPorts["openTrial"],
  content: Content,
  { now, allowPrivateHosts }: { now: Date; allowPrivateHosts: readonly string[] },
): Promise<Answer<string> | null> {
  const post = trialToAsk(content, now);
  if (post === null || openTrial === null) return null;
  const ports = await openTrial();
  const { files, findings } = await ports.files.check(post, content.settings.media, { files: content.media });
  const served = await serveFiles({ ...ports, config: { allowPrivateHosts } }, content, { post, files: files ?? [] });
  if (findings.some(({ severity }) => severity === "error") || served.kind !== "served") return null;
  const sent = containerParams(served.post);
  return sent.kind === "single" ? await ports.createContainer(sent.params) : null;
}

async function explainSilence(ports: HealthPorts, content: Content, when: Circumstances): Promise<HealthCheck> {
  const at = firstMissedSlot(content, when);
  const queue = at === null ? "unknown" : await ports.history.queueAt(at);
  const earlier = queue === "unknown" ? null : queue === null ? [] : readQueue(queue).queue.posts;
  const verdict = judgeSilence(content, { ...when, earlier, isQuotaUsedUp: false });
  if (verdict.level !== "wrong" || ports.readQuota === null) return verdict;
  const quota = await retryReads(ports, ports.readQuota);
  const isQuotaUsedUp = quota.ok && quota.value.used >= quota.value.total;
  return judgeSilence(content, { ...when, earlier, isQuotaUsedUp });
}

/** A token of unknown age counts as old, and so does a token that only token-status.json mentions. */
function tokenSince({ token }: HealthRequest, { tokenStatus }: Snapshot): Date | null {
  if (token === null && tokenStatus === null) return null;
  return token?.obtainedAt ?? new Date(0);
}

function judgeToken({ token }: HealthRequest, { tokenStatus }: Snapshot, now: Date): HealthCheck {
  const isRecorded = token !== null && token.obtainedAt !== null && token.expiresAt !== null;
  const record = isRecorded ? lifeOf(token.obtainedAt, token.expiresAt) : null;
  return judgeTokenLife({ record, status: tokenStatus === null ? null : readStatus(tokenStatus.bytes), now });
}

function readStatus(bytes: Uint8Array): TokenLife | "damaged" {
  const { value, findings } = readTokenStatus(bytes);
  if (findings.length > 0 || value?.refreshed_at === undefined || value.expires_at === undefined) return "damaged";
  return lifeOf(new Date(value.refreshed_at), new Date(value.expires_at)) ?? "damaged";
}

function lifeOf(from: Date | null, until: Date | null): TokenLife | null {
  if (from === null || until === null) return null;
  return Number.isNaN(from.getTime()) || Number.isNaN(until.getTime()) ? null : { from, until };
}

function exitOf(levels: readonly HealthLevel[]): 0 | 1 | 2 {
  if (levels.includes("wrong")) return 1;
  return levels.includes("unknown") ? 2 : 0;
}
