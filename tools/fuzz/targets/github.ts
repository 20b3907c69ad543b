import fc from "fast-check";
import { createIssueAlerts } from "../../../scripts/adapters/alerts/issue-alerts.ts";
import { gitBlobSha } from "../../../scripts/adapters/github/committed-files.ts";
import { createBranches } from "../../../scripts/adapters/github/github-branches.ts";
import { createGithubClient } from "../../../scripts/adapters/github/github-client.ts";
import { createRepositoryInspector } from "../../../scripts/adapters/github/github-inspector.ts";
import { explainGithubErrors } from "../../../scripts/adapters/github/github-problem.ts";
import { createPullRequests } from "../../../scripts/adapters/github/github-pull-requests.ts";
import { createGithubQueueHistory, openGithubStore } from "../../../scripts/adapters/github/github-store.ts";
import { proposeFile } from "../../../scripts/adapters/github/propose-file.ts";
import { createSecretTokenStore } from "../../../scripts/adapters/github/secret-token-store.ts";
import { createSecretVault } from "../../../scripts/adapters/github/secret-vault.ts";
import { writeStickyComment } from "../../../scripts/adapters/github/sticky-comment.ts";
import { ProblemError } from "../../../scripts/core/findings/problem.ts";
import type { Clock, Log } from "../../../scripts/core/ports/runtime.ts";

import { printable } from "../../../scripts/core/text/printable.ts";
import { Scrubber } from "../../../scripts/core/text/scrubber.ts";
import { almost, anyQueueFile, asBytes } from "../inputs.ts";
import { must, mustBeForPeople, mustBePrintable, mustHideToken, TOKEN } from "../promises.ts";
import { answerBytes, bodiesLike, httpAnswers, startServer } from "../server.ts";
import { target } from "../target.ts";

