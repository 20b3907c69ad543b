import { posix } from "node:path";
import { MEDIA_FOLDER } from "../../core/media/media-path.ts";
import type { EntryKind, MediaEntry, MediaSnapshot } from "../../core/media/media-snapshot.ts";
import { mayNameFiles } from "../../core/media/media-target.ts";
import type { ContentFile, Snapshot, Versioned } from "../../core/ports/store.ts";
import { type CommittedFile, type CommittedFiles, NEWEST, type TreeEntry } from "./committed-files.ts";
import { repositoryPath } from "./default-branch.ts";

/** A file beside the queue. A journal only lies there from before the record had a branch. */
export type FolderFile = ContentFile | "journal";

/** The folder that holds the queue, and everything beside it. */
interface ContentFolder {
  pathOf(file: ContentFile): string;
  at(commit: string): Promise<FolderAt>;
  /** As the default branch has it; no commit needs to be known for that. */
  newest(): Promise<FolderAt>;
}

export interface FolderAt {
  /** Nothing is in it, or there is no such folder. */
  isEmpty: boolean;
  read(file: FolderFile): Promise<Versioned | null>;
  readAll(): Promise<Content>;
}

export type Content = Omit<Snapshot, "journal" | "alerts" | "oldJournal">;

/** @throws ProblemError (exit 2) for a path outside the repository */
export function openContentFolder(files: CommittedFiles, queuePath: string): ContentFolder {
  const queue = repositoryPath(queuePath);
  const folder = posix.dirname(queue) === "." ? "" : posix.dirname(queue);
  const nameOf = (file: FolderFile) => (file === "queue" ? posix.basename(queue) : `${file}.json`);
  const openMedia = createCommittedMedia(files);

  const open = (entries: ReadonlyMap<string, CommittedFile>, at: string): FolderAt => {
    const findEntry = async (name: string): Promise<CommittedFile | undefined> => {
      const [first = "", inside] = name.split("/");
      const entry = entries.get(first);
      if (inside === undefined || entry?.type !== "dir") return inside === undefined ? entry : undefined;
      const found = (await files.listTree(entry)).find(({ path }) => path === inside);
      return found === undefined ? undefined : toFile(found, entry.path);
    };
    const read = async (file: FolderFile): Promise<Versioned | null> => {
      const entry = await findEntry(nameOf(file));
      return entry === undefined ? null : { bytes: await files.read(entry, at), version: entry.sha };
    };
    const readAll = async (): Promise<Content> => {
      const archiveFolder = entries.get("archive");
      const [queueFile, settings, tokenStatus, archive] = await Promise.all([
        read("queue"),
        read("settings"),
        read("token-status"),
        archiveFolder?.type === "dir" ? readArchive(files, archiveFolder, at) : [],
      ]);
      const namesFiles = queueFile !== null && mayNameFiles(queueFile.bytes);
      const media = namesFiles ? { media: await openMedia({ folder, commit: at, beside: entries }) } : {};
      return { queue: queueFile, settings, tokenStatus, archive, ...media };
    };
    return { isEmpty: entries.size === 0, read, readAll };
  };

  return {
    pathOf: (file) => posix.join(folder, nameOf(file)),
    at: async (commit) => open(await files.list(folder, commit), commit),
    newest: async () => open(await files.listNewest(folder), NEWEST),
  };
}

/** GitHub's words for what is not an ordinary file, by git's modes. */
const TYPES: Record<string, string> = { "040000": "dir", "120000": "symlink", "160000": "submodule" };

async function readArchive(files: CommittedFiles, archive: CommittedFile, at: string): Promise<Snapshot["archive"]> {
  const entries = await files.listTree(archive);
  const wanted = entries.filter(({ path }) => path.endsWith(".json"));
  const found = wanted.map(async (entry) => ({
    name: entry.path,
    bytes: await files.read(toFile(entry, archive.path), at),
  }));
  return (await Promise.all(found)).sort((one, other) => (one.name < other.name ? -1 : 1));
}

function toFile({ path, mode, sha }: TreeEntry, folder: string): CommittedFile {
  return { path: posix.join(folder, path), type: TYPES[mode] ?? "file", sha };
}

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
