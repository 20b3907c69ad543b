import { describeProblem } from "../../core/findings/problem.ts";
import type { Alert, AlertKind, AlertOrigin, Alerts } from "../../core/ports/alerts.ts";
import type { Clock, Log } from "../../core/ports/runtime.ts";
import type { GithubClient } from "../github/github-client.ts";
import { REPEATABLE } from "../github/repeatable.ts";
import {
  type AlertText,
  changedComment,
  digestOf,
  entitle,
  issueBody,
  issueTitle,
  kindOf,
  originText,
  showsText,
} from "./alert-text.ts";

/** Setting a label needs triage permission, so outsiders cannot pass an issue off as ours. */
export const LABEL = "mergecast-alert";
/** We never have this many open alert issues; further pages can only be someone else's. */
const MAX_PAGES = 5;
const ATTEMPTS = 3;
const RETRY_DELAY_MS = 1_000;
const PERMISSION = "Issues: read and write";
const OVER = "The scheduled runs no longer see this problem.";

export interface IssueAlertOptions {
  token: string;
  /** Variable that holds the token, for messages. */
  tokenName: string;
  apiUrl: string;
  /** owner/name */
  repository: string;
  /** Name of the account in accounts/<name>/; null for the single one. Issues of other accounts are neither read nor changed. */
  accountName: string | null;
  clock: Clock;
  log: Log;
  /** Removes secrets from all text that is sent. */
  scrub: (text: string) => string;
  origin(): Promise<AlertOrigin>;
}

interface OpenIssue {
  number: number;
  createdAt: Date;
  kind: AlertKind;
  body: string;
}

/**
 * Alerts as GitHub issues: one open issue per kind, updated when the problem happens again and closed when it is over. A
 * failure to write an alert is logged.
 */
export function createIssueAlerts(options: IssueAlertOptions): Alerts {
  const { log, scrub } = options;
  const tell = async (level: "info" | "warn", what: string, error: unknown) =>
    log[level](`${scrub(await reasonOf(error, what, options))} Or set ALERT_WEBHOOK to get alerts in a chat instead.`);
  return {
    async send(alert) {
      const text = scrubbed(alert, options);
      try {
        await persistently(options, () => raise(options, text));
        return true;
      } catch (error) {
        await tell("warn", `Writing the alert "${text.title}" as a GitHub issue`, error);
        return false;
      }
    },
    async clear(kinds) {
      if (kinds.length === 0) return;
      await close(options, kinds).catch((error) => tell("info", "Closing the issues of resolved alerts", error));
    },
  };
}

/** Looks again before each attempt, so that an alert whose answer was lost is not sent twice. */
async function persistently({ clock }: IssueAlertOptions, attempt: () => Promise<void>): Promise<void> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (attempts === ATTEMPTS || !(await isTemporary(error))) throw error;
      await clock.sleep(RETRY_DELAY_MS * 2 ** (attempts - 1));
    }
  }
}

async function isTemporary(error: unknown): Promise<boolean> {
  const { githubProblem } = await import("../github/github-problem.ts");
  return githubProblem(error, { what: "", tokenName: "", permission: PERMISSION }).problem.isRetryable;
}

async function raise(options: IssueAlertOptions, alert: AlertText): Promise<void> {
  const client = await connect(options);
  const { octokit, repo } = client;
  const digest = digestOf(alert);
  const origin = options.scrub(originText(await options.origin()));
  const content = { title: issueTitle(alert), body: issueBody(alert, { at: options.clock.now(), digest, origin }) };
  const [known] = await findOpen(client, { kinds: [alert.kind], account: alert.account });
  if (known === undefined) {
    await octokit.rest.issues.create({ ...repo, ...content, labels: [LABEL] });
  } else {
    if (!showsText(known.body, { ...alert, digest }))
      await comment(client, known.number, changedComment(alert, origin));
    await octokit.rest.issues.update({ ...repo, issue_number: known.number, ...content, ...REPEATABLE });
  }
  await closeDuplicates(client, alert);
}

async function close(options: IssueAlertOptions, kinds: readonly AlertKind[]): Promise<void> {
  const client = await connect(options);
  for (const { number } of await findOpen(client, { kinds, account: options.accountName }))
    await end(client, number, { reason: "completed", text: OVER });
}

/** Another run may have opened an issue of the same kind at the same moment. Only the oldest stays open. */
async function closeDuplicates(client: GithubClient, { kind, account }: AlertText): Promise<void> {
  const [oldest, ...duplicates] = await findOpen(client, { kinds: [kind], account });
  for (const { number } of duplicates) {
    await end(client, number, { reason: "not_planned", text: `Duplicate of #${oldest?.number}` });
  }
}

async function end(
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

/** Open alert issues of these kinds about one account, oldest first. */
export async function findOpen(
  { octokit, repo }: GithubClient,
  wanted: { kinds: readonly AlertKind[]; account: string | null },
): Promise<OpenIssue[]> {
  const found: OpenIssue[] = [];
  const query = { ...repo, labels: LABEL, state: "open", sort: "created", direction: "asc", per_page: 100 } as const;
  let page = 0;
  for await (const { data } of octokit.paginate.iterator(octokit.rest.issues.listForRepo, query)) {
    for (const { number, body, created_at: createdAt, pull_request: pullRequest } of data) {
      const kind = kindOf(body, wanted);
      if (kind !== null && pullRequest === undefined)
        found.push({ number, createdAt: new Date(createdAt), kind, body: body ?? "" });
    }
    if (++page === MAX_PAGES) break;
  }
  return found.sort((a, b) => a.number - b.number);
}

/** The GitHub client loads slowly, so it is imported only when an alert changes. */
export async function connect(options: IssueAlertOptions): Promise<GithubClient> {
  const { createGithubClient } = await import("../github/github-client.ts");
  return createGithubClient(options);
}

async function reasonOf(error: unknown, what: string, { tokenName }: IssueAlertOptions): Promise<string> {
  const { githubProblem } = await import("../github/github-problem.ts");
  return describeProblem(githubProblem(error, { what, tokenName, permission: PERMISSION }).problem);
}

function scrubbed({ kind, title, body }: Alert, { accountName, scrub }: IssueAlertOptions): AlertText {
  return { kind, account: accountName, title: scrub(entitle(title, accountName)), body: scrub(body) };
}
