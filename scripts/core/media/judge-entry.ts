import { listOf } from "../text/words.ts";
import type { Remark } from "./media-rules.ts";
import type { EntryKind, MediaEntry, MediaSnapshot } from "./media-snapshot.ts";
import { LFS_POINTER_FORMAT, nameFormat } from "./name-format.ts";

/** GitHub takes no larger file. */
export const MAX_FILE_BYTES = 100 * 1024 * 1024;

type Found = { ok: true; entry: MediaEntry } | { ok: false; remark: Remark };

/** Looks up a file of the media folder by its name. Says by name what is there instead of a regular file. */
export function findEntry(folder: MediaSnapshot, name: string): Found {
  const remark = judgeFolder(folder.kind) ?? judgeEntry(folder, name);
  const entry = folder.entries.get(name);
  return remark === null && entry !== undefined ? { ok: true, entry } : { ok: false, remark: remark ?? missing([]) };
}

/** Whether the bytes are those of a Git LFS pointer, which stands in the repository for a file that is stored elsewhere. */
export function isLfsPointer(bytes: Uint8Array): boolean {
  return nameFormat(bytes) === LFS_POINTER_FORMAT;
}

export const LFS_POINTER: Remark = {
  rule: "media/lfs-pointer",
  says: "is a Git LFS pointer: the repository holds a note of where the file is, not the file.",
  hint: "Take the media folder out of .gitattributes (git lfs untrack) and add the file again, or put it on a web host.",
};

function judgeFolder(kind: MediaSnapshot["kind"]): Remark | null {
  if (kind === "folder") return null;
  if (kind === "missing") return missing([]);
  const says = `cannot be used: the media folder beside the queue is ${KINDS[kind]}.`;
  return { rule: "media/not-a-file", says, hint: "Make media an ordinary folder of the repository." };
}

const KINDS: Record<EntryKind, string> = {
  file: "a file",
  folder: "a folder",
  link: "a symbolic link",
  submodule: "a submodule",
  other: "something else",
};

function judgeEntry({ entries }: MediaSnapshot, name: string): Remark | null {
  const others = [...entries.keys()].filter((other) => other !== name && other.toLowerCase() === name.toLowerCase());
  const entry = entries.get(name);
  if (entry === undefined) return missing(others);
  if (entry.file === null) {
    const hint = "Put the picture or video itself there, under this name.";
    return { rule: "media/not-a-file", says: `is ${KINDS[entry.kind]}, not a file.`, hint };
  }
  if (others.length > 0) {
    const names = listOf(others.map((other) => JSON.stringify(other)));
    const says = `differs from ${names} only in upper and lower case: many computers keep only one of the two.`;
    return { rule: "media/case-clash", says, hint: "Rename one of the files." };
  }
  return entry.file.sizeBytes > MAX_FILE_BYTES ? TOO_LARGE : null;
}

const TOO_LARGE: Remark = {
  rule: "media/size",
  says: "is larger than 100 MiB, which GitHub does not take.",
  hint: "Make it smaller, or put it on a web host.",
};

function missing(alike: readonly string[]): Remark {
  const hint =
    alike[0] === undefined
      ? "Add the file in the same pull request, or correct the path."
      : `There is ${JSON.stringify(alike[0])}: upper and lower case must be the same.`;
  return { rule: "media/missing", says: "does not exist in the media folder beside the queue.", hint };
}
