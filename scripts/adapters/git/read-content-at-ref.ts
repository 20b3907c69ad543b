import type { BlobIds } from "../../core/media/blob-ids.ts";
import { isMediaPath } from "../../core/media/media-path.ts";
import type { BaseFiles } from "../../core/rules/changes/change.ts";
import {
  type ContentEntry,
  findContentPlace,
  isReadFile,
  listContent,
  oddEntriesOf,
  readBlobs,
  toContentFiles,
  unusualKindOf,
} from "./committed-content.ts";
import { findBase, refuseFolder } from "./find-base.ts";
import { runGit } from "./run-git.ts";

/**
 * The content folder at the commit where the current work branched off from `ref`, and all paths that changed in commits
 * since then. `queuePath` is where the queue is, or would be, in the working tree. Links count as missing.
 * @throws ProblemError (exit 2), see {@link findBase}
 */
export async function readContentAtRef({ ref, queuePath }: { ref: string; queuePath: string }): Promise<BaseFiles> {
  const place = await findContentPlace(queuePath).catch(refuseFolder);
  const { folder, prefix, queueName } = place;
  const commit = await findBase(ref, folder);
  const [entries, paths] = await Promise.all([listContent(commit, place), listChanged(commit, folder)]);
  const wanted = [...entries.values()].filter(
    (entry) => isReadFile(entry.path, queueName) && unusualKindOf(entry) === null,
  );
  const { queue, settings, tokenStatus, archive } = toContentFiles(await readBlobs(wanted, folder), queueName);
  return {
    queue,
    settings,
    tokenStatus,
    archive,
    oddEntries: oddEntriesOf(entries.values()),
    blobIds: mediaIdsOf(entries.values()),
    isComplete: true,
    changedPaths: { contentFolder: prefix, paths },
  };
}

/** All paths that changed in the repository around `folder` since the work there branched off from `ref`. @throws ProblemError like findBase */
export async function readChangesSince(ref: string, folder: string): Promise<readonly string[]> {
  return await listChanged(await findBase(ref, folder), folder);
}

function mediaIdsOf(entries: Iterable<ContentEntry>): BlobIds {
  const files = [...entries].filter((entry) => isMediaPath(entry.path) && unusualKindOf(entry) === null);
  return new Map(files.map(({ path, object }) => [path, object]));
}

async function listChanged(commit: string, folder: string): Promise<string[]> {
  const diff = await runGit(["diff-tree", "-r", "-z", "--name-only", "--no-renames", commit, "HEAD"], { folder });
  return diff
    .toString("utf8")
    .split("\0")
    .filter((path) => path !== "");
}
