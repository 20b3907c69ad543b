/** What the tools for agents do: each is one flow, or one view of the content. What only one tool needs is loaded when it is called. */
import { dirname, join } from "node:path";
import { readJsonFiles } from "../adapters/files/content-folder.ts";
import { createFileStore } from "../adapters/files/file-store.ts";
import { createMediaFolder } from "../adapters/files/local-media.ts";
import { repositoryOfClone } from "../adapters/git/inspect-clone.ts";
import { AGENT_BRANCH, agentOpening } from "../core/agent/agent-mark.ts";
import { describeHistory, describePlan, describePosts } from "../core/agent/describe-queue.ts";
import { describeRules, describeWorked } from "../core/agent/describe-rules.ts";
import { checkInput, type ToolName } from "../core/agent/tool-inputs.ts";
import type { ToolAnswer } from "../core/agent/tools.ts";
import { readAlerts } from "../core/alerts/alert-state.ts";
import type { PromptMaterial } from "../core/captions/build-prompt.ts";
import { queueOfAccount } from "../core/content/account-place.ts";
import type { DraftPost } from "../core/content/draft-post.ts";
import { gapOf } from "../core/content/read-records.ts";
import { describeFinding } from "../core/findings/finding.ts";
import { readInsights } from "../core/insights/insight-rows.ts";
import type { Clock } from "../core/ports/runtime.ts";
import type { Content } from "../core/posting/content.ts";
import { readContent } from "../core/posting/read-content.ts";
import { decodeUtf8 } from "../core/text/bytes.ts";
import { plural } from "../core/text/words.ts";
import type { AgentPorts, Judged } from "../flows/proposals/agent-proposal.ts";
import type { Connection } from "./connect-github.ts";
import { openMediaFiles, openRecord, readThrough, readToShow, withRecord } from "./open-content.ts";
import type { BasicEnv } from "./process-environment.ts";

export type ToolCall = (tool: ToolName, input: unknown, client: string) => Promise<ToolAnswer>;

type Input = Readonly<Record<string, unknown>>;
type Tool = (input: Input, client: string) => Promise<ToolAnswer>;

/** @param readMaterial what captions are written from; may throw a ProblemError */
export function openAgentTools(plan: AgentPlan, readMaterial: () => Promise<PromptMaterial>): ToolCall {
  const { queuePath, clock } = plan;
  const proposed = new Map<string, DraftPost>();
  const connect = remember(() => connectAgent(plan));
  const view = async () => await readView(plan, await connect());
  const judge = async <T>(client: string, work: (ports: AgentPorts) => Promise<T>): Promise<T> =>
    await withAgentPorts(plan, { connection: await connect(), client, proposed }, work);
  const tools: Readonly<Record<ToolName, Tool>> = {
    async what_is_planned(input) {
      const { content, gaps } = await view();
      return describePlan(content, input, { now: clock.now(), gaps });
    },
    read_posts: async (input) => describePosts((await view()).content, input),
    rules: async () => describeRules(await readMaterial()),
    async check_post({ changes }, client) {
      const { checkChanges } = await import("../flows/proposals/agent-proposal.ts");
      const judged = await judge(client, async (ports) => await checkChanges(ports, changes));
      return { says: verdictOf(judged), data: shown(judged) };
    },
    make_picture_fit: async (input) => await makePictureFit(queuePath, input),
    async propose({ changes }, client) {
      const { proposeAsAgent } = await import("../flows/proposals/agent-proposal.ts");
      const done = await judge(client, async (ports) => await proposeAsAgent(ports, changes));
      if (done.kind === "refused") return { says: `Nothing was proposed. ${verdictOf(done)}`, data: shown(done) };
      return { says: `${OUTCOMES[done.kind]} ${verdictOf(done)}`, data: { pull_request: done.url, ...shown(done) } };
    },
    async what_happened({ limit }) {
      const { content, gaps, alerts } = await view();
      return describeHistory(content, readAlerts(alerts), { limit: limit as number | undefined, gaps });
    },
    async what_worked({ month }) {
      const rows = readInsights(readJsonFiles(join(dirname(queuePath), "insights")).map(({ bytes }) => bytes));
      return describeWorked(rows, (await view()).content.settings, { month: month as string | undefined });
    },
  };
  return async (tool, input, client) => {
    const validators = await import("../core/generated/tool-validators.js");
    checkInput(tool, validators[tool], input);
    return await tools[tool](input as Input, client);
  };
}

function remember<T>(work: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | null = null;
  return () => (known ??= work());
}

const OUTCOMES = {
  opened: "The pull request is open. It goes out only after a person has merged it.",
  updated: "Your open pull request was updated. It goes out only after a person has merged it.",
  unchanged: "All of it is there already: nothing was changed.",
};

function verdictOf({ findings }: Judged): string {
  const errors = findings.filter(({ severity }) => severity === "error").length;
  if (errors > 0) return `${plural(errors, "error")} must be corrected first.`;
  return findings.length === 0 ? "All checks pass." : "There are no errors. Look at the findings all the same.";
}

function shown({ ids, sentences, findings }: Judged) {
  return { ids, changes: sentences, findings };
}

async function makePictureFit(queuePath: string, input: Input): Promise<ToolAnswer> {
  const {
    file,
    ratio = "auto",
    focus = null,
    pad,
    name,
  } = input as {
    file: string;
    ratio?: "auto";
    focus?: { x: number; y: number } | null;
    pad?: string;
    name?: string;
  };
  const [{ addFile, openThumbnailer }, { createMediaFolder }] = await Promise.all([
    import("./open-converters.ts"),
    import("../adapters/files/local-media.ts"),
  ]);
  const shape = {
    ratio,
    focus: focus === null ? null : { xPercent: focus.x, yPercent: focus.y },
    isPadded: pad !== undefined,
  };
  const added = await addFile(queuePath, file, { shape, padding: pad ?? "white", name });
  const shrunk = await (await openThumbnailer())?.shrink(await createMediaFolder(queuePath).read(added.name));
  const { wasThere, widthPx, heightPx, sizeBytes, note, remarks } = added;
  return {
    says: wasThere ? "The same file was there already." : "The file is in the media folder of the working copy.",
    data: { path: `media/${added.name}`, width: widthPx, height: heightPx, bytes: sizeBytes, done: note, remarks },
    ...(shrunk == null ? {} : { picture: { bytes: shrunk.bytes, mimeType: "image/webp" } }),
  };
}

interface AgentPlan {
  env: BasicEnv;
  queuePath: string;
  clock: Clock;
}

/** With the token that was made for it and nothing else; null without one. */
async function connectAgent({ env, queuePath }: AgentPlan): Promise<Connection | null> {
  const { github } = env;
  if (github.token === undefined) return null;
  const { connectGithub } = await import("./connect-github.ts");
  const repository = github.repository ?? (await repositoryOfClone(dirname(queuePath), github.serverUrl));
  return repository === null ? null : connectGithub({ ...github, repository }, "commenter");
}

/** The working copy, with the record from GitHub where it can be read. */
async function readView(
  { env, queuePath }: AgentPlan,
  connection: Connection | null,
): Promise<{ content: Content; alerts: Uint8Array | null; gaps: string[] }> {
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

async function withAgentPorts<T>(
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
