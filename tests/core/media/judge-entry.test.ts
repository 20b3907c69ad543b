import { describe, expect, it } from "vitest";
import { findEntry, MAX_FILE_BYTES } from "../../../scripts/core/media/judge-entry.ts";
import type { EntryKind, MediaEntry, MediaSnapshot } from "../../../scripts/core/media/media-snapshot.ts";

const fileOf = (sizeBytes = 10): MediaEntry => ({ kind: "file", file: { sizeBytes } }) as MediaEntry;
const other = (kind: EntryKind): MediaEntry => ({ kind, file: null }) as MediaEntry;

function folderOf(entries: Record<string, MediaEntry>, kind: MediaSnapshot["kind"] = "folder"): MediaSnapshot {
  const read = async () => new Uint8Array();
  return { path: "content/media", kind, entries: new Map(Object.entries(entries)), read };
}

describe("a file of the media folder", () => {
  it("is found by its name, up to what GitHub takes", () => {
    const largest = fileOf(MAX_FILE_BYTES);
    expect(findEntry(folderOf({ "a.jpg": largest, "b.jpg": fileOf() }), "a.jpg")).toEqual({ ok: true, entry: largest });
  });

  const twins = { "a.jpg": fileOf(), "A.JPG": fileOf() };
  it.each<[string, Record<string, MediaEntry>, string, RegExp, RegExp]>([
    ["nothing", { "b.jpg": fileOf() }, "media/missing", /does not exist/, /Add the file in the same pull request/],
    ["a name in other letters", { "A.jpg": fileOf() }, "media/missing", /does not exist/, /There is "A\.jpg": upper/],
    ["a file too large", { "a.jpg": fileOf(MAX_FILE_BYTES + 1) }, "media/size", /larger than 100 MiB/, /smaller/],
    ["a twin in other letters", twins, "media/case-clash", /from "A\.JPG" only/, /Rename/],
    ["a folder", { "a.jpg": other("folder") }, "media/not-a-file", /is a folder, not a file/, /under this name/],
    ["a link", { "a.jpg": other("link") }, "media/not-a-file", /is a symbolic link, not/, /under this name/],
    ["a submodule", { "a.jpg": other("submodule") }, "media/not-a-file", /is a submodule, not/, /under this name/],
    ["a device", { "a.jpg": other("other") }, "media/not-a-file", /is something else, not/, /under this name/],
  ])("is not there where the folder has %s", (_what, entries, rule, says, hint) => {
    const remark = { rule, says: expect.stringMatching(says), hint: expect.stringMatching(hint) };
    expect(findEntry(folderOf(entries), "a.jpg")).toEqual({ ok: false, remark });
  });

  it.each<[MediaSnapshot["kind"], string, RegExp]>([
    ["missing", "media/missing", /does not exist/],
    ["file", "media/not-a-file", /the media folder beside the queue is a file\./],
    ["link", "media/not-a-file", /is a symbolic link\./],
    ["submodule", "media/not-a-file", /is a submodule\./],
    ["other", "media/not-a-file", /is something else\./],
  ])("is not looked for where the folder itself is a %s", (kind, rule, says) => {
    const found = findEntry(folderOf({ "a.jpg": fileOf() }, kind), "a.jpg");
    expect(found).toMatchObject({ ok: false, remark: { rule, says: expect.stringMatching(says) } });
  });
});
