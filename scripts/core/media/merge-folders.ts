import type { MediaEntry, MediaSnapshot } from "./media-snapshot.ts";

/** The media folder where a proposal started, in the proposal, and on the default branch now; null where nothing names a file. */
interface FolderVersions {
  base: MediaSnapshot;
  head: MediaSnapshot;
  current: MediaSnapshot | null;
}

/** The media folder after merging: the current one, with what the proposal adds, replaces and removes. */
export function mergeFolders({ base, head, current }: FolderVersions): MediaSnapshot {
  const ours = current ?? base;
  const entries = new Map(ours.entries);
  const origins = new Map([...ours.entries.keys()].map((name) => [name, ours]));
  for (const name of new Set([...base.entries.keys(), ...head.entries.keys()])) {
    const proposed = head.entries.get(name);
    if (isSame(base.entries.get(name), proposed)) continue;
    if (proposed === undefined) entries.delete(name);
    else entries.set(name, proposed);
    origins.set(name, head);
  }
  const kind = head.kind === base.kind ? ours.kind : head.kind;
  return { path: ours.path, kind, entries, read: async (entry) => await (origins.get(entry.name) ?? head).read(entry) };
}

function isSame(a: MediaEntry | undefined, b: MediaEntry | undefined): boolean {
  return a?.kind === b?.kind && a?.file?.blobId === b?.file?.blobId;
}
