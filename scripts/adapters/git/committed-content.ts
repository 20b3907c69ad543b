import { lstatSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { notOrdinary, type OddEntry, oddNameKind } from "../../core/content/content-problem.ts";
import type { ContentFiles } from "../../core/content/read-file.ts";
import { MEDIA_FOLDER } from "../../core/media/media-path.ts";
import { runGit } from "./run-git.ts";

export interface ContentEntry {
  /** Inside the content folder, such as "archive/2026.json"; "" when the folder itself is not a folder. */
  path: string;
  /** As git writes it, such as "100644", "120000" (a link) or "160000" (a submodule). */
  mode: string;
  object: string;
  sizeBytes: number;
}

/** Everything below the content folder in a commit, by path within it. @throws ContentProblem when a path is there twice */
export async function listContent(
  commit: string,
  { folder, prefix }: ContentPlace,
): Promise<Map<string, ContentEntry>> {
  // A queue at the top of the repository has the whole repository beside it; only its own files, the archive and the media are looked at.
  const lists =
    prefix === ""
      ? [
          { options: [], paths: [] },
          { options: ["-r"], paths: ["archive", MEDIA_FOLDER] },
        ]
      : [{ options: ["-r"], paths: [prefix.slice(0, -1)] }];
  const outputs = await Promise.all(
    lists.map(({ options, paths }) =>
      runGit(["ls-tree", "-l", "-z", "--full-tree", ...options, commit, ...paths], { folder }),
    ),
  );
  const lines = outputs.flatMap((output) => output.toString("utf8").split("\0"));
  const entries = lines.flatMap((line) => entryOf(line, prefix));
  const byPath = new Map<string, ContentEntry>();
  for (const entry of entries) {
    // git itself writes no such tree, and of two readers each may take another of the two files.
    if (byPath.has(entry.path)) throw notOrdinary(prefix + entry.path, "there twice");
    byPath.set(entry.path, entry);
  }
  return byPath;
}

function entryOf(line: string, prefix: string): ContentEntry[] {
  const [, mode = "", object = "", size = "", path = ""] = /^(\d{6}) \w+ ([0-9a-f]+) +(-|\d+)\t(.*)$/s.exec(line) ?? [];
  if (mode === "" || mode === FOLDER) return [];
  return [{ path: path.slice(prefix.length), mode, object, sizeBytes: size === "-" ? 0 : Number(size) }];
}

const FOLDER = "040000";
const KINDS: Readonly<Record<string, string>> = { "120000": "a link", "160000": "a submodule" };

/** What an entry is if not an ordinary file, as a noun with its article; null for an ordinary file. */
export function unusualKindOf({ mode }: Pick<ContentEntry, "mode">): string | null {
  return mode.startsWith("100") ? null : (KINDS[mode] ?? "something else");
}

export function oddEntriesOf(entries: Iterable<ContentEntry>): OddEntry[] {
  return [...entries].flatMap((entry) => {
    const kind = unusualKindOf(entry) ?? oddNameKind(entry.path);
    return kind === null ? [] : [{ path: entry.path, kind, version: `${entry.mode} ${entry.object}` }];
  });
}

const BESIDE = {
  settings: "settings.json",
  tokenStatus: "token-status.json",
  evergreen: "evergreen.json",
  days: "days.json",
} as const;

export function isReadFile(path: string, queueName: string): boolean {
  return path === queueName || Object.values<string>(BESIDE).includes(path) || /^archive\/[^/]+\.json$/.test(path);
}

/** Puts the bytes of files, by path within the content folder, in their places. */
export function toContentFiles(
  files: ReadonlyMap<string, Uint8Array>,
  queueName: string,
): Omit<ContentFiles, "queue"> & { queue: Uint8Array | null } {
  const archive = [...files].flatMap(([path, bytes]) => {
    const name = /^archive\/([^/]+\.json)$/.exec(path)?.[1];
    return name === undefined ? [] : [{ name, bytes }];
  });
  return {
    queue: files.get(queueName) ?? null,
    settings: files.get(BESIDE.settings) ?? null,
    tokenStatus: files.get(BESIDE.tokenStatus) ?? null,
    evergreen: files.get(BESIDE.evergreen) ?? null,
    days: files.get(BESIDE.days) ?? null,
    archive: archive.sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

/** Bytes of the entries as git stores them, without the filters that a checkout applies. */
export async function readBlobs(entries: readonly ContentEntry[], folder: string): Promise<Map<string, Uint8Array>> {
  const input = entries.map(({ object }) => `${object}\n`).join("");
  const output = await runGit(["cat-file", "--batch"], { folder, input });
  const files = new Map<string, Uint8Array>();
  let offset = 0;
  for (const { path } of entries) {
    const headEnd = output.indexOf("\n", offset);
    const sizeBytes = Number(output.toString("latin1", offset, headEnd).split(" ")[2]);
    files.set(path, output.subarray(headEnd + 1, headEnd + 1 + sizeBytes));
    offset = headEnd + 1 + sizeBytes + 1;
  }
  return files;
}

/** Where the content folder is in its repository, whatever lies at its path in the working tree. */
export interface ContentPlace {
  folder: string;
  /** The content folder inside the repository: "" when it is the repository itself, else with a slash at the end. */
  prefix: string;
  queueName: string;
}

/** Walks down to the last real folder: a change may have put a link or a file in place of the content folder. @throws git's own error */
export async function findContentPlace(queuePath: string): Promise<ContentPlace> {
  const wanted = dirname(queuePath);
  const folder = lastRealFolder(wanted);
  const prefix = (await runGit(["rev-parse", "--show-prefix"], { folder })).toString("utf8").replace(/\r?\n$/, "");
  const rest = relative(folder, wanted);
  return {
    folder,
    prefix: rest === "" ? prefix : `${prefix}${rest.split(sep).join("/")}/`,
    queueName: basename(queuePath),
  };
}

function lastRealFolder(wanted: string): string {
  const inside = relative(process.cwd(), wanted);
  const isInside = !isAbsolute(inside) && !inside.startsWith("..");
  if (!isInside) return isRealFolder(wanted) || dirname(wanted) === wanted ? wanted : lastRealFolder(dirname(wanted));
  let folder = process.cwd();
  for (const part of inside.split(sep)) {
    if (!isRealFolder(join(folder, part))) break;
    folder = join(folder, part);
  }
  return folder;
}

function isRealFolder(path: string): boolean {
  try {
    return lstatSync(path).isDirectory();
  } catch {
    return false;
  }
}
