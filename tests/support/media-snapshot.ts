import { createHash } from "node:crypto";
import type { EntryKind, MediaEntry, MediaSnapshot } from "../../scripts/core/media/media-snapshot.ts";

/** A media folder with these files (bytes) and other things (their kind). */
export function mediaSnapshotOf(contents: Record<string, Uint8Array | EntryKind>): MediaSnapshot {
  const entries = Object.entries(contents).map(([name, content]): [string, MediaEntry] => {
    if (typeof content === "string") return [name, { name, kind: content, file: null }];
    const head = `blob ${content.length}\0`;
    const blobId = createHash("sha1").update(head).update(content).digest("hex");
    return [name, { name, kind: "file", file: { blobId, sizeBytes: content.length } }];
  });
  const read = async ({ name }: MediaEntry) => {
    const content = contents[name];
    if (!(content instanceof Uint8Array)) throw new Error(`${name} was not to be read`);
    return content;
  };
  return { path: "content/media", kind: "folder", entries: new Map(entries), read };
}
