import { execFile } from "node:child_process";
import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { benches } from "../../../tools/bench/benches.ts";
import { hasChromium } from "../../support/chromium.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
/** Everything is a process of its own, many times. */
const PATIENCE_MS = 180_000;

interface Result {
  code: number;
  stdout: string;
  stderr: string;
}

function run(script: string, args: string[]): Promise<Result> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, script), ...args], { cwd: root }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : error === null ? 0 : -1, stdout, stderr });
    });
  });
}

const bench = (...args: string[]) => run("tools/tool.ts", ["bench", ...args]);

const isRow = {
  what: expect.stringMatching(/\w/),
  measured: expect.stringMatching(/^\d/),
  yardstick: expect.stringMatching(/\w/),
  yardstickMeasured: expect.stringMatching(/^\d/),
  ratio: expect.any(Number),
  spread: [expect.any(Number), expect.any(Number)],
  rounds: expect.any(Number),
  target: expect.toBeOneOf([{ atMost: expect.any(Number) }, { atLeast: expect.any(Number) }]),
};

function expectFigures(rows: { ratio: number; spread: [number, number]; rounds: number; what: string }[]): void {
  for (const { ratio, spread, rounds, what } of rows) {
    for (const figure of [ratio, ...spread]) expect(figure, what).toBeGreaterThan(0);
    for (const figure of [ratio, ...spread]) expect(figure, what).toBeLessThan(Number.POSITIVE_INFINITY);
    expect(spread[0], what).toBeLessThanOrEqual(spread[1]);
    expect(rounds, what).toBeGreaterThan(0);
  }
}

describe("npm run tool -- bench", () => {
  it(
    "has a row with figures for everything that it names",
    async () => {
      const names = benches.map(({ name }) => name).filter((name) => name !== "billing");
      const { code, stdout, stderr } = await bench("--quick", "--json", "--only", names.join(","));
      expect(code, stderr).toBe(0);
      const { rows, isQuick, machine } = JSON.parse(stdout);
      expect(isQuick).toBe(true);
      expect(machine).toMatchObject({ cores: expect.any(Number), node: process.version });
      const counts = names.map((name) => [name, rows.filter((row: { bench: string }) => row.bench === name).length]);
      expect(Object.fromEntries(counts)).toEqual({
        startup: 1,
        validate: 4,
        media: 1,
        post: 4,
        calendar: 1,
        pictures: hasChromium ? 2 : 0,
        simulation: 1,
      });
      for (const row of rows) expect(row).toEqual({ ...isRow, bench: expect.any(String), isMet: expect.any(Boolean) });
      expectFigures(rows);
    },
    PATIENCE_MS,
  );

  it("shows a table to people, and says what a smoke test is worth", async () => {
    const { code, stdout } = await bench("--quick", "--only", "startup");
    expect(code).toBe(0);
    expect(stdout.split("\n")).toEqual([
      expect.stringMatching(/^what .* target/),
      expect.stringMatching(/^start-up: .*tsx running an empty file: .*x .*at most/),
      "A smoke test: the ratios mean nothing.",
      "",
    ]);
  });

  it.each([
    [["--only", "validate,validat"], '"validat" is not among them'],
    [["--write", "page.md", "--quick"], "remove --quick and --only"],
    [["--write", "page.md", "--only", "startup"], "remove --quick and --only"],
    [["--fast"], "--fast"],
  ])("refuses %j with exit code 2", async (options, why) => {
    const folder = await temporaryFolder();
    const page = join(folder, "page.md");
    const result = await bench(...options.map((option) => (option === "page.md" ? page : option)));
    expect(result).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining(why) });
    await expect(access(page)).rejects.toThrow("ENOENT");
  });
});

describe("npm run tool -- bench -w billing", () => {
  it(
    "gives rows of the same form",
    async () => {
      const { code, stdout, stderr } = await run("billing/bench/main.ts", ["--quick", "--json", "--embedded"]);
      expect(code, stderr).toBe(0);
      const { rows, notes } = JSON.parse(stdout);
      expect(notes).toEqual([]);
      expect(rows).toEqual(Array(6).fill(isRow));
      expectFigures(rows);
    },
    PATIENCE_MS,
  );
});

describe("docs/benchmarks.md", () => {
  it("explains the yardsticks as they are now; if not: npm run tool -- bench --write docs/benchmarks.md", async () => {
    const page = await readFile(join(root, "docs/benchmarks.md"), "utf8");
    expect([...page.matchAll(/^### (.*)$/gm)].map(([, name]) => name)).toEqual(benches.map(({ name }) => name));
    for (const { about } of benches) expect(page).toContain(about);
  });

  it("gives every row a verdict", async () => {
    const page = await readFile(join(root, "docs/benchmarks.md"), "utf8");
    const rows = page.split("\n").filter((line) => /^\| (?!what|---)/.test(line));
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) expect(row).toMatch(/\| at (most|least) [\d.]+ \| (met|MISSED) \|$/);
  });
});
