import { createGithubClient } from "../../scripts/adapters/github/github-client.ts";
import { createPullRequests } from "../../scripts/adapters/github/github-pull-requests.ts";
import { openGithubStore } from "../../scripts/adapters/github/github-store.ts";
import { createMediaChecker } from "../../scripts/adapters/media/media-checker.ts";
import { accountAt } from "../../scripts/core/content/account-place.ts";
import type { DraftPost } from "../../scripts/core/content/draft-post.ts";
import type { CheckedRun } from "../../scripts/core/ports/pull-requests.ts";
import type { PreviewOptions } from "../../scripts/flows/pull-requests/compose-preview.ts";
import {
  type PreviewPorts,
  previewPullRequest,
  previewUnshown,
} from "../../scripts/flows/pull-requests/preview-pull-request.ts";
import { type GithubServerOptions, type RecordedRequest, startGithub } from "./github-server.ts";
import { recordedLog } from "./recorded-log.ts";
import { virtualClock } from "./virtual-clock.ts";

export const QUEUE = "content/queue.json";

export function queueText(posts: readonly DraftPost[], account = "team"): string {
  return `${JSON.stringify({ account, posts }, null, 2)}\n`;
}

export interface PreviewStageOptions {
  /** The queue on the default branch. */
  posts?: readonly DraftPost[];
  files?: GithubServerOptions["files"];
  /** Addresses of host names; all others do not exist. */
  hosts?: Record<string, string>;
  allowPrivateHosts?: readonly string[];
}

/** A repository on GitHub, people who propose changes to it, and the job that previews them. */
export async function previewStage({
  posts = [],
  files = {},
  hosts = {},
  allowPrivateHosts = [],
}: PreviewStageOptions) {
  const github = await startGithub({
    files: { [QUEUE]: queueText(posts), ...files },
    // Whoever is not known from the start writes under another name.
    tokens: {
      "stranger-token": { login: "stranger", permissions: {} },
      "other-app-token": { login: "other-app[bot]", permissions: {} },
    },
  });
  const clock = virtualClock("2026-03-02T07:00:00.000Z");
  const log = recordedLog();
  const shown: string[] = [];

  const options: PreviewOptions = {
    queuePath: QUEUE,
    allowPrivateHosts,
    clock: { ...clock, sleep: () => new Promise(() => undefined) },
    now: clock.now(),
    createMediaChecker: ({ media }) =>
      createMediaChecker({
        allowPrivateHosts,
        ...(media?.hosts === undefined ? {} : { allowedHosts: media.hosts }),
        lookup: (name, _, callback) => {
          const address = hosts[name];
          if (address === undefined) callback(Object.assign(new Error("not found"), { code: "ENOTFOUND" }), []);
          else callback(null, [{ address, family: 4 }]);
        },
      }),
  };

  /** A branch with these files, and its pull request. */
  const propose = async (
    changes: Record<string, string | Uint8Array>,
    {
      fork,
      branch = `proposal-${log.lines.length}-${Math.floor(performance.now())}`,
    }: { fork?: string; branch?: string } = {},
  ) => {
    const home = fork ?? github.repository;
    await github.createBranch(branch, { repository: home });
    for (const [path, content] of Object.entries(changes))
      await github.commit(path, content, { branch, repository: home });
    const owner = home.split("/")[0] ?? "";
    const number = await github.openPull({ title: "Posts", head: `${owner}:${branch}`, as: owner });
    const push = (path: string, content: string) => github.commit(path, content, { branch, repository: home });
    return { number, branch, push, run: await runOf({ branch, owner, number }) };
  };

  /** What the event tells of the run that checked the pull request as it is now. */
  const runOf = async ({
    branch,
    owner,
    number,
  }: {
    branch: string;
    owner: string;
    number: number;
  }): Promise<CheckedRun> => {
    const response = await fetch(`${github.url}/repos/${github.repository}/pulls/${number}`, {
      headers: { authorization: "token owner-token" },
    });
    const { head } = (await response.json()) as { head: { sha: string } };
    return { headSha: head.sha, headBranch: branch, headOwner: owner };
  };

  /** `run`: null makes up for what is missing. */
  const preview = async (
    run: CheckedRun | null,
    over: Partial<PreviewOptions> & {
      isDryRun?: boolean;
      token?: string;
      tokenName?: string;
      areSeveral?: boolean;
      /** What happens right before a missing comment is written. */
      meanwhile?: () => Promise<void>;
    } = {},
  ) => {
    const {
      isDryRun = false,
      token = "github-token",
      tokenName = "GITHUB_TOKEN",
      areSeveral = false,
      meanwhile,
      ...others
    } = over;
    const client = createGithubClient({ token, apiUrl: github.url, repository: github.repository, clock });
    const contents = { client, tokenName };
    const reading = { contents, runs: null, queuePath: QUEUE, ref: undefined, run: null, clock };
    const store = await openGithubStore(reading);
    const show = async (markdown: string) => void shown.push(markdown);
    const accounts: PreviewPorts["accounts"] = {
      isKnown: (queuePath) => accountAt(queuePath) !== null,
      open: (queuePath) => ({
        pulls: createPullRequests(contents, { queuePath }),
        store: openGithubStore({ ...reading, queuePath }),
      }),
    };
    const pulls = createPullRequests(contents, { queuePath: QUEUE });
    const ports = { pulls, store, log, show, ...(areSeveral ? { accounts } : {}) };
    const all = { ...options, ...others, isDryRun };
    if (run !== null) return await previewPullRequest(ports, { ...all, run });
    const isCurrent: typeof pulls.isCurrent = async (pull) => {
      await meanwhile?.();
      return await pulls.isCurrent(pull);
    };
    await previewUnshown({ ...ports, pulls: { ...pulls, isCurrent } }, all);
  };

  const comments = async (number: number) =>
    ((await github.api("GET", `/issues/${number}/comments`)) as unknown as { id: number; body: string }[]).map(
      ({ body }) => body,
    );
  // The record is read by GraphQL.
  const isQuery = ({ path, body }: RecordedRequest) =>
    path === "/graphql" && /"query":"query /.test(JSON.stringify(body));
  const writes = () =>
    github.requests
      .filter((request) => request.method !== "GET" && !isQuery(request))
      .map(({ method, path }) => `${method} ${path}`);
  /** Requests about another repository than the team's. */
  const elsewhere = () =>
    github.requests.filter(
      ({ path, body }) => !path.startsWith("/repos/team/posts") && !JSON.stringify(body).includes('"owner":"team"'),
    );
  return { github, log, shown, propose, runOf, preview, comments, writes, elsewhere };
}
