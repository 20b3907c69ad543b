import { systemClock } from "../adapters/clock/system-clock.ts";
import { repositoryPath } from "../adapters/github/default-branch.ts";
import type { NamedClient } from "../adapters/github/github-client.ts";
import { explainGithubErrors } from "../adapters/github/github-problem.ts";
import { openGithubStore } from "../adapters/github/github-store.ts";
import { proposeFile } from "../adapters/github/propose-file.ts";
import { writeStickyComment } from "../adapters/github/sticky-comment.ts";
import { readIssueNumber } from "../adapters/github/workflow-event.ts";
import { createMediaChecker } from "../adapters/media/media-checker.ts";
import { type Arguments, DEFAULT_QUEUE, type ExitCode, type Redactor, usageError } from "../cli/command.ts";
import { ProblemError } from "../core/findings/problem.ts";
import { readContent } from "../core/posting/read-content.ts";
import { PROPOSAL_MARKER } from "../core/proposal/render-proposal.ts";
import { type Issue, type ProposePorts, proposeFromIssue } from "../flows/propose-from-issue.ts";
import { connectGithub } from "../setup/connect-github.ts";
import { type Context, openContext } from "../setup/context.ts";

const PERMISSION = "Issues: read and write";

/** The command behind npm run propose. @throws ProblemError */
export async function runPropose(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const context = await openContext(redactor);
  const { env, log } = context;
  const number = await numberOf(args, env.github.eventPath);
  const queuePath = args.text.queue ?? DEFAULT_QUEUE;
  const reader = connect(context, "reader");
  const writer = connect(context, "writer");
  const media = createMediaChecker({ allowPrivateHosts: env.allowPrivateMediaHosts });
  const asking = explainGithubErrors(reader);
  const ports: ProposePorts = {
    readIssue: () => asking(`Reading issue ${number}`, PERMISSION, () => readIssue(reader, number)),
    reply: (text) =>
      asking(`Answering on issue ${number}`, PERMISSION, () =>
        writeStickyComment(reader.client, number, { marker: PROPOSAL_MARKER, text, isUpdateOnly: false }),
      ),
    putProposal: (proposal) => proposeFile(writer, { path: repositoryPath(queuePath), ...proposal }),
    store: await openGithubStore({
      contents: reader,
      runs: null,
      queuePath,
      ref: undefined,
      run: null,
      clock: systemClock,
    }),
    ...{ media, log, allowPrivateHosts: env.allowPrivateMediaHosts },
    readContent: (snapshot) => readContent(snapshot, env.allowPrivateMediaHosts),
  };
  await proposeFromIssue(ports).finally(() => media.close());
  // A person's own token need not be one that may close issues.
  if (env.actions.isActive) await context.alerts.clear(["proposals"]);
  return 0;
}

async function numberOf(args: Arguments, eventPath: string | undefined): Promise<number> {
  const text = args.text.issue;
  if (text === undefined) return await readIssueNumber(eventPath ?? "");
  if (!/^[1-9]\d{0,8}$/.test(text)) throw usageError("propose", "--issue takes the number of an issue");
  return Number(text);
}

async function readIssue({ client }: NamedClient, number: number): Promise<Issue> {
  const { data } = await client.octokit.rest.issues.get({ ...client.repo, issue_number: number });
  const labels = data.labels.map((label) => (typeof label === "string" ? label : (label.name ?? "")));
  const isOpen = data.state === "open" && data.pull_request === undefined;
  return { number, isOpen, labels, author: data.user?.login ?? "ghost", body: data.body ?? "" };
}

function connect({ env }: Context, role: "reader" | "writer"): NamedClient {
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
