import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { z } from "zod";
import type { Mutant, Played } from "./mutant.ts";
import { runNode } from "./run-node.ts";

const LONGEST_RUN_MS = 15 * 60_000;

const report = z.object({
  numTotalTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/** What vitest's JSON report says. */
export type VitestReport = z.infer<typeof report>;

export interface Tests {
  projects: readonly string[];
  /** After so many failures nothing more is run; 0: all tests are run. */
  bail: number;
}

/** Runs the tests of the mutants in a folder in which they are planted or not. */
export async function playVitest(folder: string, mutants: readonly Mutant[], tests: Tests): Promise<Played> {
  const outside = await mkdtemp(join(tmpdir(), "mergecast-report-"));
  const reportFile = join(outside, "report.json");
  try {
    const { output, isTimeUp } = await runNode([...commandOf(mutants, tests), `--outputFile=${reportFile}`], {
      cwd: folder,
      timeoutMs: LONGEST_RUN_MS,
    });
    if (isTimeUp) return { failed: [`the tests did not end within ${LONGEST_RUN_MS / 60_000} minutes`], trouble: null };
    const text = await readFile(reportFile, "utf8").catch(() => null);
    if (text === null) return { failed: [], trouble: `vitest wrote no report: ${output.slice(-500)}` };
    return judgeReport(report.parse(JSON.parse(text)), folder);
  } finally {
    await rm(outside, { recursive: true, force: true });
  }
}

function commandOf(mutants: readonly Mutant[], { projects, bail }: Tests): string[] {
  const named = mutants.flatMap(({ tests }) => tests ?? []);
  const patched = mutants.flatMap(({ tests, patches }) => (tests === undefined ? patches.map(({ file }) => file) : []));
  // A test that fails only now and then must neither stop everything nor pass for one that noticed.
  const vitest = join("node_modules", "vitest", "vitest.mjs");
  const what = patched.length > 0 ? ["related", ...new Set([...patched, ...named])] : ["run", ...new Set(named)];
  return [
    vitest,
    ...what,
    "--run",
    `--bail=${bail}`,
    "--retry=1",
    "--reporter=json",
    ...projects.map((name) => `--project=${name}`),
  ];
}

function judgeReport({ numTotalTests, testResults }: VitestReport, folder: string): Played {
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName }) => `${relative(folder, name)}: ${fullName}`),
  );
  return { failed, trouble: describeLoad(testResults, folder, numTotalTests === 0 ? "no test was found" : null) };
}

/** A file that failed although none of its tests did could not be loaded. */
function describeLoad(results: VitestReport["testResults"], folder: string, otherwise: string | null): string | null {
  const unloaded = results.find(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  if (unloaded === undefined) return otherwise;
  return `${relative(folder, unloaded.name)} could not run: ${(unloaded.message ?? "").slice(0, 300)}`;
}
