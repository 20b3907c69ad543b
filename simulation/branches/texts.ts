import type { JournalEntry } from "../../scripts/core/generated/journal.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";

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

/** The entries of a journal text. */
export function entriesIn(text: string | null): readonly JournalEntry[] {
  return text === null ? [] : ((parse(text) as { entries?: JournalEntry[] } | undefined)?.entries ?? []);
}

/** The posts that an archive file of the simulated team holds. */
export function archivedIn(archive: readonly { bytes: Uint8Array }[]): Post[] {
  return archive.flatMap(({ bytes }) => postsIn(textOf(bytes)) ?? []);
}
