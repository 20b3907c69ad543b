import { hash } from "node:crypto";
import type { MediaEntry, MediaSnapshot } from "../../scripts/core/ports/media-snapshot.ts";

/** The media folder of one commit: what each file holds, by name. A text stands in for the picture or video. */
export type MediaFiles = ReadonlyMap<string, string>;

export const NO_MEDIA: MediaFiles = new Map();
const ENCODER = new TextEncoder();
const snapshots = new WeakMap<MediaFiles, MediaSnapshot>();
const folders = new WeakMap<MediaSnapshot, MediaFiles>();

/** The folder as stores give it: the same object for the same commit. */
export function snapshotOf(files: MediaFiles): MediaSnapshot {
  const known = snapshots.get(files) ?? createSnapshot(files);
  snapshots.set(files, known);
  folders.set(known, files);
  return known;
}

/** What a file of such a folder holds; null without one. Unlike `read`, at once. */
export function holdsOf(folder: MediaSnapshot | null, name: string): string | null {
  return (folder === null ? undefined : folders.get(folder)?.get(name)) ?? null;
}

function createSnapshot(files: MediaFiles): MediaSnapshot {
  const entries = [...files].map(([name, holds]): [string, MediaEntry] => {
    const file = { blobId: hash("sha1", `blob ${holds}`), sizeBytes: ENCODER.encode(holds).length };
    return [name, { name, kind: "file", file }];
  });
  return {
    path: "content/media",
    kind: "folder",
    entries: new Map(entries),
    read: async ({ name }) => ENCODER.encode(files.get(name) ?? ""),
  };
}

/** Names in the media folder that a text with posts mentions. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/"media\/([^"]+)"/g)].map(([, name = ""]) => name);
}

/** The text with what the files hold in place of their paths, as followers would see it. */
export function withContents(text: string, files: MediaFiles): string {
  return text.replaceAll(/"media\/([^"]+)"/g, (path, name: string) =>
    JSON.stringify(contentsOf(files.get(name)) ?? path),
  );
}

/** How a file shows in an appearance; undefined without one. */
export function contentsOf(holds: string | undefined): string | undefined {
  return holds === undefined ? undefined : `a file with ${holds}`;
}
