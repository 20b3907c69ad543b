import { systemClock } from "../adapters/clock/system-clock.ts";
import { inflate } from "../adapters/compression/inflate.ts";
import { repositoryPath } from "../adapters/github/default-branch.ts";
import { explainGithubErrors } from "../adapters/github/github-problem.ts";
import { proposeFile } from "../adapters/github/propose-file.ts";
import { writeStickyComment } from "../adapters/github/sticky-comment.ts";
import { readIssueNumber } from "../adapters/github/workflow-event.ts";
import { type Arguments, type ExitCode, type Redactor, usageError } from "../cli/command.ts";
import { queuePathOf } from "../cli/shared-options.ts";
import { ProblemError } from "../core/findings/problem.ts";
import { readContent } from "../core/posting/read-content.ts";
import { PROPOSAL_MARKER } from "../core/proposal/render-proposal.ts";
import type { Issue, ProposePorts } from "../flows/proposal-ports.ts";
import { proposeFromIssue } from "../flows/propose-from-issue.ts";
import { type Connection, connectGithub } from "../setup/connect-github.ts";
import { type Context, openContext } from "../setup/context.ts";
import { openMediaChecker } from "../setup/open-media-checker.ts";
import { openRepositoryToRead } from "../setup/open-store.ts";

const PERMISSION = "Issues: read and write";

/** npm run propose. @throws ProblemError */
export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const context = await openContext(redactor);
  const { env } = context;
  const number = await numberOf(args, env.github.eventPath);
  const media = openMediaChecker(env);
  const ports = await openPorts(context, { number, queuePath: queuePathOf(args), media });
  await proposeFromIssue(ports).finally(() => media.close());
  // A person's own token may lack the permission to close issues.
  if (env.actions.isActive) await context.alerts.clear(["proposals"]);
  return 0;
}

interface Parts {
  /** Of the issue. */
  number: number;
  queuePath: string;
  media: ProposePorts["media"];
}

async function openPorts(context: Context, { number, queuePath, media }: Parts): Promise<ProposePorts> {
  const { env, log } = context;
  const reader = connect(context, "reader");
  const writer = connect(context, "writer");
  const asking = explainGithubErrors(reader);
  return {
    readIssue: () => asking(`Reading issue ${number}`, PERMISSION, () => readIssue(reader, number)),
    reply: (text) =>
      asking(`Commenting on issue ${number}`, PERMISSION, () =>
        writeStickyComment(reader, number, { marker: PROPOSAL_MARKER, text, isUpdateOnly: false }),
      ),
    putProposal: (proposal) => proposeFile(writer, { path: repositoryPath(queuePath), ...proposal }),
    store: await openRepositoryToRead(reader, { queuePath, ref: undefined }),
    media,
    inflate,
    log,
    clock: systemClock,
    allowPrivateHosts: env.allowPrivateMediaHosts,
    readContent: (snapshot) => readContent(snapshot, env.allowPrivateMediaHosts),
  };
}

async function numberOf({ command, text }: Arguments, eventPath: string | undefined): Promise<number> {
  if (text.issue === undefined) return await readIssueNumber(eventPath ?? "");
  if (!/^[1-9]\d{0,8}$/.test(text.issue)) throw usageError(command, "--issue must be the number of an issue");
  return Number(text.issue);
}

async function readIssue({ client }: Connection, number: number): Promise<Issue> {
  const { data } = await client.octokit.rest.issues.get({ ...client.repo, issue_number: number });
  const labels = data.labels.map((label) => (typeof label === "string" ? label : (label.name ?? "")));
  const isOpen = data.state === "open" && data.pull_request === undefined;
  return { number, isOpen, labels, author: data.user?.login ?? "ghost", body: data.body ?? "" };
}

function connect({ env }: Context, role: "reader" | "writer"): Connection {
  const connection = connectGithub(env.github, role);
  if (connection === null) throw new ProblemError(NOT_SET_UP, 2);
  return connection;
}

const NOT_SET_UP = {
  code: "not-in-actions",
  what: "Proposing a post",
  why: "GITHUB_REPOSITORY and GITHUB_TOKEN (or BOT_TOKEN) are not both set.",
  whatToDo: "Run it inside Actions, or set them.",
  isRetryable: false,
};
