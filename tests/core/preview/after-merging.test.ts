import { describe, expect, it } from "vitest";
import { NO_RECORD } from "../../../scripts/core/content/read-records.ts";
import type { Proposal } from "../../../scripts/core/ports/pull-requests.ts";
import {
  type CurrentContent,
  changesBeside,
  mergeOthers,
  mergeQueue,
} from "../../../scripts/core/preview/after-merging.ts";
import { decodeUtf8, encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { lettersFile } from "../merge/queue-file.ts";

const PLACE = { folder: "content/", name: "queue.json" };
const OWN_FILES = { settings: "settings.json", tokenStatus: "token-status.json" } as const;

const currentWith = (text: string | null): CurrentContent => {
  const bytes = text === null ? null : encodeUtf8(text);
  return { queue: encodeUtf8("q"), settings: bytes, record: NO_RECORD, tokenStatus: bytes, archive: [] };
};

function proposalOf(changes: Record<string, string | null>, over: Partial<Proposal> = {}): Proposal {
  const entries = Object.entries(changes).map(
    ([name, text]) => [name, text === null ? null : encodeUtf8(text)] as const,
  );
  return { baseQueue: null, changes: new Map(entries), oddEntries: [], paths: [], commit: null, ...over };
}

const textOf = (bytes: Uint8Array | null) => (bytes === null ? null : decodeUtf8(bytes));

describe("the files after merging", () => {
  const files = Object.entries(OWN_FILES) as [keyof typeof OWN_FILES, string][];

  it.each(files)(
    "have the %s that the proposal leaves: its own, none where it removes it, otherwise the current",
    (key, name) => {
      const left = (now: string | null, changes: Record<string, string | null>) =>
        textOf(mergeOthers(currentWith(now), proposalOf(changes))[key]);
      expect(left("old", { [name]: "new" })).toBe("new");
      expect(left(null, { [name]: "new" })).toBe("new");
      expect(left("old", { [name]: null })).toBeNull();
      expect(left("old", {})).toBe("old");
      expect(left(null, {})).toBeNull();
      for (const [, other] of files) if (other !== name) expect(left("old", { [other]: null })).toBe("old");
    },
  );

  it("have the archive of both, by name, and nothing but files of the archive's own folder", () => {
    const archive = ["2026-02.json", "2026-01.json"].map((name) => ({ name, bytes: encodeUtf8(`old ${name}`) }));
    const merged = mergeOthers(
      { ...currentWith(null), archive },
      proposalOf({
        "archive/2026-02.json": null,
        "archive/2025-12.json": "new",
        "archive/deep/2025.json": "deep",
        "archive/notes.txt": "text",
        "other/archive/2025.json": "elsewhere",
      }),
    );
    expect(merged.archive.map(({ name, bytes }) => [name, textOf(bytes)])).toEqual([
      ["2025-12.json", "new"],
      ["2026-01.json", "old 2026-01.json"],
    ]);
  });
});

describe("a change beside the queue", () => {
  const odd = {
    path: "content/.gitattributes",
    kind: "file",
    version: "1",
  } as unknown as Proposal["oddEntries"][number];
  const media = {} as NonNullable<Proposal["media"]>;

  it.each<[string, boolean, Proposal]>([
    ["the queue alone", false, proposalOf({ "queue.json": "q2" })],
    ["nothing", false, proposalOf({})],
    ["settings that say the same as now", false, proposalOf({ "settings.json": "old" })],
    ["other settings", true, proposalOf({ "settings.json": "new" })],
    ["settings that are removed", true, proposalOf({ "settings.json": null })],
    ["token dates, though they say the same", true, proposalOf({ "token-status.json": "old" })],
    ["the archive beside the queue", true, proposalOf({ "queue.json": "q2", "archive/2026-01.json": "a" })],
    ["what does not belong in the folder", true, proposalOf({}, { oddEntries: [odd] })],
    [
      "a file of the media folder that the queue names",
      true,
      proposalOf({}, { media, paths: ["content/media/a.jpg"] }),
    ],
    ["a file of the media folder when the queue names none", false, proposalOf({}, { paths: ["content/media/a.jpg"] })],
    [
      "media of another folder",
      false,
      proposalOf({}, { media, paths: ["site/content/media/a.jpg", "content/media.ts"] }),
    ],
  ])("%s: %s", (_what, isOne, proposal) => {
    expect(changesBeside(currentWith("old"), proposal, PLACE)).toBe(isOne);
  });
});

describe("the queue after merging", () => {
  it.each([
    ["as proposed while nothing else happened", "ab", "ab", "abx", "ab", "abx", "current"],
    ["as proposed where there was none", null, null, "x", null, "x", "current"],
    ["merged with what happened since", "ab", "aby", "xab", "aby", "xaby", "merged"],
    ["removed, compared with the current one", "ab", "aby", null, "aby", null, "current"],
    ["as proposed, compared with where it began", "abcd", "dabc", "adbc", "abcd", "adbc", "conflicting"],
    ["as proposed when it is no longer there", "ab", null, "abx", "ab", "abx", "conflicting"],
  ])("is %s", (_what, base, current, proposed, before, after, standing) => {
    const bytesOf = (letters: string | null) => (letters === null ? null : encodeUtf8(lettersFile(letters)));
    const merged = mergeQueue({ base: bytesOf(base), current: bytesOf(current), proposed: bytesOf(proposed) });
    expect(merged).toEqual({ before: bytesOf(before), after: bytesOf(after), standing });
  });
});
