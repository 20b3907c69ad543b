import { posix } from "node:path";
import { z } from "zod";
import { ProblemError } from "../../core/findings/problem.ts";
import { MEDIA_FOLDER } from "../../core/media/media-path.ts";
import type { EntryKind, MediaEntry, MediaSnapshot } from "../../core/ports/media-snapshot.ts";
import type { CommittedFile, CommittedFiles } from "./committed-files.ts";
import type { NamedClient } from "./github-client.ts";
import { githubProblem } from "./github-problem.ts";

interface Place {
  /** Folder of the queue; "" for the top of the repository. */
  folder: string;
  commit: string;
  /** What the folder of the queue holds in that commit, by name. */
  beside: ReadonlyMap<string, CommittedFile>;
}

/**
 * The media folder of a commit, through GitHub's API: one request for a folder that was not listed before, one for each file that
 * is read. Files are only data here. @throws ProblemError when GitHub does not say
 */
export function createCommittedMedia(
  { client, tokenName }: NamedClient,
  files: CommittedFiles,
): (place: Place) => Promise<MediaSnapshot> {
  const { octokit, repo } = client;
  let last: { tree: string; entries: Map<string, MediaEntry> } | null = null;

  const list = async (tree: string, path: string): Promise<Map<string, MediaEntry>> => {
    if (last?.tree === tree) return last.entries;
    const purpose = { what: `Reading ${path}`, tokenName, permission: "Contents: read" };
    const answer = await octokit.rest.git.getTree({ ...repo, tree_sha: tree }).catch((error: unknown) => {
      throw githubProblem(error, purpose);
    });
    const read = treeAnswer.safeParse(answer.data);
    if (!read.success) throw githubProblem(null, purpose);
    if (read.data.truncated === true) throw tooMany(path);
    const entries = new Map(read.data.tree.map((entry) => [entry.path, toEntry(entry)]));
    last = { tree, entries };
    return entries;
  };

  return async ({ folder, commit, beside }) => {
    const path = posix.join(folder, MEDIA_FOLDER);
    const found = beside.get(MEDIA_FOLDER);
    const kind = kindOfFolder(found);
    const entries = kind === "folder" && found !== undefined ? await list(found.sha, path) : new Map();
    return {
      path,
      kind,
      entries,
      read: ({ name, file }) =>
        files.read({ path: posix.join(path, name), type: "file", sha: file?.blobId ?? "" }, commit),
    };
  };
}

function kindOfFolder(found: CommittedFile | undefined): MediaSnapshot["kind"] {
  if (found === undefined) return "missing";
  if (found.type === "dir") return "folder";
  return found.type === "symlink" ? "link" : found.type === "submodule" ? "submodule" : "file";
}

const treeAnswer = z.object({
  truncated: z.boolean().optional(),
  tree: z.array(z.object({ path: z.string(), mode: z.string(), sha: z.string(), size: z.number().optional() })),
});

type TreeEntry = z.infer<typeof treeAnswer>["tree"][number];

/** By git's file modes. */
const KINDS: Record<string, EntryKind> = {
  "040000": "folder",
  "100644": "file",
  "100664": "file",
  "100755": "file",
  "120000": "link",
  "160000": "submodule",
};

function toEntry({ path, mode, sha, size = 0 }: TreeEntry): MediaEntry {
  const kind = KINDS[mode] ?? "other";
  return { name: path, kind, file: kind === "file" ? { blobId: sha, sizeBytes: size } : null };
}

function tooMany(path: string): ProblemError {
  const why = "It holds more files than GitHub lists.";
  const whatToDo = "Remove files that no post names any more.";
  return new ProblemError({ code: "content-unusable", what: `Reading ${path}`, why, whatToDo, isRetryable: false }, 2);
}
