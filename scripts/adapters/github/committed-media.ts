import { posix } from "node:path";
import { MEDIA_FOLDER } from "../../core/media/media-path.ts";
import type { EntryKind, MediaEntry, MediaSnapshot } from "../../core/ports/media-snapshot.ts";
import type { CommittedFile, CommittedFiles, TreeEntry } from "./committed-files.ts";

interface Place {
  /** Folder of the queue; "" for the top of the repository. */
  folder: string;
  /** Or {@link NEWEST}. */
  commit: string;
  /** What the folder of the queue holds in that commit, by name. */
  beside: ReadonlyMap<string, CommittedFile>;
}

/**
 * The media folder of a commit, through GitHub's API: one request for a folder that was not listed before, one for each file that
 * is read. Files are only data here. @throws ProblemError when GitHub does not say
 */
export function createCommittedMedia(files: CommittedFiles): (place: Place) => Promise<MediaSnapshot> {
  return async ({ folder, commit, beside }) => {
    const path = posix.join(folder, MEDIA_FOLDER);
    const found = beside.get(MEDIA_FOLDER);
    const kind = kindOfFolder(found);
    const listed = kind === "folder" && found !== undefined ? await files.listTree({ ...found, path }) : [];
    const entries = new Map(listed.map((entry) => [entry.path, toEntry(entry)]));
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

/** By git's file modes. */
const KINDS: Record<string, EntryKind> = {
  "040000": "folder",
  "100644": "file",
  "100664": "file",
  "100755": "file",
  "120000": "link",
  "160000": "submodule",
};

function toEntry({ path, mode, sha, size }: TreeEntry): MediaEntry {
  const kind = KINDS[mode] ?? "other";
  return { name: path, kind, file: kind === "file" ? { blobId: sha, sizeBytes: size } : null };
}
