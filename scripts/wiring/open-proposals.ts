import { posix } from "node:path";
import { inflate } from "../adapters/compression/inflate.ts";
import { createPhotoFolder } from "../adapters/files/photo-folder.ts";
import { gitBlobSha } from "../adapters/github/committed-files.ts";
import { explainGithubErrors } from "../adapters/github/github-problem.ts";
import { proposeFile } from "../adapters/github/propose-file.ts";
import { repositoryPath } from "../adapters/github/repository-path.ts";
import { writeStickyComment } from "../adapters/github/sticky-comment.ts";
import { isVideoName, MEDIA_FOLDER } from "../core/media/media-path.ts";
import { committedFileUrl } from "../core/media/shown-url.ts";
import type { PhotoBox } from "../core/ports/media-folder.ts";
import type { FileSet } from "../core/proposal/push-file.ts";
import { PROPOSAL_MARKER } from "../core/proposal/render-proposal.ts";
import type { Issue, ProposePorts, PutProposal, QueueProposal } from "../flows/proposals/proposal-ports.ts";
import { type Connection, openRepositoryToRead, requireGithub } from "./connect-github.ts";
import type { Context } from "./context.ts";

const PERMISSION = "Issues: read and write";
const READ_PERMISSION = "Issues: read";

export async function readIssue(context: Context, number: number): Promise<Issue> {
  const reader = connect(context, "reader");
  const { client } = reader;
  const { data } = await explainGithubErrors(reader)(`Reading issue ${number}`, PERMISSION, () =>
    client.octokit.rest.issues.get({ ...client.repo, issue_number: number }),
  );
  const labels = data.labels.map((label) => (typeof label === "string" ? label : (label.name ?? "")));
  const isOpen = data.state === "open" && data.pull_request === undefined;
  return { number, isOpen, labels, author: data.user?.login ?? "ghost", body: data.body ?? "" };
}

/** The first of two jobs. What it needs beyond reading the issue is loaded here: the other job installs no converters. */
export async function collectInto(
  context: Context,
  { number, folder, queuePath }: { number: number; folder: string; queuePath: string },
): Promise<void> {
  const { env, log } = context;
  const reader = connect(context, "reader");
  const [{ createAttachmentSource }, { openConverters, videoMaker: videos }, { collectPhotos }] = await Promise.all([
    import("../adapters/github/attachments.ts"),
    import("./open-converters.ts"),
    import("../flows/proposals/collect-photos.ts"),
  ]);
  const { serverUrl } = env.github;
  const source = createAttachmentSource({
    serverUrl,
    allowPrivateHosts: env.allowPrivateMediaHosts,
    signal: new AbortController().signal,
  });
  const { openPictures, leniency } = openConverters(queuePath);
  const ask = explainGithubErrors(reader);
  const readIssue = () => ask(`Reading issue ${number}`, READ_PERMISSION, () => readRendered(reader, number));
  const box = createPhotoFolder(folder);
  await collectPhotos({ readIssue, source, openPictures, videos, box, inflate, leniency, log }, serverUrl);
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

interface Parts {
  photos: PhotoBox | null;
  number: number;
  queuePath: string;
  issue: Issue;
  media: ProposePorts["media"];
}

export async function openProposals(
  context: Context,
  { number, queuePath, issue, media, photos }: Parts,
): Promise<ProposePorts> {
  const { env } = context;
  const reader = connect(context, "reader");
  const writer = connect(context, "writer");
  const asking = explainGithubErrors(reader);
  return {
    ...context,
    readIssue: async () => issue,
    reply: (text) =>
      asking(`Commenting on issue ${number}`, PERMISSION, () =>
        writeStickyComment(reader, number, { marker: PROPOSAL_MARKER, text, isUpdateOnly: false }),
      ),
    putProposal: (proposal) => putProposal(context, writer, { queuePath, proposal }),
    photos,
    blobIdOf: gitBlobSha,
    serverUrl: env.github.serverUrl,
    store: await openRepositoryToRead(reader, { queuePath }),
    media,
    inflate,
    allowPrivateHosts: env.allowPrivateMediaHosts,
  };
}

async function putProposal(
  context: Context,
  writer: Connection,
  { queuePath, proposal }: { queuePath: string; proposal: QueueProposal },
): Promise<PutProposal> {
  const { files, isOwnFile, ...rest } = proposal;
  const path = repositoryPath(queuePath);
  const folder = posix.dirname(path);
  const others: FileSet = {
    folder: posix.join(folder, MEDIA_FOLDER),
    files: files.map((file) => ({ ...file, path: posix.join(folder, file.path) })),
    isOwn: (own) => isOwnFile(posix.relative(folder, own)),
  };
  const put = await proposeFile(writer, context.clock, { path, others, ...rest });
  const { commit } = put;
  const { repositoryUrl = "" } = context.env.github;
  const pictures = others.files.filter(({ path: shown }) => !isVideoName(shown));
  const pictureUrls =
    commit === undefined ? [] : pictures.map((file) => committedFileUrl(repositoryUrl, commit, file.path));
  return { ...put, pictureUrls };
}

function connect({ env }: Context, role: "reader" | "writer"): Connection {
  return requireGithub(env.github, role, { what: "Proposing a post" });
}
