import {
  type Check,
  type CheckId,
  type CheckResult,
  failedBy,
  ok,
  SETUP_TITLES,
  type SetupId,
  type SetupItem,
  skipped,
} from "../../core/checks/check.ts";
import { judgeFiles, judgeRecord, type Surroundings } from "../../core/checks/judge-files.ts";
import {
  type AlertPlace,
  judgeAlerts,
  judgeHosts,
  judgeInstagramApp,
  judgeNode,
  judgeToken,
  judgeTokenLife,
  type TokenReading,
} from "../../core/checks/judge-machine.ts";
import { type DoctorRow, toRow } from "../../core/checks/render-checks.ts";
import { readQueue } from "../../core/content/read-queue.ts";
import type { RecordReading } from "../../core/content/read-records.ts";
import { readTokenStatus } from "../../core/content/read-records.ts";
import { type Problem, ProblemError, type Result } from "../../core/findings/problem.ts";
import type { RecordReader, Snapshot, Store } from "../../core/ports/store.ts";
import type { Content } from "../../core/posting/content.ts";
import type { AppSetting } from "../../core/token/check-app.ts";
import { featuresOf, scopesFor } from "../../core/token/check-app.ts";
import { type AccountPorts, accountChecks, once } from "./account-checks.ts";
import { type MediaHostPorts, mediaHostChecks } from "./media-host-check.ts";
import { type GithubInspectors, repositoryChecks, type TokenSecret } from "./repository-checks.ts";

export interface DoctorPorts extends MediaHostPorts, AccountPorts {
  store: Pick<Store, "readAll">;
  record: RecordReader;
  readToken(): Promise<TokenReading>;
  github: GithubInspectors;
  /** What setup can set up; otherwise why it cannot be looked at. */
  setup: { items: readonly SetupItem[] } | { why: string };
  /** Lets the bot add a commit that changes nothing. null when that is not wanted. @throws ProblemError when it could not */
  tryCommit: (() => Promise<void>) | null;
  /** Sends a test alert and returns what went wrong (null: nothing). The function itself is null when no test alert is wanted. */
  sendTest: (() => Promise<Result<string, string>>) | null;
}

export interface DoctorRequest {
  nodeVersion: string;
  graphUrl: string;
  apiVersion: string;
  tokenUrl: string;
  /** The settings of the Instagram app; those that are missing are undefined. */
  app: AppSetting;
  accountId: string | undefined;
  /** Repository secret that contains the token, and the environment that may override it. */
  secret: TokenSecret;
  alertPlace: AlertPlace;
  around: Surroundings;
  readContent(snapshot: Snapshot): Content;
  allowPrivateHosts: readonly string[];
}

/** Checks everything that the automation needs, in order. Changes nothing, apart from a test alert and a commit that was asked for. */
export async function examine(ports: DoctorPorts, request: DoctorRequest): Promise<DoctorRow[]> {
  const rows: DoctorRow[] = [];
  for (const check of await listChecks(ports, request)) {
    const result = await settle(check.look());
    rows.push(toRow(check, result.ok ? result.value : failedBy(result.error)));
  }
  return rows;
}

async function listChecks(ports: DoctorPorts, request: DoctorRequest): Promise<Check[]> {
  const record = await ports.record.read();
  const snapshot = await settle(readSnapshot(ports.store, record));
  const content = snapshot.ok ? await settle(readContent(snapshot.value, request)) : snapshot;
  const reading = await ports.readToken();
  const hosts = judgeHosts(request, reading);
  const files = judgeFiles(content, { ...request.around, now: ports.clock.now() });
  const items = setupChecks(ports.setup);
  const stateOf = async (id: SetupId) => {
    const result = await settle(items.find((item) => item.id === id)?.look() ?? Promise.resolve(skipped("")));
    return result.ok ? result.value.state : null;
  };
  const statusExpiresAt = snapshot.ok ? statusExpiry(snapshot.value) : null;
  return [
    known("node", judgeNode(request.nodeVersion)),
    known("settings", files.settings),
    known("schedule", files.schedule),
    known("queue", files.queue),
    known("record", judgeRecord(record, content.ok ? content.value : null)),
    ...(content.ok ? mediaHostChecks(ports, content.value, request.allowPrivateHosts) : []),
    known("hosts", hosts),
    known("instagram-app", judgeInstagramApp(request.app)),
    { id: "token", look: async () => judgeToken(reading, (await stateOf("token-secret")) === "ok") },
    known("token-life", judgeTokenLife(reading, { now: ports.clock.now(), statusExpiresAt })),
    ...accountChecks(ports, request, {
      reading,
      areHostsFine: hosts.state === "ok",
      hasStories: snapshot.ok && hasStories(snapshot.value),
      scopes: content.ok ? scopesOf(content.value) : [],
    }),
    ...repositoryChecks(ports.github, request.secret),
    ...items,
    ...triedCommit(ports),
    {
      id: "alerts",
      look: async () => {
        const onActions = placeOnActions(await stateOf("alert-secret"));
        const test = (await ports.sendTest?.()) ?? null;
        return judgeAlerts(request.alertPlace, test, onActions);
      },
    },
  ];
}

function known(id: CheckId, result: CheckResult): Check {
  return { id, look: async () => result };
}

/** The files of this machine, and the record as it is on GitHub. */
async function readSnapshot(store: DoctorPorts["store"], record: RecordReading): Promise<Snapshot> {
  const snapshot = await store.readAll();
  if (record.kind !== "read") return snapshot;
  return { ...snapshot, journal: record.journal === null ? null : { bytes: record.journal, version: "" } };
}

async function readContent(snapshot: Snapshot, request: DoctorRequest): Promise<Content> {
  return request.readContent(snapshot);
}

/** What setup can set up. Other checks need some results too, so that each is looked at only once. */
function setupChecks(setup: DoctorPorts["setup"]): Check[] {
  if ("why" in setup) return (Object.keys(SETUP_TITLES) as SetupId[]).map((id) => known(id, skipped(setup.why)));
  return setup.items.map((item) => ({ ...item, look: once(item.look) }));
}

function triedCommit({ tryCommit, github }: DoctorPorts): Check[] {
  if (tryCommit === null) return [];
  const look = async () => {
    await tryCommit();
    return ok(`${github.bot?.tokenName ?? "BOT_TOKEN"} added one to the default branch`);
  };
  return [{ id: "try-commit", look }];
}

/** Without a chat, runs open issues. */
function placeOnActions(state: CheckResult["state"] | null): "webhook" | "issues" | null {
  if (state === null || state === "skipped") return null;
  return state === "ok" ? "webhook" : "issues";
}

async function settle<T>(work: Promise<T>): Promise<Result<T, Problem>> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { ok: false, error: error.problem };
  }
}

function statusExpiry({ tokenStatus }: Snapshot): Date | null {
  const text = tokenStatus === null ? undefined : readTokenStatus(tokenStatus.bytes).value?.expires_at;
  return text === undefined ? null : new Date(text);
}

/** Whether the numbers of posts are read, which needs one too, only the runs on GitHub know. */
function scopesOf({ posts, archive }: Content): string[] {
  return scopesFor(featuresOf([...posts, ...archive], { hasInsights: false }));
}

/** Also where the rest of the queue cannot be used. */
function hasStories({ queue }: Snapshot): boolean {
  const posts = queue === null ? [] : readQueue(queue.bytes).queue.posts;
  return posts.some(({ status, media_type }) => status === "pending" && media_type === "STORIES");
}
