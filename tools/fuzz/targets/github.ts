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

const SHA = "0123456789abcdef0123456789abcdef01234567";
const MAIN = { name: "main", commit: SHA };
const PULL = { number: 7, headSha: SHA, baseBranch: "main" };
const OWN_PULL = { number: 7, branch: "x", headSha: SHA, isOwn: true };
const QUEUE = { path: "content/queue.json", mode: "100644", text: "{}" };
const RECORD = {
  ...{ access_token: TOKEN, token_type: "bearer" as const, expires_in: 5_184_000 },
  ...{ obtained_at: "2026-01-05T09:30:00Z", account_id: "1" },
};
const PREVIEW = "<!-- mergecast:preview -->\n\nx";
const EMPTY = new Uint8Array([123, 125]);
const [WORDS, CONDITION] = [
  { branch: "post-proposal/7", path: QUEUE.path, message: "queue: propose a", title: "t", body: "b" },
  { key: "account", what: "t", why: "b", whatToDo: "" } as const,
];

/** Everything that is asked of GitHub, each as commands ask it. What comes back may be shown, so it is looked at. */
function callsTo(apiUrl: string, log: Log) {
  const clock = standingClock();
  const client = createGithubClient({ token: TOKEN, apiUrl, repository: "team/posts", clock });
  const named = { client, tokenName: "BOT_TOKEN" };
  const place = { queuePath: QUEUE.path, ref: "refs/heads/main", run: null, clock };
  const store = () => openGithubStore({ contents: named, runs: client, ...place });
  const vault = createSecretVault(named);
  const secrets = createSecretTokenStore({ vault, secretName: "SOCIAL_TOKEN", environment: "publishing", clock, log });
  const pulls = createPullRequests(named, { queuePath: QUEUE.path });
  const branches = createBranches({ reader: named, writer: named });
  const inspector = createRepositoryInspector(named, TOKEN);
  const sender = { name: null, handle: null, accountId: null, repository: "team/posts", run: "on a machine" };
  const alerts = createIssueAlerts({
    ...{ apiUrl, clock, log, token: TOKEN, tokenName: "GITHUB_TOKEN", repository: "team/posts", accountName: null },
    ...{ scrub: (text: string) => text, origin: async () => sender },
  });
  return {
    readAll: async () => void (await (await store()).readAll()),
    read: async () => void (await (await store()).read("queue")),
    write: async () => {
      const opened = await store();
      const written = await opened.write("journal", EMPTY, null, "bot: claim a");
      await opened.read("journal");
      return written;
    },
    hasEnded: async () => await (await store()).hasEnded("github:17/1"),
    proveSecret: () => secrets.proveWritable(),
    writeSecret: () => secrets.write(RECORD),
    comment: () =>
      explainGithubErrors(named)("Answering an issue", "Issues: read and write", () =>
        writeStickyComment(named, 7, { marker: "<!-- mergecast:preview -->", text: "x", isUpdateOnly: false }),
      ),
    findPull: () => pulls.find({ headSha: SHA, headBranch: "x", headOwner: "team" }),
    readProposal: async () => void (await pulls.readProposal(PULL)),
    isCurrent: () => pulls.isCurrent(PULL),
    commentPull: () => pulls.comment(PULL, PREVIEW, { isUpdateOnly: true, isMakingUp: true }),
    readMain: async () => void (await branches.readMain()),
    listPulls: async () => void (await branches.listPulls(MAIN)),
    readPull: async () => void (await branches.readPull(7, MAIN)),
    mergeBase: async () => void (await branches.mergeBase(SHA, SHA)),
    readFiles: async () => void (await branches.readFiles(SHA)),
    readBytes: async () => void (await branches.readBytes(SHA)),
    pushMerge: () => branches.pushMerge({ pull: OWN_PULL, main: MAIN, changes: [], queues: [QUEUE] }),
    commentBranch: () => branches.comment(7, "<!-- m -->\n\nx", { marker: "<!-- m -->", isUpdateOnly: false }),
    propose: async () =>
      (await proposeFile(named, clock, { ...WORDS, change: (bytes) => bytes ?? EMPTY, ownPart: () => null })).kind,
    history: async () =>
      void (await createGithubQueueHistory(named, QUEUE.path).queueAt(new Date("2026-01-05T09:30:00Z"))),
    readRepository: () => inspector.readRepository(),
    readSecretDate: () => vault.readSecretDate("SOCIAL_TOKEN", "publishing"),
    readBranch: () => inspector.readBranch("main"),
    readWorkflow: () => inspector.readWorkflow("post.yml"),
    alert: () => alerts.send([CONDITION]),
    clearAlerts: () => alerts.clear(["account", "queue"]),
  } as const satisfies Record<string, () => Promise<unknown>>;
}

const REPOSITORY = { full_name: "team/posts", default_branch: "main", permissions: { push: true } };
const RUN = { id: 7, status: "completed", run_attempt: 1, created_at: "2026-01-05T09:30:00Z", conclusion: "success" };
const COMMIT = { sha: SHA, tree: { sha: SHA }, commit: { message: "x" }, parents: [{ sha: SHA }] };
const PULL_ANSWER = {
  ...{ number: 7, state: "open", html_url: "https://github.com/team/posts/pull/7" },
  head: { ref: "post-proposal/7", sha: SHA, repo: REPOSITORY },
  base: { ref: "main", repo: REPOSITORY },
};
const FILE = { name: "queue.json", path: QUEUE.path, type: "file", sha: SHA, content: "e30=", encoding: "base64" };
const COMMENT = { id: 7, body: "<!-- mergecast:preview -->\n\nx", user: { login: "mergecast[bot]" } };
const HELD = { entries: [{ name: "journal.json", oid: SHA, type: "blob", mode: 0o100644, object: { text: "{}" } }] };
const BRANCH = { name: "main", target: { oid: SHA, tree: HELD, file: { object: HELD } } };

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
        repository: { defaultBranchRef: BRANCH, ref: BRANCH },
        createCommitOnBranch: { commit: { oid: SHA } },
      },
    },
  ],
  [/^\/user$/, { login: "mergecast[bot]" }],
  [/./, REPOSITORY],
];

const REFUSALS = [
  "does not match 0",
  "No commit found for the ref",
  "Repository rule violations found",
  "is at 1 but expected 2",
].map((message) => ({ message, errors: ["x"] }));

type Call = keyof ReturnType<typeof callsTo>;
// Sound because these are the keys of that list.
const names = Object.keys(callsTo("http://127.0.0.1:1", logTo([]))) as Call[];
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
      const value = await callsTo(server.origin, logTo(said))[call]();
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
