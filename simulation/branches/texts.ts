import { hash } from "node:crypto";
import type { Journal, JournalEntry } from "../../scripts/core/generated/journal.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import type { MediaEntry, MediaSnapshot } from "../../scripts/core/media/media-snapshot.ts";

const decoder = new TextDecoder();
const encoder = new TextEncoder();
const texts = new WeakMap<Uint8Array, string>();

/** The text of a file of the simulated repository. Its bytes never change, so they are decoded once. */
export function textOf(bytes: Uint8Array): string {
  const text = texts.get(bytes) ?? decoder.decode(bytes);
  texts.set(bytes, text);
  return text;
}

export function bytesOf(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Many judges read the same few texts, and a run may read one that is some pushes old. */
const REMEMBERED = 64;

/** What a pure function makes of the newest texts. Whoever asks for the same text gets the same object. */
export function rememberByText<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, { result: T }>();
  return (text) => {
    const found = known.get(text) ?? { result: read(text) };
    if (known.size >= REMEMBERED) known.clear();
    known.set(text, found);
    return found.result;
  };
}

const parse = rememberByText((text): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
});

/** The posts of a queue text; null when people have damaged it. */
export function postsIn(text: string | null): Post[] | null {
  const posts = text === null ? undefined : (parse(text) as { posts?: Post[] } | null | undefined)?.posts;
  return posts === undefined ? null : [...posts];
}

export function entriesIn(text: string | null): readonly JournalEntry[] {
  return text === null ? [] : ((parse(text) as { entries?: JournalEntry[] } | undefined)?.entries ?? []);
}

/** The posts that runs have tried in vain. */
export function doubtedIn(text: string | null): ReadonlySet<string> {
  const doubts = text === null ? [] : ((parse(text) as Partial<Journal> | undefined)?.doubts ?? []);
  return new Set(doubts.map(({ id }) => id));
}

export function archivedIn(archive: readonly { bytes: Uint8Array }[]): Post[] {
  return archive.flatMap(({ bytes }) => postsIn(textOf(bytes)) ?? []);
}

/** The media folder of one commit: what each file holds, by name. A text stands in for the picture or video. */
export type MediaFiles = ReadonlyMap<string, string>;

export const NO_MEDIA: MediaFiles = new Map();
const ENCODER = new TextEncoder();
const snapshots = new WeakMap<MediaFiles, MediaSnapshot>();
const folders = new WeakMap<MediaSnapshot, MediaFiles>();

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
