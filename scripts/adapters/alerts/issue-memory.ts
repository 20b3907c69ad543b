import { REPEAT_AFTER_MS, type ToldMemory } from "../../core/ports/told-memory.ts";
import {
  type AlertText,
  digestOf,
  entitle,
  holdsText,
  issueTitle,
  markedText,
  markerOf,
  originText,
} from "./alert-text.ts";
import { connect, findOpen, type IssueAlertOptions, LABEL } from "./issue-alerts.ts";

/** Closed by `npm run doctor -- --health` once the runs succeed. */
export const MEMORY_KIND = "workflow";

/**
 * Keeps in the open issue about failed workflows what a chat was told, because nothing else lasts from one workflow run to the
 * next. Each text is in the body or in a comment, behind its hash.
 */
export function createIssueMemory(options: IssueAlertOptions): ToldMemory {
  const clean = ({ title, body }: { title: string; body: string }): AlertText => ({
    ...memoryOf(options),
    title: options.scrub(entitle(title, options.accountName)),
    body: options.scrub(body),
  });
  return {
    wasTold: async (alert) => await isKept(options, digestOf(clean(alert))).catch(() => false),
    remember: async (alert) => await keep(options, clean(alert)).catch(() => undefined),
  };
}

/** Each account has an issue of its own. */
function memoryOf({ accountName }: IssueAlertOptions): Pick<AlertText, "kind" | "account"> {
  return { kind: MEMORY_KIND, account: accountName };
}

async function isKept(options: IssueAlertOptions, digest: string): Promise<boolean> {
  const client = await connect(options);
  const { octokit, repo } = client;
  const since = new Date(options.clock.now().getTime() - REPEAT_AFTER_MS);
  const [issue] = await findOpen(client, { kinds: [MEMORY_KIND], account: options.accountName });
  if (issue === undefined) return false;
  const query = { ...repo, issue_number: issue.number, since: since.toISOString(), per_page: 100 };
  const { data } = await octokit.rest.issues.listComments(query);
  // Anyone can comment, and so could silence an alert.
  const own = data.filter(({ user }) => user?.login.endsWith("[bot]") === true);
  const comments = own.map(({ body = "", created_at }) => ({ body, createdAt: new Date(created_at) }));
  return [issue, ...comments].some(({ body, createdAt }) => createdAt > since && holdsText(body, digest));
}

async function keep(options: IssueAlertOptions, alert: AlertText): Promise<void> {
  const client = await connect(options);
  const { octokit, repo } = client;
  const origin = options.scrub(originText(await options.origin()));
  const text = markedText(alert, { digest: digestOf(alert), origin });
  const [issue] = await findOpen(client, { kinds: [MEMORY_KIND], account: options.accountName });
  if (issue !== undefined) {
    await octokit.rest.issues.createComment({ ...repo, issue_number: issue.number, body: text });
    return;
  }
  const content = { title: issueTitle(alert), body: `${markerOf(memoryOf(options))}\n\n${text}` };
  await octokit.rest.issues.create({ ...repo, ...content, labels: [LABEL] });
}
