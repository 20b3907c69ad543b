import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { BENCHES } from "../../../tools/bench/measures/index.ts";
import { compare, quantile, toRow } from "../../../tools/bench/pairs.ts";
import { hasChromium } from "../../support/chromium.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

function run(script: string, args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, script), ...args], { cwd: root }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : error === null ? 0 : -1, stdout, stderr });
    });
  });
}

describe("npm run tool -- bench", () => {
  it("has a row with figures for everything that it names", async () => {
    const names = BENCHES.map(({ name }) => name).filter((name) => name !== "billing");
    const { code, stdout, stderr } = await run("tools/tool.ts", ["bench", "--quick", "--only", names.join(",")]);
    expect(code, stderr).toBe(0);
    const rows = stdout.split("\n").filter((line) => / {2}(?:met|MISSED)$/.test(line));
    expect(rows).toHaveLength(hasChromium ? 21 : 12);
    for (const row of rows)
      expect(row).toMatch(/ {2}[\d,.]+.*: [\d,.]+.* {2}[\d.]+x {2}.*[\d.]+ to [\d.]+ .*at (?:most|least) /);
    expect(stdout).toContain("A smoke test: the ratios mean nothing.");
  });

  it.each([
    [["--only", "validate,validat"], '"validat" is not among them'],
    [["--write", "nowhere/page.md", "--only", "startup"], "remove --quick and --only"],
  ])("refuses %j", async (options, why) => {
    const result = await run("tools/tool.ts", ["bench", ...options]);
    expect(result).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining(why) });
  });

  it("takes rows from the billing service's own benchmark", async () => {
    const { code, stdout, stderr } = await run("billing/bench/main.ts", ["--quick", "--json", "--embedded"]);
    expect(code, stderr).toBe(0);
    const row = { what: expect.any(String), ratio: expect.any(Number), spread: expect.any(Array) };
    const { rows, notes } = JSON.parse(stdout);
    expect(notes).toEqual([]);
    expect(rows).toEqual(rows.map(() => expect.objectContaining(row)));
    expect(rows.length).toBeGreaterThan(3);
  });
});

describe("comparing in pairs", () => {
  it("measures in turns, and takes the median of the rounds' own ratios, without the first round", async () => {
    const order: string[] = [];
    const side = (name: string, figures: number[]) => async () => {
      order.push(name);
      return figures.shift() ?? Number.NaN;
    };
    const pairs = { rounds: 3, ours: side("ours", [1000, 10, 40, 90]), yardstick: side("yardstick", [1, 10, 20, 30]) };
    const measured = await compare(pairs, { isQuick: false, note: () => undefined });
    const row = toRow(measured, { what: "x", yardstick: "y", target: { atMost: 1 }, show: String });
    expect(row).toMatchObject({ ratio: 2, spread: [1.5, 2.5], rounds: 3, measured: "40", yardstickMeasured: "20" });
    expect(order.join(" ")).toBe("yardstick ours ours yardstick yardstick ours ours yardstick");
  });

  it.each([
    [[3, 1, 2], 0.5, 2],
    [[1, 2], 0.5, 1.5],
    [[1, 2, 3, 4, 5], 0.25, 2],
    [[], 0.5, Number.NaN],
  ])("the quantile of %j at %d is %d", (list, share, expected) => expect(quantile(list, share)).toBe(expected));
});

describe("docs/benchmarks.md", () => {
  it("explains the yardsticks as they are now; if not: npm run tool -- bench --write docs/benchmarks.md", async () => {
    const page = await readFile(join(root, "docs/benchmarks.md"), "utf8");
    expect([...page.matchAll(/^### (.*)$/gm)].map(([, name]) => name)).toEqual(BENCHES.map(({ name }) => name));
    for (const { about } of BENCHES) expect(page).toContain(about);
  });
});
