/** What the tools for agents read and write through. */
import { dirname } from "node:path";
import { createFileStore } from "../adapters/files/file-store.ts";
import { createMediaFolder } from "../adapters/files/local-media.ts";
import { repositoryOfClone } from "../adapters/git/inspect-clone.ts";
import { AGENT_BRANCH, agentOpening } from "../core/agent/agent-mark.ts";
import { queueOfAccount } from "../core/content/account-place.ts";
import type { DraftPost } from "../core/content/draft-post.ts";
import { gapOf } from "../core/content/read-records.ts";
import { describeFinding } from "../core/findings/finding.ts";
import type { Clock } from "../core/ports/runtime.ts";
import type { Content } from "../core/posting/content.ts";
import { readContent } from "../core/posting/read-content.ts";
import { decodeUtf8 } from "../core/text/bytes.ts";
import type { AgentPorts } from "../flows/proposals/agent-proposal.ts";
import type { Connection } from "./connect-github.ts";
import { openMediaFiles } from "./open-media-files.ts";
import { openRecord, readThrough, readToShow, withRecord } from "./open-record.ts";
import type { BasicEnv } from "./process-environment.ts";

export interface AgentPlan {
  env: BasicEnv;
  /** In the working copy. */
  queuePath: string;
  clock: Clock;
}

/** With the token that was made for it and nothing else; null without one. */
export async function connectAgent({ env, queuePath }: AgentPlan): Promise<Connection | null> {
  const { github } = env;
  if (github.token === undefined) return null;
  const { connectGithub } = await import("./connect-github.ts");
  const repository = github.repository ?? (await repositoryOfClone(dirname(queuePath), github.serverUrl));
  return repository === null ? null : connectGithub({ ...github, repository }, "commenter");
}

interface ContentView {
  content: Content;
  alerts: Uint8Array | null;
  /** What is not known, as sentences. */
  gaps: string[];
}

/** The working copy, with the record from GitHub where it can be read. */
export async function readView({ env, queuePath }: AgentPlan, connection: Connection | null): Promise<ContentView> {
  const snapshot = await createFileStore(queuePath).readAll();
  const { record, alerts } = await readRecord(env, queuePath, connection);
  const gap = gapOf(record);
  return {
    content: readToShow(withRecord(snapshot, record), env.allowPrivateMediaHosts),
    alerts: connection === null ? (snapshot.alerts?.bytes ?? null) : alerts,
    gaps: gap === null ? [] : [describeFinding(gap)],
  };
}

async function readRecord(env: BasicEnv, queuePath: string, connection: Connection | null) {
  if (connection !== null) return await readThrough(connection, queueOfAccount(env.accountName));
  return { record: await openRecord(env, { queuePath, isOffline: true }).read(), alerts: null };
}

/** @throws ProblemError */
export async function withAgentPorts<T>(
  { env, queuePath, clock }: AgentPlan,
  { connection, client, proposed }: { connection: Connection | null; client: string; proposed: Map<string, DraftPost> },
  work: (ports: AgentPorts) => Promise<T>,
): Promise<T> {
  const [{ openMediaChecker }, { createAgentRequests, explainGithubErrors }] = await Promise.all([
    import("./connect-media.ts"),
    import("./connect-github.ts"),
  ]);
  const { allowPrivateMediaHosts: allowPrivateHosts, accountName } = env;
  const snapshot = await createFileStore(queuePath).readAll();
  const { record } = await readRecord(env, queuePath, connection);
  const content = readContent(withRecord(snapshot, record), allowPrivateHosts);
  const media = openMediaChecker(env, content.settings);
  const ports: AgentPorts = {
    local: { queue: decodeUtf8(snapshot.queue?.bytes ?? new Uint8Array()) ?? "", content },
    openMedia: openMediaFiles(queuePath).open,
    folder: createMediaFolder(queuePath),
    push:
      connection === null
        ? null
        : {
            api: createAgentRequests(connection),
            kind: AGENT_BRANCH,
            account: accountName ?? undefined,
            queuePath: queueOfAccount(accountName),
            opening: agentOpening(client),
            now: () => clock.now(),
            wait: async (ms) => await clock.sleep(ms),
          },
    proposed,
    media,
    allowPrivateHosts,
    clock,
  };
  const asking = explainGithubErrors({ tokenName: "GITHUB_TOKEN" });
  const permission = "Contents: read and write, Pull requests: read and write";
  return await asking("Reading or writing the proposal", permission, () => work(ports)).finally(() => media.close());
}
