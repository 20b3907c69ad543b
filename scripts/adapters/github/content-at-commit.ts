import { posix } from "node:path";
import { MEDIA_FOLDER } from "../../core/media/media-path.ts";
import type { EntryKind, MediaEntry, MediaSnapshot } from "../../core/media/media-snapshot.ts";
import { mayNameFiles } from "../../core/media/media-target.ts";
import type { ContentFile, Snapshot, Versioned } from "../../core/ports/store.ts";
import type { BranchAt } from "./branch-requests.ts";
import { type CommittedFile, type CommittedFiles, findEntry, type TreeEntry, toFile } from "./committed-files.ts";
import { repositoryPath } from "./repository-path.ts";

/** The folder that holds the queue, and everything beside it. */
interface ContentFolder {
  /** Within the repository; "" for its top. */
  path: string;
  pathOf(file: ContentFile): string;
  /** What it holds at a commit, by name. */
  open(at: Pick<BranchAt, "head" | "entries">): FolderAt;
}

interface FolderAt {
  read(file: ContentFile): Promise<Versioned | null>;
  readAll(): Promise<Content>;
}

type Content = Omit<Snapshot, "journal" | "alerts">;

/** @throws ProblemError (exit 2) for a path outside the repository */
export function openContentFolder(files: CommittedFiles, queuePath: string): ContentFolder {
  const queue = repositoryPath(queuePath);
  const folder = posix.dirname(queue) === "." ? "" : posix.dirname(queue);
  const nameOf = (file: ContentFile) => (file === "queue" ? posix.basename(queue) : `${file}.json`);
  const openMedia = createCommittedMedia(files);

  const open = ({ head, entries }: Pick<BranchAt, "head" | "entries">): FolderAt => {
    const read = async (file: ContentFile): Promise<Versioned | null> => {
      const entry = await findEntry(files, entries, nameOf(file));
      return entry === undefined ? null : { bytes: await files.read(entry, head), version: entry.sha };
    };
    const readAll = async (): Promise<Content> => {
      const archiveFolder = entries.get("archive");
      const [queueFile, settings, tokenStatus, archive] = await Promise.all([
        read("queue"),
        read("settings"),
        read("token-status"),
        archiveFolder?.type === "dir" ? readArchive(files, archiveFolder, head) : [],
      ]);
      const namesFiles = queueFile !== null && mayNameFiles(queueFile.bytes);
      const media = namesFiles ? { media: await openMedia({ folder, commit: head, beside: entries }) } : {};
      return { queue: queueFile, settings, tokenStatus, archive, ...media };
    };
    return { read, readAll };
  };

  return { path: folder, pathOf: (file) => posix.join(folder, nameOf(file)), open };
}

async function readArchive(files: CommittedFiles, archive: CommittedFile, at: string): Promise<Snapshot["archive"]> {
  const entries = await files.listTree(archive);
  const wanted = entries.filter(({ path }) => path.endsWith(".json"));
  const found = wanted.map(async (entry) => ({
    name: entry.path,
    bytes: await files.read(toFile(entry, archive.path), at),
  }));
  return (await Promise.all(found)).sort((one, other) => (one.name < other.name ? -1 : 1));
}

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
