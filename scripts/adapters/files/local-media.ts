import { constants, createReadStream, type Dirent } from "node:fs";
import { lstat, mkdir, open, readdir, readFile, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ProblemError } from "../../core/findings/problem.ts";
import type { Inspection, InspectionResult } from "../../core/media/inspection.ts";
import { MEDIA_FOLDER } from "../../core/media/media-path.ts";
import { FORMAT_HEAD_BYTES } from "../../core/media/name-format.ts";
import type { FolderFile, MediaFolder, SourceFile } from "../../core/ports/media-folder.ts";
import { writeSynced } from "./durable-write.ts";
import { fileProblem, isCode } from "./file-problem.ts";

const NEW_FILE_MODE = 0o644;

/** The folder media/ beside a queue file. All methods throw a ProblemError when the system refuses. */
export function createMediaFolder(queuePath: string): MediaFolder {
  const path = join(dirname(queuePath), MEDIA_FOLDER);
  const at = (name: string) => join(path, name);
  return {
    path,
    async list() {
      const entries = await readdir(path, { withFileTypes: true }).catch((cause: unknown) => {
        if (isCode(cause, "ENOENT")) return [];
        throw problem(`Reading ${path}`, cause);
      });
      const visible = entries.filter(({ name }) => !name.startsWith(".")).sort((a, b) => (a.name < b.name ? -1 : 1));
      return await Promise.all(visible.map(async (entry) => await describe(entry, at(entry.name))));
    },
    read: async (name) => await readFile(at(name)).catch((cause) => refuse(`Reading ${at(name)}`, cause)),
    inspect: async (name, inspection) =>
      await feed(at(name), inspection).catch((cause) => refuse(`Reading ${at(name)}`, cause)),
    async writeNew(name, bytes) {
      await refuseLink(path);
      try {
        await mkdir(path, { recursive: true });
        await writeSynced(at(name), { bytes, mode: NEW_FILE_MODE });
        return "written";
      } catch (cause) {
        if (isCode(cause, "EEXIST")) return "taken";
        throw problem(`Writing ${at(name)}`, cause);
      }
    },
    remove: async (name) => await unlink(at(name)).catch((cause) => refuse(`Removing ${at(name)}`, cause)),
  };
}

/** Opening a pipe would wait for somebody who writes into it. */
const WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** A file to add to the folder. @throws ProblemError (exit 2) when it is not a readable file of at most `mostBytes` */
export async function openSource(path: string, mostBytes: number): Promise<SourceFile> {
  const what = `Reading ${path}`;
  const file = await open(path, WITHOUT_WAITING).catch((cause) => refuse(what, cause));
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw unusable(what, stats.isDirectory() ? "It is a folder." : "It is not a file.");
    if (stats.size > mostBytes) throw unusable(what, `It is larger than ${mostBytes / (1024 * 1024)} MiB.`);
    const { buffer, bytesRead } = await file.read(new Uint8Array(FORMAT_HEAD_BYTES), 0, FORMAT_HEAD_BYTES, 0);
    const read = async () => await readFile(path).catch((cause) => refuse(what, cause));
    const inspect = async (inspection: Inspection) =>
      await feed(path, inspection).catch((cause) => refuse(what, cause));
    return { path, sizeBytes: stats.size, head: buffer.subarray(0, bytesRead), read, inspect };
  } finally {
    await file.close();
  }
}

async function describe(entry: Dirent, path: string): Promise<FolderFile> {
  const { size } = await lstat(path);
  const kind = entry.isFile() ? "file" : entry.isSymbolicLink() ? "link" : entry.isDirectory() ? "folder" : "other";
  return { name: entry.name, sizeBytes: size, kind };
}

async function feed(path: string, inspection: Inspection): Promise<InspectionResult> {
  for await (const chunk of createReadStream(path)) inspection.feed(chunk);
  return inspection.toOutcome(true);
}

/** A link could lead out of the repository. */
async function refuseLink(path: string): Promise<void> {
  const stats = await lstat(path).catch(() => null);
  if (stats === null || stats.isDirectory()) return;
  throw unusable(`Writing into ${path}`, "It is a link or a file, not a folder.");
}

function refuse(what: string, cause: unknown): never {
  throw problem(what, cause);
}

function problem(what: string, cause: unknown): ProblemError {
  if (cause instanceof ProblemError) return cause;
  return fileProblem(what, { cause, whatToDo: "Check the name of the file and its permissions.", exit: 2 });
}

function unusable(what: string, why: string): ProblemError {
  return new ProblemError({ code: "source-unusable", what, why, whatToDo: "Name a picture or a video." }, 2);
}
