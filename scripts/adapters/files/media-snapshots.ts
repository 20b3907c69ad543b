import { createHash } from "node:crypto";
import { constants, type Dirent } from "node:fs";
import { lstat, open, readdir } from "node:fs/promises";
import { isAbsolute, join, relative } from "node:path";
import { MAX_FILE_BYTES } from "../../core/media/judge-entry.ts";
import { MEDIA_FOLDER } from "../../core/media/media-path.ts";
import type { CommittedFile, EntryKind, MediaEntry, MediaSnapshot } from "../../core/media/media-snapshot.ts";
import { fileProblem, isCode } from "./file-problem.ts";

/** The media folder beside a queue, with git's hashes of the files that posts name. @throws ProblemError when it cannot be read */
export function createMediaSnapshots(contentFolder: string): (names: ReadonlySet<string>) => Promise<MediaSnapshot> {
  const folder = join(contentFolder, MEDIA_FOLDER);
  const shown = asTyped(folder);
  return async (names) => {
    try {
      const kind = await kindOf(folder);
      const listed = kind === "folder" ? await readdir(folder, { withFileTypes: true }) : [];
      const entries = await Promise.all(
        listed.map(async (found): Promise<MediaEntry> => {
          const { name } = found;
          const isWanted = found.isFile() && names.has(name);
          return {
            name,
            kind: await kindOfEntry(folder, found),
            file: isWanted ? await identify(join(folder, name)) : null,
          };
        }),
      );
      return {
        path: shown,
        kind,
        entries: new Map(entries.map((entry) => [entry.name, entry])),
        read: (entry) => read(folder, entry),
      };
    } catch (cause) {
      throw unreadable(MEDIA_FOLDER, cause);
    }
  };
}

/** As people in the current folder would type it. */
export function asTyped(folder: string): string {
  const inside = relative(process.cwd(), folder);
  return inside.startsWith("..") || isAbsolute(inside) ? folder : inside;
}

async function read(folder: string, { name }: MediaEntry): Promise<Uint8Array> {
  try {
    const file = await open(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw unreadable(`${MEDIA_FOLDER}/${name}`, cause);
  }
}

/** Git hashes the length first. A file that no rule lets through is not read. */
async function identify(path: string): Promise<CommittedFile> {
  const { size: sizeBytes } = await lstat(path);
  if (sizeBytes > MAX_FILE_BYTES) return { blobId: "too-large", sizeBytes };
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const bytes = await file.readFile();
    return { blobId: createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex"), sizeBytes };
  } finally {
    await file.close();
  }
}

async function kindOf(path: string): Promise<MediaSnapshot["kind"]> {
  try {
    const found = await lstat(path);
    if (found.isSymbolicLink()) return "link";
    if (!found.isDirectory()) return found.isFile() ? "file" : "other";
    return (await isThere(join(path, ".git"))) ? "submodule" : "folder";
  } catch (error) {
    if (isCode(error, "ENOENT")) return "missing";
    throw error;
  }
}

async function kindOfEntry(folder: string, found: Dirent): Promise<EntryKind> {
  if (found.isFile()) return "file";
  if (found.isSymbolicLink()) return "link";
  if (!found.isDirectory()) return "other";
  return (await isThere(join(folder, found.name, ".git"))) ? "submodule" : "folder";
}

/** A submodule that was checked out holds a file that leads to its repository. */
async function isThere(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    () => false,
  );
}

function unreadable(what: string, cause: unknown) {
  return fileProblem(`Reading ${what}`, { cause, whatToDo: "Make it a readable file." });
}
