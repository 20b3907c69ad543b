import { describe, expect, it } from "vitest";
import { decideAction, fillInRelease } from "../../../scripts/core/content/starter.ts";

const RELEASE = {
  project: "acme/mergecast",
  commit: "c".repeat(40),
  version: "1.2.3",
  serverUrl: "https://github.example.com",
  defaultBranch: "trunk",
};

describe("a file of a new content repository", () => {
  it.each([
    [
      "%PROJECT% and %PROJECT%",
      "https://github.example.com/acme/mergecast and https://github.example.com/acme/mergecast",
    ],
    [
      "uses: ./.github/workflows/reusable-post.yml",
      `uses: acme/mergecast/.github/workflows/reusable-post.yml@${"c".repeat(40)} # v1.2.3`,
    ],
    ['paths: ["content/**", "scripts/**", "site/**"]', 'paths: ["content/**"]'],
    ["%SCHEMAS%/a", `https://raw.githubusercontent.com/acme/mergecast/${"c".repeat(40)}/schemas/a`],
    ['"postCreateCommand": "npm ci"', '"postCreateCommand": "npm run --silent mergecast -- --version"'],
    ["branches: [main]", "branches: [main]"],
  ])("says %j of the release", (text, filled) => expect(fillInRelease(text, RELEASE)).toBe(filled));

  it("names no version where the commit is not a release", () => {
    const filled = fillInRelease("uses: ./.github/workflows/reusable-post.yml", { ...RELEASE, version: null });
    expect(filled).toMatch(/@c{40}$/);
  });

  it.each([
    ["new", "README.md", null, false],
    ["same", "README.md", "text", true],
    ["kept", "README.md", "own", false],
    ["replaced", "README.md", "own", true],
    ["kept", "content/queue.json", "own", true],
    ["kept", "accounts/cafe/queue.json", "own", true],
    ["new", "content/queue.json", null, true],
    ["replaced", "docs/content/notes.md", "own", true],
  ] as const)("is %s: %s over %j, forced: %s", (fate, path, before, isForced) =>
    expect(decideAction({ path, text: "text" }, { before, isForced })).toBe(fate),
  );
});