interface GithubParts {
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
const CALLS = {
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
    const found = await Promise.allSettled([
      inspector.readRepository(),
      createSecretVault(named(parts)).readSecretDate("SOCIAL_TOKEN", "publishing"),
      inspector.readBranch("main"),
      inspector.readWorkflow("post.yml"),
    ]);
    const reasons = found.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
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

const REPOSITORY = { full_name: "team/posts", default_branch: "main", permissions: { push: true } };
const RUN = { id: 7, status: "completed", run_attempt: 1, created_at: "2026-01-05T09:30:00Z", conclusion: "success" };
const COMMIT = { sha: SHA, tree: { sha: SHA }, commit: { message: "x" }, parents: [{ sha: SHA }] };
const PULL_ANSWER = {
  ...{ number: 7, state: "open", html_url: "https://github.com/team/posts/pull/7" },
  head: { ref: "post-proposal/7", sha: SHA, repo: REPOSITORY },
  base: { ref: "main", repo: REPOSITORY },
};
const FILE = {
  name: "queue.json",
  path: "content/queue.json",
  type: "file",
  sha: SHA,
  content: "e30=",
  encoding: "base64",
};
const COMMENT = { id: 7, body: "<!-- mergecast:preview -->\n\nx", user: { login: "mergecast[bot]" } };
const BRANCH = { oid: SHA, tree: { entries: [{ name: "journal.json", oid: SHA, object: { text: "{}" } }] } };

/** What GitHub answers; the first path that matches decides. */
const ROUTES: readonly (readonly [RegExp, unknown])[] = [
  [/\/actions\/secrets\/public-key$/, { key_id: "1", key: "2Sg8iYjAxxmI2LvUXpJjkYrMxURPc8r+dB7TJyvvcCU=" }],
  [/\/secrets\//, { updated_at: "2026-01-05T09:30:00Z", name: "SOCIAL_TOKEN" }],
  [/\/actions\/runs\//, RUN],
  [/\/actions\/workflows\/[^/]+\/runs/, { workflow_runs: [RUN] }],
  [/\/actions\/workflows\//, { state: "active" }],
  [/\/contents\/content\/?(?:archive)?\?/, [FILE, { ...FILE, name: "archive", type: "dir" }]],
  [/\/contents\//, { ...FILE, commit: { sha: SHA } }],
  [/\/git\/ref(?:s|\/)/, { object: { sha: SHA } }],
  [
    /\/git\/trees/,
    { sha: SHA, truncated: false, tree: [{ path: FILE.path, mode: "100644", type: "blob", sha: SHA, size: 7 }] },
  ],
  [/\/git\/blobs\//, { content: "e30=", encoding: "base64" }],
  [/\/git\/commits/, COMMIT],
  [/\/compare\//, { status: "ahead", merge_base_commit: COMMIT, total_commits: 1, commits: [COMMIT] }],
  [/\/commits/, [COMMIT]],
  [/\/comments/, [COMMENT, { ...COMMENT, user: null }]],
  [/\/issues/, [{ number: 7, body: "<!-- mergecast-alert:account -->", labels: [{ name: "mergecast-alert" }] }]],
  [/\/pulls\/\d+\/files/, [{ filename: FILE.path, previous_filename: "x" }]],
  [/\/pulls\/\d+$/, PULL_ANSWER],
  [/\/pulls/, [PULL_ANSWER]],
  [/\/rulesets\//, { current_user_can_bypass: "always" }],
  [/\/rules\/branches\//, [{ type: "pull_request", ruleset_id: 7 }]],
  [/\/branches\//, { protected: true }],
  [
    /^\/graphql$/,
    {
      data: {
        repository: { defaultBranchRef: { name: "main" }, ref: { target: BRANCH } },
        createCommitOnBranch: { commit: { oid: SHA } },
      },
    },
  ],
  [/^\/user$/, { login: "mergecast[bot]" }],
  [/./, REPOSITORY],
];

const REFUSALS = [
  ...["does not match 0", "No commit found for the ref", "Repository rule violations found", "is at 1 but expected 2"],
].map((message) => ({ message, errors: ["x"] }));

// Sound because these are the keys of that list.
const names = Object.keys(CALLS) as (keyof typeof CALLS)[];
/** Lists are read to their end, 30 pages at most, and each may be read a second time. */
const MOST_REQUESTS = 90;

export const github = target({
  promise:
    "Whatever GitHub answers, each call ends, with a value or a problem in words, after a bounded number of requests, and the token is not told.",
  suiteRuns: 80,
  opensConnections: true,
  inputs: anyQueueFile.chain((queue) =>
    fc.record({
      call: fc.constantFrom(...names),
      queue: fc.constant(queue),
      // The queue's own digest belongs to it in every second answer.
      bodies: fc.tuple(
        ...ROUTES.map(([, body]) =>
          fc.boolean().chain((isOwn) => almost([isOwn ? withSha(body, gitBlobSha(queue)) : body])),
        ),
      ),
      /** The answer of this number is another one. */
      strangeAt: fc.nat(12),
      strange: httpAnswers(bodiesLike(REFUSALS), { endings: ["reset"] }),
      hasEndlessPages: fc.nat(9).map((chance) => chance === 0),
    }),
  ),
  async check({ call, queue, bodies, strangeAt, strange, hasEndlessPages }) {
    await using server = await startServer(({ index, path, head }) => {
      if (index === strangeAt) return strange;
      const route = ROUTES.findIndex(([pattern]) => pattern.test(path.replace("/repos/team/posts", "")));
      const isRaw = path.includes("/contents/") && /^accept: .*\braw\b/im.test(head);
      const host = /^host: (.+?)\r?$/im.exec(head)?.[1];
      const next = [["Link", `<http://${host}${path}>; rel="next"`]] as const;
      const body = isRaw ? queue : asBytes(bodies[route]);
      return { bytes: answerBytes(200, body, hasEndlessPages ? next : []), ending: "close" };
    });
    const said: string[] = [];
    try {
      const value = await CALLS[call]({ apiUrl: server.origin, clock: standingClock(), log: logTo(said) });
      said.push(JSON.stringify(value) ?? "");
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      said.push(error.message);
    }
    must(server.requests.length <= MOST_REQUESTS, "the number of requests is bounded");
    // As commands print it.
    const scrubber = new Scrubber([TOKEN]);
    for (const text of said.map((one) => printable(scrubber.scrub(one)))) {
      mustHideToken(text);
      mustBePrintable(text);
      mustBeForPeople(text.replace(/\(".*"\)/su, ""));
      must(text.length < 5_000, "a problem is told in a few sentences");
    }
  },
});

function withSha(body: unknown, sha: string): unknown {
  return JSON.parse(JSON.stringify(body).replaceAll(SHA, sha));
}

function standingClock(): Clock {
  let nowMs = Date.parse("2026-01-05T09:30:00Z");
  const sleep = async (ms: number) => {
    nowMs += ms;
  };
  return { now: () => new Date(nowMs), sleep };
}

function logTo(said: string[]): Log {
  const keep = (text: string) => void said.push(text);
  return { info: keep, notice: keep, warn: keep, error: keep };
}
