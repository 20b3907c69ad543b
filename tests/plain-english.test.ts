import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/** Phrases that no native technical writer uses today. */
const BANNED = ["for ever", "mend", "mends", "mended", "mending", "broken off", "shall"];

/** What to check, as git's pathspecs. `["."]` is the whole repository. */
const CHECKED = ["."];

/** Text that is not ours, text that is generated from checked text, and the phrases above. */
const UNCHECKED =
  /^(?:LICENSE|package-lock\.json|(?:tests\/fixtures|tools\/fuzz\/corpus)\/.*|dist\/.*|tests\/plain-english\.test\.ts)$|\/generated\//;

const PROSE = /\.(?:tsx?|js|md|json|ya?ml|html|css|txt)$/;
const root = new URL("..", import.meta.url);

describe("the project's own text", () => {
  it("is plain English", () => {
    const files = trackedFiles().filter((path) => PROSE.test(path) && !UNCHECKED.test(path));
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap((path) => findBanned(path, readFileSync(new URL(path, root), "utf8")))).toEqual([]);
  });

  it.each([
    ["a comment", "/** Held for ever. */", ["a.ts:1: for ever"]],
    ["a comment that continues on the next line", "/**\n * Held for\n * ever.\n */", ["a.ts:2: for ever"]],
    ["a line comment that continues", "  // It was broken\n  // off.", ["a.ts:1: broken off"]],
    ["an upper-case word", '"Shall it?"', ["a.ts:1: Shall"]],
    ["longer words", "recommend, amends, shallow, forever, a broken offset", []],
  ])("is checked in %s", (_, text, expected) => expect(findBanned("a.ts", text)).toEqual(expected));
});

function trackedFiles(): string[] {
  const args = ["-C", fileURLToPath(root), "ls-files", "-z", "--", ...CHECKED];
  return execFileSync("git", args, { encoding: "utf8" }).split("\0");
}

/** Each banned phrase with its line, also where a comment breaks it over two lines. */
function findBanned(path: string, text: string): string[] {
  const gap = String.raw`(?:\s+(?:\*\s+|//\s+)?)`;
  const phrases = BANNED.map((phrase) => phrase.replaceAll(" ", gap)).join("|");
  return [...text.matchAll(new RegExp(String.raw`\b(?:${phrases})\b`, "gi"))].map(({ 0: found, index }) => {
    const line = text.slice(0, index).split("\n").length;
    return `${path}:${line}: ${found.replaceAll(new RegExp(gap, "g"), " ")}`;
  });
}
