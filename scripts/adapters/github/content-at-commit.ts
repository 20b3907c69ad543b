import { posix } from "node:path";
import { mayNameFiles } from "../../core/media/media-target.ts";
import type { ContentFile, Snapshot, Versioned } from "../../core/ports/store.ts";
import { type CommittedFile, type CommittedFiles, NEWEST } from "./committed-files.ts";
import { createCommittedMedia } from "./committed-media.ts";
import { repositoryPath } from "./default-branch.ts";

/** The folder that holds the queue, and everything beside it. */
interface ContentFolder {
  /** Path in the repository. */
  pathOf(file: ContentFile): string;
  /** As of a commit. */
  at(commit: string): Promise<FolderAt>;
  /** As the default branch has it; no commit needs to be known for that. */
  newest(): Promise<FolderAt>;
}

export interface FolderAt {
  /** Nothing is in it, or there is no such folder. */
  isEmpty: boolean;
  read(file: ContentFile): Promise<Versioned | null>;
  readAll(): Promise<Content>;
}

/** What a snapshot holds but for the record. */
export type Content = Omit<Snapshot, "journal" | "alerts">;

/** @throws ProblemError (exit 2) for a path outside the repository */
export function openContentFolder(files: CommittedFiles, queuePath: string): ContentFolder {
  const queue = repositoryPath(queuePath);
  const folder = posix.dirname(queue) === "." ? "" : posix.dirname(queue);
  const nameOf = (file: ContentFile) => (file === "queue" ? posix.basename(queue) : `${file}.json`);
  const openMedia = createCommittedMedia(files);

  const open = (entries: ReadonlyMap<string, CommittedFile>, at: string): FolderAt => {
    const read = async (file: ContentFile): Promise<Versioned | null> => {
      const entry = entries.get(nameOf(file));
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

/** GitHub's words for what is no ordinary file, by git's modes. */
const TYPES: Record<string, string> = { "040000": "dir", "120000": "symlink", "160000": "submodule" };

async function readArchive(files: CommittedFiles, archive: CommittedFile, at: string): Promise<Snapshot["archive"]> {
  const entries = await files.listTree(archive);
  const wanted = entries.filter(({ path }) => path.endsWith(".json"));
  const found = wanted.map(async ({ path: name, mode, sha }) => {
    const file = { path: posix.join(archive.path, name), type: TYPES[mode] ?? "file", sha };
    return { name, bytes: await files.read(file, at) };
  });
  return (await Promise.all(found)).sort((one, other) => (one.name < other.name ? -1 : 1));
}
