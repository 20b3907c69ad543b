import { posix } from "node:path";
import { systemClock } from "../adapters/clock/system-clock.ts";
import { inflate } from "../adapters/compression/inflate.ts";
import { createPhotoFolder } from "../adapters/files/photo-folder.ts";
import { gitBlobSha } from "../adapters/github/committed-files.ts";
import { repositoryPath } from "../adapters/github/default-branch.ts";
import { explainGithubErrors } from "../adapters/github/github-problem.ts";
import { proposeFile } from "../adapters/github/propose-file.ts";
import type { FileSet } from "../adapters/github/proposed-files.ts";
import { writeStickyComment } from "../adapters/github/sticky-comment.ts";
import { readIssueNumber } from "../adapters/github/workflow-event.ts";
import { type Arguments, type CommandSpec, type ExitCode, type Redactor, usageError } from "../cli/command.ts";
import { DEFAULT_QUEUE, queuePathOf, REPOSITORY_QUEUE_OPTION } from "../cli/shared-options.ts";
import { accountAt, queueOfAccount } from "../core/content/account-place.ts";
import { SINGLE } from "../core/content/several-accounts.ts";
import { ProblemError } from "../core/findings/problem.ts";
import { MEDIA_FOLDER } from "../core/media/media-path.ts";
import type { PhotoBox } from "../core/ports/media-folder.ts";
import { readContent } from "../core/posting/read-content.ts";
import { ACCOUNT_LABEL, splitAccount } from "../core/proposal/parse-issue-form.ts";
import { PROPOSAL_MARKER } from "../core/proposal/render-proposal.ts";
import type { Issue, ProposePorts, PutProposal, QueueProposal } from "../flows/proposal-ports.ts";
import { proposeFromIssue } from "../flows/propose-from-issue.ts";
import { type Connection, connectGithub } from "../wiring/connect-github.ts";
import { openMediaChecker } from "../wiring/connect-media.ts";
import { type Context, openContext } from "../wiring/context.ts";
import { listQueues } from "../wiring/find-accounts.ts";
import { openRepositoryToRead } from "../wiring/open-store.ts";
import { reportSuccess } from "../wiring/report-to-team.ts";

export const spec: CommandSpec = {
  name: "propose",
  summary:
    "Opens or updates a pull request from an issue that was written with the form, and comments on the issue if the post has errors.",
  options: {
    issue: {
      value: "N",
      description: "Number of the issue (default: the issue that started the workflow).",
    },
    queue: REPOSITORY_QUEUE_OPTION,
    collect: {
      value: "DIR",
      description:
        "Only fetch the photos of the issue, convert them and write them to DIR. Needs the converters, and no right to write.",
    },
    photos: {
      value: "DIR",
      description: "Where --collect has put the photos. What lies there is measured again and committed with the post.",
    },
  },
  examples: [
    "npm run mergecast -- propose --issue 12 # inside Actions, or with GITHUB_REPOSITORY and GITHUB_TOKEN set",
  ],
  alertsOnFailure: { kind: "proposals", load: () => import("../wiring/report-to-team.ts") },
  exitCodes: {
    0: "proposed, answered, or nothing to do",
    1: "GitHub could not be reached",
    2: "it could not start: usage, configuration, or a missing permission",
  },
};

const PERMISSION = "Issues: read and write";
const READ_PERMISSION = "Issues: read";

/** npm run mergecast -- propose. @throws ProblemError */
export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const context = await openContext(redactor, args);
  const number = await numberOf(args, context.env.github.eventPath);
  const { collect } = args.text;
  if (collect !== undefined)
    return await collectInto(context, { number, folder: collect, queuePath: queuePathOf(args) });
  const media = openMediaChecker(context.env);
  const photos = args.text.photos === undefined ? null : createPhotoFolder(args.text.photos);
  const { queuePath, issue } = await chooseQueue(args, context, number);
  const ports = await openPorts(context, { number, queuePath, issue, media, photos });
  await proposeFromIssue(ports).finally(() => media.close());
  await reportSuccess("proposals", context, queuePathOf(args));
  return 0;
}

interface Chosen {
  queuePath: string;
  /** Without the field that names the account. */
  issue: Issue;
}

