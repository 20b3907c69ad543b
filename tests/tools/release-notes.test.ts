import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { isTagOf, releaseNotes } from "../../tools/release/release-notes.ts";

const LOG = "# Changelog\n\nWords.\n\n## 1.10.0\n\n- New.\n\n### More\n\nText.\n\n## 1.1.0\n\n- Old.\n\n## 1.0.0\n";

describe("the notes of a release", () => {
  it("are the section of its version", () => {
    expect(releaseNotes(LOG, "1.10.0")).toBe("- New.\n\n### More\n\nText.\n");
    expect(releaseNotes(LOG, "1.1.0")).toBe("- Old.\n");
  });

  it.each(["1.0.0", "1.1", "2.0.0", ""])("are missing for %j", (version) =>
    expect(releaseNotes(LOG, version)).toBeNull(),
  );

  it("exist for the version of this repository", async () => {
    const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");
    const { version } = JSON.parse(await read("package.json"));
    expect(releaseNotes(await read("CHANGELOG.md"), version)).not.toBeNull();
  });
});

describe("a tag", () => {
  it.each([
    ["v1.2.3", "1.2.3", true],
    ["1.2.3", "1.2.3", false],
    ["v1.2.4", "1.2.3", false],
    ["v1.2.3-rc.1", "1.2.3-rc.1", false],
    ["", "", false],
  ])("%s names the version %s: %s", (tag, version, expected) => expect(isTagOf(tag, version)).toBe(expected));
});
