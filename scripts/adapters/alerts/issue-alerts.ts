import { describeProblem } from "../../core/findings/problem.ts";
import type { IssueChannel } from "../../core/ports/alerts.ts";
import { createGithubClient, type GithubClient, REPEATABLE } from "../github/github-client.ts";
import { githubProblem } from "../github/github-problem.ts";
import {
  type AlertText,
  type ChannelOptions,
  changedComment,
  issueBody,
  issueTitle,
  lastSeenIn,
  markerOf,
  originText,
  showsText,
  toText,
} from "./alert-text.ts";

/** Setting a label needs triage permission, so outsiders cannot pass an issue off as ours. */
const LABEL = "mergecast-alert";
/** We never have this many open alert issues; further pages can only be someone else's. */
const MAX_PAGES = 5;
const ATTEMPTS = 3;
const RETRY_DELAY_MS = 1_000;
const PERMISSION = "Issues: read and write";
const OVER = "The scheduled runs no longer see this problem.";

interface IssueAlertOptions extends ChannelOptions {
  token: string;
  tokenName: string;
  apiUrl: string;
  repository: string;
}

interface OpenIssue {
  number: number;
  body: string;
}

/** One open issue per condition and account: updated when it is sent again, closed when it is over. A failure is logged. */
export function createIssueAlerts(options: IssueAlertOptions): IssueChannel {
  return {
    async lastSeen(key) {
      let seen: Date | null = null;
      const isRead = await attempt(options, { level: "warn", what: "Reading the alert issues" }, async (client) => {
        const [oldest] = await findOpen(client, [key], options.accountName);
        seen = oldest === undefined ? null : lastSeenIn(oldest.body);
      });
      return isRead ? seen : "unknown";
    },
    async send(conditions) {
      const arrived = new Set<string>();
      for (const condition of conditions) {
        const text = toText(condition, options);
        const what = `Writing the alert "${text.title}" as a GitHub issue`;
        if (await attempt(options, { level: "warn", what }, (client) => raise(client, options, text)))
          arrived.add(condition.key);
      }
      return arrived;
    },
    async clear(keys) {
      if (keys.length === 0) return;
      const what = "Closing the issues of resolved alerts";
      await attempt(options, { level: "info", what }, async (client) => {
        for (const { number } of await findOpen(client, keys, options.accountName))
          await close(client, number, { reason: "completed", text: OVER });
      });
    },
  };
}

/** Each attempt looks at the open issues again, so that an alert whose answer was lost is not sent twice. */
async function attempt(
  options: IssueAlertOptions,
  { level, what }: { level: "info" | "warn"; what: string },
  work: (client: GithubClient) => Promise<void>,
): Promise<boolean> {
  const { tokenName, clock, log, scrub } = options;
  const client = createGithubClient(options);
  for (let attempts = 1; ; attempts++) {
    try {
      await work(client);
      return true;
    } catch (error) {
      const { problem } = githubProblem(error, { what, tokenName, permission: PERMISSION });
      if (attempts === ATTEMPTS || !problem.isRetryable) {
        log[level](`${scrub(describeProblem(problem))} Or set ALERT_WEBHOOK to get alerts in a chat instead.`);
        return false;
      }
      await clock.sleep(RETRY_DELAY_MS * 2 ** (attempts - 1));
    }
  }
}

async function raise(client: GithubClient, options: IssueAlertOptions, alert: AlertText): Promise<void> {
  const { octokit, repo } = client;
  const { accountName: account, clock, scrub } = options;
  const origin = scrub(originText(await options.origin()));
  const content = { title: issueTitle(alert), body: issueBody(alert, { account, at: clock.now(), origin }) };
  const find = () => findOpen(client, [alert.key], account);
  let open = await find();
  const [known] = open;
  if (known === undefined) {
    await octokit.rest.issues.create({ ...repo, ...content, labels: [LABEL] });
    // Another run may have opened one at the same moment. Only the oldest stays open.
    open = await find();
  } else {
    if (!showsText(known.body, alert, account)) await comment(client, known.number, changedComment(alert, origin));
    await octokit.rest.issues.update({ ...repo, issue_number: known.number, ...content, ...REPEATABLE });
  }
  const [oldest, ...duplicates] = open;
  for (const { number } of duplicates)
    await close(client, number, { reason: "not_planned", text: `Duplicate of #${oldest?.number}` });
}

async function close(
  client: GithubClient,
  number: number,
  { reason, text }: { reason: "completed" | "not_planned"; text: string },
): Promise<void> {
  const { octokit, repo } = client;
  const closed = { state: "closed", state_reason: reason } as const;
  await octokit.rest.issues.update({ ...repo, issue_number: number, ...closed, ...REPEATABLE });
  await comment(client, number, text);
}

async function comment({ octokit, repo }: GithubClient, number: number, body: string): Promise<void> {
  await octokit.rest.issues.createComment({ ...repo, issue_number: number, body });
}

/** Open alert issues of these conditions of one account, oldest first. Issues that mergecast did not open are left out. */
export async function findOpen(
  { octokit, repo }: GithubClient,
  keys: readonly string[],
  account: string | null,
): Promise<OpenIssue[]> {
  const markers = keys.map((key) => markerOf(key, account));
  const found: OpenIssue[] = [];
  const query = { ...repo, labels: LABEL, state: "open", sort: "created", direction: "asc", per_page: 100 } as const;
  let page = 0;
  for await (const { data } of octokit.paginate.iterator(octokit.rest.issues.listForRepo, query)) {
    for (const { number, body, pull_request: pullRequest } of data) {
      const isOurs = markers.some((marker) => body?.startsWith(marker));
      if (isOurs && pullRequest === undefined) found.push({ number, body: body ?? "" });
    }
    if (++page === MAX_PAGES) break;
  }
  return found.sort((a, b) => a.number - b.number);
}
