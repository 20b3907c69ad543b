import { readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { changedFiles } from "../../../tools/mutants/changed-files.ts";
import { chooseMutants } from "../../../tools/mutants/choose.ts";
import { withCopy } from "../../../tools/mutants/copy-tree.ts";
import { git } from "../../../tools/mutants/git.ts";
import type { Mutant, MutantList } from "../../../tools/mutants/mutant.ts";
import { playLists, playWitness } from "../../../tools/mutants/play-lists.ts";
import { judgeWorlds } from "../../../tools/mutants/play-simulation.ts";
import {
  describeAll,
  describeResult,
  describeShare,
  isEnough,
  isLowEnough,
  isProved,
  type Result,
  readResults,
  sharesOf,
  writeResults,
} from "../../../tools/mutants/report.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const NODE_MODULES = fileURLToPath(new URL("../../../node_modules", import.meta.url));
const SUM = "export const sum = (a: number, b: number): number => a + b; // never negative\n";

/** A project of one function and one test, in a repository of its own. */
async function tinyProject(): Promise<string> {
  const root = await temporaryFolder();
  const files = {
    ".gitignore": "node_modules\n",
    "sum.ts": SUM,
    "sum.test.ts":
      'import { expect, it } from "vitest";\nimport { sum } from "./sum.ts";\nit("adds", () => { expect(sum(2, 3)).toBe(5); });\n',
    "vitest.config.ts":
      'import { defineConfig } from "vitest/config";\nexport default defineConfig({ test: { projects: [{ test: { name: "tiny", include: ["*.test.ts"] } }] } });\n',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text);
  await symlink(NODE_MODULES, join(root, "node_modules"));
  await git(root, ["init", "-q", "-b", "main"]);
  await git(root, ["add", "-A"]);
  await commit(root, "Begin");
  return root;
}

async function commit(root: string, message: string): Promise<void> {
  await git(root, ["-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-q", "-m", message]);
}

function bug(name: string, find: string, replace: string, tests?: string[]): Mutant {
  return { name, patches: [{ file: "sum.ts", find, replace }], ...(tests === undefined ? {} : { tests }) };
}

function listOf(...mutants: Mutant[]): MutantList {
  return { name: "tiny", witness: { projects: ["tiny"] }, mutants };
}

async function play(root: string, list: MutantList, known: readonly Result[] = []) {
  const results: Result[] = [];
  const played: string[] = [];
  const ignored: string[] = [];
  const failure = await withCopy(root, (copy) =>
    playLists([list], {
      copy,
      known,
      async play(folder, own, part) {
        played.push(part.mutants.map(({ name }) => name).join("+"));
        return await playWitness(folder, own, part);
      },
      onIgnored: (tests) => ignored.push(...tests),
      async onResult(result) {
        results.push(result);
      },
    }),
  );
  return { results, played, ignored, failure };
}

describe("npm run tool -- mutants", () => {
  it("tells which bugs died, survived, no longer apply and prove nothing, and leaves the tree alone", async () => {
    const root = await tinyProject();
    const { results, failure } = await play(
      root,
      listOf(
        bug("it subtracts", "a + b", "a - b", ["sum.test.ts"]),
        bug("it subtracts, noticed by whatever loads it", "a + b", "a - b"),
        bug("it adds the other way round", "a + b", "b + a", ["sum.test.ts"]),
        bug("it multiplies", "a * b", "a / b", ["sum.test.ts"]),
        bug("it has one parameter", "number", "string", ["sum.test.ts"]),
        bug("it does not load", "a + b", "a +", ["sum.test.ts"]),
        bug("it subtracts after the others", "a + b", "a - b", ["sum.test.ts"]),
      ),
    );
    expect(failure).toBeNull();
    expect(results.map(({ verdict }) => verdict)).toEqual([
      { kind: "died", by: "sum.test.ts: adds" },
      { kind: "died", by: "sum.test.ts: adds" },
      { kind: "survived" },
      { kind: "misfit", why: '"a * b" stands 0 times in sum.ts, not once' },
      { kind: "misfit", why: '"number" stands 3 times in sum.ts, not once' },
      { kind: "broken", why: expect.stringContaining("sum.test.ts could not run") },
      { kind: "died", by: "sum.test.ts: adds" },
    ]);
    expect(await readFile(join(root, "sum.ts"), "utf8")).toBe(SUM);
    expect(await git(root, ["status", "--porcelain"])).toBe("");
  });

  it("takes no test that fails without any bug for one that noticed", async () => {
    const root = await tinyProject();
    const text = await readFile(join(root, "sum.test.ts"), "utf8");
    await writeFile(join(root, "sum.test.ts"), `${text}it("fails anyway", () => { expect(sum(0, 0)).toBe(1); });\n`);
    const { results, ignored } = await play(
      root,
      listOf(
        bug("it adds the other way round", "a + b", "b + a", ["sum.test.ts"]),
        bug("it subtracts", "a + b", "a - b", ["sum.test.ts"]),
      ),
    );
    expect(ignored).toEqual(["sum.test.ts: fails anyway"]);
    expect(results.map(({ verdict }) => verdict)).toEqual([
      { kind: "survived" },
      { kind: "died", by: "sum.test.ts: adds" },
    ]);
  });

  it("takes a test that is not there for no proof", async () => {
    const { failure } = await play(await tinyProject(), listOf(bug("it subtracts", "a + b", "a - b", ["no.test.ts"])));
    expect(failure).toMatch(/^tiny: no test was found/);
  });

  it("does not play again what it knows", async () => {
    const known: Result[] = [{ list: "tiny", name: "first", verdict: { kind: "survived" } }];
    const list = listOf(bug("first", "a + b", "b + a", ["sum.test.ts"]), bug("second", "a + b", "a", ["sum.test.ts"]));
    const { results, played } = await play(await tinyProject(), list, known);
    expect(results.map(({ name }) => name)).toEqual(["second"]);
    expect(played).toEqual(["second", "second"]);
  });

  it("keeps results for exactly the tree that they are about", async () => {
    const path = join(await temporaryFolder(), "deep", "report.json");
    const results: Result[] = [{ list: "tiny", name: "first", verdict: { kind: "died", by: "a test" } }];
    await writeResults(path, "abc", results);
    expect(await readResults(path, "abc")).toEqual(results);
    expect(await readResults(path, "abd")).toEqual([]);
    await writeFile(path, '{"digest":"abc","results":[{"list":1}]}');
    expect(await readResults(path, "abc")).toEqual([]);
  });

  it("sees every change of a file in the digest of the tree, committed or not", async () => {
    const root = await tinyProject();
    const digest = () => withCopy(root, async (copy) => copy.digest);
    const before = await digest();
    expect(await digest()).toBe(before);
    await writeFile(join(root, "new.ts"), "");
    const after = await digest();
    expect(after).not.toBe(before);
    await writeFile(join(root, "new.ts"), " ");
    expect(await digest()).not.toBe(after);
  });

  it("with --changed takes what differs from where the branch left main, committed or not", async () => {
    const root = await tinyProject();
    await git(root, ["checkout", "-q", "-b", "work"]);
    expect(await changedFiles(root)).toEqual(new Set());
    await writeFile(join(root, "committed.ts"), "");
    await git(root, ["add", "-A"]);
    await commit(root, "Add a file");
    await writeFile(join(root, "sum.ts"), `${SUM}\n`);
    await writeFile(join(root, "unknown.ts"), "");
    expect(await changedFiles(root)).toEqual(new Set(["committed.ts", "sum.ts", "unknown.ts"]));
  });

  it("says so when there is nothing to compare with", async () => {
    const root = await tinyProject();
    await git(root, ["branch", "-q", "-m", "work"]);
    await expect(changedFiles(root)).rejects.toThrow("There is no origin/main and no main to compare with");
  });

  it("chooses by list, part of the name, and changed file or test", () => {
    const lists = [
      listOf(bug("First bug", "a", "b", ["sum.test.ts"]), bug("second", "a", "b", ["other.test.ts"])),
      { ...listOf(bug("third", "a", "b")), name: "other" },
    ];
    const names = (choice: Partial<Parameters<typeof chooseMutants>[1]>) =>
      chooseMutants(lists, { list: null, names: [], changed: null, ...choice }).flatMap(({ mutants }) =>
        mutants.map(({ name }) => name),
      );
    expect(names({})).toEqual(["First bug", "second", "third"]);
    expect(names({ list: "other" })).toEqual(["third"]);
    expect(names({ names: ["first", "THIRD"] })).toEqual(["First bug", "third"]);
    expect(names({ changed: new Set(["other.test.ts"]) })).toEqual(["second"]);
    expect(names({ changed: new Set(["sum.ts"]) })).toEqual(["First bug", "second", "third"]);
    expect(names({ changed: new Set() })).toEqual([]);
    const inFolders = [listOf(bug("fourth", "a", "b", ["tests/flows"]), bug("fifth", "a", "b", ["tests/flow"]))];
    const ofFolder = chooseMutants(inFolders, {
      list: null,
      names: [],
      changed: new Set(["tests/flows/post/x.test.ts"]),
    });
    expect(ofFolder.flatMap(({ mutants }) => mutants.map(({ name }) => name))).toEqual(["fourth"]);
  });
});

describe("a result", () => {
  const reason = "The other order gives the same sum.";
  const explained = [{ list: "tiny", name: "first", reason }];
  const result = (kind: "died" | "survived" | "misfit" | "broken", name = "first"): Result => ({
    list: "tiny",
    name,
    verdict: kind === "died" ? { kind, by: "a test" } : kind === "survived" ? { kind } : { kind, why: "a reason" },
  });

  it("proves something only when the bug died or its survival is explained", () => {
    expect(isProved(result("died"), [])).toBe(true);
    expect(isProved(result("survived"), explained)).toBe(true);
    expect(isProved(result("survived", "second"), explained)).toBe(false);
    expect(isProved({ ...result("survived"), list: "other" }, explained)).toBe(false);
    expect(isProved(result("misfit"), explained)).toBe(false);
    expect(isProved(result("broken"), explained)).toBe(false);
  });

  it("is one line", () => {
    expect(describeResult(result("survived", "second"), explained)).toBe("FAIL tiny: second: SURVIVED");
    expect(describeResult(result("survived"), explained)).toBe("ok   tiny: first: survived, as explained");
    expect(describeResult(result("died"), explained)).toBe(
      "ok   tiny: first: died by a test (explained as a survivor: remove that)",
    );
    expect(describeResult(result("misfit"), [])).toBe("FAIL tiny: first: no longer applies: a reason");
    expect(describeAll([result("died"), result("survived"), result("broken")])).toBe(
      "Bugs planted: 3; 1 died, 1 survived, 0 no longer apply, 1 prove nothing.",
    );
  });
});

describe("the share that survived", () => {
  const results = (list: string, died: number, survived: number, others = 0): Result[] => [
    ...Array.from({ length: died }, (_, n) => ({ list, name: `d${n}`, verdict: { kind: "died" as const, by: "x" } })),
    ...Array.from({ length: survived }, (_, n) => ({ list, name: `s${n}`, verdict: { kind: "survived" as const } })),
    ...Array.from({ length: others }, (_, n) => ({
      list,
      name: `m${n}`,
      verdict: { kind: "misfit" as const, why: "x" },
    })),
  ];

  it("is counted for each list, of the bugs that proved anything", () => {
    expect(sharesOf([...results("a", 19, 1, 5), ...results("b", 0, 0, 1), ...results("c", 9, 1)])).toEqual([
      { list: "a", survived: 1, of: 20 },
      { list: "b", survived: 0, of: 0 },
      { list: "c", survived: 1, of: 10 },
    ]);
  });

  it("decides about whole lists, even when every survivor is explained", () => {
    const explained = [{ list: "a", name: "s0", reason: "x" }];
    const [few, many] = [results("a", 19, 1), results("a", 18, 1)];
    expect(isEnough(few, explained, { isWhole: true })).toBe(true);
    expect(isEnough(few, [], { isWhole: true })).toBe(false);
    expect(isEnough(many, explained, { isWhole: true })).toBe(false);
    expect(isEnough([...many, ...results("b", 99, 0)], explained, { isWhole: true })).toBe(false);
    expect(isEnough(many, explained, { isWhole: false })).toBe(true);
    expect(isEnough(many, [], { isWhole: false })).toBe(false);
  });

  it("is low enough up to 5 %", () => {
    const [exactly, above, none] = [
      { list: "a", survived: 1, of: 20 },
      { list: "a", survived: 1, of: 19 },
      { list: "a", survived: 0, of: 0 },
    ];
    expect([exactly, above, none].map(isLowEnough)).toEqual([true, false, true]);
    expect(describeShare(exactly)).toBe("a: 1 of 20 survived, 5.0 % (at most 5 % of a whole list may)");
    expect(describeShare(above)).toBe("a: TOO MANY: 1 of 19 survived, 5.3 % (at most 5 % of a whole list may)");
    expect(describeShare(none)).toBe("a: 0 of 0 survived, 0.0 % (at most 5 % of a whole list may)");
  });
});

describe("the simulation as a witness", () => {
  it("notices a broken promise, and takes a program that breaks down for no proof", () => {
    expect(judgeWorlds({ code: 0, output: "Every promise was kept." })).toEqual({ failed: [], trouble: null });
    expect(
      judgeWorlds({ code: 1, output: "9 worlds\nSeed 7 breaks a promise: one post a day. Replay it: npm run x\n" }),
    ).toEqual({ failed: ["Seed 7 breaks a promise: one post a day"], trouble: null });
    expect(judgeWorlds({ code: 1, output: "SyntaxError: x" })).toEqual({ failed: [], trouble: "SyntaxError: x" });
    const breakdown = "Seed 7 breaks a promise: no run breaks down. Replay it: npm run x\n";
    expect(judgeWorlds({ code: 1, output: breakdown })).toEqual({ failed: [], trouble: breakdown });
  });
});
