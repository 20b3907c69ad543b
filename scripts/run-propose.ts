import { systemClock } from "./adapters/clock.ts";
import { askingWith } from "./adapters/github/asking.ts";
import type { NamedClient } from "./adapters/github/default-branch.ts";
import { openGithubStore } from "./adapters/github/github-store.ts";
import { readIssueNumber } from "./adapters/github/issue-event.ts";
import { proposeFile } from "./adapters/github/propose-file.ts";
import { repositoryPath } from "./adapters/github/repository-path.ts";
import { writeStickyComment } from "./adapters/github/sticky-comment.ts";
import { createMediaChecker } from "./adapters/media/media-checker.ts";
import { ProblemError } from "./core/errors.ts";
import { readContent } from "./core/post/read-content.ts";
import { PROPOSAL_MARKER } from "./core/proposal/render-proposal.ts";
import { type Arguments, type Curtain, type ExitCode, usageError } from "./entry.ts";
import { type Issue, type ProposePorts, proposeFromIssue } from "./flows/propose.ts";
import { DEFAULT_QUEUE, openWorkplace, type Workplace } from "./wire.ts";
import { connectGithub } from "./wire-github.ts";

const PERMISSION = "Issues: read and write";

/** The command behind npm run propose. @throws ProblemError */
export async function runPropose(args: Arguments, curtain: Curtain): Promise<ExitCode> {
  const workplace = await openWorkplace(curtain);
  const { env, log } = workplace;
  const number = await numberOf(args, env.github.eventPath);
  const queuePath = args.text.queue ?? DEFAULT_QUEUE;
  const reader = connect(workplace, "reader");
  const writer = connect(workplace, "writer");
  const media = createMediaChecker({ allowPrivateHosts: env.allowPrivateMediaHosts });
  const asking = askingWith(reader);
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
  if (env.actions.isActive) await workplace.alerts.clear(["proposals"]);
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

function connect({ env }: Workplace, role: "reader" | "writer"): NamedClient {
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
