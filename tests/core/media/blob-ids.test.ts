import { describe, expect, it } from "vitest";
import { blobIdsOf, NO_FILES } from "../../../scripts/core/media/blob-ids.ts";
import type { MediaEntry, MediaSnapshot } from "../../../scripts/core/media/media-snapshot.ts";

function folderOf(...entries: MediaEntry[]): MediaSnapshot {
  const read = () => Promise.reject(new Error("nobody reads it"));
  return { path: "content/media", kind: "folder", entries: new Map(entries.map((entry) => [entry.name, entry])), read };
}

const PICTURE: MediaEntry = { name: "a.jpg", kind: "file", file: { blobId: "1", sizeBytes: 1 } };

describe("blobIdsOf", () => {
  it("knows the files of a folder by the path that posts name", () => {
    const folder = folderOf(PICTURE, { name: "inner", kind: "folder", file: null });
    expect([...blobIdsOf(folder)]).toEqual([["media/a.jpg", "1"]]);
    expect(blobIdsOf(null)).toEqual(NO_FILES);
  });
});
