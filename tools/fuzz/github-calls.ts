import { createIssueAlerts } from "../../scripts/adapters/alerts/issue-alerts.ts";
import { createBranches } from "../../scripts/adapters/github/github-branches.ts";
import { createGithubClient } from "../../scripts/adapters/github/github-client.ts";
import { createRepositoryInspector } from "../../scripts/adapters/github/github-inspector.ts";
import { explainGithubErrors } from "../../scripts/adapters/github/github-problem.ts";
import { createPullRequests } from "../../scripts/adapters/github/github-pull-requests.ts";
import { createGithubQueueHistory } from "../../scripts/adapters/github/github-queue-history.ts";
import { openGithubStore } from "../../scripts/adapters/github/github-store.ts";
import { proposeFile } from "../../scripts/adapters/github/propose-file.ts";
import { createSecretTokenStore } from "../../scripts/adapters/github/secret-token-store.ts";
import { createSecretVault } from "../../scripts/adapters/github/secret-vault.ts";
import { writeStickyComment } from "../../scripts/adapters/github/sticky-comment.ts";
import { ProblemError } from "../../scripts/core/findings/problem.ts";
import type { Clock, Log } from "../../scripts/core/ports/runtime.ts";
import { TOKEN } from "./promises.ts";

export interface GithubParts {
  apiUrl: string;
  /** Sleeping costs no time. */
  clock: Clock;
  log: Log;
}

const SHA = "0123456789abcdef0123456789abcdef01234567";
const MAIN = { name: "main", commit: SHA };
const PULL = { number: 7, headSha: SHA, baseBranch: "main" };
const RECORD = {
  access_token: TOKEN,
  token_type: "bearer",
  expires_in: 5_184_000,
  obtained_at: "2026-01-05T09:30:00Z",
  account_id: "1",
} as const;

function clientOf({ apiUrl, clock }: GithubParts) {
  return createGithubClient({ token: TOKEN, apiUrl, repository: "team/posts", clock });
}

function named(parts: GithubParts) {
  return { client: clientOf(parts), tokenName: "BOT_TOKEN" };
}

function storeOf(parts: GithubParts) {
  const more = { queuePath: "content/queue.json", ref: "refs/heads/main", run: null, clock: parts.clock };
  return openGithubStore({ contents: named(parts), runs: clientOf(parts), ...more });
}

function secretsOf(parts: GithubParts) {
  const { clock, log } = parts;
  return createSecretTokenStore({
    vault: createSecretVault(named(parts)),
    secretName: "SOCIAL_TOKEN",
    environment: "publishing",
    clock,
    log,
  });
}

function alertsOf(parts: GithubParts) {
  return createIssueAlerts({
    ...parts,
    token: TOKEN,
    tokenName: "GITHUB_TOKEN",
    repository: "team/posts",
    accountName: null,
    scrub: (text) => text,
    origin: async () => ({ name: null, handle: null, accountId: null, repository: "team/posts", run: "on a machine" }),
  });
}

/** Everything that is asked of GitHub, each as commands ask it. What comes back may be shown, so it is looked at. */
export const GITHUB_CALLS = {
  readAll: async (parts) => void (await (await storeOf(parts)).readAll()),
  read: async (parts) => void (await (await storeOf(parts)).read("queue")),
  write: async (parts) => {
    const store = await storeOf(parts);
    const written = await store.write("journal", new Uint8Array([123, 125]), null, "bot: claim a");
    await store.read("journal");
    return written;
  },
  hasEnded: async (parts) => await (await storeOf(parts)).hasEnded("github:17/1"),
  proveSecret: async (parts) => await secretsOf(parts).proveWritable(),
  writeSecret: async (parts) => await secretsOf(parts).write(RECORD),
  comment: (parts) =>
    explainGithubErrors(named(parts))("Answering an issue", "Issues: read and write", () =>
      writeStickyComment(named(parts), 7, { marker: "<!-- mergecast:preview -->", text: "x", isUpdateOnly: false }),
    ),
  findPull: async (parts) =>
    await createPullRequests(named(parts), { queuePath: "content/queue.json" }).find({
      headSha: SHA,
      headBranch: "x",
      headOwner: "team",
    }),
  readProposal: async (parts) =>
    void (await createPullRequests(named(parts), { queuePath: "content/queue.json" }).readProposal(PULL)),
  isCurrent: async (parts) =>
    await createPullRequests(named(parts), { queuePath: "content/queue.json" }).isCurrent(PULL),
  commentPull: async (parts) =>
    await createPullRequests(named(parts), { queuePath: "content/queue.json" }).comment(
      PULL,
      "<!-- mergecast:preview -->\n\nx",
      { isUpdateOnly: true },
    ),
  readMain: async (parts) => void (await branchesOf(parts).readMain()),
  listPulls: async (parts) => void (await branchesOf(parts).listPulls(MAIN)),
  readPull: async (parts) => void (await branchesOf(parts).readPull(7, MAIN)),
  mergeBase: async (parts) => void (await branchesOf(parts).mergeBase(SHA, SHA)),
  readFiles: async (parts) => void (await branchesOf(parts).readFiles(SHA)),
  readBytes: async (parts) => void (await branchesOf(parts).readBytes(SHA)),
  pushMerge: async (parts) => {
    const pull = { number: 7, branch: "x", headSha: SHA, isOwn: true };
    return await branchesOf(parts).pushMerge({
      pull,
      main: MAIN,
      changes: [],
      queues: [{ path: "content/queue.json", mode: "100644", text: "{}" }],
    });
  },
  commentBranch: async (parts) =>
    await branchesOf(parts).comment(7, "<!-- mergecast: queue conflict -->\n\nx", {
      marker: "<!-- m -->",
      isUpdateOnly: false,
    }),
  propose: async (parts) => {
    const texts = {
      branch: "post-proposal/7",
      path: "content/queue.json",
      message: "queue: propose a",
      title: "t",
      body: "b",
    };
    return (
      await proposeFile(named(parts), {
        ...texts,
        change: (bytes) => bytes ?? new Uint8Array([123, 125]),
        ownPart: () => null,
      })
    ).kind;
  },
  history: async (parts) =>
    void (await createGithubQueueHistory(named(parts), "content/queue.json").queueAt(new Date("2026-01-05T09:30:00Z"))),
  inspect: async (parts) => {
    const inspector = createRepositoryInspector(named(parts), TOKEN);
    const inspections = await Promise.allSettled([
      inspector.readRepository(),
      createSecretVault(named(parts)).readSecretDate("SOCIAL_TOKEN", "publishing"),
      inspector.readBranch("main"),
      inspector.readWorkflow("post.yml"),
    ]);
    const reasons = inspections.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    const fault = reasons.find((reason) => !(reason instanceof ProblemError));
    if (fault !== undefined) throw fault;
    return reasons;
  },
  alert: async (parts) => await alertsOf(parts).send([{ key: "account", what: "t", why: "b", whatToDo: "" }]),
  clearAlerts: async (parts) => await alertsOf(parts).clear(["account", "queue"]),
} as const satisfies Record<string, (parts: GithubParts) => Promise<unknown>>;

function branchesOf(parts: GithubParts) {
  return createBranches({ reader: named(parts), writer: named(parts) });
}