/** The queue of the account that the form names. Where it names none that is here, nothing is proposed, and the issue says so. */
async function chooseQueue(args: Arguments, context: Context, number: number): Promise<Chosen> {
  const reader = connect(context, "reader");
  const ask = explainGithubErrors(reader);
  const issue = await ask(`Reading issue ${number}`, PERMISSION, () => readIssue(reader, number));
  const { account, rest } = splitAccount(issue.body);
  const queues = await listQueues(args);
  const [first] = queues;
  if (args.text.queue !== undefined) return { queuePath: first, issue: { ...issue, body: rest } };
  if (account === null && queues.length === 1) return { queuePath: first, issue };
  const wanted = account === SINGLE ? DEFAULT_QUEUE : queueOfAccount(account);
  const queuePath = account === null ? undefined : queues.find((queue) => queue === wanted);
  const names = queues.map((queue) => accountAt(queue) ?? SINGLE).join(", ");
  if (queuePath === undefined)
    return {
      queuePath: first,
      issue: { ...issue, refusal: `Say for which account it is, in the field ${ACCOUNT_LABEL}: ${names}.` },
    };
  return { queuePath, issue: { ...issue, body: rest } };
}

/** The first of two jobs. What it needs beyond reading the issue is loaded here: the other job installs no converters. */
async function collectInto(
  context: Context,
  { number, folder, queuePath }: { number: number; folder: string; queuePath: string },
): Promise<ExitCode> {
  const { env, log } = context;
  const reader = connect(context, "reader");
  const [{ createAttachmentSource }, { openConverters }, { collectPhotos }] = await Promise.all([
    import("../adapters/github/attachments.ts"),
    import("../wiring/open-converters.ts"),
    import("../flows/collect-photos.ts"),
  ]);
  const serverUrl = serverUrlOf(context);
  const source = createAttachmentSource({
    serverUrl,
    allowPrivateHosts: env.allowPrivateMediaHosts,
    signal: new AbortController().signal,
  });
  const { openPictures } = openConverters(queuePath);
  const ask = explainGithubErrors(reader);
  const readIssue = () => ask(`Reading issue ${number}`, READ_PERMISSION, () => readRendered(reader, number));
  await collectPhotos({ readIssue, source, openPictures, box: createPhotoFolder(folder), log }, serverUrl);
  return 0;
}

/** With the addresses of attachments in private repositories, which GitHub signs when it renders the text. */
async function readRendered({ client }: Connection, number: number): Promise<{ body: string; renderedHtml: string }> {
  const { data } = await client.octokit.rest.issues.get({
    ...client.repo,
    issue_number: number,
    mediaType: { format: "full" },
  });
  return { body: data.body ?? "", renderedHtml: data.body_html ?? "" };
}

function serverUrlOf({ env }: Context): string {
  return env.github.serverUrl.replace(/\/+$/, "");
}

interface Parts {
  photos: PhotoBox | null;
  /** Of the issue. */
  number: number;
  queuePath: string;
  issue: Issue;
  media: ProposePorts["media"];
}

async function openPorts(context: Context, { number, queuePath, issue, media, photos }: Parts): Promise<ProposePorts> {
  const { env, log } = context;
  const reader = connect(context, "reader");
  const writer = connect(context, "writer");
  const asking = explainGithubErrors(reader);
  return {
    readIssue: async () => issue,
    reply: (text) =>
      asking(`Commenting on issue ${number}`, PERMISSION, () =>
        writeStickyComment(reader, number, { marker: PROPOSAL_MARKER, text, isUpdateOnly: false }),
      ),
    putProposal: (proposal) => putProposal(context, writer, { queuePath, proposal }),
    photos,
    blobIdOf: gitBlobSha,
    serverUrl: serverUrlOf(context),
    store: await openRepositoryToRead(reader, { queuePath, ref: undefined }),
    media,
    inflate,
    log,
    clock: systemClock,
    allowPrivateHosts: env.allowPrivateMediaHosts,
    readContent: (snapshot) => readContent(snapshot, env.allowPrivateMediaHosts),
  };
}

/** Changes of the calendar bring no files, and then none are looked for. */
async function putProposal(
  context: Context,
  writer: Connection,
  { queuePath, proposal }: { queuePath: string; proposal: QueueProposal },
): Promise<PutProposal> {
  const { files = [], isOwnFile, ...rest } = proposal;
  const path = repositoryPath(queuePath);
  if (isOwnFile === undefined) return await proposeFile(writer, { path, ...rest });
  const folder = posix.dirname(path);
  const others: FileSet = {
    folder: posix.join(folder, MEDIA_FOLDER),
    files: files.map((file) => ({ ...file, path: posix.join(folder, file.path) })),
    isOwn: (own) => isOwnFile(posix.relative(folder, own)),
  };
  const { commit, ...put } = await proposeFile(writer, { path, others, ...rest });
  if (commit === undefined) return put;
  const at = `${serverUrlOf(context)}/${context.env.github.repository}/blob/${commit}`;
  return { ...put, pictureUrls: others.files.map((file) => `${at}/${file.path}?raw=true`) };
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
